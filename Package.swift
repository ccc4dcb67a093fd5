// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// One entry for each rule, in the order of `deplint rules`. Each has its folder under `Rules/`.
let rules = [
  "missing-live-value",
  "unlinked-live-value",
  "placeholder-live-value",
  "placeholder-live-endpoint",
  "escaping-closure-loses-overrides",
  "stored-read-after-escape",
  "misused-continuation",
  "unpropagated-child-model",
  "propagation-from-empty-model",
  "dependency-in-deinit",
  "snapshot-of-changing-value",
  "dependency-in-task-group-body",
  "override-without-effect",
  "raw-task-local-escape",
  "environment-outside-view",
  "environment-read-before-render",
  "missing-test-value",
  "live-test-value",
  "partial-test-value",
  "crashing-test-value",
  "permissive-test-value",
  "unoverridden-test-dependency",
  "override-of-unread-dependency",
  "unused-override",
  "shared-mutable-test-value",
  "reporting-test-value",
  "foreign-test-value",
  "missing-preview-value",
  "live-value-in-preview",
  "frozen-dependency",
  "static-dependency",
  "dependency-cycle",
  "blocking-live-value",
  "assigned-live-value",
  "actor-isolated-registration",
  "client-endpoint-shape",
  "handwritten-client",
  "protocol-dependency",
  "mismatched-accessor-keys",
  "shared-key",
  "read-only-accessor",
  "ineffective-override",
  "mutated-shared-default",
  "lost-setup-override",
  "lost-preview-override",
  "escaped-lazy-work",
  "override-around-store",
  "shadowed-override",
  "clobbered-endpoint-override",
  "override-rebuilt-per-action",
  "override-around-server",
  "partly-overridden-model",
  "live-context-in-tests",
  "late-prepare",
  "state-reads-dependency",
  "stored-test-subject",
  "unused-dependency",
  "uncontrolled-effect",
  "direct-current-access",
  "direct-live-value",
  "deprecated-override-api",
  "test-support-in-app-target",
  "unused-suppression",
  "malformed-suppression",
  "unexplained-suppression",
]

/// A rule's Swift file, which is named after the rule.
func file(ofRule id: String) -> String {
  let words = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  return "\(id)/\(words.joined()).swift"
}

/// The files that the fixtures are compiled with.
let fixtureSources = ["RuleFixtures.swift", "FixtureDependencies.swift", "FixtureMacros.swift"]

