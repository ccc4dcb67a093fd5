import DiagnosticReports
import Foundation
import JSONSchemas
import Testing

@testable import deplint

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `deplint graph` shows who reads, creates and overrides which dependencies.
@Suite struct GraphCommandTests {
  private static let model = #"""
    import Dependencies
    struct API { var fetch: () -> Int }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 })
      static let testValue = API(fetch: unimplemented("API.fetch"))
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    final class Parent {
      @Dependency(\.uuid) public var uuid
      func open() -> Child { Child() }
    }
    final class Child {
      @Dependency(\.api) var api
      func load() -> Int { api.fetch() }
    }
    struct Clock { @Dependency(\.date) var date; var now: Date { date.now } }

    """#

  private static func folder() throws -> Folder {
    try Folder([
      "Package.swift": #"let package = Package(name: "P", targets: [.target(name: "App")])"#,
      "Sources/App/Model.swift": model,
    ])
  }

  @Test("text: each feature with its edges, and the totals")
  func text() throws {
    let run = try Deplint(["graph"], in: Self.folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == #"""
        Sources/App/Model.swift:14:13: model App.Child
          reads  App.\.api (fetch)

        Sources/App/Model.swift:18:8: type App.Clock
          reads  \.date

        Sources/App/Model.swift:10:13: model App.Parent
          creates  App.Child  forgotten
          reads    \.uuid

        Sources/App/Model.swift:2:8: dependency App.\.api
          live value, test placeholder, no preview value
          read by  App.Child

        dependency \.date
          read by  App.Clock

        dependency \.uuid
          read by  App.Parent

        3 features, 3 dependencies, 4 edges

        """#)
  }

  @Test("JSON follows its schema")
  func json() throws {
    for options in [[], ["--modules"], ["--for", "api"], ["--lost"]] {
      let run = try Deplint(["graph", "--format", "json"] + options, in: Self.folder())
      #expect(run.status == 0, "\(run.errors)")
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      #expect(
        try JSONSchema(contentsOf: JSONSchema.graphSchema).violations(in: document) == [],
        "\(options)")
    }
  }

  @Test("a name chooses what it leads to and what leads to it, so far away")
  func closure() throws {
    let folder = try Self.folder()
    let all = try Deplint(["graph", "--for", "api"], in: folder).output
    #expect(all.hasSuffix("\n2 features, 1 dependency, 2 edges\n"), "\(all)")
    let near = try Deplint(["graph", "--for", #"\.api"#, "--depth", "1"], in: folder).output
    #expect(near.hasSuffix("\n1 feature, 1 dependency, 1 edge\n"), "\(near)")
    let none = try Deplint(["graph", "--for", "Parnt"], in: folder)
    #expect(none.status == 2)
    #expect(
      none.errors
        == "deplint: no feature or dependency is called 'Parnt'; did you mean 'Parent'?\n")
    let alone = try Deplint(["graph", "--depth", "1"], in: folder)
    #expect(alone.errors == "deplint: option '--depth' does nothing without '--for'\n")
  }

  @Test("only what findings are about")
  func lost() throws {
    let run = try Deplint(["graph", "--lost"], in: Self.folder())
    #expect(run.output.contains("creates  App.Child  forgotten"), "\(run.output)")
    #expect(!run.output.contains("Clock"))
  }

  @Test("tests are nodes if they are asked for")
  func tests() throws {
    let folder = try Folder([
      "Package.swift": """
      let package = Package(name: "P", targets: [
        .target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"])
      ])
      """,
      "Sources/App/Model.swift": Self.model,
      "Tests/AppTests/Tests.swift": #"""
      import Dependencies
      import Testing
      @testable import App
      @Test func loads() {
        let child = withDependencies { $0.api.fetch = { 2 } } operation: { Child() }
        _ = child.load()
      }
      """#,
    ])
    let run = try Deplint(["graph", "--tests", "--for", "api", "--depth", "1"], in: folder)
    #expect(
      run.output.contains(
        #"""
        Tests/AppTests/Tests.swift:4:12: test AppTests.loads()
          reads      App.\.api (fetch)  overridden, by Child.load()
          overrides  App.\.api (fetch)

        """#), "\(run.output)")
    #expect(run.output.hasSuffix("1 feature, 1 dependency, 1 test, 3 edges\n"), "\(run.output)")
    #expect(try !Deplint(["graph"], in: folder).output.contains("Tests.swift"))
    let document = try JSONSerialization.jsonObject(
      with: Data(Deplint(["graph", "--tests", "--format", "json"], in: folder).output.utf8))
    #expect(try JSONSchema(contentsOf: JSONSchema.graphSchema).violations(in: document) == [])
  }

  @Test("folders stand for what their files declare")
  func folders() throws {
    let folder = try Folder([
      "App/Feed/Feed.swift": """
      import Dependencies
      final class Feed { @Dependency(\\.date) var date }
      """,
      "App/Shop/Shop.swift": """
      import Dependencies
      final class Shop { @Dependency(\\.date) var date; func open() -> Feed { Feed() } }
      """,
    ])
    let run = try Deplint(["graph", "--folders", "--modules"], in: folder)
    #expect(
      run.output == """
        folder App/Feed
          reads  (elsewhere)

        folder App/Shop
          creates  App/Feed     forgotten
          reads    (elsewhere)

        folder (elsewhere)

        3 folders, 3 edges

        """, "\(run.output)")
    let picture = try Deplint(["graph", "--folders", "--format", "mermaid"], in: folder)
    #expect(picture.output.contains(#"subgraph g0["App/Feed"]"#), "\(picture.output)")
    let idle = try Deplint(["graph", "--folders"], in: folder)
    #expect(idle.errors == "deplint: option '--folders' does nothing without '--modules'\n")
  }

  @Test("how values reach their reads, as a picture")
  func drawing() throws {
    let folder = try Self.folder()
    let run = try Deplint(["explain", "Sources/App/Model.swift:15", "--svg"], in: folder)
    #expect(run.status == 0)
    #expect(XMLParser(data: Data(run.output.utf8)).parse())
    for words in [
      "Parent", "creates", "without its creator&apos;s values", "in previews: its live value",
      ##"href="Sources/App/Model.swift#L14""##,
    ] {
      #expect(run.output.contains(words.replacing("&apos;", with: "'")), "\(words)")
    }
    let rule = try Deplint(["explain", "unused-override", "--svg"], in: folder)
    #expect(
      rule.errors
        == "deplint: option '--svg' needs a place as FILE:LINE, not 'unused-override'\n")
  }

  @Test("a page with findings, graph and owners, compared with an earlier report")
  func page() throws {
    let folder = try Self.folder()
    try folder.write("CODEOWNERS", "* @everybody\n/Sources/App/ @app\n")
    try folder.write("old.json", #"{ "version": 1, "diagnostics": [] }"#)
    let run = try Deplint(["--output", "html=page.html", "--compare", "old.json"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let page = try folder.contents("page.html")
    for part in [
      "data-owner=\"@app\"", "data-new=\"yes\"", "id=\"view-all\"", "App.Parent", "values lost",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(run.output == (try Deplint([], in: folder).output))
    let idle = try Deplint(["--compare", "old.json"], in: folder)
    #expect(idle.errors.contains("option '--compare' needs a report in the format 'html'"))
    try folder.write("old.json", "{}")
    let broken = try Deplint(
      ["--format", "html", "--quiet", "--compare", "old.json"], in: folder)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("'old.json:1:1': not a report of version 1"))
  }

  @Test("modules stand for what they declare")
  func modules() throws {
    let run = try Deplint(["graph", "--modules"], in: Self.folder())
    #expect(
      run.output == """
        module App
          reads  (elsewhere)

        module (elsewhere)

        2 modules, 1 edge

        """)
  }

  @Test("every run gives the same", arguments: GraphListing.allCases)
  func repeated(listing: GraphListing) throws {
    let folder = try Self.folder()
    let one = try Deplint(["graph", "--format", listing.rawValue], in: folder)
    let other = try Deplint(["graph", "--format", listing.rawValue, "--jobs", "1"], in: folder)
    #expect(one.status == 0)
    #expect(!one.output.isEmpty)
    #expect(one.output == other.output)
  }

  @Test("how the values that a line uses get there")
  func explanation() throws {
    let folder = try Self.folder()
    let run = try Deplint(["explain", "Sources/App/Model.swift:15"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == #"""
        App.Child reads App.\.api at Sources/App/Model.swift:15:26
          created by App.Parent at Sources/App/Model.swift:12:26: without its creator's values
          where nothing overrides it:
            in the program  its live value
            in tests        its test value, which fails the test when it is used
            in previews     its live value

        """#)
    let path = "\(folder.path)/Sources/App/Model.swift:15:3"
    #expect(try Deplint(["explain", path], in: folder).output == run.output)
    let nothing = try Deplint(["explain", "./Sources/App/Model.swift:1"], in: folder)
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasPrefix("deplint: nothing at './Sources/App/Model.swift:1' reads"))
  }

  @Test("the line of a finding leads to what is lost there")
  func explainedFinding() throws {
    let folder = try Folder([
      "Package.swift": #"let package = Package(name: "P", targets: [.target(name: "App")])"#,
      "Sources/App/Refresher.swift": #"""
      import Dependencies
      final class Refresher {
        @Dependency(\.uuid) var uuid
        func refresh() {
          Task.detached {
            @Dependency(\.date) var date
            print(date.now)
          }
        }
      }

      """#,
    ])
    let run = try Deplint(["explain", "Sources/App/Refresher.swift:5"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == #"""
        Sources/App/Refresher.swift:5:5: info: overridden dependencies are lost in the closure \#
        given to a detached task: '\.date' has its default there [escaping-closure-loses-overrides]
            5 |     Task.detached {
              |     ^~~~~~~~~~~~~
        Sources/App/Refresher.swift:6:31: note: '@Dependency(\.date)' is declared here
              = help: declare the dependency before the closure, so that it remembers the overrides
              = help: wrap in 'withEscapedDependencies' (needs a look)

        App.Refresher reads \.date at Sources/App/Refresher.swift:6:31
          without the values of the code around it
          its values are declared outside the program

        """#)
    let drawn = try Deplint(["explain", "Sources/App/Refresher.swift:5", "--svg"], in: folder)
    #expect(drawn.output.contains(">How a value gets here</title>"))
    let quiet = try Deplint(["explain", "Sources/App/Refresher.swift:4"], in: folder)
    #expect(quiet.status == 2)
  }

  @Test("every edge of the demo, as one reads it in the code")
  func demo() throws {
    let folder = try Folder(Dictionary(uniqueKeysWithValues: DemoProject.files.map { ($0, $1) }))
    let run = try Deplint(["graph", "--format", "json"], in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let edges = try #require((document as? [String: Any])?["edges"] as? [[String: Any]])
    let lines = edges.map { edge in
      let places = edge["places"] as? [[String: Any]] ?? []
      let ends = [edge["from"], edge["kind"], edge["to"]].compactMap { $0 as? String }
      let way = (edge["way"] as? [String] ?? []).map { "> " + $0 }
      return (ends + places.compactMap { $0["values"] as? String } + way).joined(separator: " ")
        .replacing("Bookshop.", with: "")
    }
    #expect(
      lines == [
        "Bookshop creates ListModel current",
        "Bookshop calls ListModel current current",
        "Bookshop creates Refresher current",
        "Bookshop calls Refresher current",
        #"Bookshop reads \.bookClient current > ListModel.load()"#,
        #"Bookshop reads \.janitor current > Refresher.start() > Refresher.refresh()"#
          + " > Refresher.sweep()",
        #"Bookshop supplies \.session current"#,
        #"Bookshop reads \.shelf current > ListModel.load()"#,
        #"Bookshop reads \.date current > Refresher.start() > Refresher.refresh()"#
          + " > Refresher.isNight()",
        #"DetailModel reads \.session current"#,
        #"DetailModel reads \.date current"#,
        "ListModel creates DetailModel forgotten propagated",
        #"ListModel reads \.bookClient current"#,
        #"ListModel reads \.shelf current"#,
        #"Refresher reads \.janitor lost current"#,
        #"Refresher reads \.date lost current"#,
      ])
  }
}
