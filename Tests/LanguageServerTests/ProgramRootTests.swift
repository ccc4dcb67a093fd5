import ChildProcesses
import DependencyFacts
import DependencyRules
import DiagnosticReports
import Foundation
import LocksAndAtomics
import Testing

@testable import LintDriver

/// The editor shows the same findings as the command in the repository, whichever folder it names.
@Suite struct ProgramRootTests {
  private static let parent = SampleProgram.parent.replacing("var date", with: "public var date")

  /// Two packages. The findings in each depend on the code of the other.
  private static let monorepo = [
    ".git/HEAD": "ref: refs/heads/main\n",
    ".deplint.json":
      #"{ "baseline": "known.txt", "severities": { "missing-test-value": "info" } }"#,
    "known.txt": "deplint-baseline 1\nlinted\t.\n"
      + "unpropagated-child-model\tApp\tKnown.tapped()\tChild\t1\n",
    "apps/One/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "One", dependencies: [.package(path: "../../libs/Kit")],
      targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])
      ])
    """,
    "apps/One/Sources/App/Parent.swift": "import Kit\n" + parent,
    "apps/One/Sources/App/Known.swift": "import Kit\n"
      + parent.replacing("Parent", with: "Known"),
    "apps/One/Sources/App/Live.swift": """
    import Dependencies
    import Kit
    extension Stored: DependencyKey { public static let liveValue = 2 }
    func start() -> Int { read() }
    """,
    "libs/Kit/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
    """,
    "libs/Kit/Sources/Kit/Child.swift": SampleProgram.child
      .replacing("final", with: "public final").replacing("var date", with: "public var date"),
    "libs/Kit/Sources/Kit/Keys.swift": """
    import Dependencies
    public enum Stored: TestDependencyKey { public static let testValue = 1 }
    public enum Lost: TestDependencyKey { public static let testValue = 1 }
    public func read() -> Int {
      @Dependency(Stored.self) var stored
      @Dependency(Lost.self) var lost
      return stored + lost
    }
    """,
  ]

  /// The findings of the command in a folder: `path:line:column: message [rule]`, sorted.
  private func found(in folder: String) throws -> [String] {
    let run = try ChildProcess(
      running: [Folder.deplint, "--format", "json"], in: URL(filePath: folder),
      environment: Folder.environment)
    let report = try JSONNode(parsing: Array(run.output.utf8))
    return try #require(report["diagnostics"]?.array).map { finding in
      line(
        "\(folder)/\(finding["path"]?.string ?? "")", finding["start"]?["line"]?.integer,
        finding["start"]?["column"]?.integer, finding["severity"]?.string,
        finding["message"]?.string, finding["rule"]?.string)
    }.sorted()
  }

  private func line(
    _ path: String, _ line: Int?, _ column: Int?, _ severity: String?, _ message: String?,
    _ rule: String?
  ) -> String {
    "\(path):\(line ?? 0):\(column ?? 0): \(severity ?? "?"): \(message ?? "") [\(rule ?? "")]"
  }

  /// The diagnostics of a server that is given some folders; each file with diagnostics is reported
  /// once.
  ///
  /// - Parameter start: where the server runs.
  private func shown(
    _ folders: [String], in folder: Folder, from start: String = "", _ options: [String] = []
  ) throws -> [String] {
    let server = try Server(in: URL(filePath: folder[start]), options)
    let named = folders.map { name -> JSONValue in
      ["uri": .string(name.isEmpty ? folder.address : "\(folder.address)/\(name)"), "name": ""]
    }
    try server.begin(["workspaceFolders": .array(named)])
    // Asks for findings, and thereby waits for everything to be published.
    let messages = try server.ask("textDocument/hover", of: "\(folder.address)/none.swift")
    var lines: [String] = []
    for message in messages where message["method"]?.string == "textDocument/publishDiagnostics" {
      let path = try #require(message["params"]?["uri"]?.string).replacing("file://", with: "")
      for diagnostic in message["params"]?["diagnostics"]?.array ?? [] {
        let place = diagnostic["range"]?["start"]
        let severity = ["error", "warning", "info"][(diagnostic["severity"]?.integer ?? 1) - 1]
        let text = diagnostic["message"]?.string?.split(separator: "\n").first.map(String.init)
        lines.append(
          line(
            path, place?["line"]?.integer.map { $0 + 1 },
            place?["character"]?.integer.map { $0 + 1 },
            severity, text, diagnostic["code"]?.string))
      }
    }
    return lines.sorted()
  }

  @Test(arguments: [
    [""], ["apps/One"], ["apps/One/Sources/App"], ["libs/Kit"], ["apps/One", "libs/Kit"],
    ["libs", "libs/Kit/Sources", ""],
  ])
  func theProgramIsTheRepository(folders: [String]) throws {
    let folder = try Folder(Self.monorepo)
    let expected = try found(in: folder.path)
    #expect(expected.count == 2)
    #expect(expected.contains { $0.contains("Parent.swift:7:") })
    #expect(expected.contains { $0.contains("'Lost'") })
    for start in ["", "libs/Kit"] {
      #expect(try shown(folders, in: folder, from: start) == expected)
    }
  }

  /// So it would be wrong to lint the folder alone.
  @Test func theFolderAloneIsAnotherProgram() throws {
    let folder = try Folder(Self.monorepo)
    let whole = try found(in: folder.path)
    let part = try found(in: folder["libs/Kit"])
    #expect(!part.allSatisfy(whole.contains))
  }

  @Test func withoutARepositoryItIsTheOutermostProject() throws {
    var files = Self.monorepo.filter { $0.key != ".git/HEAD" && !$0.key.hasPrefix("libs/") }
    files["project.yml"] = "name: All\n"
    files["apps/One/Sources/App/Child.swift"] = SampleProgram.child
    let folder = try Folder(files)
    let expected = try found(in: folder.path)
    #expect(!expected.isEmpty)
    #expect(try shown(["apps/One/Sources"], in: folder) == expected)
    // Without a repository or a project, the folder that the editor names.
    let plain = try Folder(SampleProgram.files.merging(["sub/A.swift": ""]) { $1 })
    #expect(try shown([""], in: plain).count == 1)
    #expect(try shown(["sub"], in: plain) == [])
  }

  /// They do not see each other's types.
  @Test func repositoriesAreProgramsOfTheirOwn() throws {
    let folder = try Folder([
      "a/.git/HEAD": "", "a/Parent.swift": SampleProgram.parent,
      "a/Child.swift": SampleProgram.child,
      "b/.git/HEAD": "", "b/Parent.swift": SampleProgram.parent,
      "b/Child.swift": "class Child {}\n",
      "c/.git/HEAD": "", "c/Parent.swift": SampleProgram.parent,
    ])
    let expected = try ["a", "b", "c"].flatMap { try found(in: folder[$0]) }
    #expect(expected.count == 1)
    #expect(try shown(["a", "b", "c"], in: folder) == expected)
  }

  // MARK: The cache

  /// The command keeps facts, which the server uses without parsing any file.
  @Test func theStartUsesWhatTheCommandHasKept() throws {
    let folder = try Folder(Self.monorepo)
    let cache = try Folder()
    let options = ["--cache-dir", cache.path]
    let run = try ChildProcess(
      running: [Folder.deplint, "--quiet"] + options, in: folder.url)
    #expect(run.status == 1)
    let kept = try contents(of: cache)
    #expect(kept.count > 2)
    let expected = try found(in: folder.path)
    #expect(try shown(["libs/Kit"], in: folder, from: "apps", options) == expected)
    #expect(try contents(of: cache) == kept)

    let own = try Folder()
    #expect(try shown([""], in: folder, ["--cache-dir", own.path]) == expected)
    #expect(try !contents(of: own).isEmpty)
    let none = try Folder()
    #expect(try shown([""], in: folder, ["--cache-dir", none.path, "--no-cache"]) == expected)
    #expect(try contents(of: none).isEmpty)
  }

  /// The names of the files in a folder, with the status that shows whether they were rewritten.
  private func contents(of folder: Folder) throws -> [String: FileStatus] {
    var result: [String: FileStatus] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let status = try FileStatus(ofPath: folder[path])
      if status.kind == .file { result[path] = status }
    }
    return result
  }

  @Test func whatIsKeptIsNotParsed() throws {
    let folder = try Folder(SampleProgram.files)
    let cache = try Folder()
    let builds = Mutex(0)
    func start() throws -> Int {
      builds.withLock { $0 = 0 }
      var location = CacheLocation(folder: cache.path)
      location.settlingTime = 0
      var options = LintOptions(rules: allRules, jobs: 2, cache: location)
      options.buildFacts = { bytes throws(MalformedFacts) in
        builds.withLock { $0 += 1 }
        return try FileFacts(bytes: bytes)
      }
      var workspace = Workspace(roots: [folder.path], options)
      workspace.scan()
      #expect(workspace.lint()?.diagnostics.count == 1)
      #expect(workspace.problems == [])
      return builds.withLock { $0 }
    }
    #expect(try start() == 2)
    #expect(try start() == 0)
    try folder.write("// longer\n" + SampleProgram.parent, to: "Parent.swift")
    #expect(try start() == 1)
    #expect(try start() == 0)
  }
}