/// Fixtures that are programs of their own: packages, which are built apart, and code that declares
/// or imports another `@Dependency`.
let separateFixtures = [
  "dependency-in-task-group-body/Fixtures/GroupBodies",
  "dependency-in-task-group-body/Fixtures/GroupBodiesOfNewSystems",
  "direct-current-access/Fixtures/SystemItself",
  "escaping-closure-loses-overrides/Fixtures/EscapingDatabases",
  "escaping-closure-loses-overrides/Fixtures/EscapingDeclaredWrapper",
  "escaping-closure-loses-overrides/Fixtures/EscapingOtherWrappers",
  "escaping-closure-loses-overrides/Fixtures/EscapingReexport",
  "escaping-closure-loses-overrides/Fixtures/EscapingTwoModules",
  "foreign-test-value/Fixtures/ForeignValues",
  "missing-live-value/Fixtures/KeysOfALibrary",
  "missing-live-value/Fixtures/KeysOfNoTarget",
  "missing-live-value/Fixtures/KeysOfTwoModules",
  "missing-live-value/Fixtures/KeysReadOnlyInTests",
  "missing-live-value/Fixtures/KeysSuppliedByDemo",
  "missing-test-value/Fixtures/TestedProgram",
  "placeholder-live-value/Fixtures/PlaceholdersSuppliedByDemo",
  "test-support-in-app-target/Fixtures/TestSupportInTargets",
  "unlinked-live-value/Fixtures/LinkedByProduct",
  "unlinked-live-value/Fixtures/LinkedThroughAnother",
  "unlinked-live-value/Fixtures/UnlinkedButSupplied",
  "unlinked-live-value/Fixtures/UnlinkedByOne",
  "unlinked-live-value/Fixtures/UnlinkedByType",
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The runtime's asynchronous functions stay on their caller's actor, as `withDependencies`
/// promises.
let runtimeSettings: [SwiftSetting] =
  settings + [
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

let package = Package(
  name: "deplint",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "deplint", targets: ["deplint"]),
    .plugin(name: "DeplintCommand", targets: ["LintCommandPlugin"]),
    .plugin(name: "DeplintFixCommand", targets: ["FixCommandPlugin"]),
    .plugin(name: "DeplintBuildTool", targets: ["LintBuildPlugin"]),
    .library(name: "DependencyRuntime", targets: ["DependencyRuntime"]),
    .library(name: "DependencyMacros", targets: ["DependencyMacros"]),
    .library(name: "DependencyTestSupport", targets: ["DependencyTestSupport"]),
  ],
  traits: [
    // The dependency '\.urlSession', for which Linux needs the library of this name.
    "FoundationNetworking",
    .default(enabledTraits: ["FoundationNetworking"]),
  ],
  dependencies: [],
  targets: [
    // Values that threads share. The functions in C are inlined.
    .target(name: "CLocksAndAtomics", path: "Sources/Support/CLocksAndAtomics"),
    .target(
      name: "LocksAndAtomics", dependencies: ["CLocksAndAtomics"],
      path: "Sources/Support/LocksAndAtomics", swiftSettings: settings),
    .target(name: "SwiftLexer", path: "Sources/Linter/SwiftLexer", swiftSettings: settings),
    .testTarget(
      name: "SwiftLexerTests", dependencies: ["SwiftLexer", "SeededNumbers"],
      swiftSettings: settings),
    .target(
      name: "SwiftOutline", dependencies: ["SwiftLexer"], path: "Sources/Linter/SwiftOutline",
      swiftSettings: settings),
    .testTarget(
      name: "SwiftOutlineTests", dependencies: ["SwiftLexer", "SwiftOutline", "SeededNumbers"],
      swiftSettings: settings),
    .target(
      name: "DependencyFacts",
      dependencies: ["SwiftLexer", "SwiftOutline", "DependencyMacroExpansion"],
      path: "Sources/Linter/DependencyFacts", swiftSettings: settings),
    .testTarget(
      name: "DependencyFactsTests", dependencies: ["DependencyFacts"], swiftSettings: settings),
    .target(name: "Globs", path: "Sources/Linter/Globs", swiftSettings: settings),
    .testTarget(name: "GlobsTests", dependencies: ["Globs"], swiftSettings: settings),
    .target(
      name: "PackageGraph", dependencies: ["SwiftLexer", "SwiftOutline", "Globs"],
      path: "Sources/Linter/PackageGraph", swiftSettings: settings),
    .testTarget(
      name: "PackageGraphTests", dependencies: ["SwiftOutline", "PackageGraph", "SeededNumbers"],
      swiftSettings: settings),
    .target(name: "Diagnostics", path: "Sources/Linter/Diagnostics", swiftSettings: settings),
    .target(
      name: "DependencyProgram",
      dependencies: ["LocksAndAtomics", "DependencyFacts", "PackageGraph", "Diagnostics"],
      path: "Sources/Linter/DependencyProgram", swiftSettings: settings),
    .testTarget(
      name: "DependencyProgramTests",
      dependencies: ["DependencyFacts", "PackageGraph", "DependencyProgram", "SeededNumbers"],
      swiftSettings: settings),
    .target(
      name: "DependencyRules",
      dependencies: ["DependencyFacts", "DependencyProgram", "PackageGraph"],
      path: "Rules",
      exclude: rules.flatMap { ["\($0)/Fixtures", "\($0)/Page", "\($0)/README.md"] }
        + fixtureSources + ["README.md", "SEMANTICS.md", "triage.tsv"],
      sources: ["Rules.swift"] + rules.map(file(ofRule:)),
      swiftSettings: settings),
    .testTarget(
      name: "DependencyRulesTests",
      dependencies: [
        "DependencyFacts", "DependencyProgram", "DependencyRules", "DiagnosticReports",
        "Diagnostics", "LintDriver", "PackageGraph", "ProofSupport",
      ],
      exclude: ["Projects"], swiftSettings: settings),
    // The rules' fixtures, compiled as if `DependencyRuntime` were `Dependencies`.
    .testTarget(
      name: "RuleFixtures",
      dependencies: [
        "DependencyRuntime", "DependencyMacros", "DependencyTestSupport", "ProgramProbe",
        "ProofSupport",
      ],
      path: "Rules",
      exclude: rules.flatMap { [file(ofRule: $0), "\($0)/Page", "\($0)/README.md"] }
        + ["README.md", "SEMANTICS.md", "triage.tsv", "Rules.swift"] + separateFixtures,
      sources: fixtureSources + rules.map { "\($0)/Fixtures" },
      swiftSettings: [
        .swiftLanguageMode(.v5),
        .unsafeFlags(["-module-alias", "Dependencies=DependencyRuntime"]),
        // The compiler, too, warns of some of the mistakes that they show.
        .unsafeFlags(["-Xfrontend", "-suppress-warnings"]),
      ]),
    // Fixtures that have to be built by themselves: packages, and the others after their fixes.
    .testTarget(
      name: "FixtureBuildTests",
      dependencies: [
        "ChildProcesses", "DependencyMacros", "FrameworkDoubles", "ProofSupport",
      ],
      swiftSettings: settings),
    // Declarations of frameworks that Linux lacks, for code that is compiled and not run.
    .target(
      name: "FrameworkDoubles", dependencies: ["ChildProcesses", "FrameworkMacros"],
      path: "Tests/FrameworkDoubles", exclude: ["Modules"], swiftSettings: settings),
    .macro(
      name: "FrameworkMacros", dependencies: ["CompilerPluginMessages"],
      path: "Tests/FrameworkMacros", swiftSettings: settings),
    .target(
      name: "ProofSupport",
      dependencies: [
        "LocksAndAtomics",
        "DependencyProgram", "DependencyRules", "DependencyRuntime", "DiagnosticReports",
        "LintDriver", "ChildProcesses",
        // Not of the tests themselves, which SwiftPM would then build a second time, for the host.
        "FrameworkMacros",
      ],
      path: "Tests/ProofSupport", swiftSettings: settings),
    .target(
      name: "ChildProcesses", dependencies: ["LocksAndAtomics"], path: "Tests/ChildProcesses",
      swiftSettings: settings),
    .target(name: "JSONSchemas", path: "Tests/JSONSchemas", swiftSettings: settings),
    .target(name: "TestConditions", path: "Tests/TestConditions", swiftSettings: settings),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: settings),
    .target(
      name: "DiagnosticReports", dependencies: ["Diagnostics"],
      path: "Sources/Linter/DiagnosticReports", exclude: ["Schema"],
      swiftSettings: settings),
    .systemLibrary(name: "ExtendedAttributes", path: "Sources/Linter/ExtendedAttributes"),
    .target(
      name: "LintDriver",
      dependencies: [
        "LocksAndAtomics",
        "SwiftOutline", "DependencyFacts", "DependencyProgram", "Diagnostics",
        "DiagnosticReports", "Globs", "PackageGraph", "ExtendedAttributes",
      ],
      path: "Sources/Linter/LintDriver", exclude: ["Configuration/deplint-config.schema.json"],
      swiftSettings: settings),
    .target(
      name: "LanguageServer",
      dependencies: ["SwiftLexer", "DependencyProgram", "DiagnosticReports", "LintDriver"],
      path: "Sources/Linter/LanguageServer", swiftSettings: settings),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LocksAndAtomics",
        "DependencyFacts", "DependencyProgram", "DependencyRules", "DiagnosticReports",
        "LanguageServer",
        "LintDriver", "ChildProcesses", "SeededNumbers", "TestFolders", "deplint",
      ],
      exclude: ["Neovim"],
      swiftSettings: settings),
    .executableTarget(
      name: "deplint",
      dependencies: [
        "DependencyProgram", "DependencyRules", "DiagnosticReports", "LanguageServer", "LintDriver",
      ],
      path: "Sources/Linter/deplint", swiftSettings: settings),
    .plugin(
      name: "LintCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "deplint", description: "Find lost dependencies; see 'deplint --help'")),
      dependencies: ["deplint"], path: "Sources/Plugins/LintCommandPlugin"),
    .plugin(
      name: "FixCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "deplint-fix", description: "Fix lost dependencies; see 'deplint --help'"),
        permissions: [
          .writeToPackageDirectory(reason: "deplint writes its fixes, or its baseline")
        ]),
      dependencies: ["deplint"], path: "Sources/Plugins/FixCommandPlugin"),
    .plugin(
      name: "LintBuildPlugin", capability: .buildTool(), dependencies: ["deplint"],
      path: "Sources/Plugins/LintBuildPlugin"),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "SwiftLexer", "SwiftOutline", "DependencyFacts", "DependencyRules", "LintDriver",
        "ToolProcesses",
      ],
      path: "Sources/Tools/benchmark", swiftSettings: settings),
    .testTarget(
      name: "DiagnosticReportsTests",
      dependencies: ["ChildProcesses", "Diagnostics", "DiagnosticReports", "JSONSchemas"],
      swiftSettings: settings),
    .testTarget(
      name: "LintDriverTests",
      dependencies: [
        "LocksAndAtomics",
        "DependencyFacts", "DependencyProgram", "DependencyRules", "Diagnostics",
        "DiagnosticReports", "LintDriver", "JSONSchemas", "SeededNumbers", "TestConditions",
        "TestFolders",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SwiftLexer", "SwiftOutline", "PackageGraph", "DependencyProgram", "DependencyRules",
        "DiagnosticReports", "LintDriver", "deplint", "DependencyRuntime", "DependencyTestSupport",
        "DependencyMacros", "FrameworkDoubles",
        "ChildProcesses", "TestFolders",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TidyTests",
      dependencies: ["SwiftLexer", "SwiftOutline", "PackageGraph", "ChildProcesses"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "deplint", "DependencyRules", "DiagnosticReports", "LintDriver", "ChildProcesses",
        "ExtendedAttributes", "JSONSchemas",
        "SeededNumbers", "TestConditions", "TestFolders",
      ],
      exclude: ["Release-0.2.0"],
      swiftSettings: settings),
    .target(
      name: "DependencyRuntime", dependencies: ["CLocksAndAtomics", "LocksAndAtomics"],
      path: "Sources/Runtime/DependencyRuntime",
      swiftSettings: runtimeSettings),
    .target(
      name: "DependencyTestSupport", dependencies: ["LocksAndAtomics", "DependencyRuntime"],
      path: "Sources/Runtime/DependencyTestSupport", swiftSettings: runtimeSettings),
    .target(
      name: "CompilerPluginMessages", path: "Sources/Macros/CompilerPluginMessages",
      swiftSettings: settings),
    .testTarget(
      name: "CompilerPluginMessagesTests", dependencies: ["CompilerPluginMessages"],
      swiftSettings: settings),
    .target(
      name: "DependencyMacroExpansion", dependencies: ["SwiftLexer", "SwiftOutline"],
      path: "Sources/Macros/DependencyMacroExpansion", swiftSettings: settings),
    .testTarget(
      name: "DependencyMacroExpansionTests",
      dependencies: ["SwiftLexer", "SwiftOutline", "DependencyMacroExpansion"],
      swiftSettings: settings),
    .macro(
      name: "DependencyMacrosPlugin",
      dependencies: ["CompilerPluginMessages", "DependencyMacroExpansion"],
      path: "Sources/Macros/DependencyMacrosPlugin", swiftSettings: settings),
    .target(
      name: "DependencyMacros", dependencies: ["DependencyRuntime", "DependencyMacrosPlugin"],
      path: "Sources/Runtime/DependencyMacros", swiftSettings: runtimeSettings),
    .testTarget(
      name: "DependencyMacrosTests", dependencies: ["DependencyMacros", "DependencyTestSupport"],
      swiftSettings: settings),
    .executableTarget(
      name: "runtime-benchmark", dependencies: ["DependencyRuntime"],
      path: "Sources/Tools/runtime-benchmark", swiftSettings: settings),
    .target(
      name: "ProgramProbe", dependencies: ["LocksAndAtomics", "DependencyRuntime"],
      path: "Sources/Tools/ProgramProbe",
      swiftSettings: settings),
    .target(
      name: "RandomPrograms",
      dependencies: [
        "DependencyProgram", "DependencyRules", "DiagnosticReports", "LintDriver", "ProgramProbe",
        "SeededNumbers",
      ],
      path: "Sources/Tools/RandomPrograms", swiftSettings: settings),
    .executableTarget(
      name: "random-programs", dependencies: ["RandomPrograms"],
      path: "Sources/Tools/random-programs", swiftSettings: settings),
    .executableTarget(
      name: "new-rule", path: "Sources/Tools/new-rule", swiftSettings: settings),
    .testTarget(
      name: "NewRuleTests",
      dependencies: ["SwiftOutline", "ChildProcesses", "TestFolders", "new-rule"],
      swiftSettings: settings),
    // Programs that tools run, and how they end.
    .target(name: "ToolProcesses", path: "Sources/Tools/ToolProcesses", swiftSettings: settings),
    // Random numbers and damaged texts that are the same everywhere, for random trials.
    .target(name: "SeededNumbers", path: "Sources/Tools/SeededNumbers", swiftSettings: settings),
    .target(
      name: "MutatedPrograms",
      dependencies: [
        "LocksAndAtomics",
        "SwiftLexer", "SwiftOutline", "DependencyProgram", "DiagnosticReports", "LintDriver",
        "CompilerPluginMessages", "SeededNumbers", "ToolProcesses",
      ],
      path: "Sources/Tools/MutatedPrograms", swiftSettings: settings),
    .executableTarget(
      name: "mutated-programs", dependencies: ["DependencyRules", "MutatedPrograms"],
      path: "Sources/Tools/mutated-programs", swiftSettings: settings),
    .testTarget(
      name: "MutatedProgramsTests",
      dependencies: [
        "mutated-programs", "MutatedPrograms", "DependencyMacros", "ChildProcesses",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "ecosystem", dependencies: ["LocksAndAtomics", "DiagnosticReports", "ToolProcesses"],
      path: "Sources/Tools/ecosystem", swiftSettings: settings),
    .testTarget(
      name: "EcosystemTests", dependencies: ["ecosystem", "deplint", "ChildProcesses"],
      swiftSettings: settings),
    .testTarget(
      name: "RandomProgramsTests", dependencies: ["RandomPrograms", "SeededNumbers"],
      swiftSettings: settings),
    .testTarget(
      name: "DependencyRuntimeTests",
      dependencies: [
        "LocksAndAtomics",
        "SwiftLexer", "SwiftOutline", "DependencyRuntime", "DependencyTestSupport", "SeededNumbers",
      ],
      swiftSettings: runtimeSettings),
  ],
  swiftLanguageModes: [.v6]
)

// The page of each module lies beside its sources.
for target in package.targets where target.path?.hasPrefix("Sources/") == true {
  if target.type != .system { target.exclude.append("README.md") }
}

// The sanitizers' steps of the continuous integration test the runtime alone, and need not build
// the rest of the package anew for it.
if Context.environment["DEPLINT_ONLY_RUNTIME"] != nil {
  package.products = []
  package.targets.removeAll { target in
    ![
      "CLocksAndAtomics", "LocksAndAtomics", "SwiftLexer", "SwiftOutline", "DependencyRuntime",
      "DependencyTestSupport", "SeededNumbers", "DependencyRuntimeTests", "runtime-benchmark",
    ].contains(target.name)
  }
}
