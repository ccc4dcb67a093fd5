import DependencyRuntime
import DependencyTestSupport
import LocksAndAtomics
import Testing

/// Task-local values as '@TaskLocal' declares them. Written out, because the macros of a test
/// cannot name what another macro declares in the same module.
private enum Local {
  static let number = TaskLocal(wrappedValue: 0)
  static let word = TaskLocal(wrappedValue: "default")
  static let visits = TaskLocal(wrappedValue: Visits())

  /// A value with state, which shows who shares it.
  final class Visits: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  struct Missing: Error {}

  /// Counts how often the value of a trait is made.
  static let made = Atomic(0)

  static func make() -> Int { made.add(1, ordering: .relaxed).newValue }

  static func fail() throws -> Int { throw Missing() }
}

/// The values of a suite and its tests.
@Suite(.taskLocal(Local.number, 1), .taskLocal(Local.word, withValue: "suite"))
struct TaskLocalTraitTests {
  private let stored = Local.number.get()

  @Test func aSuitesValueHoldsInItsTests() {
    #expect(Local.number.get() == 1)
    #expect(Local.word.get() == "suite")
  }

  @Test func andWhenTheSuiteIsMade() {
    #expect(stored == 1)
  }

  @Test(.taskLocal(Local.number, 2)) func aTestsValueWins() {
    #expect(Local.number.get() == 2)
    #expect(Local.word.get() == "suite")
  }

  @Test(Local.number.set(3), Local.word.set("test")) func theValueCanSetItself() {
    #expect(Local.number.get() == 3)
    #expect(Local.word.get() == "test")
  }

  @Test(.taskLocal(Local.number, 4), .taskLocal(Local.number, 5)) func theLastTraitWins() {
    #expect(Local.number.get() == 5)
  }

  @Test func tasksOfTheTestSeeItAndDetachedOnesDoNot() async {
    #expect(await Task { Local.number.get() }.value == 1)
    async let child = Local.number.get()
    #expect(await child == 1)
    #expect(await Task.detached { Local.number.get() }.value == 0)
  }

  @MainActor @Test func itHoldsOnAnActor() async {
    #expect(Local.number.get() == 1)
    await Task.yield()
    #expect(Local.number.get() == 1)
  }

  @Test(.taskLocal(Local.visits, Local.Visits()), arguments: 1...5)
  func casesShareNoState(case: Int) {
    #expect(Local.visits.get().next() == 1)
  }

  @Test func theValueIsMadeWhenTheCaseRuns() async throws {
    let before = Local.made.load(ordering: .relaxed)
    let trait = Local.number.set(Local.make())
    #expect(Local.made.load(ordering: .relaxed) == before)
    #expect(try await trait.evaluate() == before + 1)
    #expect(try await trait.evaluate() == before + 2)
  }

  @Test func aValueThatThrowsRunsNoCase() async throws {
    let test = try #require(Test.current)
    let trait = Local.number.set(try Local.fail())
    await #expect(throws: Local.Missing.self) {
      try await trait.provideScope(for: test, testCase: nil) {
        Issue.record("the case runs")
      }
    }
  }

  @Test func testsAtOnceSeeTheirOwnValues() async throws {
    let test = try #require(Test.current)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          try await Local.number.set(number).provideScope(for: test, testCase: nil) {
            await Task.yield()
            #expect(Local.number.get() == number)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Suite struct Inner {
    @Test func aSuiteInTheSuiteSeesIt() {
      #expect(Local.number.get() == 1)
    }
  }

  @Suite(.taskLocal(Local.number, 6)) struct InnerWithAValue {
    @Test func aSuiteInTheSuiteMayHaveItsOwn() {
      #expect(Local.number.get() == 6)
      #expect(Local.word.get() == "suite")
    }
  }
}

/// The tests of a suite share no state either.
@Suite(.taskLocal(Local.visits, Local.Visits())) struct TaskLocalTraitOfASuiteTests {
  @Test func theValueIsNewInOneTest() {
    #expect(Local.visits.get().next() == 1)
  }

  @Test func andInTheOther() {
    #expect(Local.visits.get().next() == 1)
  }
}

/// With dependencies: a value that an override reads is bound before it, if its trait is first.
@Suite(.taskLocal(Local.number, 7), .dependencies { $0.number = Local.number.get() })
struct TaskLocalAndDependencyTraitTests {
  @Test func anOverrideCanReadTheValue() {
    #expect(Dependency(\.number).wrappedValue == 7)
  }
}
