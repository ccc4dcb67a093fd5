import DependencyRules
import DiagnosticReports
import Testing

@testable import LintDriver

/// Half-typed and unusual programs that ended the run or never let it end.
@Suite struct HostileProgramTests {
  // Each takes less than a second. The limit is for one that never ends, and has to hold where all
  // other tests share two cores with it.
  @Test(
    "each command ends on each program", .timeLimit(.minutes(25)), arguments: HostileProgram.all)
  func commandsEnd(program: HostileProgram) {
    let files = program.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    let options = LintOptions(rules: allRules)
    var reporting = options
    reporting.programParts = [.graph, .tests, .owners]
    let result = Linter.run(inMemory: files, reporting)
    #expect(result.problems.isEmpty)
    #expect(result.report.fileCount == files.count)
    #expect(Linter.tests(inMemory: files, options).problems.isEmpty)
    #expect(Linter.graph(inMemory: files, options).problems.isEmpty)
  }
}

struct HostileProgram: CustomTestStringConvertible {
  let title: String
  let files: [(path: String, text: String)]
  var testDescription: String { title }

  /// A program of one file, which imports the system, and perhaps a test.
  private init(_ title: String, test: String? = nil, _ text: String) {
    self.title = title
    files =
      [("Model.swift", "import Dependencies\n" + text)]
      + (test.map { [("Tests/ModelTests.swift", "import XCTest\n" + $0)] } ?? [])
  }

  private init(_ title: String, files: [(path: String, text: String)]) {
    self.title = title
    self.files = files
  }

  static let all =
    [
      HostileProgram(
        "placeholders of an editor in place of a closure's parameter and body",
        "let numbers = texts.map { (<#String#>) in <#code#> }"),
      HostileProgram(
        "code among the members of a type",
        """
        enum SoundKey: TestDependencyKey { static let testValue = 1 }
        extension DependencyValues {
          var sound: Int { get { self[SoundKey.self] } set { self[SoundKey.self] = newValue } }
        }
        struct Row { @Dependency(\\.sound) var sound }
        final class Player { @Dependency(\\.sound) var sound }
        struct Screen {
          @State player = Player()
        }
        """),
      HostileProgram(
        "a closure with a weak self, handed to a requirement",
        """
        protocol Server { func answer(_ reply: @escaping () -> Void) }
        final class Client {
          let server: any Server
          init(server: any Server) { self.server = server }
          func ask() { server.answer { [weak self] in self?.note() } }
          func note() { @Dependency(\\.uuid) var uuid; print(uuid()) }
        }
        """),
      HostileProgram(
        "a closure with a weak self, handed to a case and to a function of C",
        """
        enum Job { case work(() -> Void) }
        @_silgen_name("run_later") func runLater(_ work: @escaping () -> Void)
        final class Worker {
          func start() {
            runLater { [weak self] in self?.note() }
            jobs.append(.work { [weak self] in self?.note() })
          }
          var jobs: [Job] = []
          func note() { @Dependency(\\.uuid) var uuid; print(uuid()) }
        }
        """),
      HostileProgram(
        "a double whose method has no body",
        test: "final class PostTests: XCTestCase { func testPost() { _ = Letter() } }",
        """
        @attached(body) macro Generated() = #externalMacro(module: "Macros", type: "Generated")
        struct NoPost { @Generated func deliver() }
        enum PostKey: DependencyKey {
          static let liveValue = NoPost()
          static let testValue = NoPost()
        }
        extension DependencyValues {
          var post: NoPost { get { self[PostKey.self] } set { self[PostKey.self] = newValue } }
        }
        struct Letter { @Dependency(\\.post) var post }
        """),
      HostileProgram(
        "a default argument that calls its own function",
        test: "final class NodeTests: XCTestCase { func testNode() { _ = Node.make() } }",
        """
        struct Node {
          @Dependency(\\.date) var date
          static func make(_ next: Node? = make(nil)) -> Node { Node() }
        }
        """),
      HostileProgram(
        "default arguments that call the next function twice",
        test: "final class ChainTests: XCTestCase { func testChain() { _ = step0() } }",
        "struct End { @Dependency(\\.date) var date }\n"
          + (0..<30).map {
            "func step\($0)(_ a: End = step\($0 + 1)(), _ b: End = step\($0 + 1)()) -> End { a }\n"
          }.joined() + "func step30() -> End { End() }"),
    ] + classCycles + protocolCycles + repetitions