/// A server whose messages are read as they arrive.
private struct Server {
  private let conversation: Conversation

  init(in folder: URL, _ options: [String]) throws {
    conversation = try Conversation(
      [Folder.deplint, "lsp"] + options, in: folder, environment: Folder.environment)
  }

  func begin(_ parameters: JSONValue) throws {
    guard case .object(let members) = parameters else { return }
    try say(
      [
        "id": 0, "method": "initialize",
        "params": .object(
          members + [("capabilities", ["general": ["positionEncodings": ["utf-8"]]])]),
      ])
    _ = try hear()
    try say(["method": "initialized", "params": [:]])
  }

  /// Sends a request.
  ///
  /// - Returns: the messages before its answer.
  func ask(_ method: String, of uri: String) throws -> [JSONNode] {
    try say(
      [
        "id": 1, "method": .string(method),
        "params": [
          "textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 0],
        ],
      ])
    var messages: [JSONNode] = []
    while true {
      let message = try hear()
      if message["id"]?.integer == 1 { return messages }
      messages.append(message)
    }
  }

  private func say(_ message: JSONValue) throws {
    try conversation.say(Transcript.framed(Data(message.compact().utf8)))
  }

  private func hear() throws -> JSONNode {
    try JSONNode(parsing: Array(try conversation.hear(Transcript.takeMessage)))
  }
}
