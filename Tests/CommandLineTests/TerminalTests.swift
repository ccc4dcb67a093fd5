import Foundation
import Testing

/// The tool's behaviour at a terminal, and only there.
@Suite(.enabled(if: Terminal.isAvailable, "needs the command 'script' of util-linux"))
struct TerminalTests {
  /// - Parameter command: a shell command, in which the tool is `"$DEPLINT"`.
  private func check(
    _ command: String, _ environment: [String: String] = [:], hasColor: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let variables = [
      "DEPLINT": Deplint.executable.path(), "TERM": "xterm-256color", "NO_COLOR": "",
    ]
    let shown = try Terminal.show(
      command, in: Folder(), environment: variables.merging(environment) { $1 })
    #expect(shown.contains("[missing-live-value]"), sourceLocation: sourceLocation)
    #expect(shown.contains("\u{1B}[") == hasColor, sourceLocation: sourceLocation)
  }

  @Test func colorsAreForThoseWhoSeeThem() throws {
    try check("\"$DEPLINT\" demo", hasColor: true)
    try check("\"$DEPLINT\" demo | cat", hasColor: false)
    try check("\"$DEPLINT\" demo", ["TERM": "dumb"], hasColor: false)
    try check("\"$DEPLINT\" demo --color never", hasColor: false)
    try check("\"$DEPLINT\" demo --color always | cat", hasColor: true)
  }

  @Test func noColorIsRespectedUnlessColorsAreAskedFor() throws {
    try check("\"$DEPLINT\" demo", ["NO_COLOR": "1"], hasColor: false)
    try check("\"$DEPLINT\" demo --color=auto", ["NO_COLOR": "0"], hasColor: false)
    try check("\"$DEPLINT\" demo --color=always", ["NO_COLOR": "1"], hasColor: true)
  }

  @Test func formatsForProgramsHaveNone() throws {
    for format in ["concise", "json", "jsonl", "github", "xcode", "junit", "checkstyle"] {
      let variables = ["DEPLINT": Deplint.executable.path()]
      let shown = try Terminal.show(
        "\"$DEPLINT\" demo --color always --format \(format)", in: Folder(),
        environment: variables)
      #expect(shown.contains("missing-live-value"))
      #expect(!shown.contains("\u{1B}"), "\(format)")
    }
  }

  /// A run of less than a second shows no progress.
  @Test func aShortRunShowsNothingElse() throws {
    let folder = try Folder(["A.swift": "let a = 1\n"])
    let shown = try Terminal.show(
      "\"$DEPLINT\"", in: folder, environment: ["DEPLINT": Deplint.executable.path()])
    #expect(shown == "no findings in 1 file\r\n")
  }
}
