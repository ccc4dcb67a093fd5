import Dependencies

final class UnexplainedChild {
  @Dependency(\.date) var date
}

final class UnexplainedParent {
  @Dependency(\.date) var date
  var child: UnexplainedChild?

  func unexplained() {
    /* // expect: unexplained-suppression */  // deplint:ignore unpropagated-child-model
    child = UnexplainedChild()
  }

  /* // expect: unexplained-suppression */  // deplint:ignore-begin unpropagated-child-model
  func unexplainedRange() {
    child = UnexplainedChild()
  }
  // deplint:ignore-end unpropagated-child-model

  func explained() {
    // deplint:ignore unpropagated-child-model -- it outlives its parent
    child = UnexplainedChild()
  }

  // deplint:ignore-begin unpropagated-child-model -- they outlive their parents
  func explainedRange() {
    child = UnexplainedChild()
  }
  // deplint:ignore-end unpropagated-child-model
}
