import Plain

func createsPlain() {
  Task.detached {
    _ = Model()
    refresh(1)
    reload()
  }
}
