import Dependencies

struct StepClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = { observe(.test) }
}

enum FirstStep: DependencyKey {
  static let liveValue = StepClient(run: { observe(.live) })
  static let testValue = StepClient(run: { observe(.test) })
}

enum SecondStep: DependencyKey {
  static let liveValue = StepClient(run: { observe(.live) })
  static let testValue = StepClient(run: { observe(.test) })
}

/// Its test value reads another dependency.
enum ThirdStep: DependencyKey {
  static let liveValue = StepClient(run: { observe(.live) })
  static let testValue = StepClient(run: {
    @Dependency(\.secondStep) var secondStep
    secondStep.run()
  })
}

extension DependencyValues {
  var firstStep: StepClient {
    get { self[FirstStep.self] }
    set { self[FirstStep.self] = newValue }
  }

  var secondStep: StepClient {
    get { self[SecondStep.self] }
    set { self[SecondStep.self] = newValue }
  }

  var thirdStep: StepClient {
    get { self[ThirdStep.self] }
    set { self[ThirdStep.self] = newValue }
  }
}

protocol Stepping {
  func go()
}

final class StepModel: Stepping {
  @Dependency(\.firstStep) var firstStep
  @Dependency(\.secondStep) var secondStep
  @Dependency(\.thirdStep) var thirdStep

  func first() { firstStep.run() }
  func second() { secondStep.run() }
  func third() { thirdStep.run() }
  func go() { secondStep.run() }
  func secondIf(_ isWanted: Bool) { if isWanted { secondStep.run() } }
  func handsOn() -> StepClient { secondStep }
  func all() { @Dependency(\.self) var dependencies; dependencies.secondStep.run() }
}

func stepModels() -> [StepModel] { (0..<1).map { _ in StepModel() } }

/// The caller knows no more than the name.
func handOver<Subject>(_ subject: Subject, _ body: (Subject) -> Void) { body(subject) }

// MARK: - Proofs

private func tests() -> UnusedOverrideTests {
  #if canImport(ObjectiveC)
    UnusedOverrideTests()
  #else
    UnusedOverrideTests(name: "", testClosure: { _ in })
  #endif
}

let unusedOverrides = [
  wrong(.test, insteadOf: .mock, in: "UnusedOverrideTests.testWhole()", context: .test) {
    tests().testWhole()
  },
  wrong(.test, insteadOf: .mock, in: "UnusedOverrideTests.testEndpoint()", context: .test) {
    tests().testEndpoint()
  },
  wrong(.test, insteadOf: .mock, in: "UnusedOverrideTests.testOneOfTwo()", context: .test) {
    tests().testOneOfTwo()
  },
  wrong(.test, insteadOf: .mock, in: "UnusedOverrideTests.prepareForNobody(_:)", context: .test) {
    tests().testHelper()
  },
  right(.mock, in: "UnusedOverrideTests.testRead()", context: .test) { tests().testRead() },
  right(.mock, in: "UnusedOverrideTests.testCondition()", context: .test) {
    tests().testCondition()
  },
  right(.mock, in: "UnusedOverrideTests.testProtocol()", context: .test) {
    tests().testProtocol()
  },
  right(.mock, in: "UnusedOverrideTests.testClosure()", context: .test) { tests().testClosure() },
  right(.mock, in: "UnusedOverrideTests.testKeyPath()", context: .test) { tests().testKeyPath() },
  right(.mock, in: "UnusedOverrideTests.testOwnRead()", context: .test) { tests().testOwnRead() },
  right(.mock, in: "UnusedOverrideTests.testOtherValue()", context: .test) {
    tests().testOtherValue()
  },
  right(.mock, in: "UnusedOverrideTests.testAllValues()", context: .test) {
    tests().testAllValues()
  },
  right(.mock, in: "UnusedOverrideTests.testHandedOn()", context: .test) {
    tests().testHandedOn()
  },
]
