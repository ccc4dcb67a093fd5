import PackageGraph
import SwiftOutline
import Testing

/// Each part of the tidy test reports its violation on its line, and nothing else.
@Suite struct ComplaintTests {
  private func file(_ text: String, at path: String = "Sources/Linter/A/A.swift") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  private func check(
    _ complaints: [Complaint], lines: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(complaints.map(\.line) == lines, "\(complaints)", sourceLocation: sourceLocation)
  }

  // MARK: The style

  @Test func lines() {
    let name = String(repeating: "n", count: 92)
    check(Style.lines(of: file("let \(name) = 1\n")), lines: [])
    check(Style.lines(of: file("\nlet \(name) = 12\n")), lines: [2])
    check(Style.lines(of: file("// \(name) 日本日本\n// \(name) 日本日本日\n")), lines: [2])
    // Unbreakable text, and the text after it.
    check(Style.lines(of: file("let a = \"\(name)\(name)\"\n")), lines: [])
    check(Style.lines(of: file("let a = \"\"\"\n  \(name)\(name)\n  \"\"\"\n")), lines: [])
    check(Style.lines(of: file("let a = \"\" + \(name)\(name)\n")), lines: [1])
    check(Style.lines(of: file("let a = \"\\(1)\" + \(name)\(name)\n")), lines: [1])
  }

  @Test func functions() {
    let body = String(repeating: "  f()\n", count: 68)
    check(Style.functions(of: file("/// A.\n/// B.\nfunc f() {\n\(body)}\n")), lines: [])
    check(Style.functions(of: file("\nfunc f() {\n\(body)\n}\n")), lines: [2])
    let text = "  let a = \"\"\"\n\(body)  \"\"\"\n"
    check(Style.functions(of: file("func f() {\n\(text)\(text)}\n")), lines: [])
    check(Style.functions(of: file("@A(\n\(body)\n) func f() {\n}\n")), lines: [])
    check(Style.functions(of: file("struct A {\n  init() {\n\(body)\n}\n}\n")), lines: [2])
    check(Style.functions(of: file("var a: Int {\n  get {\n\(body)\n  }\n}\n")), lines: [2])
  }

  @Test func files() {
    let line = "let a = 1\n"
    check(Style.length(of: file(String(repeating: line, count: 500))), lines: [])
    check(Style.length(of: file(String(repeating: line, count: 501))), lines: [501])
  }

  @Test func notes() {
    check(Style.notes(in: file("let a = \"TODO\" // TODOS\n")), lines: [])
    check(Style.notes(in: file("\n/// TODO: more\n")), lines: [2])
    check(Style.notes(in: file("/* FIXME */ let a = 1\n")), lines: [1])
  }

  @Test func fixturesAreLeftAlone() {
    let text = String(repeating: "// TODO\n", count: 501)
    #expect(Style.complaints(about: file(text)).count == 502)
    check(Style.complaints(about: file(text, at: "Rules/a/Fixtures/A.swift")), lines: [])
    #expect(Style.complaints(about: file(text, at: "Rules/a/A.swift")).count == 502)
  }

  // MARK: The modules

  private var manifest: PackageManifest {
    let text = """
      import PackageDescription
      let package = Package(
        name: "P", products: [.library(name: "DependencyRuntime", targets: ["DependencyRuntime"])],
        targets: [
          .target(name: "SwiftLexer", path: "Sources/Linter/SwiftLexer", exclude: ["Data"]),
          .target(name: "SwiftOutline", path: "Sources/Linter/SwiftOutline"),
          .target(name: "PackageGraph", path: "Sources/Linter/PackageGraph"),
          .target(name: "DependencyRuntime", path: "Sources/Runtime/DependencyRuntime"),
        ])
      """
    return Array(text.utf8).withUnsafeBufferPointer {
      PackageManifest(outline: Outline($0), bytes: $0)
    }
  }

  @Test func layersAreThoseOfTheManifest() {
    let names = Set(Modules.layers.joined())
    #expect(Modules.differences(from: manifest).count == names.count - 4)
    #expect(Modules.layers.joined().count == names.count)
  }

