import Dependencies
import Foundation
import XCTest

private final class TestedModel {
  @Dependency(\.date) var date
}

private func now() -> Date {
  @Dependency(\.date) var date
  return date.now
}

/// Runs its test as XCTest does, but for what XCTest does besides.
class PlainTestCase: XCTestCase {
  override func invokeTest() {
    try? setUpWithError()
    setUp()
    reads()
  }

  func reads() {}
}

// MARK: Lost

final class SetUpAroundSuper: PlainTestCase {
  override func setUp() {
    withDependencies {  // expect: lost-setup-override
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
    }
  }

  override func reads() { observe(now()) }
}

final class SetUpWithErrorAroundSuper: PlainTestCase {
  override func setUpWithError() throws {
    try withDependencies {  // expect: lost-setup-override
      $0.date.now = Seen.mock.date
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      continueAfterFailure = false
      try super.setUpWithError()
    }
  }

  override func reads() { observe(now()) }
}

final class SetUpOfClassAroundSuper: PlainTestCase {
  override class func setUp() {
    withDependencies {  // expect: lost-setup-override
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
    }
  }

  override func reads() { observe(now()) }
}

class MiddleTestCase: PlainTestCase {}

final class SetUpBelowAnotherClass: MiddleTestCase {
  override func setUp() {
    withDependencies {  // expect: lost-setup-override
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
    }
  }

  override func reads() { observe(now()) }
}

// MARK: Kept

final class InvokeTestAroundSuper: PlainTestCase {
  override func invokeTest() {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.invokeTest()
    }
  }

  override func reads() { observe(now()) }
}

/// The model remembers the override.
final class SetUpCreatesModel: PlainTestCase {
  private var model: TestedModel?

  override func setUp() {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
      model = TestedModel()
    }
  }

  override func reads() { if let model { observe(model.date.now) } }
}

class CreatingTestCase: PlainTestCase {
  fileprivate var model: TestedModel?

  override func setUp() {
    super.setUp()
    model = TestedModel()
  }
}

/// The superclass creates the model.
final class SetUpBelowCreatingClass: CreatingTestCase {
  override func setUp() {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
    }
  }

  override func reads() { if let model { observe(model.date.now) } }
}

class SetUpBase {
  func setUp() { observe(now()) }
}

/// Not a test case.
final class SetUpOfAnotherKind: SetUpBase {
  override func setUp() {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.setUp()
    }
  }
}

// MARK: - Proofs

private func invoke<Case: PlainTestCase>(_ type: Case.Type) {
  Case(name: "reads", testClosure: { _ in }).invokeTest()
}

let lostSetupOverrides = [
  wrong(.standard, insteadOf: .mock, in: "SetUpAroundSuper.setUp()", context: .test) {
    invoke(SetUpAroundSuper.self)
  },
  wrong(
    .standard, insteadOf: .mock, in: "SetUpWithErrorAroundSuper.setUpWithError()", context: .test
  ) {
    invoke(SetUpWithErrorAroundSuper.self)
  },
  wrong(.standard, insteadOf: .mock, in: "SetUpOfClassAroundSuper.setUp()", context: .test) {
    SetUpOfClassAroundSuper.setUp()
    invoke(SetUpOfClassAroundSuper.self)
  },
  wrong(.standard, insteadOf: .mock, in: "SetUpBelowAnotherClass.setUp()", context: .test) {
    invoke(SetUpBelowAnotherClass.self)
  },
  right(.mock, in: "InvokeTestAroundSuper.invokeTest()", context: .test) {
    invoke(InvokeTestAroundSuper.self)
  },
  right(.mock, in: "SetUpCreatesModel.setUp()", context: .test) {
    invoke(SetUpCreatesModel.self)
  },
  right(.mock, in: "SetUpBelowCreatingClass.setUp()", context: .test) {
    invoke(SetUpBelowCreatingClass.self)
  },
  right(.mock, in: "SetUpOfAnotherKind.setUp()", context: .test) { SetUpOfAnotherKind().setUp() },
]
