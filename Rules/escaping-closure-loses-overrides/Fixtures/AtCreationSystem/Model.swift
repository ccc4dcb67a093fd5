import Dispatch

final class AtCreationModel {
  @OwnDependency(\.counter) var counter

  func localWrapper(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      @OwnDependency(\.counter) var counter
      print(counter)
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
    _ = AtCreationModel()
  }
}

func scoped() {
  Task.detached {
    withOwn {
      $0.counter = 2
    } operation: {
      print(AtCreationModel().counter)
    }
  }
}
