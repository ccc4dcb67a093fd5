import DependencyRuntime
import DependencyTestSupport
import Foundation
import LocksAndAtomics
import Testing

/// A default with state, which shows who shares it.
private final class Tally: TestDependencyKey, Sendable {
  private let count = Atomic(0)
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
  static var testValue: Tally { Tally() }
}

private func tally() -> Tally { Dependency(Tally.self).wrappedValue }

/// A dependency whose type is its own key.
private struct Greeter: TestDependencyKey {
  var greeting = "default"
  static let testValue = Greeter()
}

private func greeting() -> String { Dependency(Greeter.self).wrappedValue.greeting }

private struct Failed: Error {}

/// The overrides of suites and tests.
@Suite(.dependency(\.number, 10), .dependencies { $0.word = "suite" })
struct DependencyTraitTests {
  @Dependency(\.number) var stored

  @Test func aSuitesOverridesHoldInItsTests() {
    #expect(number() == 10)
    #expect(word() == "suite")
  }

  @Test func aWrapperStoredInTheSuiteSeesThem() {
    #expect(stored == 10)
    withNumber(20) { #expect(stored == 20) }
  }

  @Test func theyHoldInTasksOfTheTest() async {
    #expect(await Task { number() }.value == 10)
    async let child = number()
    #expect(await child == 10)
    #expect(await Task.detached { number() }.value == 3)
    let wrapper = Task.detached { stored }
    #expect(await wrapper.value == 10)
  }

  @MainActor @Test func theyHoldOnAnActor() async {
    #expect(number() == 10)
    await Task.yield()
    #expect(number() == 10)
  }

  @Test(.dependency(\.number, 20)) func aTestsOverrideWins() {
    #expect(number() == 20)
    #expect(stored == 20)
    #expect(word() == "suite")
  }

  @Test(.dependency(\.number, 20), .dependency(\.number, 30))
  func ofTwoOverridesTheLaterWins() {
    #expect(number() == 30)
  }

  @Test(.dependencies { $0.number += 1 }) func anUpdateStartsFromTheSuitesValues() {
    #expect(number() == 11)
  }

  @Test(.dependencies) func theTraitWithoutAnUpdateKeepsTheSuitesValues() {
    #expect(number() == 10)
  }

  @Test(.dependency(\.date.now, .distantPast)) func aPartCanBeOverridden() {
    #expect(Dependency(\.date.now).wrappedValue == .distantPast)
  }

  @Test(.dependency(Greeter(greeting: "hello"))) func aTypeThatIsItsOwnKeyNeedsNoKeyPath() {
    #expect(greeting() == "hello")
  }

  @Test(
    .dependencies { values in
      await Task.yield()
      values.number = await Task { 40 }.value
    })
  func anUpdateMayBeAsynchronous() {
    #expect(number() == 40)
  }

  @Test(.dependency(\.context, .live)) func theContextCanBeOverridden() {
    #expect(Dependency(\.date.now).wrappedValue.timeIntervalSinceNow < 3_600)
    #expect(number() == 10)
  }

  @Test func whatATestPreparesYieldsToItsOverrides() {
    prepareDependencies {
      $0.word = "prepared"
      $0[Greeter.self].greeting = "prepared"
    }
    #expect(word() == "suite")
    #expect(greeting() == "prepared")
  }

  @Suite(.dependency(\.word, "inner")) struct InnerSuite {
    @Dependency(\.number) var storedNumber
    @Dependency(\.word) var storedWord

    @Test func anInnerSuiteAddsToTheOuterOne() {
      #expect(number() == 10)
      #expect(word() == "inner")
      #expect(storedNumber == 10)
      #expect(storedWord == "inner")
    }

    @Test(.dependencies { $0.number *= $0.word == "inner" ? 2 : 3 })
    func theTestComesLast() {
      #expect(number() == 20)
    }
  }

  @Suite(.dependency(\.number, 20)) final class ClassSuite {
    @Dependency(\.number) var stored

    @Test func aSuiteMayBeAClass() {
      #expect(stored == 20)
      withDependencies(from: self) { #expect(number() == 20) }
    }
  }

  @Suite(.dependency(\.number, 20)) actor ActorSuite {
    @Dependency(\.number) var stored

    @Test func aSuiteMayBeAnActor() {
      #expect(stored == 20)
    }
  }
}

/// The state that tests and their cases share: with a trait, nothing.
@Suite(.dependencies) struct TraitIsolationTests {
  @Dependency(Tally.self) private var stored

  @Test func aTestHasDefaultsOfItsOwn1() { checkTally() }
  @Test func aTestHasDefaultsOfItsOwn2() { checkTally() }

  private func checkTally() {
    #expect(stored.add() == 1)
    #expect(tally().add() == 2)
  }

  @Test(arguments: 1...8) func aCaseHasDefaultsOfItsOwn(_ argument: Int) async {
    for count in 1...4 {
      #expect(tally().add() == count)
      await Task.yield()
    }
  }

  @Test(.dependency(\.uuid, .incrementing), arguments: 1...8)
  func anOverrideIsMadeAnewForEachCase(_ argument: Int) async {
    for number in 0...3 {
      #expect(Dependency(\.uuid).wrappedValue() == UUID(number))
      await Task.yield()
    }
  }

  @Test(.dependencies { $0[Tally.self] = Tally() }, arguments: 1...8)
  func anUpdateRunsAnewForEachCase(_ argument: Int) {
    #expect(tally().add() == 1)
  }

  @Test(.dependency(Tally()), arguments: 1...8)
  func aValueIsMadeAnewForEachCase(_ argument: Int) {
    #expect(tally().add() == 1)
  }

  @Test(arguments: 1...8) func aCaseMayPrepareForItself(_ argument: Int) async {
    prepareDependencies { $0.number = argument }
    await Task.yield()
    #expect(number() == argument)
  }

  @Test(.debugBuild, arguments: 1...8) func aReportIsMadeForEachCase(_ argument: Int) {
    #expect(recordedIssues { _ = Dependency(\.timeZone).wrappedValue }.count == 1)
  }
}

/// The cases of a test without a trait share its defaults.
@Suite struct SharedCaseTests {
  private static let seen = LockIsolated<Set<Int>>([])

  @Test(arguments: 1...8) func casesCountTogether(_ argument: Int) {
    let count = tally().add()
    #expect(Self.seen.withValue { $0.insert(count).inserted })
  }
}

/// A trait that is used outside of Swift Testing.
@Suite struct TraitScopeTests {
  @Test func aTraitRunsTheCaseOnce() async throws {
    let runs = Atomic(0)
    try await provideScope(.dependency(\.number, 10)) {
      runs.add(1, ordering: .relaxed)
      #expect(number() == 10)
    }
    #expect(runs.load(ordering: .relaxed) == 1)
    #expect(number() == 3)
  }

  @Test func theOutermostTraitStartsFromFreshValues() async throws {
    let word = Dependency(\.word)
    try await withDependencies {
      $0.number = 10
      $0.word = "outer"
    } operation: {
      let outside = tally()
      try await provideScope(.dependency(\.word, "trait")) {
        #expect(tally() !== outside)
        #expect(number() == 3)
        #expect(word.wrappedValue == "trait")
        #expect(tally().add() == 1)
        try await provideScope(.dependencies) {
          #expect(word.wrappedValue == "trait")
          #expect(tally().add() == 2)
        }
      }
    }
  }

  @Test(arguments: [
    DependencyTrait.dependencies { _ in throw Failed() },
    .dependencies {
      await Task.yield()
      $0.number = 10
      throw Failed()
    },
    .dependency(\.number, try failedNumber()),
    .dependency(try failedGreeter()),
  ])
  func anUpdateThatThrowsKeepsTheCaseFromRunning(_ trait: DependencyTrait) async {
    await #expect(throws: Failed.self) {
      try await provideScope(trait) { Issue.record("the case has run") }
    }
  }

  @Test func anErrorOfTheCaseIsPassedOn() async {
    await #expect(throws: Failed.self) {
      try await provideScope(.dependencies) { throw Failed() }
    }
  }

  @Test func aTraitHoldsForInnerSuitesAndIsNoScopeOfTheSuiteItself() {
    #expect(DependencyTrait.dependencies.isRecursive)
  }

  /// For extensions that use this name.
  @Test func theTraitHasItsFormerName() async throws {
    try await provideScope(.tenfold) { #expect(number() == 30) }
  }

  private func provideScope(
    _ trait: DependencyTrait, performing function: @concurrent () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: .current, performing: function)
  }

  private static func failedNumber() throws -> Int { throw Failed() }
  private static func failedGreeter() throws -> Greeter { throw Failed() }
}

extension Trait where Self == _DependenciesTrait {
  fileprivate static var tenfold: Self { .dependencies { $0.number *= 10 } }
}
