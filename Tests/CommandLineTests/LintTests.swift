import DiagnosticReports
import Foundation
import TestConditions
import Testing

/// Runs on unusual files and folders. If one of them is faulty, the rest is still linted.
@Suite struct LintTests {
  private static let clean = "let a = 1\n"

  /// - Parameter files: the number of files that are linted regardless.
  private func check(
    _ words: [String], in folder: Folder, status: Int32, files: Int, complaints: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(words, in: folder)
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(
      run.output.hasSuffix(files == 1 ? " in 1 file\n" : " in \(files) files\n"),
      sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines == complaints, sourceLocation: sourceLocation)
  }

  @Test func lintsTheWorkingFolder() throws {
    let folder = try Folder(["A.swift": Self.clean, "x/B.swift": Self.clean])
    try check([], in: folder, status: 0, files: 2)
    try check(["lint"], in: folder, status: 0, files: 2)
    try check(["x", "A.swift", "--fail-on", "info"], in: folder, status: 0, files: 2)
    try check(["-j2", "-j", "1", "--jobs=3", "lint"], in: folder, status: 0, files: 2)
    try check(["lint", "--", "x"], in: folder, status: 0, files: 1)
    let empty = try Deplint([], in: Folder())
    #expect(empty.status == 0)
    #expect(empty.output == "no Swift files to lint\n")
  }

  @Test func aPathCanBeCalledLikeACommandOrAnOption() throws {
    let folder = try Folder(["rules/A.swift": "", "--help/B.swift": "", "demo": ""])
    try check(["lint", "rules"], in: folder, status: 0, files: 1)
    try check(["./rules"], in: folder, status: 0, files: 1)
    try check(["--", "--help", "rules"], in: folder, status: 0, files: 2)
  }

  @Test func aPathThatIsNotThere() throws {
    let folder = try Folder(["A.swift": Self.clean])
    try check(
      ["missing", "A.swift", ""], in: folder, status: 2, files: 1,
      complaints: [
        "deplint: '': no such file or folder; check the spelling of the path",
        "deplint: 'missing': no such file or folder; check the spelling of the path",
      ])
  }

  @Test(.boundByPermissions) func aFileThatMayNotBeRead() throws {
    let folder = try Folder(["A.swift": Self.clean, "B.swift": Self.clean])
    chmod(folder["A.swift"], 0)
    try check(
      [], in: folder, status: 2, files: 1,
      complaints: ["deplint: 'A.swift': cannot read it: permission denied; check its permissions"])
  }

  @Test func whatIsNoFile() throws {
    let folder = try Folder(["A.swift": Self.clean])
    mkfifo(folder["pipe.swift"], 0o600)
    symlink("nowhere", folder["dangling.swift"])
    try check([], in: folder, status: 0, files: 1)
    try check(
      ["pipe.swift", "dangling.swift", "A.swift"], in: folder, status: 2, files: 1,
      complaints: [
        "deplint: 'dangling.swift': no such file or folder; check the spelling of the path",
        "deplint: 'pipe.swift': neither a file nor a folder; "
          + "name a file with Swift code, or a folder of such files",
      ])
  }

  @Test func oddFiles() throws {
    let folder = try Folder(["empty.swift": "", "x.swift/A.swift": Self.clean])
    try folder.write(Data((0...255).map(UInt8.init)), to: "invalid.swift")
    try folder.write(Data([0xEF, 0xBB, 0xBF]), to: "mark.swift")
    try folder.write(Data(repeating: 0, count: 1_000), to: "zeros.swift")
    try check(
      [], in: folder, status: 0, files: 5,
      complaints: [
        "deplint: 'invalid.swift': not valid UTF-8; it is linted all the same, but save it as UTF-8"
      ])
  }

  @Test func deepNesting() throws {
    let folder = try Folder()
    let count = 20_000
    for (name, opening) in [("a", "("), ("b", "{"), ("c", "["), ("d", "f { "), ("e", "#if a\n")] {
      let text = "import Dependencies\n" + String(repeating: opening, count: count)
      try folder.write(Data(text.utf8), to: "\(name).swift")
    }
    try check([], in: folder, status: 0, files: 5)
  }

