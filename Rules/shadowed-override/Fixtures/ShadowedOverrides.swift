import Dependencies
import Foundation

final class DatedModel: Sendable {
  @Dependency(\.date.now) private var date

  func now() -> Date { date }
  func number() -> Int { 1 }
}

final class EagerModel: Sendable {
  @Dependency(\.date.now) private var date
  let first: Date

  init() {
    @Dependency(\.date.now) var now
    first = now
  }

  func now() -> Date { date }
}

final class ReadingModel {
  @Dependency(\.date.now) private var date
  var first = Date.distantFuture

  init() { first = date }

  func now() -> Date { date }
}

// MARK: The outer one is current where the object reads

func isInAScope() -> Date {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast  // expect: shadowed-override
    } operation: {
      DatedModel()
    }
    return model.now()
  }
}

func isInATaskOfAScope() async -> Date {
  await withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast  // expect: shadowed-override
    } operation: {
      DatedModel()
    }
    return await Task { model.now() }.value
  }
}

// MARK: It has an effect

func isReadInAScopeOfItsOwn() -> Date {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      DatedModel().now()
    }
  }
}

func isReadAfterTheScope() -> Date {
  let model = withDependencies {
    $0.date.now = .distantPast
  } operation: {
    DatedModel()
  }
  return model.now()
}

func isReadByTheInitializer() -> Date {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      ReadingModel()
    }
    _ = model.now()
    return model.first
  }
}

func isReadWhileItIsMade() -> Date {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      EagerModel()
    }
    _ = model.now()
    return model.first
  }
}

func isTheSame() -> Date {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      DatedModel()
    }
    return model.now()
  }
}

func isAnotherKey() -> Date {
  withDependencies {
    $0.uuid = .constant(UUID())
  } operation: {
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      DatedModel()
    }
    return model.now()
  }
}

/// Code of another scope is in force where the object reads.
func isReadFromTheObject() -> Date {
  withDependencies {
    $0.uuid = .constant(UUID())
  } operation: {
    let model = withDependencies {
      $0.date.now = Seen.created.date
    } operation: {
      DatedModel()
    }
    return withDependencies {
      $0.date.now = .distantPast
    } operation: {
      model.now()
    }
  }
}

/// Nothing reads it.
func isNotRead() -> Date {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let model = withDependencies {
      $0.date.now = Seen.created.date
    } operation: {
      DatedModel()
    }
    return Seen(model.number()).date
  }
}

// MARK: - Proofs

let shadowedOverrides = [
  wrong(.overridden, insteadOf: .distantPast, in: "isInAScope()", context: .live) {
    observe(isInAScope())
  },
  wrong(.overridden, insteadOf: .distantPast, in: "isInATaskOfAScope()", context: .live) {
    observe(await isInATaskOfAScope())
  },
  right(.distantPast, in: "isReadInAScopeOfItsOwn()", context: .live) {
    observe(isReadInAScopeOfItsOwn())
  },
  right(.distantPast, in: "isReadAfterTheScope()", context: .live) {
    observe(isReadAfterTheScope())
  },
  right(.distantPast, in: "isReadByTheInitializer()", context: .live) {
    observe(isReadByTheInitializer())
  },
  right(.distantPast, in: "isReadWhileItIsMade()", context: .live) {
    observe(isReadWhileItIsMade())
  },
  right(.distantPast, in: "isTheSame()", context: .live) { observe(isTheSame()) },
  right(.distantPast, in: "isAnotherKey()", context: .live) { observe(isAnotherKey()) },
  right(.distantPast, in: "isReadFromTheObject()", context: .live) {
    observe(isReadFromTheObject())
  },
  right(.standard, in: "isNotRead()", context: .live) { observe(isNotRead()) },
]
