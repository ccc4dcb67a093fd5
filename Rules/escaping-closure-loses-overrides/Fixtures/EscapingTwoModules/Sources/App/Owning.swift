import Owning

func createsOwning() -> [Task<Void, Never>] {
  let creating = Task.detached {  // expect: escaping-closure-loses-overrides
    Model().show()
  }
  let reading = Task.detached {  // expect: escaping-closure-loses-overrides
    refresh()
  }
  return [creating, reading]
}
