final class LoyalModel {
  @Loyal(\.counter) private var counter

  func count() -> Int { counter }

  func countAnew() -> Int {
    @Loyal(\.counter) var counter
    return counter
  }

  func countLater(_ work: () -> Void) -> Int { counter }
}

// MARK: An override around the use of an object that exists has no effect

func usesLoyal(_ model: LoyalModel) -> Int {
  withLoyal {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    model.count()
  }
}

func createsAndUsesLoyal() -> Int {
  let model = LoyalModel()
  return withLoyal {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    model.count()
  }
}

// MARK: One around the creation has, or around a wrapper that is declared there

func createsLoyal() -> Int {
  let model = withLoyal {
    $0.counter = 2
  } operation: {
    LoyalModel()
  }
  return model.count()
}

func createsInTheScope() -> Int {
  withLoyal {
    $0.counter = 2
  } operation: {
    let model = LoyalModel()
    return model.count()
  }
}

func usesALocalWrapper(_ model: LoyalModel) -> Int {
  withLoyal {
    $0.counter = 2
  } operation: {
    model.countAnew()
  }
}

class LoyalScreen {
  @Loyal(\.counter) private var counter

  func extra() -> Int { 0 }
  func total() -> Int { counter + extra() }
}

final class LoyalDetailScreen: LoyalScreen {
  override func extra() -> Int {
    @Loyal(\.counter) var counter
    return counter
  }
}

/// The method of a subclass may read as well.
func usesAHook(_ screen: LoyalScreen) -> Int {
  withLoyal {
    $0.counter = 2
  } operation: {
    screen.total()
  }
}

/// The closure may read as well.
func handsOverAClosure(_ model: LoyalModel) -> Int {
  withLoyal {
    $0.counter = 2
  } operation: {
    model.countLater {}
  }
}

// MARK: - Proofs

private func madeWithTwo() -> LoyalModel {
  withLoyal {
    $0.counter = 2
  } operation: {
    LoyalModel()
  }
}

let unseenAtCreation = [
  wrong(.standard, insteadOf: Seen(2), in: "usesLoyal(_:)", context: .live) {
    observe(usesLoyal(LoyalModel()))
  },
  wrong(.standard, insteadOf: Seen(2), in: "createsAndUsesLoyal()", context: .live) {
    observe(createsAndUsesLoyal())
  },
  right(Seen(2), in: "createsLoyal()", context: .live) { observe(createsLoyal()) },
  right(Seen(2), in: "createsInTheScope()", context: .live) { observe(createsInTheScope()) },
  right(Seen(2), in: "usesALocalWrapper(_:)", context: .live) {
    observe(usesALocalWrapper(LoyalModel()))
  },
  right(Seen(2 + Seen.standard.number), in: "usesAHook(_:)", context: .live) {
    observe(usesAHook(LoyalDetailScreen()))
  },
  right(Seen(2), in: "handsOverAClosure(_:)", context: .live) {
    observe(handsOverAClosure(madeWithTwo()))
  },
]
