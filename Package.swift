// swift-tools-version: 6.1
import PackageDescription

/// One entry for each rule, in the order of `deplint rules`. Each has its folder under `Rules/`.
let rules: [(id: String, file: String)] = [
  ("missing-live-value", "MissingLiveValue.swift"),
  ("unlinked-live-value", "UnlinkedLiveValue.swift"),
  ("placeholder-live-value", "PlaceholderLiveValue.swift"),
  ("escaping-closure-loses-overrides", "EscapingClosureLosesOverrides.swift"),
  ("stored-read-after-escape", "StoredReadAfterEscape.swift"),
  ("unpropagated-child-model", "UnpropagatedChildModel.swift"),
  ("missing-test-value", "MissingTestValue.swift"),
  ("live-test-value", "LiveTestValue.swift"),
  ("partial-test-value", "PartialTestValue.swift"),
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "deplint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "deplint", targets: ["deplint"])
  ],
  dependencies: [],
  targets: [
    .target(name: "SwiftLexer", swiftSettings: settings),
    .testTarget(name: "SwiftLexerTests", dependencies: ["SwiftLexer"], swiftSettings: settings),
    .target(name: "SwiftOutline", dependencies: ["SwiftLexer"], swiftSettings: settings),
    .testTarget(
      name: "SwiftOutlineTests", dependencies: ["SwiftLexer", "SwiftOutline"],
      swiftSettings: settings),
    .target(
      name: "DependencyFacts", dependencies: ["SwiftLexer", "SwiftOutline"],
      swiftSettings: settings),
    .target(
      name: "DependencyProgram",
      dependencies: ["SwiftLexer", "SwiftOutline", "DependencyFacts"],
      swiftSettings: settings),
    .testTarget(
      name: "DependencyProgramTests",
      dependencies: ["SwiftLexer", "SwiftOutline", "DependencyProgram"],
      swiftSettings: settings),
    .target(
      name: "DependencyRules", dependencies: ["DependencyFacts", "DependencyProgram"],
      path: "Rules",
      exclude: rules.flatMap { ["\($0.id)/Fixtures", "\($0.id)/README.md"] },
      sources: ["Rules.swift"] + rules.map { "\($0.id)/\($0.file)" },
      swiftSettings: settings),
    .testTarget(
      name: "DependencyRulesTests",
      dependencies: ["DependencyProgram", "DependencyRules", "DiagnosticReports", "LintDriver"],
      swiftSettings: settings),
    .target(
      name: "DiagnosticReports", dependencies: ["DependencyProgram"], exclude: ["Schema"],
      swiftSettings: settings),
    .target(
      name: "LintDriver",
      dependencies: ["SwiftOutline", "DependencyFacts", "DependencyProgram", "DiagnosticReports"],
      swiftSettings: settings),
    .executableTarget(
      name: "deplint",
      dependencies: ["DependencyProgram", "DependencyRules", "DiagnosticReports", "LintDriver"],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: ["SwiftLexer", "SwiftOutline", "DependencyFacts", "LintDriver"],
      swiftSettings: settings),
    .testTarget(
      name: "DiagnosticReportsTests", dependencies: ["DependencyProgram", "DiagnosticReports"],
      swiftSettings: settings),
    .testTarget(
      name: "LintDriverTests",
      dependencies: ["DependencyProgram", "DiagnosticReports", "LintDriver"],
      swiftSettings: settings),
    .testTarget(name: "CommandLineTests", dependencies: ["deplint"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
