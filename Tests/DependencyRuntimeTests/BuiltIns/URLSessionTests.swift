import DependencyRuntime
import DependencyTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `\.urlSession` in tests: every request is reported and fails.
@Suite(.dependencies) struct URLSessionTests {
  @Dependency(\.urlSession) var urlSession

  @Test func aRequestIsReportedOnceAndFailsWithoutTheNetwork() async throws {
    let server = try Listener()
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/books"))
    let issues = await recordedIssues {
      await #expect(throws: (any Error).self) { try await urlSession.data(from: url) }
    }
    try check(issues, url)
    #expect(!server.hasConnection)
  }

  @Test func aTaskIsReportedWhenItStarts() async throws {
    let url = try #require(URL(string: "https://example.invalid/"))
    let observed = Observed<Bool>()
    let issues = await recordedIssues {
      await withCheckedContinuation { done in
        let task = urlSession.dataTask(with: url) { data, _, error in
          observed.note(data == nil && error != nil)
          done.resume()
        }
        task.resume()
      }
    }
    try check(issues, url)
    #expect(observed.all == [true])
  }

  private func check(_ issues: [RecordedIssue], _ url: URL) throws {
    #expect(issues.count == 1)
    let text = try #require(issues.first).text
    let report = #"Unimplemented: @Dependency(\.urlSession) was asked for \#(url.absoluteString)"#
    #expect(text.contains(report))
  }

  @Test func anOverriddenSessionIsAskedInstead() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Echo.self]
    try await withDependencies {
      $0.urlSession = URLSession(configuration: configuration)
    } operation: {
      let url = try #require(URL(string: "https://example.invalid/books"))
      let (data, _) = try await urlSession.data(from: url)
      #expect(String(decoding: data, as: UTF8.self) == "/books")
    }
  }

  /// Answers with the path that was asked for.
  private final class Echo: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
      guard let url = request.url else { return }
      let response = URLResponse(
        url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data(url.path.utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }
}

/// A port of this machine that waits for connections.
private final class Listener {
  let port: UInt16
  private let handle: Int32

  struct Failed: Error {}

  init() throws {
    #if canImport(Darwin)
      let handle = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
        bind(handle, address, size) == 0, listen(handle, 8) == 0
      else { return -1 }
      return getsockname(handle, address, &size)
    }
    self.handle = handle
    port = UInt16(bigEndian: address.sin_port)
    guard status == 0 else { throw Failed() }
  }

  /// Whether anything has connected.
  var hasConnection: Bool {
    var query = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    return poll(&query, 1, 0) > 0
  }

  deinit { close(handle) }
}
