import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import LocksAndAtomics
import SeededNumbers
import Testing

@testable import LintDriver

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run that repeats the findings of an earlier one reports the same as a run without a cache,
/// whatever has happened to the tree in between.
@Suite(.serialized) struct RepeatedRunTests {
  /// How long a file must stay unchanged, in nanoseconds: some ticks of the clock rather than the
  /// two seconds that cover every file system.
  private static let settlingTime = 30_000_000

  /// Counts how often programs are linked.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
  }

  /// The rules, one that counts its runs among them.
  private static func rules(_ counter: Counter) -> [Rule] {
    allRules + [
      Rule(
        id: "counting", group: .use, severity: .info, scope: .program, since: "0.1.0", summary: "",
        documentation: "",
        check: .program { _ in
          counter.increment()
          return []
        })
    ]
  }

  private static func options(
    _ rules: [Rule], selection: RuleSelection = RuleSelection(), cache: String?
  ) throws -> LintOptions {
    var location = cache.map { CacheLocation(folder: $0) }
    location?.settlingTime = settlingTime
    return LintOptions(
      rules: try selection.rules(among: rules),
      configurations: .init(rules: rules, selection: selection), jobs: 2, cache: location)
  }

  private static func said(_ result: LintResult) -> String {
    let report = ReportFormat.json.render(result.report, style: TextStyle()).text
    return "\(report)\(result.problems)\(result.has(atLeast: nil))"
  }

  private static func rest() { usleep(UInt32(settlingTime / 1000) * 2) }

  // MARK: - At random

  @Test("after edits of every kind, findings are never those of before")
  func edits() throws {
    let tree = try TemporaryTree(EditedTree.files)
    let cache = try TemporaryTree([:])
    var random = SeededGenerator(seed: 11)
    let counter = Counter()
    let rules = Self.rules(counter)
    var (reports, repeated) = ([:] as [String: Int], 0)
    for step in 0..<250 {
      var edited = EditedTree(tree)
      let kinds = try (0..<Int.random(in: 0...2, using: &random)).map { _ in
        try edited.edit(&random)
      }
      // In half of the steps, everything happens so close together that times prove nothing.
      if Bool.random(using: &random) { Self.rest() }
      var selection = RuleSelection()
      if Int.random(in: 0..<6, using: &random) == 0 { selection.ignored = ["missing"] }
      if Int.random(in: 0..<6, using: &random) == 0 { selection.selected = ["all"] }
      let starts = Int.random(in: 0..<6, using: &random) == 0 ? ["Sources", "Tests"] : [""]
      let paths = starts.map { tree[$0] }.filter(Linter.canFind)

      let before = counter.value
      let warm = Linter.run(
        paths: paths, try Self.options(rules, selection: selection, cache: cache.path))
      if counter.value == before, !warm.report.diagnostics.isEmpty { repeated += 1 }
      let cold = Linter.run(paths: paths, try Self.options(rules, selection: selection, cache: nil))
      #expect(Self.said(warm) == Self.said(cold), "step \(step), after \(kinds)")
      reports[Self.said(cold), default: 0] += 1
    }
    #expect(reports.count > 40, "the edits make a difference")
    #expect(repeated > 5, "findings are repeated")
  }

  @Test("of separate programs, only those with changes are linked again")
  func separatePrograms() throws {
    let tree = try TemporaryTree(EditedPackages.files)
    let cache = try TemporaryTree([:])
    var random = SeededGenerator(seed: 12)
    let counter = Counter()
    let rules = Self.rules(counter)
    func linked(_ lint: () -> LintResult) -> (said: String, programs: Int) {
      let before = counter.value
      let said = Self.said(lint())
      return (said, counter.value - before)
    }
    var (reports, spared) = ([:] as [String: Int], 0)
    for step in 0..<250 {
      let edits = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        EditedPackages.edit(&random)
      }
      for (file, text) in edits { try tree.write(text, to: file) }
      if Bool.random(using: &random) { Self.rest() }
      var options = try Self.options(rules, cache: cache.path)
      if Bool.random(using: &random) {
        options.turns = LintOptions.Turns(leastFiles: 1, filesAtOnce: 3)
      }
      let warm = linked { Linter.run(paths: [tree.path], options) }
      let withoutCache = try Self.options(rules, cache: nil)
      let cold = linked { Linter.run(paths: [tree.path], withoutCache) }
      #expect(warm.said == cold.said, "step \(step), after \(edits.map(\.file))")
      if !edits.isEmpty, warm.programs < cold.programs { spared += 1 }
      reports[cold.said, default: 0] += 1
    }
    #expect(reports.count > 40, "the edits make a difference")
    #expect(spared > 40, "unaffected programs are not linked")
  }

  @Test("in turns, the same is reported", arguments: [true, false])
  func turns(hasSystem: Bool) throws {
    var files = EditedPackages.files
    if !hasSystem {
      files = files.mapValues {
        $0.replacing("import Dependencies", with: "").replacing("@", with: "")
      }
      files["A/Sources/A/Wrapper.swift"] = "@propertyWrapper struct W { var wrappedValue: Int }\n"
    }
    let tree = try TemporaryTree(files)
    let notUTF8 = URL(filePath: tree["B/Sources/B/Other.swift"])
    try (Data(contentsOf: notUTF8) + [0xFF]).write(to: notUTF8)
    try tree.write("{", to: "Broken.xcodeproj/project.pbxproj")
    for cache in [nil, try TemporaryTree([:])] {
      var options = try Self.options(allRules, cache: nil)
      let all = Self.said(Linter.run(paths: [tree.path], options))
      options = try Self.options(allRules, cache: cache?.path)
      options.turns = LintOptions.Turns(leastFiles: 1, filesAtOnce: 5)
      for _ in 0..<3 {
        #expect(Self.said(Linter.run(paths: [tree.path], options)) == all)
        Self.rest()
      }
      #expect(all.contains("UTF-8") && all.contains("escaping-closure") == hasSystem)
    }
  }

  // MARK: - One by one

  /// Lints twice, changes something, lints again.
  ///
  /// - Parameter isRead: whether the third run must lint again instead of repeating the cached
  ///   findings.
  private func check(
    isRead: Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (TemporaryTree) throws -> Void
  ) throws {
    let tree = try TemporaryTree(EditedTree.files)
    let cache = try TemporaryTree([:])
    let counter = Counter()
    let options = try Self.options(Self.rules(counter), cache: cache.path)
    Self.rest()
    let first = Self.said(Linter.run(paths: [tree.path], options))
    #expect(counter.value == 1, sourceLocation: sourceLocation)
    #expect(Self.said(Linter.run(paths: [tree.path], options)) == first)
    #expect(counter.value == 1, "nothing has changed", sourceLocation: sourceLocation)
    try change(tree)
    let third = Self.said(Linter.run(paths: [tree.path], options))
    #expect(counter.value == (isRead ? 2 : 1), sourceLocation: sourceLocation)
    var cold = options
    cold.cache = nil
    #expect(third == Self.said(Linter.run(paths: [tree.path], cold)))
  }

  @Test("size, times set back and inode do not hide another text")
  func sameSizeAndTime() throws {
    try check(isRead: true) { tree in
      let file = tree["Sources/App/Child.swift"]
      let text = try String(contentsOfFile: file, encoding: .utf8)
      var status = stat()
      #expect(stat(file, &status) == 0)
      try tree.write(
        text.replacing("\\.client", with: "\\.clienT"), to: "Sources/App/Child.swift")
      #expect(utimensat(AT_FDCWD, file, status.times, 0) == 0)
      var later = stat()
      #expect(stat(file, &later) == 0)
      #expect(later.st_size == status.st_size && later.st_ino == status.st_ino)
      #expect(later.times[1].tv_nsec == status.times[1].tv_nsec)
    }
  }

  @Test("a file that is written anew with the same text is read, and nothing else happens")
  func touched() throws {
    try check(isRead: false) { tree in
      for (file, text) in EditedTree.files { try tree.write(text, to: file) }
    }
  }

  @Test("files that change places are other files")
  func swapped() throws {
    try check(isRead: true) { tree in
      let (a, b) = (tree["Sources/App/Child.swift"], tree["Sources/App/Parent.swift"])
      #expect(rename(a, tree["kept"]) == 0 && rename(b, a) == 0)
      #expect(rename(tree["kept"], b) == 0)
    }
  }

  @Test(
    "whatever governs the files counts",
    arguments: [
      ".deplint.json", "Sources/App/.deplint.json", ".gitignore", "Sources/.gitignore",
      "project.yml", "App.xcconfig", "Sources/App/New.swift", "Sources/Package.swift",
      "Sources/Project.swift", "More.xcodeproj/project.pbxproj",
    ])
  func appearing(file: String) throws {
    try check(isRead: true) { tree in
      try tree.write(EditedTree.additions[file] ?? "let new = 1\n", to: file)
    }
  }

  @Test("an Xcode project that nobody can read can hold any app")
  func xcodeProject() throws {
    try check(isRead: true) { try $0.write("", to: "App.xcodeproj/else") }
  }

  @Test("the problems of a project are reported each time")
  func brokenProject() throws {
    let tree = try TemporaryTree(
      EditedTree.files.merging(["App.xcodeproj/project.pbxproj": "<?xml version=\"1.0\"?>"]) { $1 })
    let cache = try TemporaryTree([:])
    let options = try Self.options(allRules, cache: cache.path)
    Self.rest()
    for _ in 0..<3 {
      let problems = Linter.run(paths: [tree.path], options).problems
      #expect(problems.map(\.path) == [tree["App.xcodeproj/project.pbxproj"]])
      #expect(problems.allSatisfy { !$0.isFailure })
    }
  }

  @Test("the repository's root bounds what governs")
  func gitFolder() throws {
    let tree = try TemporaryTree(
      EditedTree.files.merging([".deplint.json": #"{"ignore": ["missing"]}"#]) { $1 })
    let cache = try TemporaryTree([:])
    let options = try Self.options(allRules, cache: cache.path)
    let before = Self.said(Linter.run(paths: [tree["Sources"]], options))
    try tree.write("", to: "Sources/.git/HEAD")
    let after = Self.said(Linter.run(paths: [tree["Sources"]], options))
    #expect(before != after)
  }

  @Test("rules that are asked for by name are others")
  func selections() throws {
    let tree = try TemporaryTree(EditedTree.files)
    let cache = try TemporaryTree([:])
    for _ in 0..<2 {
      for selection in [[], ["all"], ["missing-test-value"], ["live-test-value"]] {
        for profile in [nil, Profile.atAccess, .merged] {
          let words = RuleSelection(selected: selection)
          var warm = try Self.options(allRules, selection: words, cache: cache.path)
          var cold = try Self.options(allRules, selection: words, cache: nil)
          (warm.profile, cold.profile) = (profile, profile)
          Self.rest()
          #expect(
            Self.said(Linter.run(paths: [tree.path], warm))
              == Self.said(Linter.run(paths: [tree.path], cold)))
        }
      }
    }
  }
}

/// A small program, and random changes to it.
private struct EditedTree {
  private let tree: TemporaryTree

  init(_ tree: TemporaryTree) { self.tree = tree }

  static let files: [String: String] = variants.mapValues { $0[0] }.filter { !$0.value.isEmpty }

  /// Possible texts of files, some of the same size.
  private static let variants: [String: [String]] = [
    "Sources/App/Client.swift": [
      "import Dependencies\nstruct Client: TestDependencyKey { static let testValue = Client() }\n",
      "import Dependencies\nstruct Client: DependencyKey { static let liveValue = Client() }\n",
      "import Dependencies\nstruct Client: DependencyKey { static let liveValue = Client()\n"
        + "  static let testValue = Client() }\n",
      "struct Client {}\n",
    ],
    "Sources/App/Accessor.swift": [
      "import Dependencies\nextension DependencyValues { var client: Client {\n"
        + "  get { self[Client.self] } set { self[Client.self] = newValue } } }\n",
      "import Dependencies\nextension DependencyValues { var clienT: Client {\n"
        + "  get { self[Client.self] } set { self[Client.self] = newValue } } }\n",
    ],
    "Sources/App/Child.swift": [
      "import Dependencies\nfinal class Child { @Dependency(\\.client) var client }\n",
      "import Dependencies\nfinal class Child { @Dependency(\\.clienT) var client }\n",
      "import Dependencies\nfinal class Child { let client = 1 ; let longer = 2  }\n",
      "import Dependencies\nfinal class Child { @Dependency(\\.client) var client }\n\u{FFFD}",
    ],
    "Sources/App/Parent.swift": [
      "import Dependencies\nfinal class Parent { @Dependency(\\.client) var client\n"
        + "  func make() -> Child { Child() } }\n",
      "import Dependencies\nfinal class Parent { @Dependency(\\.client) var client\n"
        + "  // deplint:ignore unpropagated-child-model -- on purpose\n"
        + "  func make() -> Child { Child() } }\n",
      "import Dependencies\nfinal class Parent {\n"
        + "  func late() { Task.detached { @Dependency(\\.client) var client; _ = client } } }\n",
      "final class Parent {} // deplint:ignore unpropagated-child-model -- for nothing\n",
    ],
    "Tests/AppTests/ParentTests.swift": [
      "import Testing\n@testable import App\n@Test func parent() { _ = Parent() }\n", "",
    ],
    "Package.swift": [
      manifest("executableTarget"), manifest("target"), manifest("plugin"),
    ],
    ".deplint.json": [
      "", #"{"ignore": ["missing-test-value"]}"#, #"{"severities": {"missing": "info"}}"#,
      #"{"exclude": ["Sources/App/Parent.swift"]}"#, #"{"exclude": ["Sources/App/Child.swift"]}"#,
      #"{"profile": "at-access"}"#, #"{"ignoredChildren": ["Child"]}"#, #"{"failOn": "error"}"#,
      #"{"overrides": [{"paths": ["**/Parent.swift"], "ignore": ["unpropagated"]}]}"#, "{",
    ],
    "Sources/App/.deplint.json": [
      "", #"{"ignore": ["missing-live-value"]}"#, #"{"select": ["counting", "missing"]}"#,
      #"{"extends": "../../shared.json"}"#,
    ],
    "shared.json": [
      #"{"ignore": ["all"]}"#, #"{"severities": {"unpropagated-child-model": "off"}}"#, "",
    ],
    ".gitignore": ["", "Child.swift\n", "Sources/App/Parent.swift\n", "/Tests/\n"],
    "Sources/.gitignore": ["", "!Child.swift\n", "Client.swift\n"],
    "project.yml": [
      "", "name: App\n", "name: App\ntargets: {App: {type: application, sources: Sources/App}}\n",
      "name: App\ninclude: more.yml\n",
    ],
    "more.yml": ["", "targets: {Kit: {type: framework, sources: Sources}}\n"],
    "Sources/Project.swift": [
      "", "struct Project {}\n",
      "import ProjectDescription\nlet project = Project(name: \"P\", targets: [.target(\n"
        + "  name: \"P\", destinations: .iOS, product: .app, bundleId: \"p\", sources: \"App/**\")])\n",
    ],
    "More.xcodeproj/project.pbxproj": [
      "", project(of: "Client.swift"), project(of: "Parent.swift"), project(of: "Child.swift"),
    ],
    "App.xcconfig": ["", "PRODUCT_NAME = One\n", "PRODUCT_NAME = Two\n"],
  ]

  /// The additions of the tests of single changes.
  static let additions = [
    ".deplint.json": #"{"ignore": ["unpropagated"]}"#,
    "Sources/App/.deplint.json": #"{"severities": {"missing": "info"}}"#,
    ".gitignore": "Child.swift\n", "Sources/.gitignore": "Accessor.swift\n",
  ]

  private static func project(of file: String) -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = ( T, ); };
      G = { isa = PBXGroup; children = ( F, C, ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = Sources/App/\(file); sourceTree = "<group>"; };
      C = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = More; productType = "com.apple.product-type.application";
        buildPhases = ( S, ); buildConfigurationList = L; };
      S = { isa = PBXSourcesBuildPhase; files = ( B, ); };
      B = { isa = PBXBuildFile; fileRef = F; };
      L = { isa = XCConfigurationList; buildConfigurations = ( R, ); };
      R = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = C; };
    }; rootObject = P; }

    """
  }

  private static func manifest(_ kind: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", targets: [
      .\(kind)(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
    ])

    """
  }

  /// - Returns: a description of the edit, for messages.
  mutating func edit(_ random: inout SeededGenerator) throws -> String {
    let names = Self.variants.keys.sorted()
    let name = names[Int.random(in: names.indices, using: &random)]
    let texts = Self.variants[name] ?? []
    let text = texts[Int.random(in: texts.indices, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      try? FileManager.default.removeItem(atPath: tree[name])
      return "removed \(name)"
    case 1:
      // Times as they were before.
      var status = stat()
      let isThere = stat(tree[name], &status) == 0
      try put(text, at: name)
      if isThere { utimensat(AT_FDCWD, tree[name], status.times, 0) }
      return "rewrote \(name) with its old time"
    case 2:
      let other = names[Int.random(in: names.indices, using: &random)]
      if name.hasSuffix(".swift"), other.hasSuffix(".swift") { rename(tree[name], tree[other]) }
      return "renamed \(name) to \(other)"
    case 3:
      let project = tree["App.xcodeproj"]
      if Linter.canFind(project) { rmdir(project) } else { mkdir(project, 0o700) }
      return "made or removed a project"
    case 4 where name.hasSuffix(".swift"):
      let copy = "Sources/App/Copy\(Int.random(in: 0..<2, using: &random)).swift"
      try put(text.replacing("Child", with: "Copy").replacing("Parent", with: "Double"), at: copy)
      return "wrote \(copy)"
    case 5:
      // Replaces the file rather than writing into it, which changes the inode.
      try put(text, at: name + ".new")
      rename(tree[name + ".new"], tree[name])
      return "replaced \(name)"
    default:
      try put(text, at: name)
      return "wrote \(name)"
    }
  }

  private func put(_ text: String, at name: String) throws {
    if name.hasSuffix(".json"), text.isEmpty {
      try? FileManager.default.removeItem(atPath: tree[name])
    } else if text.hasSuffix("\u{FFFD}") {
      try tree.write("", to: name)
      try (Data(text.utf8.dropLast(3)) + [0xFF]).write(to: URL(filePath: tree[name]))
    } else {
      try tree.write(text, to: name)
    }
  }
}

