import Dependencies
import DependencyTestSupport
import Foundation
@_exported import ProofSupport
import Testing

/// Runs every fixture on the runtime, and checks its proofs.
@Suite(.serialized, .proofRecords) struct RuleFixtures {
  @Test(.timeLimit(.minutes(1)), arguments: Proof.all)
  func proof(_ proof: Proof) async throws {
    if proof.observed == .trap {
      await #expect(processExitsWith: .failure) { [id = proof.id as String] in
        try await Proof.all.first { $0.id == id }?.runAlone()
      }
    }
    let problems = try await proof.check()
    #expect(problems.isEmpty)
  }

  /// The check that all claims go through can fail in each of its ways.
  @Test func wrongStatementsAreFound() async throws {
    let file = "Rules/escaping-closure-loses-overrides/Fixtures/EscapingTasks.swift"
    let kept = ProofSupport.kept(in: "detachedReads()", file: file) { detachedReads() }
    #expect(try await kept.check().count == 2)
    let lost = ProofSupport.lost(in: "taskReads()", file: file) { taskReads() }
    #expect(try await lost.check().count == 2)
    let unheardOf = ProofSupport.kept(in: "nowhere()", file: file) { taskReads() }
    #expect(try await unheardOf.check() == ["there is no 'nowhere()'"])
  }

  @Test func everyFindingIsProved() {
    #expect(Unproved.difference(provedBy: Proof.all) == "")
  }

  /// Other systems have more modules than Linux; the code that needs them is still to be proved
  /// there.
  #if os(Linux)
    @Test func whatIsNotRunCannotBe() {
      #expect(Unproved.runnable(with: importable).isEmpty)
      #expect(Unproved.differenceFromConditions() == "")
    }
  #endif

  @Test func everyRuleHasAnExecutedBadAndGoodExample() {
    let rules = Set(LintedFixture.aboutCode.map(\.fixture.rule)).subtracting(Unproved.rules.keys)
    for rule in rules.sorted() where !Unproved.isOnlyCompiled(rule: rule) {
      let claims = Proof.claims(ofRule: rule, in: Proof.all)
      #expect(claims.isSuperset(of: [.lost, .kept]), "\(rule)")
    }
  }
}

/// The existing modules among those that fixtures import.
private let importable: Set<String> = {
  var modules: Set<String> = []
  #if canImport(Combine)
    modules.insert("Combine")
  #endif
  #if canImport(ComposableArchitecture)
    modules.insert("ComposableArchitecture")
  #endif
  #if canImport(CoreData)
    modules.insert("CoreData")
  #endif
  #if canImport(DependenciesMacros)
    modules.insert("DependenciesMacros")
  #endif
  #if canImport(Fluent)
    modules.insert("Fluent")
  #endif
  #if canImport(GeneratedKeys)
    modules.insert("GeneratedKeys")
  #endif
  #if canImport(GRDB)
    modules.insert("GRDB")
  #endif
  #if canImport(NIOCore)
    modules.insert("NIOCore")
  #endif
  #if canImport(PromiseKit)
    modules.insert("PromiseKit")
  #endif
  #if canImport(RxCocoa)
    modules.insert("RxCocoa")
  #endif
  #if canImport(RxSwift)
    modules.insert("RxSwift")
  #endif
  #if canImport(Spezi)
    modules.insert("Spezi")
  #endif
  #if canImport(SwiftUI)
    modules.insert("SwiftUI")
  #endif
  #if canImport(Vapor)
    modules.insert("Vapor")
  #endif
  return modules
}()

extension Proof {
  static let all: [Proof] = {
    override = {
      $0.setFixtures($1)
      $0.setSpelled($1.number)
    }
    return [
      escapingAccessors, escapingBranches, escapingByReceiver, escapingCallbacks,
      escapingCollections, escapingCopies,
      escapingContinuations,
      escapingDispatch, escapingFixes, escapingGivenTypes,
      escapingGlobalQueues, escapingImpliedCalls, escapingKeepsSilent, escapingKeptClosures,
      escapingLazyProperties,
      escapingNamesakes,
      escapingNested, escapingObservation, escapingOwnFunctions, escapingOwnPromises,
      escapingOwnWrappers,
      escapingPayloads,
      escapingReceivers, escapingResults,
      escapingSpellings, escapingStreams,
      escapingTasks,
      escapingTexts, escapingThroughCalls, escapingUnnamedCalls, escapingWrappedCalls,
      atAccessSystem, atCreationSystem, blogSystem,
      storedReads, storedReadsOfNewObjects,
      childByDefault, childByInitialiser, childByReference, childFactories, childInExpressions,
      childInMethods, childInTests,
      childKeepsSilent, childOfEndpoints,
      childNearMisses, childOfBounds, childOfControllers, childOfGenerics, childOfHelpers,
      childOfLazyProperties, childOfServices, childOfWrappers, childReadsOnce, childRunByTests,
      childScopes,
      childWithoutImport, wrongClaims,
      keysByOtherNames, keysKeepSilent, keysOfPrivateAccessorsOne, keysOfPrivateAccessorsTwo,
      keysReadInCode, keysThatAreSupplied, keysWithoutLiveValue, keysOfEntries, keysOutsideScopes,
      placeholderKeepsSilent, placeholdersOutsideScopes,
      placeholderValues, placeholderEndpoints, endpointsOfMacros, endpointsKeepSilent,
      standInEndpoints,
      crashingTestValues, forwardingTestValues, unoverriddenDependencies,
      walkedCases, walkedMethods, walkedScopes, walkedSuites, walkedInvocations, walkedLibraries,
      walkedStores,
      unusedOverrides, unreadDependencies, crashingPreviews, shownPreviews,
      crashingFixes,
      permissiveTestValues, sharedMutableTestValues, sharedMutableFixes,
      reportingTestValues, reportingFixes, missingPreviewValues,
      liveValuesInPreviews,
      liveTestPureValues, liveTestValueOfTests, liveTestValues, partialTestValues,
      partialClientsOfMacros,
      testlessProgram,
      frozenValues, frozenFixes, frozenSilent, staticReads, staticsInTests, staticsOfOtherWrappers,
      dependencyCycles, cyclesSilent,
      blockingValues,
      blockingSilent, assignedValues, isolatedValues, clientShapes, clientShapesSilent,
      clientConstants,
      handwrittenClients, protocolDependencies,
      mismatchedKeys, sharedKeys, readOnlyAccessors,
      lazyClosures, lazyStreams, lazyObjects, previewScopes, clobberedEndpoints,
      shadowedOverrides, shadowedByTraits, shadowedByInvokeTest, liveContexts,
      unseenAtAccess, unseenAtCreation, unseenThroughHelpers,
      partlyOverriddenModels,
      ineffectiveOverrides, mutatedSharedDefaults, mutatedByMethods, mutatedTestValues,
      lostSetupOverrides,
      latePreparations, latePreparationsInTests,
      storedTestSubjects, unusedWrappers, projectedWrappers, uncontrolledEffects,
      lateContinuations, unyieldedContinuations,
      overriddenYields, emptyModels, emptyModelsSilent, readsInDeinit, snapshots, rawTaskLocals,
      currentReads, deprecatedOverrides, deprecatedByHand,
      directValues,
    ].flatMap { $0 }
  }()
}

// MARK: - Records

extension SuiteTrait where Self == ProofRecordsTrait {
  static var proofRecords: Self { ProofRecordsTrait() }
}

/// Writes the proof records when all fixtures have run.
struct ProofRecordsTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await body()
    try ProofRecords.shared.write()
  }
}
