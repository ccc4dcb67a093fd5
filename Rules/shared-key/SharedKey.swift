internal import DependencyFacts
package import DependencyProgram

/// Two accessors of one key.
package let sharedKey = Rule(
  id: "shared-key", group: .registration, severity: .warning, scope: .program, since: "0.2.0",
  summary: "two dependencies use one key, so overriding one overrides the other",
  documentation: """
    Values are stored by key. Two properties of `DependencyValues` with one key are one dependency:
    overriding one silently overrides the other.

    ```swift
    extension DependencyValues {
      var title: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
      }
      var subtitle: String {  // overriding it changes the title
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
      }
    }
    ```

    Give each a key of its own:

    ```swift
    extension DependencyValues {
      var title: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
      }
      var subtitle: String {
        get { self[SubtitleKey.self] }
        set { self[SubtitleKey.self] = newValue }
      }
    }
    ```

    It is a warning where the program overrides one of the two, and a hint where it overrides neither.

    Accessors that are deprecated, read-only, in different branches of `#if`, in tests, of different
    types, of a part of a key's value, or of something computed from it are left alone, and so are
    those of a generic key.

    ## What it cannot see

    Accessors that forward to another accessor.
    """,
  check: .program { program in
    var known: [Nominal: [Accessor]] = [:]
    return program.registrations.accessors.compactMap { accessor in
      guard let key = ownKey(of: accessor, in: program) else { return nil }
      let alike = known[key, default: []].filter {
        program.registrations.haveOneType($0, accessor)
      }
      known[key, default: []].append(accessor)
      guard let other = alike.first,
        !program.facts.areAlternatives(accessor.declaration, other.declaration),
        accessor.name != other.name
      else { return nil }
      return finding(accessor, other, of: key, in: program)
    }
  }
)

/// The key that an accessor reads and sets; nil if it does only one of them, or is left alone.
private func ownKey(of accessor: Accessor, in program: Program) -> Nominal? {
  guard accessor.isWhole, let key = accessor.key,
    accessor.assignedKeys.contains(where: { $0.key == key }),
    !program.types.isTestOrPreview(accessor.declaration),
    !program.facts.isDeprecated(accessor.declaration)
  else { return nil }
  return key
}

private func finding(
  _ accessor: Accessor, _ other: Accessor, of key: Nominal, in program: Program
) -> Diagnostic {
  let override = program.registrations.overrides(of: key).min()
  let name = program.facts.string(accessor.name)
  let otherName = program.facts.string(other.name)
  return program.diagnostic(
    sharedKey, severity: override == nil ? .info : nil,
    at: program.facts.nameRange(of: accessor.declaration), in: accessor.declaration,
    subject: name, message: Wording.message(name, otherName),
    notes: [
      Diagnostic.Note(
        Wording.other(otherName), at: program.facts.nameRange(of: other.declaration))
    ] + (override.map { [program.note(onVictim: $0, Wording.override)] } ?? [])
      + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ accessor: String, _ other: String) -> String {
    "'\(accessor)' uses the key of '\(other)', so overriding one overrides the other"
  }

  static func other(_ name: String) -> String { "'\(name)' is declared here" }

  static func override(_ name: String) -> String { "'\(name)' overrides it here, and so both" }

  static let advice = "declare a key for each, or deprecate one of them"
}
