import Foundation
import Testing

/// The output of 0.2.0 about a project still matches: its fingerprints, by which code scanning
/// services recognise findings, and its baseline.
///
/// The folder `Release-0.2.0` is as that release leaves it. The results in it never change, and its
/// sources only where that release says the same of them. They have the extension `.txt`, so that
/// nothing builds or lints them in place.
@Suite struct FirstReleaseTests {
  private static let release = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Release-0.2.0")

  /// The project, with the baseline.
  private func project() throws -> Folder {
    let folder = try Folder()
    let path = Self.release.path()
    for file in try FileManager.default.subpathsOfDirectory(atPath: path)
    where file.hasSuffix(".swift.txt") {
      try folder.write(String(file.dropLast(".txt".count)), text(of: file))
    }
    try folder.write(".deplint-baseline", text(of: "Baseline.txt"))
    return folder
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Self.release.appending(path: file), encoding: .utf8)
  }

  /// Runs the rules that have a finding here. Later ones may find more.
  private func lint(_ words: [String], in folder: Folder) throws -> Deplint {
    let entries = try text(of: "Baseline.txt").split(separator: "\n").dropFirst(2)
    let rules = Set(entries.compactMap { $0.split(separator: "\t").first })
    #expect(rules.count == 12)
    let selection = "--select=" + rules.sorted().joined(separator: ",")
    return try Deplint(words + [selection, "--no-cache"], in: folder)
  }

  @Test func theBaselineMatches() throws {
    let run = try lint(["--baseline", ".deplint-baseline"], in: project())
    #expect(run.output == "no findings in 6 files (1 suppressed, 15 in the baseline)\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  /// Writing it again changes no byte.
  @Test func theBaselineIsWrittenAlike() throws {
    let folder = try project()
    try folder.remove(".deplint-baseline")
    _ = try lint(["--update-baseline"], in: folder)
    #expect(try folder.contents(".deplint-baseline") == text(of: "Baseline.txt"))
  }

  @Test func theFingerprintsMatch() throws {
    struct Document: Decodable {
      let diagnostics: [Finding]

      struct Finding: Decodable {
        let fingerprint, rule, symbol, subject: String
      }
    }
    let run = try lint(["--format", "json"], in: project())
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    let lines = document.diagnostics.map {
      "\($0.fingerprint)\t\($0.rule)\t\($0.symbol)\t\($0.subject)"
    }
    #expect(lines == (try text(of: "Fingerprints.txt").split(separator: "\n").map(String.init)))
  }
}
