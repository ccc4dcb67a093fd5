import Dispatch

enum CounterKey: InjectionKey {
  static let currentValue = 1
}

extension InjectedValues {
  var counter: Int {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
}

/// A stored wrapper reads what is current at the read, so it loses like a local one.
final class AtAccessModel {
  @Injected(\.counter) var counter

  func count(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      observe(self.counter)
    }
  }

  func countThroughAMethod(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      self.show()
    }
  }

  func show() { observe(counter) }

  func countInATask() {
    Task { show() }
  }

  func countBefore(_ queue: DispatchQueue) {
    let counter = counter
    queue.async { observe(counter) }
  }

  /// Creating remembers nothing, so there is nothing to propagate.
  func child() -> AtAccessModel {
    AtAccessModel()
  }
}

func createsAtAccess() {
  Task.detached { _ = AtAccessModel() }
}

func scopedAtAccess() {
  Task.detached {
    withInjected {
      $0.counter = 2
    } operation: {
      AtAccessModel().show()
    }
  }
}

// MARK: - Proofs

private func withTen(_ operation: () async -> Void) async {
  var values = InjectedValues.current
  values.counter = Seen.overridden.number
  await InjectedValues.$current.withValue(values) { await operation() }
}

let atAccessSystem = [
  lost(in: "AtAccessModel.count(_:)") { await withTen { AtAccessModel().count(someQueue) } },
  lost(in: "AtAccessModel.countThroughAMethod(_:)") {
    await withTen { AtAccessModel().countThroughAMethod(someQueue) }
  },
  kept(in: "AtAccessModel.countInATask()") { await withTen { AtAccessModel().countInATask() } },
  kept(in: "AtAccessModel.countBefore(_:)") {
    await withTen { AtAccessModel().countBefore(someQueue) }
  },
  kept(in: "AtAccessModel.child()") { await withTen { AtAccessModel().child().show() } },
  kept(in: "scopedAtAccess()", reads: [Seen(2)]) { scopedAtAccess() },
]
