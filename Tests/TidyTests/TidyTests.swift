import ChildProcesses
import Foundation
import PackageGraph
import SwiftOutline
import Testing

/// The repository follows its style. Each complaint names a file and a line.
@Suite struct TidyTests {
  private static let manifest: PackageManifest? = {
    let url = SourceFile.root.appending(path: "Package.swift")
    guard let bytes = try? Array(Data(contentsOf: url)) else { return nil }
    return bytes.withUnsafeBufferPointer { PackageManifest(outline: Outline($0), bytes: $0) }
  }()

  @Test func theTreeIsTidy() async throws {
    let manifest = try #require(Self.manifest)
    let files = try await SourceFile.all()
    var complaints = Modules.differences(from: manifest)
    complaints += Modules.strays(among: try SourceFile.paths(below: ["Sources"]), in: manifest)
    for file in files {
      complaints += Style.complaints(about: file)
      complaints += Modules.imports(of: file, in: manifest)
      complaints += Modules.publicDeclarations(of: file, in: manifest)
    }
    complaints += Chain.complaints(files: files) + Chain.strays(files: files)
    complaints += Chain.usesOfDumps(in: files) + Chain.madeReferences(in: files)
    complaints += Spellings.complaints(files: files)
    for complaint in complaints { Issue.record("\(complaint)") }
    // If the tree were not found, there would be no complaints.
    #expect(files.count > 500)
  }

  @Test(.enabled(if: hasFormatter, "'swift format' is not in the toolchain"))
  func theLayoutIsThatOfSwiftFormat() async throws {
    let paths = try await SourceFile.all().filter { !$0.isFixture }.map(\.path)
    let run = try await ChildProcess(
      ["swift", "format", "lint", "--strict", "--parallel"] + paths, in: SourceFile.root)
    #expect(run.status == 0)
    for line in run.errors.split(separator: "\n") { Issue.record("\(line)") }
  }

  private static let hasFormatter =
    (try? ChildProcess(running: ["swift", "format", "--version"]))?.status == 0
}
