import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URL session that answers every request with nothing.
enum EmptySession {
  static func load(_ completion: @escaping @Sendable () -> Void) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Empty.self]
    guard let url = URL(string: "empty:///") else { return completion() }
    URLSession(configuration: configuration).dataTask(with: url) { _, _, _ in completion() }
      .resume()
  }

  private final class Empty: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { client?.urlProtocolDidFinishLoading(self) }
    override func stopLoading() {}
  }
}
