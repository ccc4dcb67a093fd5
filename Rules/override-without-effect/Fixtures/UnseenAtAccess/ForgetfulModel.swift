final class ForgetfulModel {
  @Forgetful(\.counter) var counter

  func count() -> Int { counter }
}

final class CountedModel {
  @Forgetful(\.counter) private var counter
  let first: Int

  init() {
    @Forgetful(\.counter) var counter
    first = counter
  }
}

// MARK: An override around the creation has no effect

func createsForgetful() -> ForgetfulModel {
  withForgetful {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    ForgetfulModel()
  }
}

func createsAndUsesForgetful() {
  let model = withForgetful {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    ForgetfulModel()
  }
  observe(model.count())
}

func createsAndReadsForgetful() {
  let model = withForgetful {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    ForgetfulModel()
  }
  observe(model.counter)
}

// MARK: One around the use has

func usesForgetful(_ model: ForgetfulModel) -> Int {
  withForgetful {
    $0.counter = 2
  } operation: {
    model.count()
  }
}

func createsAndUsesInScopes() {
  let model = withForgetful {
    $0.counter = 3
  } operation: {
    ForgetfulModel()
  }
  withForgetful {
    $0.counter = 2
  } operation: {
    observe(model.count())
  }
}

/// The initialiser reads in the scope.
func createsCounted() -> Int {
  let model = withForgetful {
    $0.counter = 2
  } operation: {
    CountedModel()
  }
  return model.first
}

// MARK: - Proofs

let unseenAtAccess = [
  wrong(.standard, insteadOf: Seen(2), in: "createsForgetful()", context: .live) {
    observe(createsForgetful().count())
  },
  wrong(.standard, insteadOf: Seen(2), in: "createsAndUsesForgetful()", context: .live) {
    createsAndUsesForgetful()
  },
  wrong(.standard, insteadOf: Seen(2), in: "createsAndReadsForgetful()", context: .live) {
    createsAndReadsForgetful()
  },
  right(Seen(2), in: "usesForgetful(_:)", context: .live) {
    observe(usesForgetful(ForgetfulModel()))
  },
  right(Seen(2), in: "createsAndUsesInScopes()", context: .live) { createsAndUsesInScopes() },
  right(Seen(2), in: "createsCounted()", context: .live) { observe(createsCounted()) },
]
