import ProofSupport
import Testing

/// Keys that other code reads by way of another key, and values by another name.
@Suite struct ForwardedValueTests: SeverityChecks {
  @Test(
    "a key that only another key or accessor forwards to is read; one that nothing reads is not",
    arguments: [
      ("var a: Int { get { self[A.self] } set { self[A.self] = newValue } }", "", 0),
      (
        """
        var a: Int { get { self[A.self] } set { self[A.self] = newValue } }
        var b: Int { get { a } set { a = newValue } }
        """, #"class M { @Dependency(\.b) var b; func f() { print(b) } }"#, 1
      ),
      (
        "var b: Int { get { self[B.self] } set { self[B.self] = newValue } }",
        #"class M { @Dependency(\.b) var b; func f() { print(b) } }"#, 1
      ),
      (
        "var a: Int { get { self[A.self] } set { self[A.self] = newValue } }",
        "func f(b: Int) { print(b) }", 0
      ),
    ])
  func forwarded(accessors: String, reader: String, count: Int) {
    let isForwarded = accessors.contains("B.self")
    check(
      "placeholder-live-value",
      """
      enum A: DependencyKey { static var liveValue: Int { fatalError() } }
      \(isForwarded ? "enum B: DependencyKey { static var liveValue: Int { A.liveValue } }" : "")
      extension DependencyValues {
      \(accessors)
      }
      \(reader)
      """, says: Array(repeating: "error", count: count))
  }

  @Test(
    "a test that gets a live value under another name gets what that keeps",
    arguments: [
      ("liveValue", ["info"]), ("Self.liveValue", ["info"]), ("other", ["info"]), ("1", []),
    ])
  func frozenByAlias(value: String, severities: [String]) {
    check(
      "frozen-dependency",
      """
      enum N: DependencyKey { static let liveValue = 1; static let testValue = 2 }
      enum K: DependencyKey {
        static let liveValue: Int = { @Dependency(N.self) var n; return n }()
        static var other: Int { liveValue }
        static let testValue: Int = \(value)
      }
      class M { @Dependency(K.self) var k; func f() { print(k) } }
      """,
      tests: """
        class T: XCTestCase {
          func test() { withDependencies { $0[N.self] = 3 } operation: { M().f() } }
        }
        """, says: severities)
  }
}