/// Eight packages, and random changes to their code that can connect them.
private enum EditedPackages {
  private static let names = ["A", "B", "C", "D", "E", "F", "G", "H"]

  static let files: [String: String] = {
    var files = [".git/HEAD": ""]
    for name in names {
      files["\(name)/Package.swift"] = """
        let package = Package(name: "\(name)", targets: [.target(name: "\(name)")])

        """
      files[source(of: name)] = texts(name, other: name)[0]
      files["\(name)/Sources/\(name)/Other.swift"] = "struct Other\(name) {}\n"
    }
    return files
  }()

  private static func source(of name: String) -> String { "\(name)/Sources/\(name)/Model.swift" }

  private static func texts(_ name: String, other: String) -> [String] {
    let reading =
      "public final class Model\(name) { @Dependency(\\.date) var date; public init() {}"
    let late = "func late() { Task.detached { @Dependency(\\.uuid) var uuid; _ = uuid() } }"
    let comment = "// deplint:ignore escaping-closure-loses-overrides -- on purpose"
    return [
      "import Dependencies\n\(reading)\n\(late) }\n",
      "import Dependencies\n\(reading)\n\(comment)\n\(late) }\n",
      "import Dependencies\n\(reading) }\n",
      "import Dependencies\n// import \(other)\n\(reading)\n"
        + "func make() -> Model\(other) { Model\(other)() } }\n",
      "public final class Model\(name) {}\n",
      "import Dependencies\nimport \(other)\n\(reading)\n"
        + "func make() -> Model\(other) { Model\(other)() } }\n",
      "@_exported import \(other)\n", "",
    ]
  }

  static func edit(_ random: inout SeededGenerator) -> (file: String, text: String) {
    let index = Int.random(in: names.indices, using: &random)
    let other =
      Bool.random(using: &random)
      ? (index + 1) % names.count : Int.random(in: names.indices, using: &random)
    let texts = texts(names[index], other: names[other])
    // Mostly one of those with the same imports.
    let count = Int.random(in: 0..<4, using: &random) == 0 ? texts.count : 4
    return (source(of: names[index]), texts[Int.random(in: 0..<count, using: &random)])
  }
}
