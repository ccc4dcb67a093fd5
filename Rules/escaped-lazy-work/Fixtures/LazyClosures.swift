import Dependencies
import Foundation

private func readsLater() -> Date {
  @Dependency(\.date.now) var now
  return now
}

// MARK: The result reads when it is called

func returnsAClosure() -> () -> Date {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    {
      @Dependency(\.date.now) var now
      return now
    }
  }
}

func returnsAConstant() -> () -> Date {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    let read = { readsLater() }
    return read
  }
}

func returnsAFunction() -> () -> Date {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    readsLater
  }
}

/// A local function reads where it is called.
func callsALocalFunctionLater() -> () -> Date {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    func read() -> Date {
      @Dependency(\.date.now) var now
      return now
    }
    return { read() }
  }
}

/// Who consumes a constant is in sight.
func callsAConstant() {
  let read = withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    { readsLater() }
  }
  observe(read())
}

func callsTheResult() {
  observe(
    withDependencies {  // expect: escaped-lazy-work
      $0.date.now = .distantPast
    } operation: {
      { readsLater() }
    }())
}

/// Of two overrides, the one that is read in the scope holds.
func readsOneInTheScope() -> () -> Date {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
    $0.uuid = .constant(Seen.overridden.uuid)
  } operation: {
    @Dependency(\.uuid) var uuid
    _ = uuid
    return { readsLater() }
  }
}

// MARK: Read or remembered in the scope

func capturesTheWrapper() -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    @Dependency(\.date.now) var now
    return { now }
  }
}

func capturesTheValue() -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let now = readsLater()
    return { now }
  }
}

func callsInTheScope() -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let read = { readsLater() }
    return read()
  }
}

func callsALocalFunction() -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    func read() -> Date {
      @Dependency(\.date.now) var now
      return now
    }
    let now = read()
    return { now }
  }
}

func yieldsLater() -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    withEscapedDependencies { dependencies in
      { dependencies.yield { readsLater() } }
    }
  }
}

func overridesLater() -> () -> Date {
  withDependencies {
    $0.date.now = .distantFuture
  } operation: {
    {
      withDependencies {
        $0.date.now = .distantPast
      } operation: {
        readsLater()
      }
    }
  }
}

/// A task keeps the values of its creator.
func returnsATask() -> Task<Date, Never> {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    Task { readsLater() }
  }
}

// MARK: Another scope overrides it where it is read

func consumedInAScope() {
  let read = withDependencies {
    $0.date.now = .distantFuture
  } operation: {
    { readsLater() }
  }
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    observe(read())
  }
}

func scopeAround() {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let read = withDependencies {
      $0.date.now = .distantFuture
    } operation: {
      { readsLater() }
    }
    observe(read())
  }
}

/// One of two values.
func choosesAClosure(_ isLater: Bool) -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let now = readsLater()
    return isLater ? { readsLater() } : { now }
  }
}

/// The code that runs in the scope is not in sight.
func callsSomethingUnknown(_ work: () -> Void) -> () -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    work()
    return { readsLater() }
  }
}

// MARK: - Proofs

let lazyClosures = [
  wrong(.standard, insteadOf: .distantPast, in: "returnsAClosure()", context: .live) {
    observe(returnsAClosure()())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAConstant()", context: .live) {
    observe(returnsAConstant()())
  },
  wrong(.standard, insteadOf: .distantPast, in: "returnsAFunction()", context: .live) {
    observe(returnsAFunction()())
  },
  wrong(
    .standard, insteadOf: .distantPast, in: "callsALocalFunctionLater()", context: .live
  ) {
    observe(callsALocalFunctionLater()())
  },
  wrong(.standard, insteadOf: .distantPast, in: "callsAConstant()", context: .live) {
    callsAConstant()
  },
  wrong(.standard, insteadOf: .distantPast, in: "callsTheResult()", context: .live) {
    callsTheResult()
  },
  wrong(.standard, insteadOf: .distantPast, in: "readsOneInTheScope()", context: .live) {
    observe(readsOneInTheScope()())
  },
  right(.distantPast, in: "capturesTheWrapper()", context: .live) {
    observe(capturesTheWrapper()())
  },
  right(.distantPast, in: "capturesTheValue()", context: .live) { observe(capturesTheValue()()) },
  right(.distantPast, in: "callsInTheScope()", context: .live) { observe(callsInTheScope()) },
  right(.distantPast, in: "callsALocalFunction()", context: .live) {
    observe(callsALocalFunction()())
  },
  right(.distantPast, in: "yieldsLater()", context: .live) { observe(yieldsLater()()) },
  right(.distantPast, in: "overridesLater()", context: .live) { observe(overridesLater()()) },
  right(.distantPast, in: "returnsATask()", context: .live) { observe(await returnsATask().value) },
  right(.distantPast, in: "consumedInAScope()", context: .live) { consumedInAScope() },
  // The scope around gives what the inner one loses.
  right(.distantPast, in: "scopeAround()", context: .live) { scopeAround() },
  right(.distantPast, in: "choosesAClosure(_:)", context: .live) {
    observe(choosesAClosure(false)())
  },
  unseen(in: "callsSomethingUnknown(_:)") {
    let read = callsSomethingUnknown {}
    await Task.detached { observe(read()) }.value
  },
]
