import Testing

@testable import deplint

/// Programs that no dependency and no import connects are reported as each is by itself.
@Suite struct ReportsOfSeparateProgramsTests {
  private static func manifest(_ name: String) -> String {
    """
    let package = Package(
      name: "\(name)",
      targets: [
        .target(name: "\(name)"),
        .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
      ])
    """
  }

  /// A key, an accessor that every package calls `service`, and a model of the same name in all.
  private static func model(values: String) -> String {
    #"""
    import Dependencies
    enum ServiceKey: DependencyKey {
      \#(values)
    }
    extension DependencyValues {
      var service: Int { get { self[ServiceKey.self] } set { self[ServiceKey.self] = newValue } }
    }
    final class Model {
      @Dependency(\.service) var service
      @Dependency(\.uuid) var uuid
    }

    """#
  }

  private static func test(_ module: String) -> String {
    """
    @testable import \(module)
    import Testing
    @Test func loads() {
      let model = Model()
      _ = model.service
    }

    """
  }

  private static func folder() throws -> Folder {
    try Folder([
      "Alpha/Package.swift": manifest("Alpha"),
      "Alpha/Sources/Alpha/Model.swift": model(
        values: "static let liveValue = 1\n  static let testValue = 2"),
      "Alpha/Tests/AlphaTests/Tests.swift": test("Alpha"),
      "Beta/Package.swift": manifest("Beta"),
      "Beta/Sources/Beta/Model.swift": model(values: "static let liveValue = 1"),
      "Beta/Tests/BetaTests/Tests.swift": test("Beta"),
      "Gamma/Package.swift": manifest("Gamma"),
      "Gamma/Sources/Gamma/Plain.swift": "public struct Plain {}\n",
      "Gamma/Tests/GammaTests/Tests.swift":
        "import Testing\n@testable import Gamma\n@Test func makes() { _ = Plain() }\n",
    ])
  }

  @Test("the dependencies of a test are those of its program, and all tests are listed")
  func tests() throws {
    let run = try Deplint(["tests"], in: Self.folder())
    #expect(
      run.output == #"""
        Alpha/Tests/AlphaTests/Tests.swift:3:12: loads()
          \.service  test value  certain

        Beta/Tests/BetaTests/Tests.swift:3:12: loads()
          \.service  no test value  certain

        Gamma/Tests/GammaTests/Tests.swift:3:12: makes()
          no dependencies

        3 tests, 2 dependencies reached: 0 overridden, 0 unimplemented, 1 no test value, 0 live, \#
        1 test value, 0 unknown; 0 unused overrides

        """#)
  }

  @Test("a graph has the nodes of all programs in one order; a library's are the same in all")
  func graph() throws {
    let run = try Deplint(["graph"], in: Self.folder())
    #expect(
      run.output == #"""
        Alpha/Sources/Alpha/Model.swift:9:13: model Alpha.Model
          reads  Alpha.\.service
          reads  \.uuid

        Alpha/Sources/Alpha/Model.swift:2:6: dependency Alpha.\.service
          live value, test value, no preview value
          read by  Alpha.Model

        Beta/Sources/Beta/Model.swift:8:13: model Beta.Model
          reads  Beta.\.service
          reads  \.uuid

        Beta/Sources/Beta/Model.swift:2:6: dependency Beta.\.service
          live value, no test value, no preview value
          read by  Beta.Model

        dependency \.uuid
          read by  Alpha.Model
          read by  Beta.Model

        2 features, 3 dependencies, 4 edges

        """#)
  }

  @Test("a graph of all is the graphs of each together")
  func parts() throws {
    let folder = try Self.folder()
    let whole = try Deplint(["graph"], in: folder).output
    for part in ["Alpha", "Beta"] {
      let nodes = try Deplint(["graph", part], in: folder).output.split(separator: "\n\n")
      for node in nodes.dropLast() where !node.hasPrefix(#"dependency \.uuid"#) {
        #expect(whole.contains(node))
      }
    }
  }

  @Test("files of an unknown target belong to the program that imports a module of their folder")
  func unknownTargets() throws {
    for (module, status) in [("Kit", 0), ("Other", 1)] {
      let folder = try Folder([
        "Kit/Package.swift": #"let package = Package(name: "Kit", targets: described(in: file))"#,
        "Kit/Sources/Kit/Checkout.swift": """
        import Dependencies
        public enum NumberKey: TestDependencyKey { public static let testValue = 1 }
        public struct Checkout {
          @Dependency(NumberKey.self) var number
          public func pay() { print(number) }
        }

        """,
        "App/Package.swift": """
        let package = Package(
          name: "App", dependencies: [.package(path: "../Kit")],
          targets: [
            .executableTarget(
              name: "App", dependencies: [.product(name: "\(module)", package: "Kit")])
          ])
        """,
        "App/Sources/App/main.swift": """
        import Dependencies
        import \(module)
        extension NumberKey: DependencyKey { public static let liveValue = 2 }
        Checkout().pay()

        """,
      ])
      #expect(try Deplint(["."], in: folder).status == status)
    }
  }
}
