#if canImport(SwiftUI)
  import Foundation

  /// The app in whose process Xcode shows a preview.
  ///
  /// Xcode starts the app for this, and the app's initializer prepares its dependencies, as it
  /// should. Here it must not, because the preview could no longer prepare them. Everything that
  /// happens in the process later, such as the preview's own preparation, is called from within the
  /// running app.
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
  enum PreviewedApp {
    /// Whether the app is being initialized: `App.main()` is on the stack but is not running the
    /// app yet. This walks the whole stack, but only in a preview.
    static var isStarting: Bool {
      guard ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" else {
        return false
      }
      let calls = Thread.callStackSymbols
      return calls.contains { $0.contains(appMain) } && !calls.contains { $0.contains(runApp) }
    }

    /// `static SwiftUI.App.main() -> ()`
    private static let appMain = "$s7SwiftUI3AppPAAE4mainyyFZ"
    /// `SwiftUI.runApp<A: SwiftUI.App>(A) -> Swift.Never`
    private static let runApp = "$s7SwiftUI6runAppys5NeverOxAA0D0RzlF"
  }
#endif
