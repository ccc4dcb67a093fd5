import Foundation
import SwiftLexer
import Testing

/// Real files: those of this package, or of the folder that `DEPLINT_CORPUS` names.
///
///     DEPLINT_CORPUS=~/Projects swift test -c release --filter CorpusTests
@Suite struct CorpusTests {
  private static let root =
    ProcessInfo.processInfo.environment["DEPLINT_CORPUS"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test func tokensSpellEveryFile() throws {
    let paths = try #require(FileManager.default.enumerator(atPath: Self.root.path))
    var count = 0
    for case let path as String in paths where path.hasSuffix(".swift") {
      guard let data = try? Data(contentsOf: Self.root.appending(path: path)) else { continue }
      count += 1
      let bytes = Array(data)
      #expect(spelling(of: bytes) == bytes, "\(path)")
    }
    print("\(count) files spelled by their tokens")
    #expect(count > 0)
  }

  /// The texts of a file's tokens, one after another.
  private func spelling(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      var token = lexer.next()
      while token.kind != .endOfFile {
        result += buffer[Int(token.offset)..<Int(token.end)]
        token = lexer.next()
      }
    }
    return result
  }
}
