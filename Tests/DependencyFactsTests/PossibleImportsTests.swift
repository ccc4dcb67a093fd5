import SeededNumbers
import Testing

@testable import DependencyFacts

/// A search of a file's bytes finds the names of all modules that it imports, or leaves the file to
/// the parser.
@Suite struct PossibleImportsTests {
  private static func names(_ text: String) throws -> (imported: [String], possible: [String]?) {
    var text = text
    return try text.withUTF8 { bytes in
      let facts = try FileFacts(bytes: bytes)
      return (
        facts.imports.map { facts.names.string($0.module) }.filter { !$0.isEmpty },
        FileFacts.possibleImports(bytes)
      )
    }
  }

  @Test(
    arguments: [
      ("import A", ["A"]), ("import A\nimport B", ["A", "B"]), ("import A; import B", ["A", "B"]),
      ("@testable import A", ["A"]), ("@_exported import A", ["A"]), ("public import A", ["A"]),
      ("import struct A.B", ["A"]), ("import func A.b", ["A"]), ("import\n  A", ["A"]),
      ("#if DEBUG\n  import A\n#endif", ["A"]), ("import A.B", ["A"]),
      ("import structA", ["structA"]),
      ("import `A`", nil), ("import /* a */ A", nil), ("import // a\n  A", nil), ("import Ä", nil),
      ("import struct /* a */ A.B", nil), ("import AÄ", nil),
      // Words that only look like imports
      ("// to import it, call f()", ["it"]), ("let text = \"import B\"", ["B"]),
      ("let important = imports(reimport)", []), ("import", []), ("struct A {}", []),
      ("// import/export", []), ("// import, then", []),
    ] as [(String, [String]?)])
  func search(text: String, expected: [String]?) throws {
    let (imported, possible) = try Self.names(text)
    #expect(possible == expected)
    if let possible { #expect(Set(imported).isSubset(of: possible)) }
  }

  @Test func noImportIsMissed() throws {
    let pieces = [
      "import", "import ", "import ", "import ", "A", "B", "A", "B", ".", "\n", " ", "struct ",
      "func", "/*", "*/", "//", "`", ";",
      "@testable ", "\"", "é", "#if A\n", "#endif\n", "{", "}", "_", "let ",
    ]
    var random = SeededGenerator(seed: 21)
    var (imports, certain) = (0, 0)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      let (imported, possible) = try Self.names(text)
      imports += imported.count
      guard let possible else { continue }
      certain += imported.count
      #expect(Set(imported).isSubset(of: possible), "\(text)")
    }
    #expect(imports > 1000 && certain > imports / 2)
  }
}
