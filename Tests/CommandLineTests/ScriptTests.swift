import ChildProcesses
import Foundation
import Testing

/// The scripts of the repository, which also run where bash is as old as on macOS.
@Suite struct ScriptTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static let scripts: [String] = {
    let listing = try? ChildProcess(
      running: ["grep", "-rl", "^#!/usr/bin/env bash", ".ci", ".github"], in: repository)
    return listing?.output.split(separator: "\n").map(String.init).sorted() ?? []
  }()

  @Test func thereAreScripts() { #expect(Self.scripts.count >= 10) }

  /// Bash 3.2 lacks these; there, the last is an error under `set -u` if the array is empty.
  @Test(arguments: scripts)
  func theyNeedOnlyAnOldShell(script: String) throws {
    let text = try String(
      contentsOf: Self.repository.appending(path: script), encoding: .utf8)
    for line in text.split(separator: "\n") where line.drop(while: { $0 == " " }).first != "#" {
      let news = [
        #/(?:declare|local|typeset) -[a-zA-Z]*[An]/#, #/\b(?:mapfile|readarray|coproc)\b/#,
        #/\$\{\w+(?:\[[^\]]*\])?(?:,|\^)/#, #/\|&|&>>/#, #/\$\{\w+@\w\}/#, #/;;?&/#,
      ]
      for new in news { #expect(line.firstMatch(of: new) == nil, "\(line)") }
      for match in line.matches(of: #/"\$\{(\w+)\[@\]\}"/#) {
        let isGuarded = line.contains("${\(match.1)[@]+\"")
        let isFilled = text.contains("\(match.1)=(-")
        #expect(isGuarded || isFilled, "\(line)")
      }
    }
  }

  // MARK: Xcode

  /// - Parameters:
  ///   - applications: names of folders, with the kind of licence in each.
  ///   - links: names of links, with the applications that they lead to.
  private func check(
    _ applications: [String: String], links: [String: String] = [:], newest: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Folder()
    for (name, licence) in applications {
      let file = "\(name)/Contents/Resources/LicenseInfo.plist"
      try folder.write(file, "<key>licenseType</key><string>\(licence)</string>")
    }
    for (link, target) in links { symlink(target, folder[link]) }
    let run = try ChildProcess(
      running: [Self.repository.appending(path: ".ci/newest-xcode").path(), folder.path],
      in: URL(filePath: folder.path))
    #expect(run.status == (newest == nil ? 1 : 0), sourceLocation: sourceLocation)
    let expected = newest.map { folder[$0] + "\n" } ?? ""
    #expect(run.output == expected, sourceLocation: sourceLocation)
  }

  @Test func theNewestXcodeIsTaken() throws {
    try check(
      ["Xcode_26.4.app": "GM", "Xcode_26.10.app": "GM", "Xcode_16.4.app": "GM"],
      newest: "Xcode_26.10.app")
    try check(["Xcode.app": "GM"], newest: "Xcode.app")
    try check(["Safari.app": "GM"], newest: nil)
  }

  @Test func butNotABeta() throws {
    try check(
      [
        "Xcode_26.4.app": "GM", "Xcode_27_beta_3.app": "Beta", "Xcode_27.app": "Beta",
        "Xcode_26.5_Release_Candidate.app": "GM",
      ], newest: "Xcode_26.4.app")
    try check(
      ["Xcode_26.4.app": "GM", "Xcode-beta.app": "GM"],
      links: ["Xcode_27.1.app": "Xcode-beta.app"], newest: "Xcode_26.4.app")
    try check(["Xcode_27_beta.app": "Beta"], newest: nil)
  }
}
