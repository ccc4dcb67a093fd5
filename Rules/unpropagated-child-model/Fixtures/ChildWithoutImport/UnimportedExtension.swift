// A file without any import: its names come with other files of the module.

/// The documentation of the extension.
extension UnimportedParent {
  func inAnExtension() {
    child = UnimportedChild()  // expect: unpropagated-child-model
  }

  func inTheSameFile() {
    child = .init()  // expect: unpropagated-child-model
  }

  func guarded() {
    guard let child = UnimportedChild(number: 1) else {  // expect: unpropagated-child-model
      return
    }
    self.child = child
  }

  func asked() {
    if let child = UnimportedChild(number: 1) {  // expect: unpropagated-child-model
      self.child = child
    }
  }

  func looped() {
    while UnimportedChild().observed.isKept {  // expect: unpropagated-child-model
      return
    }
  }
}

extension UnimportedChild {
  var observed: UnimportedChild {
    observe(self)
    return self
  }
}

final class UnimportedSubclass: UnimportedParent {
  func inASubclass() {
    child = UnimportedChild()  // expect: unpropagated-child-model
  }
}
