import ProofSupport
import Testing

/// The users of a library supply the values that it lacks, and executables of its package that do
/// not run the code that reads them change nothing about that.
@Suite struct LibraryTests {
  private func check(
    executable dependencies: [String], _ main: String = "", says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let list = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
    let files = [
      "Package.swift": """
      let package = Package(
        name: "payments", products: [.library(name: "Payments", targets: ["Payments"])],
        targets: [
          .target(name: "Clients"), .target(name: "Payments", dependencies: ["Clients"]),
          .executableTarget(name: "generate", dependencies: [\(list)]),
        ])
      """,
      "Sources/Clients/C.swift": """
      import Dependencies
      public enum NumberKey: TestDependencyKey { public static let testValue = 1 }
      public enum FatalKey: DependencyKey {
        public static var liveValue: Int { fatalError() }
        public static let testValue = 1
      }
      """,
      "Sources/Payments/P.swift": """
      import Clients
      import Dependencies
      public struct Checkout {
        @Dependency(NumberKey.self) var number
        @Dependency(FatalKey.self) var fatal
        public func pay() { print(number, fatal) }
      }
      """,
      "Sources/generate/main.swift": main,
    ].map { Fixture.File(path: $0, text: $1) }
    let found = Finding.found(in: files).sorted { $0.key < $1.key }
      .map { "\($0.key.rule) \($0.value.severity)" }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func anExecutableThatDoesNotNameTheReaderDoesNotRunIt() {
    let infos = ["missing-live-value info", "placeholder-live-value info"]
    let errors = ["missing-live-value error", "placeholder-live-value error"]
    check(executable: [], "print(1)", says: infos)
    check(executable: ["Clients"], "import Clients\nprint(1)", says: infos)
    check(executable: ["Payments"], "import Payments\nprint(1)", says: infos)
    check(executable: ["Payments"], "import Payments\nCheckout().pay()", says: errors)
    check(executable: [], "import Payments\nCheckout().pay()", says: errors)
  }
}
