import ChildProcesses
import DiagnosticReports
import Foundation

/// A fixture that is a package: a copy of it is built, and the output of its executables is
/// compared.
package struct PackageProof: Sendable, CustomStringConvertible {
  package let fixture: String
  /// The executables, with the lines that each prints.
  package let runs: [(executable: String, output: String)]
  /// The findings by symbol.
  package let findings: [Finding]
  /// Correct code in it, which is left alone.
  package let kept: [String]
  /// Set where the executables run.
  package let environment: [String: String]

  package struct Finding: Sendable {
    let symbol: String
    let expected: String
    let observed: String

    package init(_ symbol: String, expected: String, observed: String) {
      self.symbol = symbol
      self.expected = expected
      self.observed = observed
    }
  }

  package init(
    _ fixture: String, runs: [(executable: String, output: String)], findings: [Finding] = [],
    kept: [String], environment: [String: String] = [:]
  ) {
    self.fixture = fixture
    self.runs = runs
    self.findings = findings
    self.kept = kept
    self.environment = environment
  }

  package var description: String { fixture }

  package static let all: [PackageProof] = [
    PackageProof(
      "UnlinkedByType",
      runs: [("linked", "1"), ("unlinked", "0"), ("idle", "Clock")],
      findings: [.init("Feature.clock", expected: "1", observed: "0")], kept: ["linked", "idle"]),
    PackageProof(
      "UnlinkedByOne",
      runs: [("linked", "1"), ("unlinked", "0"), ("reading-nothing", "APIClient")],
      findings: [.init("run().apiClient", expected: "1", observed: "0")],
      kept: ["linked", "reading-nothing"]),
    PackageProof("UnlinkedButSupplied", runs: [("tool", "2")], kept: ["tool"]),
    PackageProof("LinkedByProduct", runs: [("tool", "1")], kept: ["tool"]),
    PackageProof("LinkedThroughAnother", runs: [("tool", "1")], kept: ["tool"]),
    PackageProof(
      "KeysOfTwoModules", runs: [("App", "1\n2")],
      findings: [.init("Key", expected: "a live value", observed: "1, the test value")],
      kept: ["readsSecond()"]),
    PackageProof(
      "KeysSuppliedByDemo", runs: [("App", "1 3"), ("Demo", "2 2\n2")],
      findings: [.init("Count", expected: "a live value", observed: "1, the test value")],
      kept: ["Demo"]),
    PackageProof(
      "KeysOfNoTarget", runs: [("App", "1")],
      findings: [.init("Count", expected: "a live value", observed: "1, the test value")],
      kept: []),
    PackageProof(
      "PlaceholdersSuppliedByDemo", runs: [("App", "131"), ("Demo", "222")],
      findings: [
        .init("Count.liveValue", expected: "a live value", observed: "1, the test value"),
        .init("Store.liveValue", expected: "a live value", observed: "1, the placeholder"),
      ], kept: ["Demo"]),
    PackageProof(
      "KeysReadOnlyInTests", runs: [("App", "1")],
      findings: [
        .init("SuppliedInTestsKey", expected: "a live value", observed: "1, the test value")
      ], kept: []),
    PackageProof(
      "TestedProgram",
      runs: [
        (
          "App",
          """
          live client
          live rest stops
          live branch stops
          preview
          live service
          live store
          live closure
          3 text
          an issue
          an issue
          an issue
          """
        )
      ],
      findings: [
        .init("UntestedClient", expected: "a test value", observed: "the live value"),
        .init("UntestedRestClient", expected: "a test value", observed: "the live value"),
        .init("UntestedBranchClient", expected: "a test value", observed: "the live value"),
        .init("UntestedWithPreview", expected: "a test value", observed: "the preview value"),
        .init("UntestedKey", expected: "a test value", observed: "the live value"),
        .init("UntestedStoreKey", expected: "a test value", observed: "the live value"),
        .init("UntestedClosureKey", expected: "a test value", observed: "the live value"),
        .init("identifier()", expected: "a value of the test", observed: "an issue"),
        .init("date()", expected: "a value of the test", observed: "an issue"),
        .init("otherOverridden()", expected: "a value of the test", observed: "an issue"),
      ], kept: ["TestedClient", "TestedElsewhere", "NumberKey", "TextKey"],
      environment: ["SWIFT_DEPENDENCIES_CONTEXT": "test"]),
    PackageProof(
      "ForeignValues", runs: [("app", "live\ntest\ntest\ntest")],
      findings: [
        .init("Client.testValue", expected: "the test value", observed: "the live value"),
        .init(
          "SplitClient.previewValue", expected: "the preview value", observed: "the test value"),
      ], kept: ["BaseClient.testValue", "NamedClient.testValue"],
      environment: ["SWIFT_DEPENDENCIES_CONTEXT": "test"]),
    PackageProof(
      "EscapingReexport", runs: [("App", "false\nfalse\nfalse")],
      findings: [
        .init("reexported()", expected: "the override", observed: "the default"),
        .init("plain()", expected: "the override", observed: "the default"),
      ], kept: []),
    PackageProof(
      "EscapingTwoModules", runs: [("App", "false\nfalse")],
      findings: [.init("createsOwning()", expected: "the override", observed: "the default")],
      kept: ["createsPlain()", "createsQualified()"]),
  ]
}

