import Dependencies

final class UnneededChild {
  @Dependency(\.date) var date
}

final class UnneededParent {
  @Dependency(\.date) var date
  var child: UnneededChild?

  // MARK: Nothing to silence

  let behind = 1  // deplint:ignore live-test-value -- // expect: unused-suppression

  // deplint:ignore live-test-value, missing-test-value -- // expect: unused-suppression

  // the comment above is about the next line that has code
  let below = 2

  // Text is not a comment.
  let text = """
    // deplint:ignore live-test-value
    """  // deplint:ignore live-test-value -- // expect: unused-suppression

  // deplint:ignore-begin missing-test-value -- // expect: unused-suppression
  let inside = 3
  // deplint:ignore-end missing-test-value

  // MARK: One of the rules has nothing to silence

  func partly() {
    // deplint:ignore live-test-value, unpropagated-child-model -- // expect: unused-suppression
    child = UnneededChild()
  }

  // deplint:ignore-begin unpropagated-child-model, live-test-value -- // expect: unused-suppression
  func inRange() {
    child = UnneededChild()
  }
  // deplint:ignore-end unpropagated-child-model, live-test-value

  // MARK: The finding begins on another line

  func besides() {
    child = withDependencies(from: self) {
      UnneededChild()
    }  // deplint:ignore unpropagated-child-model -- // expect: unused-suppression
  }

  // MARK: Everything is needed

  func needed() {
    child = UnneededChild()  // deplint:ignore unpropagated-child-model -- a child of its own
    // deplint:ignore unpropagated-child-model -- the first line of several
    child = UnneededChild(
    )
  }

  // MARK: A comment about comments is not judged

  // deplint:ignore unused-suppression -- kept for an example
  let example = 4  // deplint:ignore live-test-value -- left over
}

// deplint:ignore unpropagated-child-model -- no code follows // expect: unused-suppression
