#if FoundationNetworking
  #if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif

  extension DependencyValues {
    /// The session for loading data from the network.
    ///
    /// ```swift
    /// @Dependency(\.urlSession) var urlSession
    /// let (data, _) = try await urlSession.data(from: url)
    /// ```
    ///
    /// The shared session in the live and the preview context. In tests, one session for each test,
    /// whose requests are reported and fail without reaching the network. (On Apple's platforms,
    /// Swift Testing cannot tell which test such a report belongs to.) A client of your own, with
    /// functions for what the app requests, is easier to override in tests than a session.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }
  }

  private enum URLSessionKey: DependencyKey {
    static let liveValue = URLSession.shared

    static var testValue: URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [ReportedURLProtocol.self]
      return URLSession(configuration: configuration)
    }
  }

  /// Intercepts every request, reports it and makes it fail.
  private final class ReportedURLProtocol: URLProtocol {
    struct NoNetworkInTests: Error {}

    #if canImport(FoundationNetworking)
      // A test is identified by its task. This is the only method that is called in the task that
      // starts the request, and it is called once for each request.
      override class func canInit(with request: URLRequest) -> Bool {
        report(request)
        return true
      }
    #else
      override class func canInit(with request: URLRequest) -> Bool { true }
    #endif

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      #if !canImport(FoundationNetworking)
        // The system asks `canInit` several times for a request, always on a queue of its own.
        Self.report(request)
      #endif
      client?.urlProtocol(self, didFailWithError: NoNetworkInTests())
    }

    override func stopLoading() {}

    private static func report(_ request: URLRequest) {
      reportIssue(
        """
        Unimplemented: @Dependency(\\.urlSession) was asked for \
        \(request.url?.absoluteString ?? "no URL") in a test; override it, or the client that uses it
        """)
    }
  }
#endif