extension PackageProof {
  private var linted: LintedFixture {
    LintedFixture.all.first { $0.fixture.name == fixture }
      ?? LintedFixture(Fixture(rule: "", name: fixture, files: []))
  }

  /// Builds the package, runs its executables, and compares. Returns the differences; empty if
  /// there are none.
  package func check(in builder: PackageBuilder) async throws -> [String] {
    let linted = linted
    try builder.put(linted.fixture.files)
    var problems: [String] = []
    for run in runs {
      let output = try await builder.run(run.executable, environment: environment)
      if output != run.output {
        problems.append("'\(run.executable)' printed '\(output)' instead of '\(run.output)'")
      }
    }
    guard problems.isEmpty else { return problems }
    let records = linted.findings.compactMap { entry -> ProofRecord? in
      guard let finding = findings.first(where: { $0.symbol == entry.symbol }) else { return nil }
      return ProofRecord(
        rule: entry.rule, fixture: fixture, symbol: entry.symbol, claim: .lost,
        expected: finding.expected, observed: finding.observed
      ).of(entry)
    }
    let good = kept.map { symbol in
      ProofRecord(
        rule: linted.fixture.rule, fixture: fixture, symbol: symbol, claim: .kept,
        expected: "as written", observed: "as written")
    }
    ProofRecords.shared.add(records + good)
    return problems
  }
}

/// Builds copies of packages, one after another in the same place, so that the runtime is compiled
/// once for all of them.
package struct PackageBuilder: Sendable {
  private let package: URL
  private let scratch: URL

  /// - Parameter name: the name of the place.
  package init(_ name: String) {
    let folder = Build.folder.appending(path: "fixture-builds/\(name)")
    package = folder.appending(path: "package")
    scratch = folder.appending(path: "scratch")
  }

  /// Writes a package; its manifest is completed so that `import Dependencies` is the runtime.
  /// Existing files that have not changed are left alone, and are not built again.
  package func put(_ files: [Fixture.File]) throws {
    let manager = FileManager.default
    var files = files.map { file in
      file.path == "Package.swift"
        ? Fixture.File(path: file.path, text: file.text + Self.supplement) : file
    }
    files.append(
      Fixture.File(
        path: "Sources/Dependencies/Dependencies.swift",
        text: "@_exported import DependencyRuntime\n"))
    let wanted = Set(files.map(\.path))
    var hasChanged = false
    for old in Folders.swiftFiles(below: package) where !wanted.contains(old.path) {
      try manager.removeItem(at: old.url)
      hasChanged = true
    }
    for file in files {
      let url = package.appending(path: file.path)
      guard Folders.text(of: url) != file.text else { continue }
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
      hasChanged = true
    }
    if hasChanged { try removeProducts() }
  }

  /// Removes the built products except the runtime: another package may have targets of the same
  /// names.
  private func removeProducts() throws {
    let products = scratch.appending(path: "debug").resolvingSymlinksInPath()
    let folders = [products, products.appending(path: "Modules")]
    for entry in folders.flatMap(Folders.entries) {
      let name = entry.lastPathComponent
      let isKept = Self.keptProducts.contains { name.hasPrefix($0) }
      guard !isKept else { continue }
      try FileManager.default.removeItem(at: entry)
    }
  }

  private static let keptProducts = [
    "DependencyRuntime", "DependencyMacro", "CompilerPluginMessages", "SwiftLexer", "SwiftOutline",
    "Modules", "ModuleCache", "index", "swift-version",
  ]

  private static let supplement = """

    // A fixture depends on no other package but the runtime.
    for target in package.targets {
      target.dependencies.removeAll {
        if case .productItem = $0 { true } else { false }
      }
      target.dependencies.append("Dependencies")
    }
    package.platforms = [.macOS(.v15)]
    package.dependencies = [.package(name: "deplint", path: "\(Folders.root.path())")]
    package.targets.append(
      .target(
        name: "Dependencies",
        dependencies: [
          .product(name: "DependencyRuntime", package: "deplint"),
          .product(name: "DependencyMacros", package: "deplint"),
        ]))

    """

  /// In seconds, ten times what a build takes.
  private static let buildLimit = 400

  /// Builds and runs an executable. Returns its output, or the errors of the build.
  func run(_ executable: String, environment: [String: String] = [:]) async throws -> String {
    let command = [
      "swift", "build", "--package-path", package.path(), "--scratch-path", scratch.path(),
      "--product", executable,
    ]
    let built: ChildProcess
    do {
      built = try await ChildProcess(command, limit: Self.buildLimit)
    } catch is ChildProcess.Unfinished {
      // A build inside of a test has been seen to hang, once in hundreds of runs; the program is
      // under test, not the build.
      built = try await ChildProcess(command, limit: Self.buildLimit)
    }
    guard built.status == 0 else { return "no build: \(built.output)\(built.errors)" }
    let run = try await ChildProcess(
      [scratch.appending(path: "debug/\(executable)").path()], environment: environment, limit: 60)
    return run.output.trimmingCharacters(in: .newlines)
  }
}
