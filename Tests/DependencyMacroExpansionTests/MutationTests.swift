import DependencyMacroExpansion
import Foundation
import SeededNumbers
import Testing

/// Whatever the source, the macros expand to something: they neither trap nor hang.
@Suite struct MutationTests {
  private static let sources = [
    """
    @DependencyClient public struct API: Sendable {
      /// The user.
      @DependencyEndpoint(method: "find")
      public var user: @Sendable (_ id: Int) async throws -> User
      public var ids: (_ x: inout Int, Int...) throws(E) -> [Int]? = { [a] x, _ in
        // None.
        { fatalError() }()
      } { didSet { print() } }
      #if os(iOS) // é
        var a, b: Int; private let (c, d) = (1, "\\(2)")
      #elseif DEBUG
        var e: (() -> Void)? = nil
      #endif
      @Dependency(\\.date) var date
    }
    """,
    """
    extension M.DependencyValues {
      @DependencyEntry("Key", liveValue: API(\"\"\"
        x
        \"\"\"), previewValue: .p) public var `api`: [any A & B: (C?, d: D)] = [:]
      @DependencyEntry package var x = { 1 }()
    }
    """,
  ]

  private static let pieces = [
    "(", ")", "{", "}", "[", "]", "<", ">", "->", "throws", "async", "@", "#if", "#endif", "#else",
    "\"", "\"\"\"", "\n", ":", "=", ",", "in", "`", "var", "_ ", "...", "?", "=>", "/*", "//",
    "\\(",
    "struct", "extension DependencyValues", "@DependencyEndpoint", "@autoclosure ", "inout ",
  ].map { Array($0.utf8) }

  private static let requests = [
    ("DependencyClient", "member"), ("DependencyClient", "memberAttribute"),
    ("DependencyEndpoint", "accessor"), ("DependencyEndpoint", "peer"),
    ("DependencyEntry", "accessor"), ("DependencyEntry", "peer"),
    ("DependencyEntryDefault", "accessor"),
  ]

  @Test func mutatedDeclarationsExpand() {
    let variable = ProcessInfo.processInfo.environment["DEPLINT_MACRO_MUTATIONS"]
    let count = variable.flatMap { Int($0) } ?? 200
    var numbers = SeededGenerator(seed: 15)
    var answers = 0
    for round in 0..<count {
      let source = Array(Self.sources[round % Self.sources.count].utf8)
      let spoiled = numbers.spoiled(source, by: Self.pieces, changes: 6, length: 40)
      let text = String(decoding: spoiled, as: UTF8.self)
      // A part of it, as the compiler sends properties alone.
      let start = numbers.below(spoiled.count + 1)
      let part = String(decoding: spoiled[start...].prefix(numbers.below(300)), as: UTF8.self)
      for (macro, role) in Self.requests {
        let texts = role == "member" ? (text, part) : (part, text)
        let attachment = DependencyMacro.Attachment(
          attribute: piece(numbers.chance(50) ? part : "@\(macro)(method: \"\(part)\")"),
          declaration: piece(texts.0), parent: piece(texts.1), role: role)
        answers += DependencyMacro.expand(macro, attachment) == nil ? 0 : 1
      }
    }
    #expect(answers == count * Self.requests.count)
  }

  private func piece(_ text: String) -> SourcePiece {
    SourcePiece(text, at: .init(file: "File.swift", offset: 10, line: 2))
  }
}
