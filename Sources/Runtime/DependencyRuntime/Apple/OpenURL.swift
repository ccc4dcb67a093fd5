#if canImport(SwiftUI)
  public import Foundation
  import SwiftUI

  extension DependencyValues {
    /// Opens a URL in the app that handles it.
    ///
    /// ```swift
    /// @Dependency(\.openURL) var openURL
    /// await openURL(URL(string: "https://example.com")!)
    /// ```
    ///
    /// SwiftUI's default action in the live and the preview context. A test that opens a URL
    /// without an override gets a report, and nothing is opened.
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
    public var openURL: OpenURLEffect {
      get { self[OpenURLKey.self] }
      set { self[OpenURLKey.self] = newValue }
    }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { url in
      // A stream rather than a continuation: nothing guarantees that the completion is called, and
      // waiting on a stream ends with the task.
      let (outcomes, outcome) = AsyncStream<Bool>.makeStream()
      await MainActor.run {
        #if os(watchOS)
          EnvironmentValues().openURL(url)
          outcome.yield(true)
        #else
          EnvironmentValues().openURL(url) { outcome.yield($0) }
        #endif
      }
      for await isAccepted in outcomes { return isAccepted }
      return false
    }

    static let testValue = OpenURLEffect(
      handler: unimplemented(#"@Dependency(\.openURL)"#, placeholder: false))
  }

  /// An effect that opens a URL; see ``DependencyValues/openURL``.
  public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// An effect that opens a URL by calling the closure, which returns whether it was opened.
    public init(handler: @escaping @Sendable (URL) async -> Bool) {
      self.handler = handler
    }

    /// Opens the URL.
    ///
    /// - Parameter url: The URL to open.
    /// - Returns: Whether it was opened. On watchOS, the system does not say.
    @available(watchOS, unavailable)
    @discardableResult
    public func callAsFunction(_ url: URL) async -> Bool {
      await handler(url)
    }

    /// Opens the URL.
    ///
    /// - Parameter url: The URL to open.
    @_disfavoredOverload
    public func callAsFunction(_ url: URL) async {
      _ = await handler(url)
    }
  }
#endif
