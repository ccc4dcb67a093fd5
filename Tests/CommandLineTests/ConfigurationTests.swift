import Foundation
import Testing

/// `.deplint.json` from the point of view of a user.
@Suite struct ConfigurationTests {
  /// A key without a live value, and one whose live value is in a generated file.
  private static let project = [
    ".git/HEAD": "",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", targets: [.executableTarget(name: "App")])
    """,
    "Sources/App/App.swift": """
    import Dependencies

    @main enum App {
      static func main() {
        @Dependency(Store.self) var store
        @Dependency(Clock.self) var clock
        print(store, clock)
      }
    }
    enum Store: TestDependencyKey { static let testValue = 1 }
    enum Clock: TestDependencyKey { static let testValue = 1 }
    """,
    "Sources/App/Generated/Store.swift": """
    import Dependencies

    extension Store: DependencyKey { static let liveValue = 2 }
    enum Cache: TestDependencyKey { static let testValue = 1 }
    func cached() -> Int {
      @Dependency(Cache.self) var cache
      return cache
    }
    """,
  ]

  /// - Parameters:
  ///   - configuration: the configuration of the project; nil for none.
  ///   - subjects: the subjects of the findings.
  private func check(
    _ words: [String], _ configuration: String?, status: Int32, finds subjects: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Folder(Self.project)
    if let configuration { try folder.write(Data(configuration.utf8), to: ".deplint.json") }
    let run = try Deplint(words + ["--format", "json"], in: folder)
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.diagnostics.map(\.subject) == subjects, sourceLocation: sourceLocation)
  }

  private struct Report: Decodable {
    let diagnostics: [Finding]
    struct Finding: Decodable {
      let subject: String
    }
  }

  @Test func whatIsExcludedStillCountsForTheRest() throws {
    try check([], nil, status: 1, finds: ["Clock", "Cache"])
    try check([], #"{"exclude": ["Generated/"]}"#, status: 1, finds: ["Clock"])
    // The file is not read at all, while an excluded one is.
    try check(["Sources/App/App.swift"], nil, status: 1, finds: ["Store", "Clock"])
  }

  @Test func whatFailsTheRun() throws {
    let lenient = #"{"severities": {"missing-live-value": "warning"}, "failOn": "error"}"#
    try check([], lenient, status: 0, finds: ["Clock", "Cache"])
    try check(["--fail-on", "warning"], lenient, status: 1, finds: ["Clock", "Cache"])
  }

  @Test("lists for people have hints if somebody asks for them, or lets them fail the run")
  func hints() throws {
    let hint =
      "class M { @Dependency(\\.date) var d; func f() { Task.detached { self.g() } }\n"
      + "  func g() { @Dependency(\\.date) var d; print(d) } }\n"
    let wanted: [([String], String, Bool)] = [
      ([], "{}", false), (["--hints"], "{}", true), (["--fail-on", "info"], "{}", true),
      ([], #"{"hints": true}"#, true), ([], #"{"hints": false}"#, false),
      ([], #"{"failOn": "info"}"#, true),
    ]
    for (words, configuration, isShown) in wanted {
      let folder = try Folder([
        "A.swift": "import Dependencies\n" + hint, ".deplint.json": configuration,
      ])
      let run = try Deplint(["--format", "concise"] + words, in: folder)
      #expect(run.output.contains(": info: ") == isShown, "\(words) \(configuration)")
    }
    let folder = try Folder(["A.swift": hint, ".deplint.json": #"{"hints": "yes"}"#])
    let run = try Deplint([], in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("1:11': true or false is expected here, not a string"), "\(run.errors)")
  }

  @Test func theCommandLineWins() throws {
    let off = #"{"severities": {"missing-live-value": "off"}}"#
    try check([], off, status: 0, finds: [])
    try check(["--select", "missing-live-value"], off, status: 1, finds: ["Clock", "Cache"])
    try check(["--ignore", "missing"], "{}", status: 0, finds: [])
    try check(["--ignore", "group:registration"], "{}", status: 0, finds: [])
    try check(["--preset", "strict"], off, status: 1, finds: ["Clock", "Cache"])
  }

  @Test func nothingToLintIsSuccess() throws {
    let folder = try Folder(Self.project)
    try folder.write(Data(#"{"exclude": ["Sources/"]}"#.utf8), to: ".deplint.json")
    let run = try Deplint(["Sources/App/App.swift"], in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "no Swift files to lint\n")
  }

  @Test func aBrokenOneStopsItsOwnFilesOnly() throws {
    let folder = try Folder(Self.project)
    try folder.write(
      Data("{\n  \"exclud\": []\n}".utf8), to: "Sources/App/Generated/.deplint.json")
    let run = try Deplint(["--jobs", "1"], in: folder)
    #expect(run.status == 2)
    #expect(run.output.hasSuffix("\n1 error in 2 files\n"))
    let file = "Sources/App/Generated/.deplint.json"
    #expect(
      run.errors == "deplint: '\(file):2:3': unknown key 'exclud'; did you mean 'exclude'?\n")
    let again = try Deplint(["--jobs", "8"], in: folder)
    #expect(again.output == run.output)
    #expect(again.errors == run.errors)
  }

  @Test func oneForAllFiles() throws {
    let folder = try Folder(Self.project)
    try folder.write(Data("broken".utf8), to: ".deplint.json")
    try folder.write(Data(#"{"exclude": ["App.swift"]}"#.utf8), to: "lenient.json")
    let run = try Deplint(["--config", "lenient.json", "-q"], in: folder)
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(!run.output.contains("'Clock'"))
    let missing = try Deplint(["--config", "none.json"], in: folder)
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "deplint: 'none.json': no such file or folder; check the spelling of the path\n")
    #expect(missing.output == "")
  }

  // MARK: Systems and functions of one's own

  private static let ownSystem = """
    @propertyWrapper struct Inject<Value> {
      let path: KeyPath<Container, Value>
      init(_ path: KeyPath<Container, Value>) { self.path = path }
      var wrappedValue: Value { container()[keyPath: path] }
    }
    final class Container { var clock: Int { 1 } }
    """

  private static let models = """
    final class Child { @Inject(\\.clock) var clock }
    final class Parent {
      @Inject(\\.clock) var clock
      var child: Child?
      func open() { child = Child() }
      func later() {
        Scheduler().run { self.read() }
        runLater(after: 2) { self.read() }
        runLater(before: 2) { self.read() }
        Work { self.read() }
        Work.init { self.read() }
        NightScheduler().run { self.read() }
        Other().run { self.read() }
      }
      func read() {
        @Inject(\\.clock) var clock
        print(clock)
      }
    }
    """

  /// The functions are another module's, or the program's own.
  private static let ownFunctions = """
    class Scheduler { func run(_ body: @escaping () -> Void) { keep(body) } }
    final class NightScheduler: Scheduler {}
    struct Other { func run(_ body: @escaping () -> Void) { keep(body) } }
    func runLater(after: Int, _ body: @escaping () -> Void) { keep(body) }
    func runLater(before: Int, _ body: @escaping () -> Void) { keep(body) }
    struct Work { init(_ body: @escaping () -> Void) { keep(body) } }
    """

  private func lines(_ configuration: String, _ files: [String: String]) throws -> [String] {
    let folder = try Folder(files.merging([".deplint.json": configuration]) { $1 })
    let run = try Deplint(["--format", "concise", "--hints"], in: folder)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").filter { $0.hasPrefix("Models") }
      .map { String($0.split(separator: ":")[1]) }
  }

  @Test(arguments: [
    ["System.swift": ownSystem, "Functions.swift": ownFunctions],
    // The system is another module's.
    ["Functions.swift": ownFunctions],
  ])
  func aSystemAndFunctionsThatAreNamed(others: [String: String]) throws {
    let files = others.merging(["Models.swift": Self.models]) { $1 }
    let system = #""system": {"wrapper": "Inject", "values": "Container"}"#
    let functions =
      #""escapingFunctions": ["Scheduler.run(_:)", "runLater(after:_:)", "Work.init"]"#
    #expect(try lines("{}", files) == [])
    #expect(try lines("{\(system)}", files) == ["5"])
    #expect(try lines("{\(system), \(functions)}", files) == ["5", "7", "8", "10", "11", "12"])
    #expect(
      try lines(#"{\#(system), \#(functions), "ignoredChildren": ["Child"]}"#, files)
        == ["7", "8", "10", "11", "12"])
    #expect(
      try lines(#"{\#(system), \#(functions), "profile": "at-access"}"#, files)
        == ["7", "8", "10", "11", "12"])
  }

  // MARK: deplint config

  @Test func showsWhatHoldsForAPath() throws {
    let folder = try Folder(Self.project)
    try folder.write(
      Data(
        """
        {
          "preset": "strict", "failOn": "error", "ignore": ["partial"],
          "exclude": ["*.pb.swift"]
        }
        """.utf8), to: "base.json")
    try folder.write(
      Data(
        """
        {
          "extends": "base.json", "exclude": ["Generated/"], "profile": "at-access",
          "overrides": [
            { "paths": ["Tests/"], "ignore": ["all"] },
            { "paths": ["App.swift"], "severities": { "stored-read-after-escape": "info" } }
          ]
        }
        """.utf8), to: ".deplint.json")
    let run = try Deplint(["config", "Sources/App/App.swift"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors == """
        deplint: 'base.json:3:15': the glob '*.pb.swift' of 'exclude' matches no Swift file; \
        correct it, or remove it
        deplint: '.deplint.json:4:17': the glob 'Tests/' of 'paths' matches no Swift file; \
        correct it, or remove it

        """)
    #expect(
      run.output == """
        Sources/App/App.swift: linted

        configuration: .deplint.json, extends base.json
        applies: overrides[1] of .deplint.json
        target: App, executable, declared in Package.swift

        preset   strict      base.json
        failOn   error       base.json
        exclude  *.pb.swift  base.json
        exclude  Generated/  .deplint.json
        profile  at-access   .deplint.json

        missing-live-value                error    'preset' of base.json
        unlinked-live-value               error    'preset' of base.json
        placeholder-live-value            error    'preset' of base.json
        placeholder-live-endpoint         error    'preset' of base.json
        escaping-closure-loses-overrides  error    'preset' of base.json
        stored-read-after-escape          info     'severities' of overrides[1] of .deplint.json
        misused-continuation              error    'preset' of base.json
        unpropagated-child-model          error    'preset' of base.json
        propagation-from-empty-model      error    'preset' of base.json
        dependency-in-deinit              warning  'preset' of base.json
        snapshot-of-changing-value        warning  'preset' of base.json
        dependency-in-task-group-body     warning  'preset' of base.json
        override-without-effect           error    'preset' of base.json
        raw-task-local-escape             off      'preset' of base.json
        environment-outside-view          warning  'preset' of base.json
        environment-read-before-render    warning  'preset' of base.json
        missing-test-value                warning  'preset' of base.json
        live-test-value                   warning  'preset' of base.json
        partial-test-value                off      'ignore' of base.json
        crashing-test-value               warning  'preset' of base.json
        permissive-test-value             off      'preset' of base.json
        unoverridden-test-dependency      warning  'preset' of base.json
        override-of-unread-dependency     warning  'preset' of base.json
        unused-override                   off      'preset' of base.json
        shared-mutable-test-value         warning  'preset' of base.json
        reporting-test-value              warning  'preset' of base.json
        foreign-test-value                error    'preset' of base.json
        missing-preview-value             off      'preset' of base.json
        live-value-in-preview             warning  'preset' of base.json
        frozen-dependency                 info     'preset' of base.json
        static-dependency                 info     'preset' of base.json
        dependency-cycle                  error    'preset' of base.json
        blocking-live-value               warning  'preset' of base.json
        assigned-live-value               info     'preset' of base.json
        actor-isolated-registration       info     'preset' of base.json
        client-endpoint-shape             info     'preset' of base.json
        handwritten-client                off      'preset' of base.json
        protocol-dependency               off      'preset' of base.json
        mismatched-accessor-keys          error    'preset' of base.json
        shared-key                        warning  'preset' of base.json
        read-only-accessor                info     'preset' of base.json
        ineffective-override              error    'preset' of base.json
        mutated-shared-default            error    'preset' of base.json
        lost-setup-override               error    'preset' of base.json
        lost-preview-override             warning  'preset' of base.json
        escaped-lazy-work                 info     'preset' of base.json
        override-around-store             error    'preset' of base.json
        shadowed-override                 info     'preset' of base.json
        clobbered-endpoint-override       info     'preset' of base.json
        override-rebuilt-per-action       warning  'preset' of base.json
        override-around-server            warning  'preset' of base.json
        partly-overridden-model           off      'preset' of base.json
        live-context-in-tests             off      'preset' of base.json
        late-prepare                      error    'preset' of base.json
        state-reads-dependency            info     'preset' of base.json
        stored-test-subject               warning  'preset' of base.json
        unused-dependency                 warning  'preset' of base.json
        uncontrolled-effect               off      'preset' of base.json
        direct-current-access             info     'preset' of base.json
        direct-live-value                 warning  'preset' of base.json
        deprecated-override-api           warning  'preset' of base.json
        test-support-in-app-target        warning  'preset' of base.json
        unused-suppression                warning  'preset' of base.json
        malformed-suppression             warning  'preset' of base.json
        unexplained-suppression           info     'preset' of base.json

        """)
    for (path, verdict) in [
      ("Sources/App/Generated", "not linted: 'Generated/' in 'exclude' of .deplint.json"),
      ("base.json", "not linted: it is not a Swift file"),
      (".git/HEAD", "not linted, unless it is named: '.git' is hidden"),
    ] {
      let run = try Deplint(["config", path], in: folder)
      #expect(run.output.hasPrefix("\(path): \(verdict)\n"))
    }
  }

  @Test func showsItToPrograms() throws {
    let folder = try Folder(Self.project)
    try folder.write(Data(#"{"include": ["Tests/"]}"#.utf8), to: ".deplint.json")
    let run = try Deplint(["config", "--format", "json", "Sources/App/App.swift"], in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let object = try #require(document as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["linted"] as? Bool == false)
    #expect(
      object["reason"] as? String == "no glob in 'include' of .deplint.json matches it")
    #expect(object["configurations"] as? [String] == [".deplint.json"])
    let settings = try #require(object["settings"] as? [[String: Any]])
    #expect(
      settings.first { $0["key"] as? String == "include" } as? [String: String]
        == ["key": "include", "value": "Tests/", "origin": ".deplint.json"])
    let rules = try #require(object["rules"] as? [[String: Any]])
    #expect(
      rules.first { $0["id"] as? String == "stored-read-after-escape" } as? [String: String]
        == ["id": "stored-read-after-escape", "level": "off", "origin": "it is opt-in"])
    #expect(
      rules.last as? [String: String]
        == [
          "id": "unexplained-suppression", "level": "off",
          "origin": "it is opt-in, in the preset 'strict'",
        ])
    #expect(settings.first?["key"] as? String == "preset")
    #expect(settings.first?["value"] as? String == "recommended")
  }

  @Test(arguments: [
    (["config", "none"], "'none': no such file or folder; check the spelling of the path"),
    (["config"], "'.deplint.json:1:2': unknown key 'a'; it can be $schema, extends, "),
    (["config", "a", "b"], "unexpected argument 'b' for 'deplint config'; "),
    (["config", "--format", "xml"], "unknown value 'xml' of '--format'; it can be text, json"),
    (["config", "--select", "all"], "option '--select' does not apply to 'deplint config'"),
    (["demo", "--config", "x"], "option '--config' does not apply to 'deplint demo'"),
  ])
  func mistakes(words: [String], complaint: String) throws {
    let run = try Deplint(words, in: Folder([".deplint.json": #"{"a": 1}"#]))
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("deplint: \(complaint)"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