  @Test func imports() {
    let text = "import Testing\ninternal import SwiftLexer\n"
    let outline = "Sources/Linter/SwiftOutline/A.swift"
    let lexer = "Sources/Linter/SwiftLexer/A.swift"
    check(Modules.imports(of: file(text, at: outline), in: manifest), lines: [])
    let upward = file("\nimport SwiftOutline\n", at: lexer)
    check(Modules.imports(of: upward, in: manifest), lines: [2])
    let across = file("import DependencyRuntime\n", at: outline)
    check(Modules.imports(of: across, in: manifest), lines: [1])
  }

  @Test func foundation() {
    let text = "import Foundation\n"
    let lexer = file(text, at: "Sources/Linter/SwiftLexer/A.swift")
    let runtime = file(text, at: "Sources/Runtime/DependencyRuntime/A.swift")
    check(Modules.imports(of: lexer, in: manifest), lines: [1])
    check(Modules.imports(of: runtime, in: manifest), lines: [])
  }

  @Test func systemLibrary() {
    let text = "#if canImport(Glibc)\n  internal import Glibc\n#endif\n"
    let lexer = file(text, at: "Sources/Linter/SwiftLexer/A.swift")
    let rule = file(text, at: "Rules/missing-live-value/MissingLiveValue.swift")
    let runtime = file(text, at: "Sources/Runtime/DependencyRuntime/A.swift")
    check(Modules.imports(of: lexer, in: manifest), lines: [2])
    check(Modules.imports(of: rule, in: manifest), lines: [2])
    check(Modules.imports(of: runtime, in: manifest), lines: [])
  }

  @Test func publicDeclarations() {
    let text = "public import A\nlet a: Access = .public\npublic struct A {\n  open var a = 1\n}\n"
    let graph = file(text, at: "Sources/Linter/PackageGraph/A.swift")
    let runtime = file(text, at: "Sources/Runtime/DependencyRuntime/A.swift")
    let lines = Modules.publicDeclarations(of: graph, in: manifest).map(\.line).sorted()
    #expect(lines == [3, 4])
    check(Modules.publicDeclarations(of: runtime, in: manifest), lines: [])
  }

  @Test func strays() {
    let lexer = "Sources/Linter/SwiftLexer"
    let owned = ["\(lexer)/A.swift", "\(lexer)/B/A.swift", "\(lexer)/Data/a", "\(lexer)/README.md"]
    check(Modules.strays(among: owned, in: manifest), lines: [])
    check(Modules.strays(among: Array(Modules.pages), in: manifest), lines: [])
    let stray = ["\(lexer)/notes.txt", "Sources/Linter/NOTES.md", "Sources/Linter/Old/A.swift"]
    #expect(Modules.strays(among: stray, in: manifest).map(\.path) == stray)
  }

  // MARK: The chain

  private func chain(_ early: String, _ late: String) -> [Complaint] {
    let files = [file(early, at: "P/Early/A.swift"), file(late, at: "P/Late/B.swift")]
    return Chain.complaints(links: ["Early", "Late"], folder: "P/", files: files)
  }

  @Test func aLinkNamesEarlierOnes() {
    check(chain("struct A {}", "struct B { var a: A }"), lines: [])
    check(chain("\nstruct A { var b: B }", "struct B {}"), lines: [2])
    check(chain("func a() {\n  _ = [Late.B]()\n}", "#if A\nenum B {}\n#endif"), lines: [2])
    check(chain("extension `B` {}", "package typealias B = Int"), lines: [1])
  }

  @Test func wordsAndPrivateTypesAreNoNames() {
    check(chain("// B\nlet a = \"B\" + b\n", "struct B {}"), lines: [])
    check(chain("let a: B", "private struct B {}\nstruct C { struct B {} }"), lines: [])
  }