  @Test func linksInCircles() throws {
    let folder = try Folder(["x/A.swift": Self.clean])
    symlink("..", folder["x/up"])
    symlink("circle", folder["circle"])
    try check([], in: folder, status: 0, files: 1)
    try check(["x/up"], in: folder, status: 0, files: 1)
    try check(
      ["circle", "x"], in: folder, status: 2, files: 1,
      complaints: [
        "deplint: 'circle': cannot read it: too many levels of symbolic links; "
          + "check where the symbolic link points"
      ])
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    let folder = try Folder()
    for index in 0..<200 {
      let model = "final class Model\(index) { @Dependency(\\.date) var date }"
      let text = "import Dependencies\n\(model)\n"
      try folder.write(Data(text.utf8), to: "x\(index % 7)/y\(index % 3)/File\(index).swift")
    }
    for format in ["text", "json"] {
      let runs = try ["1", "8"].map { jobs in
        try Deplint(["--jobs", jobs, "--format", format, "--select", "all"], in: folder)
      }
      #expect(runs[0].output == runs[1].output)
      #expect(runs[0].status == runs[1].status)
    }
  }

  @Test func writesFurtherReports() throws {
    let folder = try Folder(["A.swift": Self.clean])
    let words = ["--output", "json=out.json", "--output=text=out.txt", "--color", "always"]
    let run = try Deplint(words, in: folder)
    #expect(run.status == 0)
    #expect(try folder.contents("out.txt") == "no findings in 1 file\n")
    #expect(try folder.contents("out.json").hasPrefix("{\n  \"version\": 1,"))
    try check(
      ["--output", "json=missing/out.json"], in: folder, status: 2, files: 1,
      complaints: [
        "deplint: 'missing/out.json': cannot write it: no such file or directory; "
          + "check that its folder exists and can be written to"
      ])
  }

  /// In one run, exactly as a separate run would print each.
  @Test func writesEveryFormat() throws {
    let folder = try Folder()
    let formats = ReportFormat.allCases.map(\.rawValue)
    let outputs = formats.flatMap { ["--output", "\($0)=out.\($0)"] }
    #expect(try Deplint(["demo"] + outputs, in: folder).status == 0)
    for format in formats {
      let run = try Deplint(["demo", "--format", format], in: folder)
      #expect(run.errors == "")
      #expect(run.output.contains("missing-live-value"))
      #expect(run.output.contains(folder.path) == (format == "xcode"))
      #expect(try folder.contents("out.\(format)") == run.output)
    }
  }

  /// Xcode shows only lines that begin with a place, or with `error:`.
  @Test func xcodeShowsWhyARunFails() throws {
    let folder = try Folder(["A.swift": Self.clean, "report.txt/x": ""])
    func lines(_ words: String...) throws -> [Substring] {
      let run = try Deplint(["--format", "xcode", "--quiet"] + words, in: folder)
      #expect(run.status == 2)
      return (run.output + run.errors).split(separator: "\n").filter {
        $0.hasPrefix("error: ") || $0.contains(":1:1: error: ")
      }
    }
    #expect(
      try lines("A.swift", "App") == [
        "\(folder.path)/App:1:1: error: no such file or folder; check the spelling of the path"
      ])
    #expect(try lines("--jobs", "none").first?.hasPrefix("error: deplint: ") == true)
    #expect(try lines("--output", "json=report.txt").count == 1)
    #expect(try lines("--changed-since", "nowhere").count == 1)
    let other = try Deplint(["--jobs", "none"], in: folder)
    #expect(other.errors.hasPrefix("deplint: "))
  }

  @Test func quietMeansNoSummary() throws {
    let run = try Deplint(["--quiet"], in: Folder(["A.swift": Self.clean]))
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test func nobodyListens() throws {
    let process = Process()
    process.executableURL = Deplint.executable
    process.arguments = ["--help"]
    let pipe = Pipe()
    let errors = Pipe()
    process.standardOutput = pipe
    process.standardError = errors
    try pipe.fileHandleForReading.close()
    try process.run()
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }
}
