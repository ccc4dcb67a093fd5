internal import DependencyFacts
package import DependencyProgram

/// A dependency that cannot be overridden by its name.
package let readOnlyAccessor = Rule(
  id: "read-only-accessor", group: .registration, severity: .info, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a dependency's property has no setter, so nothing can override it by name",
  documentation: """
    A property of `DependencyValues` without a setter can be read, but `withDependencies` cannot
    change it: only code that knows its key can override it.

    ```swift
    extension DependencyValues {
      var title: String { self[TitleKey.self] }  // '$0.title = …' does not compile
    }
    ```

    Add a setter:

    ```swift
    extension DependencyValues {
      var title: String {
        get { self[TitleKey.self] }
        set { self[TitleKey.self] = newValue }
      }
    }
    ```

    The fix adds one.

    A property that computes something else from a key, or whose key is set by another property or
    by a function of `DependencyValues`, is left alone. Where no accessor of the program has a setter,
    reports show one finding for all.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Whether the users of a library are meant to override it.
    """,
  check: .program { program in
    let accessors = program.registrations.accessors
    let isAnySettable = accessors.contains { accessor in
      hasSetter(accessor, in: program)
        && !program.types.isTestOrPreview(accessor.declaration)
        && !program.modules.declaresSystem(file: accessor.declaration.file)
    }
    let written = Set(accessors.filter { hasSetter($0, in: program) }.compactMap(\.key))
      .union(accessors.flatMap(\.assignedKeys).map(\.key))
      .union(program.registrations.keysSetByFunctions)
    return accessors.compactMap { accessor in
      guard let key = accessor.key, !written.contains(key) else { return nil }
      var finding = finding(accessor, of: key, in: program)
      if !isAnySettable { finding?.cause = Wording.habit }
      return finding
    }
  }
)

private func hasSetter(_ accessor: Accessor, in program: Program) -> Bool {
  program.facts.declaration(accessor.declaration).flags.contains(.hasSetter)
}

private func finding(
  _ accessor: Accessor, of key: Nominal, in program: Program
) -> Diagnostic? {
  guard !program.types.isTestOrPreview(accessor.declaration),
    !program.modules.declaresSystem(file: accessor.declaration.file),
    isOnlyLookUp(accessor, in: program)
  else { return nil }
  let name = program.facts.string(accessor.name)
  return program.diagnostic(
    readOnlyAccessor, at: program.facts.nameRange(of: accessor.declaration),
    in: accessor.declaration, subject: name, message: Wording.message(name),
    notes: [Diagnostic.Note(Wording.advice(program.symbols.name(of: key)))],
    fixes: program.draftsAddingSetter(to: accessor).map {
      [.init(title: Wording.fix, safety: .safe, drafts: $0)]
    } ?? [])
}

/// Whether the getter is `self[Key.self]` and nothing else.
private func isOnlyLookUp(_ accessor: Accessor, in program: Program) -> Bool {
  guard let value = program.keyValues.valueExpression(of: accessor.declaration) else {
    return false
  }
  return program.facts.node(value).kind == .subscript
}

private enum Wording {
  static func message(_ accessor: String) -> String {
    "'\(accessor)' has no setter, so 'withDependencies' cannot override it"
  }

  /// A program without any setter does so on purpose, or has never overridden by name.
  static let habit = Diagnostic.Cause(
    module: "", subject: "DependencyValues",
    summary: "accessors have no setter, so 'withDependencies' cannot override them by name")

  static let fix = "add a setter"

  static func advice(_ key: String) -> String {
    "add 'set { self[\(key).self] = newValue }'"
  }
}
