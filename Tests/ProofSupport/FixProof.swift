import DependencyProgram
import DiagnosticReports
import Foundation

/// All fixtures with fixes, after these fixes: built as a program that runs their proofs and prints
/// the values that are now read.
package enum FixProof: String, CaseIterable, Sendable {
  /// The fixtures as they are written: they import the module that declares `withDependencies`.
  case fixed
  /// The fixtures see the names without importing that module, so the fixes have to import it.
  case imported
  /// After the unsafe fixes, and the safe ones where there is no other.
  case unsafe

  /// Files of this module that the programs are built with; they need no part of the linter.
  private static let support = [
    "ForeignKit.swift", "Observation.swift", "Proof.swift", "Seen.swift",
    "Surroundings.swift",
  ]

  /// The places whose caller overrides nothing, so there is nothing to pass on.
  private static let unscoped: Set = [
    "EscapingAccessors.swift changesSettings(_:)", "EscapingByReceiver.swift PopupModel.ask()",
  ]

  /// Fixtures that need `DependencyTestSupport`, which a program cannot link.
  private static let unbuilt: Set = ["EscapingSpellings.swift"]

  /// The errors; empty if every fix preserves the lost overrides and changes nothing else.
  package static func check(in builder: PackageBuilder) async throws -> [String] {
    let fixtures = LintedFixture.aboutCode.filter { linted in
      linted.findings.contains(where: \.isFixableUnsafely)
        && !linted.fixture.files.contains(where: \.isManifest)
        && !Unproved.isOnlyCompiled(rule: linted.fixture.rule)
        && !unbuilt.contains(linted.fixture.name)
    }
    try builder.put(
      [Fixture.File(path: "Package.swift", text: manifest), names]
        + allCases.flatMap { $0.files(for: $0.own(of: fixtures)) })
    var problems: [String] = []
    for proof in allCases {
      problems += try await proof.check(proof.own(of: fixtures), in: builder)
    }
    return problems
  }

  /// The fixtures that make up the program: only some fixes import anything.
  private func own(of fixtures: [LintedFixture]) -> [LintedFixture] {
    switch self {
    case .fixed: fixtures.filter { $0.findings.contains(where: \.isFixable) }
    case .unsafe: fixtures.filter { $0.findings.contains(where: \.hasUnsafeFix) }
    case .imported:
      fixtures.filter { linted in
        linted.findings.contains(where: \.isFixable)
          && zip(linted.fixture.files, fix(linted)).contains { file, fixed in
            file.text.contains("import Dependencies\n") && fixed.text.contains("import Sharing\n")
              && fixed.text.contains("import Dependencies\n")
          }
      }
    }
  }

  private func check(
    _ fixtures: [LintedFixture], in builder: PackageBuilder
  ) async throws -> [String] {
    let output = try await builder.run(rawValue)
    let seen = Dictionary(
      output.split(separator: "\n").compactMap { line -> (String, [String])? in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 5 ? (parts[0], Array(parts[1...])) : nil
      }, uniquingKeysWith: { first, _ in first })
    guard !seen.isEmpty else { return [output] }
    var problems: [String] = []
    for linted in fixtures {
      let findings = linted.findings.filter { entry in
        entry.rule == linted.fixture.rule && !Unproved.excuses(linted.fixture.name, entry.symbol)
      }
      for (symbol, entries) in Dictionary(grouping: findings, by: \.symbol) {
        let place = Self.key(linted.fixture.name, symbol)
        if self == .unsafe, Self.unscoped.contains(place) { continue }
        let fixed = entries.filter { self == .unsafe ? $0.isFixableUnsafely : $0.isFixable }
        // In the order in which the program prints them: the reads if everything, nothing or a part
        // is fixed.
        let index = fixed.count == entries.count ? 1 : fixed.isEmpty ? 2 : 3
        let found = seen[place] ?? ["nothing", "something", "something", "something"]
        // If code reads nothing unfixed, the number of its reads after the fix is unknown.
        // A fix around another finding can make that one fixable.
        let isFixedAsWell = self == .unsafe && index == 3 && found[0] == found[1]
        guard found[0] == found[index] || found[index].isEmpty || isFixedAsWell else {
          problems.append("\(self): \(place): saw \(found[0]) instead of \(found[index])")
          continue
        }
        ProofRecords.shared.add(fixed.map { Self.record($0, in: linted.fixture, found[1]) })
      }
    }
    return problems
  }

  private static func record(
    _ entry: LintedFixture.Entry, in fixture: Fixture, _ seen: String
  ) -> ProofRecord {
    ProofRecord(
      rule: entry.rule, fixture: fixture.name, symbol: entry.symbol, claim: .fixed, expected: seen,
      observed: seen
    ).of(entry)
  }

  private static func key(_ fixture: String, _ symbol: String) -> String { "\(fixture) \(symbol)" }

  // MARK: - The program

  private func files(for fixtures: [LintedFixture]) -> [Fixture.File] {
    let supportFolder = Folders.root.appending(path: "Tests/ProofSupport")
    // Within one module, all imports of a name need the same access level.
    var files = Self.support.map { name in
      Fixture.File(
        path: "Sources/\(rawValue)/\(name)",
        text: Folders.text(of: supportFolder.appending(path: name))
          .replacing(/(public|package) import/, with: "import"))
    }
    let dependencies = Folders.root.appending(path: "Rules/FixtureDependencies.swift")
    files.append(
      Fixture.File(
        path: "Sources/\(rawValue)/FixtureDependencies.swift",
        text: Folders.text(of: dependencies).replacing("import ProofSupport\n", with: "")))
    var tables: [String] = []
    for linted in fixtures {
      let fixture = linted.fixture
      let isFile = fixture.files.count == 1 && fixture.files[0].path == fixture.name
      let folder =
        "Sources/\(rawValue)/\(fixture.rule)/Fixtures/" + (isFile ? "" : fixture.name + "/")
      let fixed = fix(linted).map { Fixture.File(path: folder + $0.path, text: $0.text) }
      files += fixed
      tables += fixed.flatMap { $0.text.matches(of: /\nlet (\w+) = \[\n/).map { String($0.1) } }
    }
    let main = Self.main(tables, fixtures)
    return files + [Fixture.File(path: "Sources/\(rawValue)/main.swift", text: main)]
  }

  private func fix(_ linted: LintedFixture) -> [Fixture.File] {
    let files = linted.fixture.files
    switch self {
    case .fixed: return Fixes.apply(.safe, of: Fixes.lint(files), to: files)
    case .unsafe: return Fixes.apply(.unsafe, of: Fixes.lint(files), to: files)
    case .imported:
      let fixable = Set(linted.findings.filter(\.isFixable).map(\.path))
      let changed = files.map { file in
        fixable.contains(file.path)
          ? Fixture.File(
            path: file.path,
            text: file.text.replacing("import Dependencies\n", with: "import Sharing\n")) : file
      }
      // Next to the fixture, there is another file of its target, which reveals the module. It
      // names the wrappers, which the proofs read by reflection: none is to be removed as unused.
      let wrappers = files.flatMap { $0.text.matches(of: #/@Dependency\([^)]*\).* var (\w+)/#) }
      let other = Set(wrappers.map { "_ = mirrored().\($0.1)\n" }).sorted().joined()
      let program =
        changed.map { Fixture.File(path: "Sources/imported/\($0.path)", text: $0.text) }
        + [
          Fixture.File(path: "Package.swift", text: Self.manifest),
          Fixture.File(
            path: "Sources/imported/Other.swift",
            text: "import Dependencies\nfunc reflect() {\n\(other)}\n"),
        ]
      let fixed = Fixes.apply(.safe, of: Fixes.lint(program), to: program)
      return zip(changed, fixed).map { Fixture.File(path: $0.path, text: $1.text) }
    }
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "fixed",
      targets: [
        .executableTarget(name: "fixed", swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(
          name: "imported", dependencies: ["Sharing"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(name: "unsafe", swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "Sharing", swiftSettings: [.swiftLanguageMode(.v5)]),
      ]
    )
    """

  /// A module that re-exports types of the system, but no functions.
  private static let names = Fixture.File(
    path: "Sources/Sharing/Sharing.swift",
    text: """
      import DependencyRuntime

      public typealias Dependency = DependencyRuntime.Dependency
      public typealias DependencyKey = DependencyRuntime.DependencyKey
      public typealias DependencyValues = DependencyRuntime.DependencyValues

      """)

  /// Each symbol's code reads as often as it has findings, unless its proof says otherwise.
  private static func main(_ tables: [String], _ fixtures: [LintedFixture]) -> String {
    let counts = fixtures.flatMap { linted in
      Dictionary(grouping: linted.findings, by: \.symbol).sorted { $0.key < $1.key }.map {
        "  \"\(key(linted.fixture.name, $0.key))\": \($0.value.count),\n"
      }
    }
    return """
      import Dependencies

      func kinds(_ seen: [Seen]) -> String {
        Set(seen).sorted().map(\\.description).joined(separator: ", ")
      }

      override = { $0.setFixtures($1) }
      let counts = [
      \(counts.joined())]
      for proof in [\(tables.joined(separator: ", "))].joined() where proof.claim == .lost {
        let place = "\\(proof.fixture) \\(proof.symbol)"
        Recorder.shared.start()
        let object = try await proof.run()
        let count = proof.reads?.count ?? counts[place] ?? 1
        let seen = await Recorder.shared.seen(waitingFor: count)
        withExtendedLifetime(object) {}
        let reads = proof.reads ?? [proof.observed]
        let fixed = reads.map {
          $0 == proof.observed || $0 == .standard ? proof.expected : $0
        }
        let parts = [place] + [seen, fixed, reads, reads + fixed].map(kinds)
        print(parts.joined(separator: "\\t"))
      }

      """
  }
}
