/// Code of fixtures that is linted but not run, each with the reason. There is no other list.
package struct Unproved: Hashable, Sendable {
  /// The file or folder below `Fixtures`.
  let fixture: String
  /// Nil for all findings of the fixture.
  let symbol: String?
  let reason: String
  /// The modules whose absence is the reason.
  let modules: Set<String>

  private init(_ fixture: String, _ symbol: String? = nil, because reason: String) {
    self.fixture = fixture
    self.symbol = symbol
    self.reason = reason
    modules = []
  }

  private init(_ fixture: String, _ symbol: String? = nil, needs modules: String...) {
    self.fixture = fixture
    self.symbol = symbol
    self.modules = Set(modules)
    reason = "needs \(modules.joined(separator: " and "))"
  }

  /// Rules whose mistakes cannot be shown at all, each with the reason.
  package static let rules = [
    "dependency-in-task-group-body": "the runtime here survives it, those before Swift 6.0 do not",
    "test-support-in-app-target": "the test libraries are missing on the machines of users alone",
  ]

  /// Fixtures with findings.
  package static let all: [Unproved] = [
    Unproved(
      "EscapingBranches.swift", "inALinuxBranch()",
      because: "is not compiled where 'DEBUG' is defined; its twin 'inADebugBranch()' is run"),
    Unproved("GroupBodies", because: "traps in runtimes before Swift 6.0 alone"),
    Unproved(
      "TestSupportInTargets",
      because: "is about what a program links, which packages outside of it bring"),
    Unproved("KeysOfALibrary", because: "is a library that nothing runs: for information only"),
    Unproved("EscapingCombine.swift", needs: "Combine"),
    Unproved("EscapingDatabases", needs: "GRDB"),
    Unproved("EscapingEffects.swift", needs: "ComposableArchitecture"),
    Unproved("EscapingFluent.swift", "inContext(_:)", needs: "CoreData"),
    Unproved("EscapingFluent.swift", "inTransaction(_:)", needs: "Fluent"),
    Unproved("EscapingPromises.swift", needs: "PromiseKit", "NIOCore"),
    Unproved("EscapingRxSwift.swift", needs: "RxSwift", "RxCocoa"),
    Unproved(
      "UncontrolledWithoutFix.swift", because: "reads the clock and the machine that it runs on"),
    Unproved("StateReads.swift", needs: "ComposableArchitecture", "SwiftUI"),
    Unproved("EnvironmentOutsideViews.swift", needs: "SwiftUI"),
    Unproved("EnvironmentInInitialisers.swift", needs: "SwiftUI"),
    Unproved("LazyStreams.swift", "mapsAPublisher(_:)", needs: "Combine"),
    Unproved("PreviewMacros.swift", needs: "SwiftUI"),
    Unproved("OverridesAroundStores.swift", needs: "ComposableArchitecture"),
    Unproved("RebuiltOverrides.swift", needs: "ComposableArchitecture"),
    Unproved(
      "UnoverriddenDependencies", "RowFeatureTests.testOpened()",
      needs: "ComposableArchitecture"),
    Unproved(
      "UnoverriddenDependencies", "RowFeatureTests.testToggled()",
      needs: "ComposableArchitecture"),
    Unproved(
      "UnoverriddenDependencies", "RowFeatureTests.testReloaded()",
      needs: "ComposableArchitecture"),
    Unproved(
      "UnoverriddenDependencies", "RowFeatureTests.testSaved()",
      needs: "ComposableArchitecture"),
    Unproved(
      "UnoverriddenDependencies", "RowFeatureTests.testLoaded()",
      needs: "ComposableArchitecture"),
    Unproved("OverridesAroundServers.swift", needs: "Vapor"),
    Unproved("LatePreparationsInViews.swift", needs: "SwiftUI"),
    Unproved(
      "KeysWithoutLiveValue.swift", "ClaimingKey",
      because: "is rejected by the compiler: 'DependencyKey' asks for a live value"),
    Unproved(
      "CyclesSilent.swift", "Conditional.liveValue",
      because: "reads its own key where the program never comes"),
    Unproved(
      "CyclesSilent.swift", "Chosen.liveValue",
      because: "reads its own key where the program never comes"),
    Unproved(
      "CyclesSilent.swift", "SuppliedStraight.liveValue",
      because: "is never made, since the program supplies another value"),
    Unproved(
      "CyclesSilent.swift", "InTask.liveValue",
      because: "reads its own key in a task, which keeps nothing"),
  ]

  /// Fixtures without findings.
  package static let silent: [Unproved] = [
    Unproved("ChildInPreviews.swift", needs: "SwiftUI"),
    Unproved("ChildOfReducers.swift", needs: "ComposableArchitecture"),
    Unproved(
      "EscapingDeclaredWrapper",
      because: "declares another 'Dependency', which the other fixtures would get too"),
    Unproved("EffectsKeepSilent", because: "reads the clock and the machine that it runs on"),
    Unproved("EscapingOtherWrappers", because: "needs AppIntents and Spezi throughout"),
    Unproved("EscapingViews.swift", needs: "SwiftUI"),
    Unproved("ServerHandsOnValues.swift", needs: "Vapor"),
    Unproved("StaticsOfApps.swift", needs: "SwiftUI"),
    Unproved(
      "SystemItself", because: "declares the system, which the other fixtures would get too"),
    Unproved("GroupBodiesOfNewSystems", because: "traps nowhere, but is a package"),
  ]

  /// Parts of fixtures that are run in another way.
  package static let parts: [Unproved] = [
    Unproved("CrashingPreviews.swift", "CrashingView", needs: "SwiftUI"),
    Unproved("ShownPreviews.swift", "CrashPreviewedView", needs: "SwiftUI"),
    Unproved("EscapingReexport", "unrelated()", needs: "Spezi"),
    Unproved("KeysByOtherNames.swift", "GeneratedKey", needs: "GeneratedKeys"),
    Unproved("KeysKeepSilent.swift", "PreviewedKeyView_Previews", needs: "SwiftUI"),
    Unproved("KeysThatAreSupplied.swift", "Supplied", needs: "ComposableArchitecture"),
    Unproved("LiveValuesInPreviews.swift", "WelcomeView", needs: "SwiftUI"),
    Unproved("MissingPreviewValues.swift", "PreviewingView", needs: "SwiftUI"),
    Unproved("TestedProgram", "TestedByMacro", needs: "DependenciesMacros"),
  ]

  /// Whether a finding of a fixture is not run.
  static func excuses(_ fixture: String, _ symbol: String) -> Bool {
    all.contains { $0.fixture == fixture && ($0.symbol == nil || $0.symbol == symbol) }
  }

  /// The differences, one on each line, between the lists and the code that fixtures leave out with
  /// `#if canImport(…)`.
  package static func differenceFromConditions() -> String {
    let listed = Set(
      (all + silent + parts).flatMap { entry in entry.modules.map { "\(entry.fixture): \($0)" } })
    let written = Set(
      Fixture.all.flatMap { fixture in
        fixture.files.flatMap { $0.text.matches(of: /canImport\((\w+)\)/) }
          .map { "\(fixture.name): \($0.1)" }
      }.filter { name in
        // Only the spelling depends on them.
        [": FoundationNetworking", ": ObjectiveC"].allSatisfy { !name.hasSuffix($0) }
      })
    return listed.subtracting(written).sorted().map { "listed, but not written: \($0)\n" }.joined()
      + written.subtracting(listed).sorted().map { "written, but not listed: \($0)\n" }.joined()
  }

  /// The entries that could be run, because everything that they need can be imported.
  package static func runnable(with importable: Set<String>) -> [Unproved] {
    (all + silent + parts).filter { !$0.modules.isEmpty && $0.modules.isSubset(of: importable) }
  }

  /// Whether no part of a rule's fixtures can run, because all code with findings needs frameworks
  /// that Linux lacks. It is compiled against their doubles.
  package static func isOnlyCompiled(rule: String) -> Bool {
    let names = LintedFixture.aboutCode.filter { linted in
      linted.fixture.rule == rule && linted.findings.contains { $0.rule == rule }
    }.map(\.fixture.name)
    return names.allSatisfy { name in
      all.contains { $0.fixture == name && $0.symbol == nil && !$0.modules.isEmpty }
    }
  }

  /// The code that is neither proved nor excused, and the superfluous excuses, one on each line.
  package static func difference(provedBy proofs: [Proof]) -> String {
    struct Place: Hashable {
      let rule: String, fixture: String, symbol: String
    }
    let proved = Set(
      proofs.filter { $0.claim == .lost }
        .map { Place(rule: $0.rule, fixture: $0.fixture, symbol: $0.symbol) })
    let packages = Dictionary(uniqueKeysWithValues: PackageProof.all.map { ($0.fixture, $0) })
    var used: Set<Unproved> = []
    var lines: [String] = []
    for linted in LintedFixture.aboutCode {
      let name = linted.fixture.name
      for finding in linted.findings {
        let place = Place(rule: finding.rule, fixture: name, symbol: finding.symbol)
        let isProved =
          proved.contains(place)
          || packages[name]?.findings.contains { $0.symbol == finding.symbol } == true
        let excuse = all.first {
          $0.fixture == name && ($0.symbol == nil || $0.symbol == finding.symbol)
        }
        if let excuse { used.insert(excuse) }
        switch (isProved, excuse) {
        case (false, nil):
          lines.append("not proved: \(name):\(finding.line): \(finding.rule) in \(finding.symbol)")
        case (true, _?): lines.append("proved after all: \(name): \(finding.symbol)")
        case (true, nil), (false, _?): break
        }
      }
      let isRun = proofs.contains { $0.fixture == name } || packages[name] != nil
      let isExcused = silent.contains { $0.fixture == name }
      if linted.findings.isEmpty, isRun == isExcused {
        lines.append("\(isRun ? "run after all" : "not run"): \(name)")
      }
    }
    let names = Set(LintedFixture.aboutCode.filter(\.findings.isEmpty).map(\.fixture.name))
    lines += all.filter { !used.contains($0) }.map { "no such finding: \($0)" }
    lines += silent.filter { !names.contains($0.fixture) }.map { "no such fixture: \($0)" }
    return lines.joined(separator: "\n")
  }
}
