internal import DependencyFacts
package import DependencyProgram

/// An accessor that reads one key and writes another, or writes none.
package let mismatchedAccessorKeys = Rule(
  id: "mismatched-accessor-keys", group: .registration, severity: .error, scope: .program,
  fix: .unsafe, since: "0.2.0",
  summary: "the getter and the setter of a dependency use different keys, or the setter sets none",
  documentation: """
    A property of `DependencyValues` reads one key and writes another, usually after copy and paste.
    Overriding it changes the other dependency, and its own value does not change.

    ```swift
    extension DependencyValues {
      var title: String {
        get { self[TitleKey.self] }
        set { self[NameKey.self] = newValue }  // overrides the name
      }
    }
    ```

    Use one key:

    ```swift
    extension DependencyValues {
      var title: String {
        get { self[TitleKey.self] }
        set { self[TitleKey.self] = newValue }
      }
    }
    ```

    The unsafe fix makes the setter use the getter's key, if no other setter does. Check that it was
    not the getter that was copied.

    A setter that only names the value, `set { self[TitleKey.self] }`, sets nothing: this compiles
    with a warning, and no override has an effect. The fix assigns `newValue`.

    A setter that also changes its own key is not reported, and neither is one that sets any of the
    keys that the getter reads.

    It is an error: a value that is set is never read.

    ## What it cannot see

    Accessors that get their key from a function or a variable.
    """,
  check: .program { program in
    program.registrations.accessors.compactMap { finding($0, in: program) }
  }
)

private func finding(_ accessor: Accessor, in program: Program) -> Diagnostic? {
  if let value = accessor.unsetValue { return finding(accessor, gettingOnly: value, in: program) }
  guard let key = accessor.key, let assigned = accessor.assignedKeys.first,
    !accessor.assignedKeys.contains(where: { accessor.readKeys.contains($0.key) })
  else { return nil }
  let name = program.facts.string(accessor.name)
  return program.diagnostic(
    mismatchedAccessorKeys, at: program.facts.range(of: assigned.place), in: accessor.declaration,
    subject: name,
    message: Wording.message(
      name, program.symbols.name(of: key), program.symbols.name(of: assigned.key)),
    notes: [Diagnostic.Note(Wording.advice)],
    fixes: program.draftsMatchingKeys(of: accessor).map {
      [.init(title: Wording.fix, safety: .unsafe, drafts: $0)]
    } ?? [])
}

private func finding(
  _ accessor: Accessor, gettingOnly value: CodeRef, in program: Program
) -> Diagnostic {
  let name = program.facts.string(accessor.name)
  return program.diagnostic(
    mismatchedAccessorKeys, at: program.facts.range(of: value), in: accessor.declaration,
    subject: name, message: Wording.message(settingNothing: name),
    notes: [Diagnostic.Note(Wording.assignment)],
    fixes: program.draft(setting: value).map {
      [.init(title: Wording.assignment, safety: .unsafe, drafts: [$0])]
    } ?? [])
}

private enum Wording {
  static func message(_ accessor: String, _ read: String, _ written: String) -> String {
    "'\(accessor)' reads '\(read)' and sets '\(written)', so overriding it has no effect on it"
  }

  static func message(settingNothing accessor: String) -> String {
    "the setter of '\(accessor)' sets nothing, so overriding it has no effect"
  }

  static let assignment = "assign 'newValue' to it"
  static let fix = "set the key that the getter reads"
  static let advice = "use the same key in the getter and the setter"
}
