import SwiftLexer
import Testing

/// Files that would take hours if the lexer looked ahead or back too often.
struct WorstCaseTests {
  #if DEBUG
    private static let size = 1 << 17
  #else
    private static let size = 1 << 22
  #endif

  /// A text that a file repeats after its beginning.
  struct Pattern: CustomTestStringConvertible, Sendable {
    var beginning = ""
    var unit: String
    var testDescription: String { "\(beginning)…\(unit)".debugDescription }
  }

  private static let patterns =
    [
      "a", " ", "\n", "\r", "(", ")", "\"", "\"\"\"", "\"\\(", "\"\\(a", "\"\\(\n", "\"\"\"\\(",
      "\\(",
      "#", "#\"", "#\"\"\"", "#\"\"\"\\#(", "##\"\"\"\\##(#\"\"\"\\#(", "\"##", "\\#",
      "/", "/*", "/* ", "*/", "/a ", " /\\/", "(/a ", "#/", "#/\n", "##/\n#/\n", "#/ ", "/\\",
      "x = /[",
      "`", "`a ", "`a\n", "<#", "<#a ", "+<#", "<<<<<<<", "<<<<<<< \n", "=======\n",
      "+", "+/", "=/", ".", "?", "!", "⊕", "日", "\u{301}", "\u{1}", "'", "1_", "0x", "1e", "$",
      "é$",
      "#if ", "try? /",
    ].map { Pattern(unit: $0) } + [
      Pattern(beginning: "\"\"\"", unit: "a\n"), Pattern(beginning: "/*", unit: "a\n"),
      Pattern(beginning: "#\"", unit: "\\"), Pattern(beginning: "\"", unit: "é"),
      Pattern(beginning: "###\"\"\"\n", unit: "\"\"\"##"), Pattern(beginning: "#/\n", unit: "/ "),
      Pattern(beginning: "##/\n", unit: "/#"), Pattern(beginning: "x = /", unit: "(a"),
    ]

  @Test(arguments: patterns)
  func timeIsLinear(_ pattern: Pattern) {
    let unit = Array(pattern.unit.utf8)
    var bytes = Array(pattern.beginning.utf8)
    while bytes.count < Self.size { bytes += unit }
    var end: UInt32 = 0
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      while true {
        let token = lexer.next()
        guard token.offset == end, token.kind != .endOfFile else { break }
        end = token.end
      }
    }
    #expect(Int(end) == bytes.count)
  }

  /// Descending numbers of `#`, each of which could cause a search.
  @Test(arguments: ["\"\"\"\\", "/\n"])
  func manyNumbersOfPoundsAreNoWorse(_ opening: String) {
    var bytes: [UInt8] = []
    for count in stride(from: 1200, to: 0, by: -1) {
      let pounds = String(repeating: "#", count: count)
      let interpolation = opening.hasSuffix("\\") ? "\(pounds)(" : ""
      bytes += Array("\(pounds)\(opening)\(interpolation)".utf8)
    }
    #expect(tokens(of: bytes).last?.end == UInt32(bytes.count))
  }
}
