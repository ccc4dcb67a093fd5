internal import SeededNumbers

/// A spoiled declaration with macros, as the compiler would send it to their plugin. An index and a
/// seed always give the same one.
struct MutatedDeclaration: CustomStringConvertible {
  /// A macro in a role, with the sources that the compiler sends along.
  struct Request {
    let macro: String
    let role: String
    let attribute: String
    let declaration: String
    let parent: String
  }

  let requests: [Request]
  /// The spoiled declaration.
  let description: String

  init(index: Int, seed: UInt64) {
    var random = SeededGenerator(
      seed: seed &* 0x9E37_79B9 &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    let source = Array(Self.sources[index % Self.sources.count].utf8)
    let spoiled = random.spoiled(source, by: Self.pieces, changes: 6, length: 40)
    let whole = String(decoding: spoiled, as: UTF8.self)
    // A part of the declaration serves as a member, which the compiler sends alone.
    let start = random.below(spoiled.count + 1)
    let part = String(decoding: spoiled[start...].prefix(random.below(300)), as: UTF8.self)
    var requests: [Request] = []
    for (macro, role) in Self.macros {
      let attribute = random.chance(50) ? part : "@\(macro)(method: \"\(part)\")"
      let isWhole = role == "member"
      requests.append(
        Request(
          macro: macro, role: role, attribute: attribute, declaration: isWhole ? whole : part,
          parent: isWhole ? part : whole))
    }
    self.requests = requests
    description = whole
  }

  private static let macros = [
    ("DependencyClient", "member"), ("DependencyClient", "memberAttribute"),
    ("DependencyEndpoint", "accessor"), ("DependencyEndpoint", "peer"),
    ("DependencyEntry", "accessor"), ("DependencyEntry", "peer"),
    ("DependencyEntryDefault", "accessor"),
  ]

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
}
