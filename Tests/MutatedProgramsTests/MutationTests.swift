import ChildProcesses
import Foundation
import Testing

/// Whole spoiled programs go through the whole lint. Continuous integration runs many more of them
/// with a release build; for the command that runs a million, see CONTRIBUTING.
@Suite struct MutationTests {
  /// Next to the tests, where the build has put both.
  private static let executable = products.appending(path: "mutated-programs")

  private static let products: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()

  private static let rules = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Rules")

  @Test("no spoiled program crashes the lint or keeps it for long")
  func spoiledPrograms() async throws {
    // A debug build takes some thirty times as long, and other tests run at the same time.
    let run = try await ChildProcess([
      Self.executable.path, "--count", "1000", "--seed", "20261121", "--limit", "20",
      Self.rules.path,
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("1000 spoiled programs"))
  }

  @Test("no changed tree ends a command or keeps it for long")
  func changedTrees() async throws {
    let run = try await ChildProcess([
      Self.executable.path, "--trees", "--count", "60", "--seed", "20261124", "--limit", "60",
      Self.rules.path,
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("60 changed trees, 312 commands"))
  }

  @Test("a spoiled declaration does not keep the macros' plugin from its answer")
  func spoiledDeclarations() async throws {
    let plugin = Self.products.appending(path: "DependencyMacrosPlugin-tool")
    let run = try await ChildProcess([
      Self.executable.path, "--plugin", plugin.path, "--count", "200", "--seed", "15", "--limit",
      "20",
    ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("200 spoiled declarations, 1400 answers"))
  }

  @Test("a plugin that ends or says nothing is reported")
  func silentPlugins() async throws {
    for plugin in ["/bin/false", "/bin/cat"] {
      let run = try await ChildProcess([
        Self.executable.path, "--plugin", plugin, "--count", "1", "--limit", "20",
      ])
      #expect(run.status == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains("no answer from 'DependencyClient' as member, declaration 0"))
    }
  }

  @Test("a seed and an index always give the same program", arguments: [false, true])
  func sameProgram(isTree: Bool) async throws {
    let words =
      [Self.executable.path, "--show", "17", "--seed", "3", Self.rules.path]
      + (isTree ? ["--trees"] : [])
    let first = try await ChildProcess(words)
    let second = try await ChildProcess(words)
    #expect(first.status == 0 && first.output == second.output)
    #expect(first.output.hasPrefix(isTree ? "// changed by " : "// spoiled by "))
  }
}
