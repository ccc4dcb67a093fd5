import ChildProcesses
import DiagnosticReports
import Foundation
import Testing

/// A repository adopts deplint as README says, from the first command to the editor.
@Suite struct AdoptionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private let repository: Repository
  private var folder: Folder { repository.folder }
  /// A machine with the tool as `deplint`, and the files of a GitHub runner.
  private let machine: Folder

  init() throws {
    machine = try Folder(["bin/.keep": "", "temp/output": ""])
    try FileManager.default.createSymbolicLink(
      atPath: machine["bin/deplint"], withDestinationPath: Deplint.executable.path())
    repository = try Repository(["Sources/A.swift": Models.parent("A", 2)])
    try repository.commit("start")
  }

  private func run(
    _ words: [String], _ variables: [String: String] = [:], input: String = ""
  ) throws -> ChildProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ChildProcess(
      running: words, in: URL(filePath: folder.path),
      environment: Repository.environment.merging([
        "PATH": "\(machine["bin"]):\(path)", "XDG_CACHE_HOME": machine["caches"],
        "HOME": machine.path, "GITHUB_ACTIONS": "",
      ]) { $1 }.merging(variables) { $1 }, input: input)
  }

  @Test func fromTheFirstCommandToTheEditor() throws {
    #expect(try run(["deplint"]).status == 1)
    try adopt()
    try commitThroughTheHook()
    try lintAsTheActionDoes()
    try openInAnEditor()
  }

  private func adopt() throws {
    #expect(try run(["deplint", "init"]).status == 0)
    try repository.commit("deplint")
    let files = try repository.git("ls-files").split(separator: "\n")
    #expect(files == [".deplint-baseline", ".deplint.json", "Sources/A.swift"])
    #expect(try run(["deplint"]).output == "no findings in 1 file (2 in the baseline)\n")
  }

  /// With the hook that README shows, which judges only the staged text.
  private func commitThroughTheHook() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(readme.firstRange(of: "## As a pre-commit hook")).upperBound
    let block = try #require(readme[section...].firstMatch(of: #/```sh\n((?s).*?)```/#))
    try folder.writeProgram(".git/hooks/pre-commit", String(block.1))
    try folder.write("Sources/B.swift", Models.parent("B"))
    try repository.git("add", ".")
    try folder.write("Sources/B.swift", Models.parent("B", 0))
    let refused = try run(["git", "commit", "--message", "change"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("Sources/B.swift:8:13: warning: "), "\(refused.errors)")
    try repository.git("add", ".")
    try folder.write("Sources/B.swift", Models.parent("B"))
    #expect(try run(["git", "commit", "--message", "change"]).status == 0)
  }

  /// The steps of the action, with the variables of a runner.
  private func lintAsTheActionDoes() throws {
    try repository.git("checkout", "--", ".")
    let action = Self.root.appending(path: ".github/actions/deplint")
    let variables = [
      "RUNNER_TEMP": machine["temp"], "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64",
      "GITHUB_OUTPUT": machine["temp/output"], "GITHUB_STEP_SUMMARY": machine["temp/summary"],
      "GITHUB_WORKSPACE": folder.path, "GITHUB_ACTIONS": "true",
      "DEPLINT": machine["bin/deplint"], "INPUT_PATHS": ".", "INPUT_ARGS": "",
      "INPUT_ANNOTATE": "true",
    ]
    #expect(try run([action.appending(path: "build").path(), "--name"], variables).status == 0)
    let lint = action.appending(path: "lint").path()
    let clean = try run([lint], variables)
    #expect(
      clean.status == 0 && clean.output.contains("no findings in 2 files (2 in the baseline)"))
    #expect(try machine.contents("temp/output").hasPrefix("status=0\n"))
    #expect(try machine.contents("temp/summary") == "### deplint\n\nNo findings.\n\n")
    try folder.write("Sources/B.swift", Models.parent("B"))
    let found = try run([lint], variables)
    #expect(found.output.contains("\n::warning file=Sources/B.swift,line=8,col=13,"))
    #expect(try machine.contents("temp/output").contains("\nstatus=1\n"))
  }

  /// Findings of the baseline are not shown there either.
  private func openInAnEditor() throws {
    let messages = [
      #"{"id": 1, "method": "initialize", "params": {"capabilities": {}, "#
        + #""rootUri": "file://\#(folder.path)"}}"#,
      #"{"method": "initialized", "params": {}}"#,
      #"{"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"#
        + #""uri": "file://\#(folder["Sources/B.swift"])"}, "#
        + #""position": {"line": 7, "character": 14}}}"#,
      #"{"id": 3, "method": "shutdown"}"#, #"{"method": "exit"}"#,
    ].map { $0.replacing("{\"", with: "{\"jsonrpc\": \"2.0\", \"", maxReplacements: 1) }
    let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let session = try run(["deplint", "lsp"], input: input)
    #expect(session.status == 0)
    let published = session.output.matches(of: #/publishDiagnostics","params":\{"uri":"([^"]+)"/#)
    #expect(published.map { String($0.1) } == ["file://\(folder["Sources/B.swift"])"])
    #expect(session.output.contains("# \(Models.rule)"))
  }
}
