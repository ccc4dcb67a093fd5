import DependencyProgram
import Testing

/// The values that tests get if they ask for live ones.
@Suite struct LiveContextLayerTests {
  private func check(
    _ body: String, traits: String = "@Test", reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sample = SampleProgram([
      "A.swift": """
      import ComposableArchitecture
      struct Mail { var send: () -> Void }
      extension Mail {
        static func live() -> Mail {
          @Dependency(\\.date) var date
          return Mail(send: { _ = date })
        }
      }
      extension Mail: DependencyKey {
        static let liveValue = Mail.live()
        static let testValue = Mail(send: unimplemented("send"))
      }
      extension DependencyValues {
        var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
      }
      func send() { @Dependency(\\.mail) var mail; mail.send() }
      @Reducer struct Feature {
        @Dependency(\\.mail) var mail
        var body: some Reducer { Reduce { _, _ in mail.send(); return .none } }
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests { \(traits) func test() async { \(body) } }
      """,
    ])
    expect(try sample.readsOfTest(), is: expected, sourceLocation: sourceLocation)
  }

  private static func rows(_ state: String, by reader: String) -> String {
    #"\.date \#(state)? by \#(reader) < Mail.liveValue < Mail.live(), "#
      + #"\.mail.send \#(state) by \#(reader)"#
  }

  @Test("a test that asks for live values reads these, and runs their code")
  func liveValues() throws {
    try check(
      "send()", traits: "@Test(.dependency(\\.context, .live))",
      reads: Self.rows("live", by: "send()"))
    try check(
      "withDependencies { $0.context = .live } operation: { send() }",
      reads: Self.rows("live", by: "send()"))
    let store = "TestStore(initialState: 1) { Feature() }"
    try check(
      "let s = \(store) withDependencies: { $0.context = .live }; await s.send(.go)",
      reads: Self.rows("live", by: "Feature.body.get"))
    try check(
      """
      let s = \(store) withDependencies: { $0.context = .live; $0.date = .constant(.now) }
      await s.send(.go)
      """,
      reads: """
        \\.date overridden? by Feature.body.get < Mail.liveValue < Mail.live(), \\.mail.send live by \
        Feature.body.get
        """)
  }

  @Test("a context that is not certainly the one of the code leaves the values unknown")
  func unknownContexts() throws {
    try check(
      "withDependencies { $0.context = .live } operation: {}; send()",
      reads: Self.rows("unknown", by: "send()"))
    let store = "TestStore(initialState: 1) { Feature() }"
    try check(
      """
      let s = \(store) withDependencies: { $0.context = .live }; let t = \(store)
      await t.send(.go)
      """, reads: Self.rows("unknown", by: "Feature.body.get"))
  }

  @Test("a type in the same folder is meant where the targets of a package are not known")
  func folders() throws {
    let known = #"let package = Package(name: "P", targets: [.target(name: "App")] + others())"#
    for (manifest, isKnown) in [(known, true), ("", false)] {
      let sample = SampleProgram([
        "Package.swift": manifest,
        "Sources/App/App.swift": "struct App {}",
        "Sources/One/Client.swift": "struct Client { func load() {} }",
        "Sources/Two/Client.swift": """
        import Dependencies
        struct Client { @Dependency(\\.date) var date; func load() { _ = date } }
        """,
        "Sources/Two/Use.swift": "func use() { Client().load() }",
        "Tests/Tests.swift": "import Testing\n@Test func test() { use() }",
      ])
      #expect(try sample.readsOfTest().hasPrefix(#"\.date"#) == isKnown)
    }
  }
}
