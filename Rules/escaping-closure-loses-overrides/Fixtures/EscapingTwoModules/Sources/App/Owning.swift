import Owning

func createsOwning() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = Model()
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    refresh()
  }
}
