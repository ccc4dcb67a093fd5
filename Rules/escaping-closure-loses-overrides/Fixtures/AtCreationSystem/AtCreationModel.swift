import Dispatch

final class AtCreationModel {
  @OwnDependency(\.counter) var counter

  func localWrapper(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      @OwnDependency(\.counter) var counter
      observe(counter)
    }
  }

  func child() -> AtCreationChild {
    AtCreationChild()  // expect: unpropagated-child-model
  }
}

final class AtCreationChild {
  @OwnDependency(\.counter) var counter
}

func createsAtCreation() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(AtCreationModel().counter)
  }
}

func scopedAtCreation() {
  Task.detached {
    withOwn {
      $0.counter = 2
    } operation: {
      observe(AtCreationModel().counter)
    }
  }
}

// MARK: - Proofs

private func withTen<Result>(_ operation: () -> Result) -> Result {
  withOwn {
    $0.counter = Seen.overridden.number
  } operation: {
    operation()
  }
}

let atCreationSystem = [
  lost(in: "AtCreationModel.localWrapper(_:)") {
    withTen { AtCreationModel().localWrapper(someQueue) }
  },
  lost(in: "AtCreationModel.child()", rule: "unpropagated-child-model") {
    let parent = withTen { AtCreationModel() }
    observe(parent.child().counter)
  },
  lost(in: "createsAtCreation()") { withTen { createsAtCreation() } },
  kept(in: "scopedAtCreation()", reads: [Seen(2)]) { scopedAtCreation() },
]
