import Dependencies
import DependencyTestSupport
import Testing

@Suite(.byProof)
struct WalkedSuite {
  @Test func inExpect() {  // expect: unoverridden-test-dependency
    #expect(WalkModel().count() == 1)
  }
  @Test func inRequire() throws {  // expect: unoverridden-test-dependency
    _ = try #require(Optional(WalkModel().count()))
  }
  @Test func inConfirmation() async {  // expect: unoverridden-test-dependency
    await confirmation { confirm in
      WalkModel().load()
      confirm()
    }
  }
  /// It says that it expects the issue.
  @Test func inKnownIssue() {
    withKnownIssue(isIntermittent: true) { WalkModel().load() }
  }
  @Test(arguments: [1, 2]) func withArgument(_ number: Int) {  // expect: unoverridden-test-dependency
    WalkModel().load()
  }
  @Test(arguments: [true]) func ifArgument(_ isWanted: Bool) {
    if isWanted { WalkModel().load() }
  }
  @Test(.dependencies { $0.walk = walkMock }) func withTrait() { WalkModel().load() }
  @Test(.dependency(\.walk, walkMock)) func withTraitOfOne() { WalkModel().load() }
  @Test(.dependencies { $0.walk.stop = {} }) func withOtherTrait() {  // expect: unoverridden-test-dependency
    WalkModel().stop()
    WalkModel().load()
  }
  @Test func overridden() async {
    await withDependencies {
      $0.walk = walkMock
    } operation: {
      #expect(WalkModel().count() == 1)
      await confirmation { confirm in
        WalkModel().load()
        confirm()
      }
    }
  }
  @Test func overriddenInKnownIssue() {
    withDependencies {
      $0.walk = walkMock
    } operation: {
      withKnownIssue(isIntermittent: true) { WalkModel().load() }
    }
  }
}

@Suite(.byProof, .dependencies { $0.walk = walkMock })
struct WalkedOuterSuite {
  @Test func ofSuite() { WalkModel().load() }

  struct Inner {
    @Test func ofEnclosing() { WalkModel().load() }
  }
}

/// The scope is for the object alone.
@Suite(.byProof)
struct WalkedInitSuite {
  let model: WalkModel

  init() {
    model = withDependencies {
      $0.walk = walkMock
    } operation: {
      WalkModel()
    }
  }

  @Test func ofInit() { model.load() }
  @Test func besideInit() {  // expect: unoverridden-test-dependency
    WalkModel().load()
  }
}

/// Each test fails before it begins.
@Suite(.byProof)
struct WalkedFailingInitSuite {
  init() { WalkModel().load() }

  @Test func afterInit() {}  // expect: unoverridden-test-dependency
}

/// Proofs run these tests. The test library does not: it runs tests beside the proofs.
private struct ProofTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {}
}

extension SuiteTrait where Self == ProofTrait {
  fileprivate static var byProof: Self { ProofTrait() }
}
