import SeededNumbers
import Testing

@testable import SwiftLexer
@testable import SwiftOutline

/// The structure holds whatever the input is.
@Suite struct PropertyTests {
  @Test func randomPiecesKeepTheStructure() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<8_000 {
      let count = Int.random(in: 1...24, using: &random)
      let pieces = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
      checkStructure(of: Array(pieces.joined(separator: " ").utf8))
    }
  }

  @Test func randomBytesKeepTheStructure() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<6_000 {
      let count = Int.random(in: 0...40, using: &random)
      checkStructure(of: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test func mutatedCodeKeepsTheStructure() {
    var random = SeededGenerator(seed: 3)
    let code = Array(Self.code.utf8)
    for _ in 0..<4_000 {
      let start = Int.random(in: 0..<code.count, using: &random)
      var part = Array(code[start..<min(start + 80, code.count)])
      for _ in 0..<2 {
        let place = Int.random(in: 0..<part.count, using: &random)
        let byte = Self.bytes[Int.random(in: 0..<Self.bytes.count, using: &random)]
        if Bool.random(using: &random) { part[place] = byte } else { part.insert(byte, at: place) }
      }
      checkStructure(of: part)
    }
  }

  private func checkStructure(of bytes: [UInt8]) {
    let outline = bytes.withUnsafeBufferPointer { Outline($0) }
    guard let fault = structuralFault(of: outline) else { return }
    Issue.record("\(fault): \(String(decoding: bytes, as: UTF8.self))")
  }

  private static let bytes = Array("(){}[]<>.,:;@#\\\"?!&=-_ \n/`".utf8)

  private static let pieces = [
    "(", ")", "[", "]", "{", "}", "<", ">", ">>", ">=", ">?", "=", "->", "&", "?", "!", "...", ",",
    ":", ";", ".", "@", "#", "\\", "\n", "a", "b", "_", "$0", "1", "\"s\"", "\"\\(", "as", "is",
    "in", "try", "await", "if", "else", "guard", "switch", "case", "default", "for", "while", "do",
    "catch", "return", "let", "var", "func", "init", "class", "struct", "enum", "extension",
    "protocol", "import", "where", "some", "any", "inout", "async", "throws", "get", "set",
    "didSet", "private", "static", "weak", "\n#if a\n", "\n#else\n", "\n#endif\n", "a::", "@a(",
    "A<", "f(a:", "subscript", "typealias", "each", "repeat", "macro", "operator", "#available(",
  ]

  private static let code = """
    @A(\\.b) private(set) var a: B<C>? = try await d?.e(f: { [weak g] h in i }) { j } k: { l }
    func m<N: O & P>(_ q: inout [R: S], t u: T...) async throws(V) -> some W where X.Y == Z {}
    guard let a, case .b(let c)? = d, #available(iOS 1, *) else { return e ? f : g as? H ?? i }
    switch a { case let .b(c, d: (e, _)) where f > g: h(); case 1...2, is I: j @unknown default: k }
    a #if b
    .c() #else
    .d { e } #endif
    init?(a: @escaping (B, _ c: D) throws -> E = { $0 }) { for await (a, b) in c where d { e } }
    """
}
