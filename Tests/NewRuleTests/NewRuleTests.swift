import ChildProcesses
import Foundation
import SwiftOutline
import TestFolders
import Testing

@testable import new_rule

/// A folder that the tool makes is complete and registered, and its files are valid Swift.
@Suite struct NewRuleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let lists = ["Package.swift", "Rules/Rules.swift", "Rules/RuleFixtures.swift"]

  /// A package that has only the lists of rules, removed when the value is released.
  private final class Package {
    let url = TestFolders.newPath()

    init() throws {
      for path in lists {
        let copy = url.appending(path: path)
        try FileManager.default.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: root.appending(path: path), to: copy)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(of path: String) throws -> String {
      try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    var paths: [String] {
      get throws {
        try FileManager.default.subpathsOfDirectory(atPath: url.path())
          .filter { $0.contains(".") }.sorted()
      }
    }
  }

  @Test func aRoomHasItsFilesAndIsListed() throws {
    let package = try Package()
    try RuleRoom(id: "some-new-rule").make(in: package.url)
    #expect(
      try package.paths == [
        "Package.swift", "Rules/RuleFixtures.swift", "Rules/Rules.swift",
        "Rules/some-new-rule/Fixtures/SomeNewRuleExamples.swift",
        "Rules/some-new-rule/Page/Observations.txt", "Rules/some-new-rule/Page/Surroundings.swift",
        "Rules/some-new-rule/README.md", "Rules/some-new-rule/SomeNewRule.swift",
      ])
    for (path, line) in zip(
      Self.lists, ["  \"some-new-rule\",", "  someNewRule,", "      someNewRuleProofs,"])
    {
      let before = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      let after = try package.text(of: path)
      let isAdded = after != before && after.replacing(line + "\n", with: "") == before
      #expect(isAdded, "\(path)")
    }
  }

  /// Each file has instructions, so that no test passes before it is written.
  @Test func everyFileSaysWhatToWrite() throws {
    for (path, text) in try RuleRoom(id: "some-new-rule").files {
      #expect(text.contains(#/<#[^#]+#>/#), "\(path)")
    }
  }

  @Test func theFilesAreSwift() throws {
    for (path, text) in try RuleRoom(id: "some-new-rule").files where path.hasSuffix(".swift") {
      let outline = Array(text.utf8).withUnsafeBufferPointer { Outline($0) }
      #expect(outline.nodes.allSatisfy { $0.kind != .unknown }, "\(path)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(path)")
    }
  }

  @Test(arguments: ["rule", "Some-Rule", "some-", "-some", "some--rule", "some_rule", "../a-b", ""])
  func namesThatAreNoIds(id: String) {
    #expect(throws: Refusal.self) { try RuleRoom(id: id) }
  }

  @Test func nothingIsWrittenTwice() throws {
    let package = try Package()
    let room = try RuleRoom(id: "some-new-rule")
    try room.make(in: package.url)
    let manifest = try package.text(of: "Package.swift")
    #expect(throws: Refusal.self) { try room.make(in: package.url) }
    // The folder is removed, but the rule stays registered.
    try FileManager.default.removeItem(at: package.url.appending(path: room.folder))
    #expect(throws: Refusal(description: "'Package.swift' has the rule already")) {
      try room.make(in: package.url)
    }
    #expect(try package.text(of: "Package.swift") == manifest)
    #expect(try package.paths == Self.lists.sorted())
  }

  @Test func itRunsInAPackageOnly() throws {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let products = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let tool = products.appending(path: "new-rule").path()
    let elsewhere = try ChildProcess(
      running: [tool, "some-new-rule"], in: FileManager.default.temporaryDirectory)
    #expect(elsewhere.status == 2)
    #expect(elsewhere.errors.hasPrefix("new-rule: no 'Package.swift' here"))
    let package = try Package()
    let run = try ChildProcess(running: [tool, "some-new-rule"], in: package.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Rules/some-new-rule is made."))
  }
}
