import ProofSupport
import Testing

extension SeverityTests {
  @Test("shared state matters where a test has the value and changes it")
  func sharedState() {
    let text = """
      final class Cart { var items: [Int] = []; func add(_ item: Int) { items.append(item) } }
      enum K: DependencyKey {
        static let liveValue = Cart()
        static let testValue = Cart()
      }
      extension DependencyValues {
        var k: Cart { get { self[K.self] } set { self[K.self] = newValue } }
      }
      struct R { @Dependency(\\.k) var k; func run() { k.add(1) } }

      """
    let own = "@Test func t() { Cart().add(1) }\n"
    for (tests, severity) in [
      ("@Test func t() { R().run() }", "warning"),
      (own + "@Test func u() { R().run() }", "warning"),
      (own + "@Test func u(flag: Bool) { if flag { R().run() } }", "info"),
    ] {
      check("shared-mutable-test-value", text, tests: tests, says: [severity])
    }
  }

  @Test("a value that the system leaves out is noticed unless the one in its place is alike")
  func foreignValues() {
    for (value, severity) in [("Spy()", "info"), ("Spy(1)", "error")] {
      let files = [
        "Package.swift": """
        let package = Package(name: "P", targets: [
          .target(name: "Kit"), .target(name: "Live", dependencies: ["Kit"]),
        ])
        """,
        "Sources/Kit/K.swift": """
        import Dependencies
        public enum K: TestDependencyKey { public static let testValue = Spy() }
        """,
        "Sources/Live/L.swift": """
        import Dependencies
        import Kit
        extension K: DependencyKey {
          public static let liveValue = Live()
          public static let previewValue = \(value)
        }
        """,
      ]
      let found = Finding.found(in: files.map { Fixture.File(path: $0, text: $1) })
        .filter { $0.key.rule == "foreign-test-value" }
      #expect(found.map { "\($0.value.severity)" } == [severity], "\(value)")
    }
  }
}
