import DiagnosticReports
import Foundation
import Testing

/// Names, keys and texts of a project that try to control a terminal or a build service. The tool
/// only shows them, on every stream.
@Suite struct HostileOutputTests {
  /// Names of files without their extension, each with the form in which people see it.
  private static let names = [
    ("::error file=a,line=1::x", #"\u{3A}:error file=a,line=1::x"#),
    (" ::stop-commands::x", #" \u{3A}:stop-commands::x"#),
    ("##[error]x", #"\u{23}#[error]x"#),
    ("a\n::error::x", #"a\u{A}::error::x"#),
    ("a\r##[group]x", #"a\u{D}\u{23}#[group]x"#),
    ("a\u{1B}[31m\u{1B}]0;title\u{7}", #"a\u{1B}[31m\u{1B}]0;title\u{7}"#),
    ("a\u{9B}31m\u{85}\u{7F}", #"a\u{9B}31m\u{85}\u{7F}"#),
    ("a\u{202E}tfiws\u{2066}", #"a\u{202E}tfiws\u{2066}"#),
    (#"a\u{1B}"#, #"a\u{5C}u{1B}"#),
  ]

  /// One finding in each file, on a line as hostile as the name.
  private static func project(_ configuration: String? = nil) throws -> Folder {
    let folder = try Folder()
    for (index, name) in names.enumerated() {
      let text = Models.parent("Model\(index)")
        .replacing("Child()\n", with: "Child() /* \u{1B}[2J\u{202E} \r ::error::x ##[error]x */\n")
      try folder.write("\(name.0).swift", text)
    }
    if let configuration { try folder.write(".deplint.json", configuration) }
    return folder
  }

  /// Fails for each line that could be taken for a command.
  ///
  /// - Parameter isForRunner: whether the lines are meant to be commands.
  private func check(
    _ output: String, isForRunner: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for line in output.unicodeScalars.split(separator: "\n").map({ String($0) }) {
      let isObeyed = line.unicodeScalars.contains {
        $0 != "\t" && $0.properties.generalCategory == .control
          || "\u{202A}"..."\u{202E}" ~= $0 || "\u{2066}"..."\u{2069}" ~= $0
          || "\u{2028}"..."\u{2029}" ~= $0
      }
      #expect(!isObeyed, "\(line.debugDescription)", sourceLocation: sourceLocation)
      let start = line.drop { $0.isWhitespace }
      if isForRunner {
        #expect(start.hasPrefix("::warning file="), sourceLocation: sourceLocation)
      } else {
        let isCommand = start.hasPrefix("::") || line.contains("##[")
        #expect(!isCommand, "\(line.debugDescription)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func reports(format: ReportFormat) throws {
    let folder = try Self.project()
    let run = try Deplint(
      ["--format", "\(format)", "--output", "\(format)=report", "--output", "json=json"],
      in: folder)
    #expect(run.status == 1)
    #expect(run.errors == "")
    check(run.output, isForRunner: format == .github)
    #expect(try folder.contents("report") == run.output)
    // The report in a file shows that each of them was there.
    let report = try JSONNode(parsing: Array(folder.contents("json").utf8))
    let paths = try #require(report["diagnostics"]?.array).compactMap { $0["path"]?.string }
    #expect(paths.map(Array.init).count == Self.names.count)
    #expect(Set(paths) == Set(Self.names.map { $0.0 + ".swift" }))
  }

  @Test(arguments: [ReportFormat.text, .concise, .xcode])
  func peopleSeeWhatIsInAName(format: ReportFormat) throws {
    let output = try Deplint(["--format", "\(format)"], in: Self.project()).output
    for (_, shown) in Self.names {
      // In `xcode`, it is not at the start of a line, because the absolute path comes first.
      let isInLine = format == .xcode && shown.contains(#"\u{3A}"#)
      let path = isInLine ? shown.replacing(#"\u{3A}"#, with: ":") : shown
      #expect(output.contains("\(path).swift:8:"))
    }
  }

  /// The tool's own colours are there; the project's are not.
  @Test func colors() throws {
    let run = try Deplint(["--color", "always"], in: Self.project())
    #expect(run.output.contains("\u{1B}[1m"))
    check(run.output.replacing(#/\x{1B}\[(1|2|32|1;3[1346]|0)m/#, with: ""))
    #expect(run.output.contains(#"a\u{1B}[31m"#))
  }

  /// Arguments, missing files, configurations and baselines: each problem is reported in one line.
  @Test(
    arguments: names.map(\.0).flatMap { name -> [[String]] in
      [
        [name], ["explain", name], ["--\(name)"], ["--format", name], ["--output", name],
        ["--output", "json=\(name)/x"], ["--select", name], ["--jobs", name], ["--config", name],
        ["--baseline", name], ["--changed-since", name], ["--color=\(name)"], ["rules", name],
        ["completions", name], ["config", name], ["\(name).txt"],
        ["--stdin-filename", name],
      ]
    })
  func complaints(words: [String]) throws {
    let folder = try Folder(["A.swift": "let a = 1\n"])
    for name in Self.names.map(\.0) { try folder.write("\(name).txt", "") }
    let run = try Deplint(words, in: folder)
    check(run.output)
    check(run.errors)
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("deplint: ") })
    #expect(!run.errors.isEmpty)
  }

  @Test(
    arguments: names.map(\.0).flatMap { name -> [String] in
      let text = JSONValue.string(name).compact()
      return [
        "{\(text): 1}", #"{"extends": \#(text)}"#, #"{"select": [\#(text)]}"#,
        #"{"severities": {\#(text): "off"}}"#, #"{"failOn": \#(text)}"#,
        #"{"exclude": [\#(text)]}"#, #"{"overrides": [{"paths": [\#(text)]}]}"#,
        #"{"requiredVersion": \#(text)}"#, #"{"system": {"wrapper": \#(text)}}"#,
        #"{"escapingFunctions": [\#(text)]}"#,
      ]
    })
  func configurations(text: String) throws {
    let folder = try Folder([".deplint.json": text, "A.swift": "let a = 1\n"])
    for words in [[], ["config"], ["config", "--format", "json"]] {
      let run = try Deplint(words, in: folder)
      check(run.output)
      check(run.errors)
      #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("deplint: '") })
    }
  }

  @Test(arguments: names)
  func listings(name: String, shown: String) throws {
    let folder = try Self.project()
    for format in ["text", "json"] {
      let run = try Deplint(["config", "\(name).swift", "--format", format], in: folder)
      #expect(run.status == 0)
      check(run.output)
      if format == "text" { #expect(run.output.hasPrefix("\(shown).swift: linted\n")) }
    }
    try folder.write("\(name)/.deplint.json", #"{"failOn": "info"}"#)
    try folder.write("\(name)/A.swift", "")
    check(try Deplint(["config", name], in: folder).output)
    let baseline = try Deplint(["--update-baseline", "--baseline", "\(name).base"], in: folder)
    #expect(baseline.status == 0)
    check(baseline.output)
  }

  /// Applying a patch needs its exact text; a terminal does not.
  @Test func patches() throws {
    let folder = try Self.project()
    let patch = try Deplint(["--diff"], in: folder)
    #expect(patch.output.contains("-    child = Model0Child() /* \u{1B}[2J\u{202E} \r ::error::x"))
    check(patch.errors)
    guard Terminal.isAvailable else { return }
    let shown = try Terminal.show(
      "\"$DEPLINT\" --diff 2>/dev/null", in: folder,
      environment: ["DEPLINT": Deplint.executable.path()])
    #expect(shown.contains(#"-    child = Model0Child() /* \u{1B}[2J\u{202E} \u{D} "#))
    #expect(!shown.replacing("\r\n", with: "\n").unicodeScalars.contains { $0.value == 0x1B })
  }

  @Test func aProgramWithAnOddName() throws {
    let folder = try Folder()
    for name in Self.names.map(\.0) {
      let tool = URL(filePath: folder["\(name)"])
      try FileManager.default.createSymbolicLink(at: tool, withDestinationURL: Deplint.executable)
      for words in [["--help"], ["man"], ["prove"], ["completions", "bash"], ["--x"]] {
        let run = try Deplint(words, in: folder, executable: tool)
        check(run.output)
        check(run.errors)
      }
    }
  }
}
