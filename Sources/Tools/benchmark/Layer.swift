internal import DependencyFacts
internal import SwiftLexer
internal import SwiftOutline

/// A step from bytes to facts, measured alone.
struct Layer: Sendable {
  let name: String
  let work: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  static let all: [Layer] = [
    Layer(name: "search for the system's words") { _ = FileFacts.mayMentionSystem($0) },
    Layer(name: "lexer") { bytes in
      var lexer = Lexer(bytes)
      while lexer.next().kind != .endOfFile {}
    },
    Layer(name: "outline, with lexer") { _ = Outline($0) },
    Layer(name: "facts, with lexer and outline") { _ = try? FileFacts(bytes: $0) },
  ]

  func figure(on files: [[UInt8]]) -> Figure {
    let duration = Figure.median(of: 9) {
      for file in files { file.withUnsafeBufferPointer(work) }
    }
    let byteCount = files.reduce(0) { $0 + $1.count }
    let speed = Double(byteCount) / 1e6 / (duration / .seconds(1))
    return Figure(name: name, value: "\(Figure.rounded(speed)) MB/s on one core")
  }
}