  private static let classCycles = [
    HostileProgram(
      "a cycle of classes whose methods override each other",
      """
      class Upper: Lower {
        func load() { @Dependency(\\.date) var date; print(date) }
        func start() { Task.detached { self.load() } }
      }
      class Lower: Upper { override func load() {} }
      """),
    HostileProgram(
      "a cycle of classes in two folders without a known project",
      files: [
        (
          "Phone/Upper.swift",
          """
          import Dependencies
          import Watch
          class Upper: Lower {
            override func load() { @Dependency(\\.date) var date; print(date) }
            func start() { Task.detached { self.load() } }
          }
          """
        ),
        ("Watch/Lower.swift", "import Phone\nclass Lower: Upper { override func load() {} }"),
      ]),
    HostileProgram(
      "a cycle of classes that create each other",
      """
      class Upper: Lower {
        @Dependency(\\.date) var date
        var child: Upper?
        func work() { child = Upper(); child = Lower() }
      }
      class Lower: Upper {}
      """),
    HostileProgram(
      "a cycle of classes as a key's value",
      """
      protocol Marked {}
      class Upper: Lower {}
      class Lower: Upper {}
      enum UpperKey: DependencyKey { static var liveValue: Upper { Upper() } }
      extension DependencyKey where Value: Marked { static var testValue: Value { fatalError() } }
      extension DependencyValues {
        var upper: Upper { get { self[UpperKey.self] } set { self[UpperKey.self] = newValue } }
      }
      """),
    HostileProgram(
      "a cycle of classes whose initialiser reads",
      """
      class Upper: Lower { init(_ title: String) { @Dependency(\\.date) var date; print(date) } }
      class Lower: Upper {}
      func make() { Task.detached { _ = Upper(""); _ = Lower("") } }
      """),
    HostileProgram(
      "an object of a cycle of classes hands on its values",
      """
      class Upper: Lower { var number = 1 }
      class Lower: Upper {}
      class Reader { @Dependency(\\.date) var date }
      func make(_ upper: Upper) { withDependencies(from: upper) { print(Reader()) } }
      """),
    HostileProgram(
      "a cycle of classes, each with a wrapper",
      """
      class Upper: Middle { @Dependency(\\.date) var date; func add() { _ = Child() } }
      class Middle: Lower {}
      class Lower: Upper { @Dependency(\\.uuid) var uuid }
      class Child { @Dependency(\\.date) var date }
      class Alone: Alone { @Dependency(\\.date) var date; func add() { _ = Child() } }
      """),
  ]

  private static let protocolCycles = [
    HostileProgram(
      "protocols that inherit from each other, and types that are nested in their own parts",
      """
      protocol One: Two { func load() }
      protocol Two: One {}
      extension One { func load() { @Dependency(\\.date) var date; print(date) } }
      struct Loader: One {}
      func run(_ one: any One) { Task.detached { one.load(); Loader().load() } }
      struct Outer { struct Inner: Outer.Inner.Name {} }
      typealias First = Second
      typealias Second = First
      class Aliased: First { @Dependency(\\.date) var date }
      """)
  ]

  /// Small programs that took minutes, since each of many equal parts asked all others.
  private static let repetitions = [
    HostileProgram(
      "requirements of one name, which meet each other",
      """
      final class Model { @Dependency(\\.date) var date; func now() -> Date { date } }
      protocol Maker {

      """ + String(repeating: "static func make() -> Model { Model() }\n", count: 30)
        + "}\nfunc reads() -> Date { Maker.make().now() }\n"),
    HostileProgram(
      "overloads whose default arguments call all of them",
      "func read() { @Dependency(\\.date) var date; print(date) }\nstruct Maker {}\n"
        + String(
          repeating: "extension Maker { func make(_ n: Int = make()) { make(); read() } }\n",
          count: 150)),
    HostileProgram(
      "lost closures in a scope that declares their wrapper again and again",
      "func work() { Task.detached {\n"
        + String(
          repeating: """
            @Dependency(\\.date) var date; print(date.now)
            Task.detached { @Dependency(\\.date) var date; print(date.now) }

            """, count: 400) + "} }\n"),
    HostileProgram(
      "a long cycle of live values that ask for each other",
      (0..<800).map {
        "enum T\($0): DependencyKey { static let liveValue = T\(($0 + 1) % 800).liveValue }\n"
      }.joined()),
  ]
}
