import Dependencies
import Foundation

#if canImport(SwiftUI)
  import SwiftUI

  struct PreparingView: View {
    var body: some View {
      let _ = prepareDependencies {
        $0.date = .constant(Seen.mock.date)  // expect: late-prepare
      }
      Text("")
    }
  }

  struct AppearingView: View {
    var body: some View {
      Text("").onAppear {
        prepareDependencies {
          $0.date = .constant(Seen.mock.date)  // expect: late-prepare (warning)
        }
      }
    }
  }

  /// Once, before there is a view.
  struct PreparedView: View {
    init() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)
      }
    }

    var body: some View { Text("") }
  }

  /// Each evaluation of the parent's body makes another one.
  struct PreparingRow: View {
    init() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)  // expect: late-prepare (warning)
      }
    }

    var body: some View { Text("") }
  }

  struct PreparingList: View {
    var body: some View { PreparingRow().onAppear { prepare() }.task(prepareToo) }

    private func prepare() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)  // expect: late-prepare (warning)
      }
    }

    @Sendable private func prepareToo() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)  // expect: late-prepare (warning)
      }
    }
  }

  /// Each window has its own.
  struct RootOfWindow: View {
    init() {
      do { try prepareForWindow() } catch { fatalError() }
    }

    var body: some View { Text("") }
  }

  private func prepareForWindow() throws {
    try Task.checkCancellation()
    prepareDependencies {
      $0.date = .constant(Seen.mock.date)  // expect: late-prepare (warning)
    }
  }

  /// There is one.
  struct RootOfOneWindow: View {
    init() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)
      }
    }

    var body: some View { Text("") }
  }

  struct AppWithWindows: App {
    var body: some Scene { WindowGroup { RootOfWindow() } }
  }

  /// The application's initialiser calls it first.
  struct AppWithFunction: App {
    init() { Self.prepare() }

    var body: some Scene { WindowGroup { Text("").onAppear { Self.prepare() } } }

    private static func prepare() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)
      }
    }
  }

  final class ReadingStore: ObservableObject {
    let made: Date

    init() {
      @Dependency(\.date.now) var now
      made = now
    }
  }

  /// The object is made when the first view asks for it, and the static property at its first use.
  struct AppWithStore: App {
    @StateObject private var store = ReadingStore()
    static let shared = ReadingStore()

    init() {
      prepareDependencies {
        $0.date = .constant(Seen.mock.date)
      }
      _ = Self.shared
    }

    var body: some Scene { WindowGroup { Text("\(store.made)") } }
  }

  #Preview {
    let _ = prepareDependencies {
      $0.date = .constant(Seen.mock.date)
    }
    PreparedView()
  }

  struct PreparedView_Previews: PreviewProvider {
    static var previews: some View {
      let _ = prepareDependencies {
        $0.date = .constant(Seen.mock.date)
      }
      PreparedView()
    }
  }
#endif
