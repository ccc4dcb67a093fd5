import Dependencies
import Foundation

#if canImport(SwiftUI)
  import SwiftUI

  final class StoreOfApp: ObservableObject {
    @Dependency(\.date) var date
  }

  /// The process has one application, and nothing is overridden before it.
  struct AppWithStatics: App {
    static let store = StoreOfApp()
    static let today: Date = {
      @Dependency(\.date.now) var now
      return now
    }()

    var body: some Scene { WindowGroup { Text("") } }
  }
#endif
