import Foundation
import FrameworkDoubles
import ProofSupport
import Testing

#if os(Linux)
  private enum FixedState: CaseIterable {
    case unfixed, fixedSafely, fixedUnsafely

    func of(_ files: [Fixture.File]) -> [Fixture.File] {
      switch self {
      case .unfixed: files
      case .fixedSafely: Fixes.applySafe(to: files)
      case .fixedUnsafely: Fixes.applyUnsafe(to: files)
      }
    }
  }

  /// Code of fixtures that no proof can run, since it needs frameworks of other systems, at least
  /// compiles against doubles of their declarations.
  @Suite(.serialized) struct FrameworkTests {
    /// Modules without a double, whose fixtures are right without one.
    private static let others: Set<String> = [
      "FoundationNetworking", "GeneratedKeys", "ObjectiveC", "Spezi",
    ]

    /// And so do the fixtures after their fixes.
    @Test(arguments: FixedState.allCases)
    fileprivate func fixturesCompile(_ state: FixedState) async throws {
      let doubles = try await FrameworkDoubles(
        products: Build.folder, package: Self.package(inFolder: Folders.root.lastPathComponent))
      var sources = [
        "Proofs.swift": "@_exported import ProofSupport\n",
        "FixtureDependencies.swift": Folders.text(
          of: Folders.root.appending(path: "Rules/FixtureDependencies.swift")),
      ]
      for fixture in Fixture.all where fixture.files.count == 1 {
        let files = fixture.files.filter { !Self.frameworks(of: $0).isEmpty }
        for file in state.of(files) { sources[file.path] = file.text }
      }
      #expect(sources.count > 2)
      let complaints = try await doubles.complaints(about: sources)
      #expect(complaints == "", "\(complaints)")
    }

    @Test func everyFrameworkHasADouble() {
      let asked = Set(Fixture.all.flatMap(\.files).flatMap(Self.frameworks))
      #expect(asked.subtracting(FrameworkDoubles.modules.keys).isEmpty)
    }

    /// The name that SwiftPM gives the package in a folder: `My-Checkout` is `my_checkout`.
    private static func package(inFolder name: String) -> String {
      String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The frameworks whose absence leaves out code, except that of packages, which are built
    /// separately.
    private static func frameworks(of file: Fixture.File) -> Set<String> {
      Set(file.text.matches(of: #/canImport\((\w+)\)/#).map { String($0.1) }).subtracting(others)
        .subtracting(["DependenciesMacros"])
    }
  }
#endif
