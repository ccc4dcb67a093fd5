import Dependencies

final class MisspeltChild {
  @Dependency(\.date) var date
}

final class MisspeltParent {
  @Dependency(\.date) var date
  var child: MisspeltChild?

  // MARK: Rules

  func rules() {
    // deplint:ignore unpropagated-child -- a beginning // expect: malformed-suppression
    // deplint:ignore all -- every rule // expect: malformed-suppression
    // deplint:ignore group:propagation -- a group // expect: malformed-suppression
    // deplint:ignore Unpropagated-Child-Model -- capitals // expect: malformed-suppression
    // deplint:ignore -- no rule // expect: malformed-suppression
    // deplint:ignore , -- no rule either // expect: malformed-suppression
    // deplint:ignore unpropagated-child-model, -- none after // expect: malformed-suppression
    // deplint:ignore unpropagated-child-model since 2020 // expect: malformed-suppression
    // deplint:ignore unpropagated-child-model-- no space // expect: malformed-suppression
    child = MisspeltChild()  // expect: unpropagated-child-model
  }

  // MARK: Words

  func words() {
    // deplint:disable unpropagated-child-model // expect: malformed-suppression
    // deplint:ignore-line unpropagated-child-model -- // expect: malformed-suppression
    // deplint:ignore:unpropagated-child-model // expect: malformed-suppression
    // deplint: ignore unpropagated-child-model -- // expect: malformed-suppression
    child = MisspeltChild()  // expect: unpropagated-child-model
  }

  // MARK: Comments of other kinds

  /// deplint:ignore unpropagated-child-model -- // expect: malformed-suppression
  func comments() { /* deplint:ignore unpropagated-child-model */  // expect: malformed-suppression
    child = MisspeltChild()  // expect: unpropagated-child-model
  }

  // MARK: Ranges

  // deplint:ignore-end unpropagated-child-model -- no beginning // expect: malformed-suppression
  // deplint:ignore-begin unpropagated-child-model -- no end // expect: malformed-suppression
  func ranges() {
    child = MisspeltChild()  // expect: unpropagated-child-model
  }

  // MARK: No suppressions

  // deplint: what follows is prose; it does not say 'deplint:ignore unpropagated-child-model'
  // See deplint:ignore unpropagated-child-model
  let text = "// deplint:nonsense"

  // MARK: Well formed

  func wellFormed() {
    child = MisspeltChild()  //deplint:ignore unpropagated-child-model  --  with spaces
    child = MisspeltChild()  //	deplint:ignore	unpropagated-child-model,missing-other -- // expect: malformed-suppression
  }
}
