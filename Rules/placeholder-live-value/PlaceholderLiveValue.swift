internal import DependencyFacts
package import DependencyProgram

/// A live value that does not work.
package let placeholderLiveValue = Rule(
  id: "placeholder-live-value",
  messages: [
    "Unimplemented:"
  ],
  group: .values, severity: .error, scope: .targets, since: "0.2.0",
  summary: "a live value is unimplemented, a trap, or a test double",
  documentation: """
    A `liveValue` that is `unimplemented(…)`, `fatalError(…)`, the test or preview value, or a mock
    of its own type satisfies the compiler and fails users.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.mock  // users get it
    }
    ```

    Give it the real implementation:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.live(session: .shared)
    }
    ```

    If the value can only be created when the program starts, conform the key only to
    `TestDependencyKey` and supply the value with `prepareDependencies`. The rule is silent if the
    program supplies it, or nothing in it reads the key. A demo supplies values for itself: if
    another executable may read the key, and does not link that code, the finding is a hint. If no
    executable or app runs the code that reads the key, the finding is for information only: the
    users of the library can supply a value.

    `Self()` of a `@DependencyClient` is a placeholder as well: the macro makes all its endpoints
    fail.

    An object counts as a double, whatever its type is called, if its type has methods and each of
    them is empty or traps, unless code can change its properties.

    A scope supplies values for its own code: for the objects that it creates, and for those that
    they create. If nothing else supplies the key, and an object that is created elsewhere reads it,
    the finding is a hint at that read. A store supplies its own reducers: if another
    store of the same target, which is given no values, runs a reducer that reads the key, the
    finding is a hint as well.

    It is an error: users get the placeholder. Of a key that only users of a library read, it is a
    hint: they are expected to supply its value.

    ## What it cannot see

    Doubles with another name whose methods return constants.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard
        // An executable whose previews supply it may be there for these alone.
        !program.registrations.isSupplied(key.type)
          || !program.registrations.isOverriddenInPreviews(key.type),
        !program.audience.isReadInOtherContexts(key),
        !program.audience.isUnread(key)
      else { return [] }
      let findings = key.liveValues.map { finding($0, of: key, in: program) }
      // Branches of '#if' may each have a value: users may get the real one.
      let isReal = findings.contains { $0 == nil }
      return isReal || program.audience.isSupplied(key) ? [] : findings.compactMap(\.self)
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  guard !program.types.isTestOrPreview(value),
    let expression = program.keyValues.valueExpression(of: value),
    let kind = placeholder(expression, of: key, in: program)
      ?? emptyClient(value, of: key, in: program)
  else { return nil }
  let name = program.symbols.name(of: key.type)
  let unsupplied = program.audience.unsuppliedRead(of: key)
  let isLibrary = program.audience.isForUsersOfLibrary(key, declaredIn: value.file)
  return program.diagnostic(
    placeholderLiveValue, severity: isLibrary || unsupplied != nil ? .info : nil,
    at: program.facts.range(of: expression), in: value, subject: name,
    message: Wording.message(name, kind),
    notes: program.notes(onUnsupplied: unsupplied) + [
      Diagnostic.Note(Wording.advice + (program.canPrepare ? Wording.preparation : ""))
    ])
}

/// The name of a placeholder in the message; nil for a real value.
private func placeholder(
  _ expression: CodeRef, of key: DependencyKeyFacts, in program: Program
) -> String? {
  let isCall = program.facts.node(expression).kind == .call
  let name = program.facts.lastName(of: expression)
  let own = [key.type] + [program.expressions.valueType(ofKey: key.type).nominal].compactMap { $0 }
  let names = program.facts.libraries.failures
  switch names.failure(of: name) {
  case .unimplemented?, .traps?:
    return isCall || program.keyValues.isOwnMember(expression, of: own)
      ? program.facts.string(name) : nil
  case .reports?, .asserts?, nil: break
  }
  if name == .testValue || name == .previewValue {
    return !isCall && program.keyValues.isOwnMember(expression, of: own)
      ? program.facts.string(name) : nil
  }
  if names.isDouble(name) {
    let isBareName = program.facts.node(expression).kind == .name
    return !isBareName && program.keyValues.isOwnMember(expression, of: own)
      ? program.facts.string(name) : nil
  }
  return program.keyValues.double(madeBy: expression).map(program.symbols.name(of:))
}

/// `Self()`, where a macro makes the endpoints fail.
private func emptyClient(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> String? {
  guard let making = program.keyValues.making(of: value, in: key), making.isWhollyForgotten else {
    return nil
  }
  return "\(program.symbols.name(of: key.type))()"
}

private enum Wording {
  static func message(_ key: String, _ placeholder: String) -> String {
    "live value of '\(key)' is the placeholder '\(placeholder)'"
  }

  static let advice = "use the real implementation"
  static let preparation = ", or supply it with 'prepareDependencies' where the program starts"
}
