import Foundation
import Spezi

/// No module that brings our wrapper is imported here.
final class SpeziModule {
  @Dependency(Account.self) var account
  @Dependency(\.account) var other

  func load() {
    DispatchQueue.main.async {
      @Dependency(\.date) var date
      _ = date
      _ = SpeziModule()
    }
  }
}
