internal import DependencyFacts

/// The modules of other people that matter by their names.
struct ModuleNames: Sendable {
  private let standard: Set<Name>
  private let reporting: Set<Name>
  /// The modules that only tests import.
  let testFrameworks: Set<Name>
  /// The parts of the well-known system for tests, which see the rest of it.
  let testSupport: Set<Name>

  init(_ names: LibraryNames) {
    standard = names.set(ModuleTables.standard)
    reporting = names.set(ModuleTables.reporting)
    testFrameworks = names.set(["XCTest", "Testing"])
    testSupport = names.set(["DependenciesTestSupport", "DependencyTestSupport"])
  }

  /// Whether a module needs no import, or is re-exported by others.
  func isStandard(_ module: Name) -> Bool { standard.contains(module) }

  /// Whether a module declares traps and reports. Others re-export it, so it can be named without
  /// an import.
  func reportsIssues(_ module: Name) -> Bool { reporting.contains(module) }

  /// The modules that declare the functions of the well-known system, or re-export all of them.
  static let ofScopes: Set<Name> = [
    .known(.Dependencies), .known(.ComposableArchitecture), .known(.DependenciesAdditions),
    .known(.SQLiteData), .known(.DependencyRuntime),
  ]

  /// The modules whose import makes the well-known system visible.
  static let ofSystem: Set<Name> = [
    .known(.Dependencies), .known(.ComposableArchitecture), .known(.DependenciesMacros),
    .known(.DependenciesAdditions), .known(.SQLiteData), .known(.Sharing),
    .known(.DependencyRuntime),
  ]

  /// Whether a module is a test library, or a part of the well-known system that links one.
  static func isForTests(spelling: String) -> Bool { ModuleTables.forTests.contains(spelling) }
}

private enum ModuleTables {
  static let standard = ["Swift", "_Concurrency", "Foundation", "Dispatch"]

  static let reporting = [
    "Swift", "IssueReporting", "XCTestDynamicOverlay", "XCTest", "DependencyRuntime",
  ]

  static let forTests: Set<String> = [
    "DependenciesTestSupport", "DependencyTestSupport", "IssueReportingTestSupport", "Testing",
    "XCTest",
  ]
}
