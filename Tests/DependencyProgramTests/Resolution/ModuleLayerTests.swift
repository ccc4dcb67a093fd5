import DependencyProgram
import Testing

/// The type that a name means, depending on the module that it is written in.
@Suite struct ModuleLayerTests {
  private func check(
    _ program: SampleProgram, resolves expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.types, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a module's own type comes before an imported one; what is not imported is not seen")
  func modules() throws {
    let core = "public struct Model {}\npublic struct Row {}\nstruct Hidden {}\n"
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(("Core", []), ("App", ["Core"])),
        "Sources/Core/C.swift": core,
        "Sources/App/A.swift": """
        import Core
        struct Model {}
        let a: Model
        let b: Row
        let c: Core.Row
        let d: Hidden
        """,
        "Sources/App/B.swift": "let e: Row\n",
      ]),
      resolves: """
        Sources/App/A.swift
          3:5  App.a: App.Model
          4:5  App.b: Core.Row
          5:5  App.c: Core.Row
          6:5  App.d: external Hidden
        Sources/App/B.swift
          1:5  App.e: external Row
        """)
  }

  @Test("a module's name tells its type from another one of the same name")
  func qualifiedNames() throws {
    let model = "public struct Model {}\n"
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("Core", []), ("Other", []), ("App", ["Core", "Other"])),
        "Sources/Core/C.swift": model,
        "Sources/Other/O.swift": model + "public struct Logger {}\n",
        "Sources/App/A.swift": """
        import Core
        import Other
        import os
        struct Logger {}
        let a: Core.Model
        let b = Other.Model()
        let c = os.Logger()
        let d: os.Logger
        let e = Other.Logger()
        let f = App.Logger()
        let g = Logger()
        """,
      ]),
      resolves: """
        5:5  App.a: Core.Model
        6:5  App.b: Other.Model
        6:15  call of Other.Model  creates Other.Model
        7:5  App.c: external Logger
        7:12  call of os.Logger  creates external Logger
        8:5  App.d: external Logger
        9:5  App.e: Other.Logger
        9:15  call of Other.Logger  creates Other.Logger
        10:5  App.f: App.Logger
        10:13  call of App.Logger  creates App.Logger
        11:5  App.g: App.Logger
        11:9  call of Logger  creates App.Logger
        """)
  }

  @Test("a type of two imported modules is neither; package types are for the whole package")
  func ambiguousTypes() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("Core", []), ("Kit", []), ("App", ["Core", "Kit"])),
        "Sources/Core/C.swift": "public struct Row {}\npackage struct Model {}\n",
        "Sources/Kit/K.swift": "public struct Row {}\n",
        "Sources/App/A.swift": "import Core\nimport Kit\nlet a: Row\nlet b: Model\n",
      ]),
      resolves: """
        3:5  App.a: unknown
        4:5  App.b: Core.Model
        """)
  }

  @Test("an import with '@testable' shows internal types, and no private ones")
  func testableImports() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(("Core", []), ("Tests", ["Core"])),
        "Sources/Core/C.swift": "struct Row {}\nprivate struct Hidden {}\ntypealias Line = Row\n",
        "Sources/Tests/A.swift": """
        @testable import Core
        let a: Row
        let b: Hidden
        let c: Line
        """,
        "Sources/Tests/B.swift": "import Core\nlet d: Row\n",
      ]),
      resolves: """
        Sources/Core/C.swift
          3:11  Core.Line = Core.Row
        Sources/Tests/A.swift
          2:5  Tests.a: Core.Row
          3:5  Tests.b: external Hidden
          4:5  Tests.c: Core.Row
        Sources/Tests/B.swift
          2:5  Tests.d: external Row
        """)
  }

  @Test("private types of one name in two files are two types, each seen in its own")
  func privateTypes() throws {
    let text = "private struct Row {}\nlet NAME = Row()\n"
    try check(
      SampleProgram([
        "A.swift": text.replacing("NAME", with: "a"), "B.swift": text.replacing("NAME", with: "b"),
        "C.swift": "let c = Row()\n",
      ]),
      resolves: """
        A.swift
          2:5  a: Row
          2:9  call of Row  creates Row
        B.swift
          2:5  b: Row
          2:9  call of Row  creates Row
        C.swift
          1:5  c: external Row
          1:9  call of Row  creates external Row
        """)
  }
}