  @Test func aLinkCallsNoMemberThatALaterOneAdds() {
    let early = "struct A {\n  func a() { b() }\n}\n"
    check(chain(early, "extension A { func b() {} }"), lines: [2])
    check(chain(early, "extension A { private func b() {} }"), lines: [])
    check(chain(early, "extension Int { func b() {} }"), lines: [])
    check(chain(early + "func b() {}", "extension A { func b() {} }"), lines: [])
    check(chain("struct A {}\nlet a = A().b + c", "extension A { var b: Int { 0 } }"), lines: [2])
    check(chain("struct A {}\nf(.b)\nb(c: 1)", "extension A { func b(d: Int) {} }"), lines: [])
    check(chain("struct A {}\nb(d: 1)", "extension A { func b(d e: Int) {} }"), lines: [2])
    check(chain("struct A {}\nlet b = c + b", "extension A { var b: Int { 0 } }"), lines: [])
  }

  @Test func aFolderWithinALinkCanBeALaterOne() {
    let early = file("struct A { var b: B }", at: "P/Late/Early/A.swift")
    let late = file("struct B { var a: A }", at: "P/Late/B.swift")
    let complaints = Chain.complaints(
      links: ["Late/Early", "Late"], folder: "P/", files: [early, late])
    #expect(complaints.map(\.path) == ["P/Late/Early/A.swift"])
  }

  @Test func everyFileIsOfALink() {
    let files = [file("", at: "P/Early/A.swift"), file("", at: "P/Other/B.swift")]
    let strays = Chain.strays(links: ["Early"], folder: "P/", files: files)
    #expect(strays.map(\.path) == ["P/Other/B.swift"])
  }

  @Test func dumpsAreForPeople() {
    let dump = file(
      "package struct A {}", at: "Sources/Linter/DependencyProgram/Dump/A.swift")
    let user = "let a = A()\n"
    let paths = ["Rules/a/B.swift", "Sources/Linter/DependencyProgram/Flow/B.swift"]
    for path in paths { check(Chain.usesOfDumps(in: [dump, file(user, at: path)]), lines: [1]) }
    let driver = file(user, at: "Sources/Linter/LintDriver/B.swift")
    check(Chain.usesOfDumps(in: [dump, driver]), lines: [])
  }

  @Test func referencesToCodeAreMadeByTheFactsAlone() {
    let text = "\nlet a: CodeRef = b\nlet c = CodeRef(file: 1, id: 2)\nf(CodeRef.self)"
    let folder = Chain.folder
    check(Chain.madeReferences(in: [file(text, at: folder + "Flow/Effects/A.swift")]), lines: [3])
    check(Chain.madeReferences(in: [file(text, at: folder + "Code/A.swift")]), lines: [])
    check(
      Chain.madeReferences(in: [file(text, at: "Sources/Linter/LintDriver/A.swift")]), lines: [])
  }

  // MARK: The names of libraries

  private func spellings(_ text: String, at path: String = "Flow/Effects/A.swift") -> [Complaint] {
    let language = file(#"let names = names.set(["&&", "_"])"#, at: Spellings.language)
    return Spellings.complaints(files: [language, file(text, at: Chain.folder + path)])
  }

  @Test func namesOfLibrariesAreSpelledInTheirTables() {
    let text = """
      let a = facts.string(name) == "compactMap"
      switch facts.string(name) {
      case "map", "compactMap": return
      default: break
      }
      let names: Set<String> = [
        "compactMap",
      ]
      let rows = [(member: "compactMap", 1)]
      let b = facts.names.existing("compactMap")
      let c = name.hasPrefix("setUp") || "??" != name
      """
    check(spellings(text), lines: [1, 3, 3, 7, 9, 10, 11, 11])
    for folder in ["Resolution/Types", "Registration", "Mistakes/Snapshots", "Execution/Uses"] {
      #expect(spellings(text, at: folder + "/A.swift").count == 8)
    }
    for folder in ["Libraries", "Findings", "Fixes", "Dump", "Graph", "Code/Whereabouts"] {
      check(spellings(text, at: folder + "/A.swift"), lines: [])
    }
  }

  @Test func wordsOfTheLanguageAndTextMayBeSpelled() {
    let text = """
      if name == "_" || operation != "&&" { return "compactMap" }
      enum Profile: String { case atAccess = "at-access" }
      let text = names.isEmpty ? "compactMap" : "a \\(name) of compactMap"
      let sentence = ["the value of it"].joined()
      whereabouts.during("linking") { link() }
      // == "compactMap"
      """
    check(spellings(text), lines: [])
  }
}
