import DependencyProgram
import Testing

/// The types of a program, the extensions of each, and the results of looking up names.
@Suite struct SymbolLayerTests {
  private func check(
    _ program: SampleProgram, has expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.symbols, program, is: expected, sourceLocation: sourceLocation)
  }

  private func check(
    _ text: String, has expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(SampleProgram(text), has: expected, sourceLocation: sourceLocation)
  }

  @Test("a nested type has the type around it as its parent")
  func nested() throws {
    try check(
      """
      struct Outer {
        enum Inner {
          case one
        }
        let inner: Inner
      }
      """,
      has: """
        1:8  struct Outer
        2:8  enum Outer.Inner  nested in Outer
        3:10  one  member of Outer.Inner
        5:7  inner  member of Outer
        """)
  }

  @Test("an extension can extend a type that another extension declares")
  func extensionsOfExtensions() throws {
    try check(
      """
      extension A.B.C { func f() {} }
      extension A.B { struct C {} }
      extension A { struct B {} }
      struct A {}
      """,
      has: """
        1:11  extension of A.B.C
        1:24  f()  member of A.B.C
        2:11  extension of A.B
        2:24  struct A.B.C  nested in A.B  extended at 1:11
        3:11  extension of A
        3:22  struct A.B  nested in A  extended at 2:11
        4:8  struct A  extended at 3:11
        """)
  }

  @Test("an extension of a type of another module adds members to it")
  func externalTypes() throws {
    try check(
      """
      extension Date { static func far() {} }
      extension Date { struct Range {} }
      """,
      has: """
        1:11  extension of external Date
        1:30  static far()  member of external Date
        2:11  extension of external Date
        2:25  struct external Date.Range  nested in external Date
        """)
  }

  @Test("an extension through an alias is one of the type that the alias stands for")
  func aliases() throws {
    try check(
      """
      struct Model {}
      typealias Child = Model
      extension Child { var a: Int { 1 } }
      extension Child { typealias Part = Row }
      struct Row {}
      extension Model.Part {}
      """,
      has: """
        1:8  struct Model  extended at 3:11, 4:11
        2:11  Child  global
        3:11  extension of Model
        3:23  a  member of Model
        4:11  extension of Model
        4:29  Part  member of Model
        5:8  struct Row  extended at 6:11
        6:11  extension of Row
        """)
  }

  @Test("types of one name in two modules are two types")
  func twoModules() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("Core", []), ("App", ["Core"]), ("Kit", ["Core"])),
        "Sources/App/A.swift": "import Core\nstruct Model {}\nextension Model {}\n",
        "Sources/Core/C.swift": "public struct Model {}\n",
        "Sources/Kit/K.swift": "import Core\nextension Model { func f() {} }\n",
      ]),
      has: """
        Sources/App/A.swift
          2:8  struct App.Model  extended at 3:11
          3:11  extension of App.Model
        Sources/Core/C.swift
          1:15  struct Core.Model  extended at Sources/Kit/K.swift:2:11  public
        Sources/Kit/K.swift
          2:11  extension of Core.Model
          2:24  f()  member of Core.Model
        """)
  }

  @Test("a module's name means the one that the target depends on, wherever others are")
  func reachableModules() throws {
    try check(
      SampleProgram([
        "Apps/App/Package.swift": """
        let package = Package(
          name: "App", dependencies: [.package(path: "../../Libraries/Kit")],
          targets: [.target(name: "App", dependencies: [.product(name: "Core", package: "Kit")])])
        """,
        "Apps/App/Sources/App/A.swift": "import Core\nextension Far {}\nextension Near {}\n",
        "Apps/Other/Package.swift": SampleProgram.manifest(("Core", [])),
        "Apps/Other/Sources/Core/C.swift": "public struct Near {}\n",
        "Libraries/Kit/Package.swift": """
        let package = Package(
          name: "Kit", products: [.library(name: "Core", targets: ["Core"])],
          targets: [.target(name: "Core")])
        """,
        "Libraries/Kit/Sources/Core/C.swift": "public struct Far {}\n",
      ]),
      has: """
        Apps/App/Sources/App/A.swift
          2:11  extension of Core.Far
          3:11  extension of external Near
        Apps/Other/Sources/Core/C.swift
          1:15  struct Core.Near  public
        Libraries/Kit/Sources/Core/C.swift
          1:15  struct Core.Far  extended at Apps/App/Sources/App/A.swift:2:11  public
        """)
  }

  @Test(
    "where a file's dependencies are unknown, a module's name means the nearest one, if one is",
    arguments: [
      ("A/Scripts", ["A"]), ("B", []), ("B/Y", []), ("B/X/Scripts", ["B/X"]),
      ("B/Z/Scripts", ["B/Z"]), ("C", []),
    ])
  func nearestModules(folder: String, packages: [String]) throws {
    let all = ["A": "Apple", "B/X": "Banana", "B/Z": "Cherry"]
    var files = [
      "\(folder)/Loose.swift": "import Core\n"
        + all.values.sorted().map { "extension \($0) {}\n" }.joined()
    ]
    for (package, type) in all {
      files["\(package)/Package.swift"] = SampleProgram.manifest(("Core", []))
      files["\(package)/Sources/Core/C.swift"] = "public struct \(type) {}\n"
    }
    let seen = try SampleProgram(files).dump(.symbols).split(separator: "\n")
      .compactMap { $0.split(separator: "extension of Core.").dropFirst().last }
    #expect(seen.map(String.init) == packages.compactMap { all[$0] })
  }

  @Test("an imported module that a target does not reach is from outside, if it links packages")
  func modulesFromOutside() throws {
    func program(_ dependency: String) -> SampleProgram {
      SampleProgram([
        "App/Package.swift": """
        let package = Package(name: "App", targets: [.target(name: "App"\(dependency))])
        """,
        "App/Sources/App/A.swift": "import Core\nextension Near {}\n",
        "Core/Package.swift": SampleProgram.manifest(("Core", [])),
        "Core/Sources/Core/C.swift": "public struct Near {}\n",
      ])
    }
    try check(
      program(""),
      has: """
        App/Sources/App/A.swift
          2:11  extension of Core.Near
        Core/Sources/Core/C.swift
          1:15  struct Core.Near  extended at App/Sources/App/A.swift:2:11  public
        """)
    try check(
      program(", dependencies: [.product(name: \"Core\", package: \"swift-core\")]"),
      has: """
        App/Sources/App/A.swift
          2:11  extension of external Near
        Core/Sources/Core/C.swift
          1:15  struct Core.Near  public
        """)
  }

  @Test("files without a target see those of the same package or project")
  func filesWithoutTargets() throws {
    try check(
      SampleProgram([
        "A/Package.swift": SampleProgram.manifest(("A", [])),
        "A/Sources/A/A.swift": "struct Own {}\n",
        "A/Loose.swift": "extension One {}\nextension Two {}\nextension Own {}\n",
        "A/Further/Loose.swift": "struct One {}\n",
        "B/Package.swift": SampleProgram.manifest(("B", [])),
        "B/Loose.swift": "struct Two {}\n",
        "Loose.swift": "extension Two {}\nextension Three {}\n",
        "Scripts/Loose.swift": "struct Three {}\n",
      ]),
      has: """
        A/Further/Loose.swift
          1:8  struct One  extended at A/Loose.swift:1:11
        A/Loose.swift
          1:11  extension of One
          2:11  extension of external Two
          3:11  extension of external Own
        A/Sources/A/A.swift
          1:8  struct A.Own
        B/Loose.swift
          1:8  struct Two
        Loose.swift
          1:11  extension of external Two
          2:11  extension of Three
        Scripts/Loose.swift
          1:8  struct Three  extended at Loose.swift:2:11
        """)
  }

  @Test("private members of one name in two files are two members")
  func privateAccessors() throws {
    try check(
      SampleProgram([
        "A.swift": "extension DependencyValues { private var a: Int { 1 } }\n",
        "B.swift": "extension DependencyValues { fileprivate var a: Int { 2 } }\n",
      ]),
      has: """
        A.swift
          1:11  extension of external DependencyValues
          1:42  a  member of external DependencyValues  private
        B.swift
          1:11  extension of external DependencyValues
          1:46  a  member of external DependencyValues  fileprivate
        """)
  }

  @Test("a type in a function is local to it; local variables are not found by name")
  func localTypes() throws {
    try check(
      """
      func f() {
        struct Row { let a = 1 }
        let row = Row()
      }
      """,
      has: """
        1:6  f()  global
        2:10  struct f().Row  local
        2:20  a  member of f().Row
        """)
  }
}
