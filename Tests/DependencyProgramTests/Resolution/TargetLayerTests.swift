import DependencyProgram
import PackageGraph
import Testing

/// Files that several targets have: each is in the program once for every target.
@Suite struct TargetLayerTests {
  private static let live =
    "import Dependencies\nstruct Client: DependencyKey { static let liveValue = Client() }\n"
  private static let test =
    "import Dependencies\nstruct Client: TestDependencyKey { static let testValue = Client() }\n"
  private static let model =
    "import Dependencies\nfinal class Model { @Dependency(Client.self) var client }\n"

  /// Two applications and tests that share the model.
  private var program: SampleProgram {
    var program = SampleProgram([
      "Model.swift": Self.model, "One.swift": Self.live, "Two.swift": Self.test,
      "Other.swift": "struct Client {}\n",
    ])
    program.projects = [
      ProjectDescription(
        format: .xcode, path: "P.xcodeproj/project.pbxproj", name: "P",
        targets: [
          .init(
            name: "One", kind: .application, moduleNames: ["One"],
            files: ["Model.swift", "One.swift"]),
          .init(
            name: "Two", kind: .application, moduleNames: ["Two"],
            files: ["Model.swift", "Two.swift"]),
          .init(
            name: "Tests", kind: .unitTests, moduleNames: ["Tests"], files: ["Model.swift"],
            dependencies: [.target("One")]),
        ])
    ]
    return program
  }

  @Test("the dump says what each target needs, and which of them have a file")
  func targets() throws {
    #expect(
      try program.dump(.targets) == """
        One  application  P.xcodeproj/project.pbxproj
        Two  application  P.xcodeproj/project.pbxproj
        Tests  tests  P.xcodeproj/project.pbxproj  needs One
        Model.swift
          One
          Two
          Tests
        One.swift
          One
        Other.swift
          no target
        Two.swift
          Two
        """)
  }

  @Test("a name in a shared file means what the target has")
  func names() throws {
    let lines = try program.dump(.registrations).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("Model") }.joined(separator: "\n") == """
        Model.swift in One
          2:50  read One.Model.client  key One.Client
        Model.swift in Two
          2:50  read Two.Model.client  key Two.Client
        Model.swift in Tests
          2:50  read Tests.Model.client  key external Client  in a test or preview
        """)
  }

  @Test(
    "a finding in some targets is reported once, with the others that have the file but tests",
    arguments: [
      (["One", "Two", "Tests"], nil), (["One", "Two"], nil),
      (
        ["One"],
        "this holds in the target 'One', but not in the target 'Two', which also has the file"
      ),
      (
        ["Tests"],
        "this holds in the target 'Tests', but not in the targets 'One', 'Two', which also have the file"
      ),
    ] as [([String], String?)])
  func findings(targets: [String], note: String?) throws {
    let rule = Rule(
      id: "some-rule", group: .use, severity: .warning, scope: .program, since: "0.1.0",
      summary: "",
      documentation: "",
      check: .program { program in
        program.paths.indices.compactMap { index in
          let range = SourceRange(file: Int32(index), start: 0, end: 6)
          let target = program.modules.target(ofFile: Int32(index)).map {
            program.graph.targets[$0].name
          }
          guard let target, targets.contains(target), program.paths[index] == "Model.swift" else {
            return nil
          }
          return Diagnostic(
            rule: "some-rule", severity: .warning, message: "message", range: range, module: "",
            symbol: "", subject: "",
            fixes: [.init(title: "", safety: .safe, edits: [.init(range: range, replacement: "")])])
        }
      })
    let findings = try program.program().findings(of: rule)
    #expect(findings.map(\.range.file) == [0])
    #expect(findings.flatMap(\.fixes).flatMap(\.edits).map(\.range.file) == [0])
    #expect(findings.flatMap(\.notes).map(\.message) == [note].compactMap(\.self))
  }
}
