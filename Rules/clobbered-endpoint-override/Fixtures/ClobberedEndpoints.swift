import Dependencies

struct TwoEndpoints: Sendable {
  var load: @Sendable () -> Seen
  var save: @Sendable () -> Seen

  static let mock = TwoEndpoints(load: { .mock }, save: { .mock })
}

private enum TwoEndpointsKey: DependencyKey {
  static let liveValue = TwoEndpoints(load: { .live }, save: { .live })
  static let testValue = TwoEndpoints(load: { .test }, save: { .test })
}

extension DependencyValues {
  fileprivate var twoEndpoints: TwoEndpoints {
    get { self[TwoEndpointsKey.self] }
    set { self[TwoEndpointsKey.self] = newValue }
  }
}

final class EndpointModel: Sendable {
  @Dependency(\.twoEndpoints) private var endpoints

  func load() -> Seen { endpoints.load() }
  func save() -> Seen { endpoints.save() }
  func loadAgain() -> Seen { load() }
}

// MARK: The endpoint of the creation is lost

func overridesAnother() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.save = { .mock }  // expect: clobbered-endpoint-override
  } operation: {
    model.load()
  }
}

func readsByAnotherMethod() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.save = { .mock }  // expect: clobbered-endpoint-override
  } operation: {
    model.loadAgain()
  }
}

func replacesAWholeClient() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints = .mock
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.save = { .mock }  // expect: clobbered-endpoint-override
  } operation: {
    model.load()
  }
}

// MARK: Both are overridden, or only one is read

func overridesBoth() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .live }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.load = { .mock }
    $0.twoEndpoints.save = { .mock }
  } operation: {
    model.load()
  }
}

func readsTheOther() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.save = { .mock }
  } operation: {
    model.save()
  }
}

func overridesTheWhole() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .live }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints = .mock
  } operation: {
    model.load()
  }
}

/// The values of the object's creation are handed on, and changed in part.
func startsFromTheObject() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    EndpointModel()
  }
  return withDependencies(from: model) {
    $0.twoEndpoints.save = { .mock }
  } operation: {
    model.load()
  }
}

/// The scope around both gives the inner one the endpoint that it leaves alone.
func isOverriddenAround() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .live }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    withDependencies {
      $0.twoEndpoints.save = { .mock }
    } operation: {
      model.load()
    }
  }
}

func overridesSomethingElseAround() -> Seen {
  let model = withDependencies {
    $0.twoEndpoints.load = { .mock }
  } operation: {
    EndpointModel()
  }
  return withDependencies {
    $0.date.now = .distantPast
  } operation: {
    model.load()
  }
}

// MARK: - Proofs

let clobberedEndpoints = [
  wrong(.live, insteadOf: .mock, in: "overridesAnother()", context: .live) {
    observe(overridesAnother())
  },
  wrong(.live, insteadOf: .mock, in: "readsByAnotherMethod()", context: .live) {
    observe(readsByAnotherMethod())
  },
  wrong(.live, insteadOf: .mock, in: "replacesAWholeClient()", context: .live) {
    observe(replacesAWholeClient())
  },
  right(.mock, in: "overridesBoth()", context: .live) { observe(overridesBoth()) },
  right(.mock, in: "readsTheOther()", context: .live) { observe(readsTheOther()) },
  right(.mock, in: "overridesTheWhole()", context: .live) { observe(overridesTheWhole()) },
  right(.mock, in: "startsFromTheObject()", context: .live) { observe(startsFromTheObject()) },
  right(.mock, in: "isOverriddenAround()", context: .live) { observe(isOverriddenAround()) },
  right(.mock, in: "overridesSomethingElseAround()", context: .live) {
    observe(overridesSomethingElseAround())
  },
]
