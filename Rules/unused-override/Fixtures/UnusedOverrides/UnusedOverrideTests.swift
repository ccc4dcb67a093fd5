import Dependencies
import XCTest

final class UnusedOverrideTests: XCTestCase {
  private let mock = StepClient(run: { observe(.mock) }, stop: { observe(.mock) })

  // MARK: Nothing reads them

  func testWhole() {
    let model = withDependencies {
      $0.secondStep = mock  // expect: unused-override
    } operation: {
      StepModel()
    }
    model.first()
  }

  func testEndpoint() {
    withDependencies {
      $0.firstStep.stop = { observe(.mock) }  // expect: unused-override
    } operation: {
      StepModel().first()
    }
  }

  func testOneOfTwo() {
    withDependencies {
      $0.firstStep.run = { observe(.test) }
      $0.secondStep.run = { observe(.mock) }  // expect: unused-override
    } operation: {
      StepModel().first()
    }
  }

  private func prepareForNobody(_ values: inout DependencyValues) {
    values.secondStep = mock  // expect: unused-override
  }

  func testHelper() {
    withDependencies {
      prepareForNobody(&$0)
    } operation: {
      StepModel().first()
    }
  }

  // MARK: Something may read them

  func testRead() {
    withDependencies {
      $0.firstStep = mock
    } operation: {
      StepModel().first()
    }
  }

  func testCondition() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      StepModel().secondIf(true)
    }
  }

  func testConditionThatDoesNotHold() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      StepModel().secondIf(false)
    }
  }

  func testProtocol() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      let subject: any Stepping = StepModel()
      subject.go()
    }
  }

  /// Whatever the closure is given has a method of this name.
  func testClosure() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      handOver(StepModel()) { $0.second() }
    }
  }

  /// Whoever gets a key path may read what it leads to.
  func testKeyPath() {
    let clients = withDependencies {
      $0.secondStep = mock
    } operation: {
      stepModels().map(\.secondStep)
    }
    clients.first?.run()
  }

  func testOwnRead() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      @Dependency(\.secondStep) var secondStep
      secondStep.run()
    }
  }

  /// The test value of another dependency reads it.
  func testOtherValue() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      StepModel().third()
    }
  }

  func testAllValues() {
    withDependencies {
      $0.secondStep = mock
    } operation: {
      StepModel().all()
    }
  }

  /// The value as a whole is read, so any endpoint may be used.
  func testHandedOn() {
    let client = withDependencies {
      $0.secondStep.stop = { observe(.mock) }
    } operation: {
      StepModel().handsOn()
    }
    client.stop()
  }

  // MARK: Shared by several tests, one of which reads them

  private func prepare(_ values: inout DependencyValues) { values.secondStep = mock }

  func testSharedWithoutRead() {
    withDependencies {
      prepare(&$0)
    } operation: {
      StepModel().first()
    }
  }

  func testSharedWithRead() {
    withDependencies {
      prepare(&$0)
    } operation: {
      StepModel().second()
    }
  }

  /// The system itself asks for the context.
  func testContext() {
    withDependencies {
      $0.context = .test
    } operation: {
      StepModel().first()
    }
  }
}
