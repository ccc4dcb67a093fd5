import Dependencies
import Foundation

struct LazyClient: Sendable {
  var date: @Sendable () -> Date
}

extension LazyClient: DependencyKey {
  static var liveValue: LazyClient {
    LazyClient {
      @Dependency(\.date.now) var now
      return now
    }
  }
  static let testValue = LazyClient(date: unimplemented("date", placeholder: .distantFuture))
}

final class LateModelReader: Sendable {
  func now() -> Date {
    @Dependency(\.date.now) var now
    return now
  }

  var number: Int { 1 }
}

final class RememberingModel {
  @Dependency(\.date.now) var date

  func now() -> Date { date }
}

final class TwiceDeclaringModel: Sendable {
  @Dependency(\.date.now) private var stored

  func now() -> Date {
    @Dependency(\.date.now) var now
    return stored == .distantFuture ? stored : now
  }
}

final class PartlyDeclaringModel: Sendable {
  @Dependency(\.date.now) private var stored

  func now() -> Date {
    @Dependency(\.date.now) var now
    return now
  }

  func first() -> Date { stored }
}

struct HoldingModel {
  let client: LazyClient

  init(client: LazyClient) { self.client = client }
}

final class ClosureKeeper: Sendable {
  private let read: @Sendable () -> Date

  init() {
    read = {
      @Dependency(\.date.now) var now
      return now
    }
  }

  func now() -> Date { read() }
}

struct ClosureCaller {
  let first: Date
  private let read: () -> Date

  init() {
    read = {
      @Dependency(\.date.now) var now
      return now
    }
    first = read()
  }
}

private func makeModel() -> LateModelReader { LateModelReader() }

// MARK: The object reads when it is used

func returnsALiveValue() -> LazyClient {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    return .liveValue
  }
}

func returnsAClient() -> LazyClient {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    LazyClient(date: {
      @Dependency(\.date.now) var now
      return now
    })
  }
}

func returnsAHolder() -> HoldingModel {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    HoldingModel(client: .liveValue)
  }
}

func returnsAModel() -> LateModelReader {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    LateModelReader()
  }
}

func returnsAMadeModel() -> LateModelReader {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    makeModel()
  }
}

func returnsAModelByItsInitializer() -> LateModelReader {
  withDependencies({  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  }, operation: LateModelReader.init)
}

func callsAMethod() {
  let model = withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    LateModelReader()
  }
  observe(model.now())
}

func returnsAClosureKeeper() -> ClosureKeeper {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    ClosureKeeper()
  }
}

func callsAClosureKeeper() {
  let keeper = withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    ClosureKeeper()
  }
  observe(keeper.now())
}

/// It remembers the override, but one of its methods reads the dependency again.
func returnsATwiceDeclaringModel() -> TwiceDeclaringModel {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    TwiceDeclaringModel()
  }
}

func callsADeclaringMethod() {
  let model = withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    PartlyDeclaringModel()
  }
  observe(model.now())
}

// MARK: Remembered, or never read outside

func callsARememberingMethod() {
  let model = withDependencies {
    $0.date.now = .distantPast
  } operation: {
    PartlyDeclaringModel()
  }
  observe(model.first())
}

func returnsAPartlyDeclaringModel() -> PartlyDeclaringModel {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    PartlyDeclaringModel()
  }
}

func returnsAClosureCaller() -> ClosureCaller {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    ClosureCaller()
  }
}

func usesAClosureKeeper() -> ClosureKeeper {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let keeper = ClosureKeeper()
    observe(keeper.now())
    return keeper
  }
}

func returnsARememberingModel() -> RememberingModel {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    RememberingModel()
  }
}

func callsAnotherMethod() {
  let model = withDependencies {
    $0.date.now = .distantFuture
  } operation: {
    LateModelReader()
  }
  observe(Seen(model.number))
}

func callsInAScope() {
  let model = withDependencies {
    $0.date.now = .distantFuture
  } operation: {
    LateModelReader()
  }
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    observe(model.now())
  }
}

/// The values of the scope are read for another purpose as well.
func readsForTheObject() -> (Date, LateModelReader) {
  var first = Date.distantFuture
  let model = withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let model = LateModelReader()
    first = model.now()
    return model
  }
  return (first, model)
}

func overridesSomethingElse() -> LateModelReader {
  withDependencies {
    $0.uuid = .constant(UUID())
  } operation: {
    LateModelReader()
  }
}

// MARK: - Proofs

let lazyObjects = [
  wrong(.standard, insteadOf: .distantPast, in: "returnsALiveValue()", context: .live) {
    observe(returnsALiveValue().date())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAClient()", context: .live) {
    observe(returnsAClient().date())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAHolder()", context: .live) {
    observe(returnsAHolder().client.date())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAModel()", context: .live) {
    observe(returnsAModel().now())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAMadeModel()", context: .live) {
    observe(returnsAMadeModel().now())
  },
  wrong(
    .standard, insteadOf: .distantPast, in: "returnsAModelByItsInitializer()", context: .live
  ) {
    observe(returnsAModelByItsInitializer().now())
  },
  wrong(.standard, insteadOf: .distantPast, in: "callsAMethod()", context: .live) {
    callsAMethod()
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAClosureKeeper()", context: .live) {
    observe(returnsAClosureKeeper().now())
  },
  wrong(.standard, insteadOf: .distantPast, in: "callsAClosureKeeper()", context: .live) {
    callsAClosureKeeper()
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsATwiceDeclaringModel()", context: .live) {
    observe(returnsATwiceDeclaringModel().now())
  },
  wrong(.standard, insteadOf: .distantPast, in: "callsADeclaringMethod()", context: .live) {
    callsADeclaringMethod()
  },
  right(.distantPast, in: "callsARememberingMethod()", context: .live) {
    callsARememberingMethod()
  },
  right(.distantPast, in: "returnsAPartlyDeclaringModel()", context: .live) {
    observe(returnsAPartlyDeclaringModel().first())
  },
  right(.distantPast, in: "returnsAClosureCaller()", context: .live) {
    observe(returnsAClosureCaller().first)
  },
  right(.distantPast, in: "usesAClosureKeeper()", context: .live) {
    _ = usesAClosureKeeper()
  },
  right(.distantPast, in: "returnsARememberingModel()", context: .live) {
    observe(returnsARememberingModel().now())
  },
  right(.standard, in: "callsAnotherMethod()", context: .live) { callsAnotherMethod() },
  right(.distantPast, in: "callsInAScope()", context: .live) { callsInAScope() },
  right(.distantPast, in: "readsForTheObject()", context: .live) {
    observe(readsForTheObject().0)
  },
  right(.standard, in: "overridesSomethingElse()", context: .live) {
    observe(overridesSomethingElse().now())
  },
]
