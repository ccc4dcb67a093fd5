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
      print(self.counter)
    }
  }

  func countThroughAMethod(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      self.show()
    }
  }

  func show() { print(counter) }

  func countInATask() {
    Task { show() }
  }

  func countBefore(_ queue: DispatchQueue) {
    let counter = counter
    queue.async { print(counter) }
  }

  /// Creating remembers nothing, so there is nothing to propagate.
  func child() -> AtAccessModel {
    AtAccessModel()
  }
}

func createsAtAccess() {
  Task.detached { _ = AtAccessModel() }
}

func scoped() {
  Task.detached {
    withInjected {
      $0.counter = 2
    } operation: {
      AtAccessModel().show()
    }
  }
}
