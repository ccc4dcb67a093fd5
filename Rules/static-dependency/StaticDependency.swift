internal import DependencyFacts
package import DependencyProgram

/// A dependency that a static property keeps for the whole process.
package let staticDependency = Rule(
  id: "static-dependency", group: .propagation, severity: .info, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a static property or a global keeps a dependency for the whole process",
  documentation: """
    A static property is initialised once, at its first use. A wrapper there remembers the overrides
    of that moment for the whole process, so the result of tests depends on which of them runs
    first. A static value that is computed from a dependency is worse: it never changes again.

    ```swift
    enum Layout {
      static let title: String = {
        @Dependency(\\.name) var name  // the name of the first use
        return "Layout of " + name
      }()
    }
    ```

    Resolve it at each use:

    ```swift
    enum Layout {
      static var title: String {
        @Dependency(\\.name) var name
        return "Layout of " + name
      }
    }
    ```

    The fix does that for plain data. For an object, it would matter that each use gets a new one;
    so it does for a date, an identifier or a random number, which belong where they are used.

    The static properties of an entry point, such as a `@main` type, are not reported: they are
    initialised before a test or a preview can override anything. Neither are, in a program with
    tests, those that no test reaches, if only tests, previews and entry points override what they
    read. For values of keys, see `frozen-dependency`.

    An object that a static property creates remembers in the same way, if its class owns wrappers;
    so it is reported if an override of these can reach its first use. Its reads still see the
    override of the code that runs them.

    It is a warning if a test overrides the dependency in a scope that certainly comes to the
    property: only the first test to do so gets its override, and others may get that one. Otherwise,
    and for an object that remembers, since its reads see the override of the code that runs them, it
    is a hint.

    ## What it cannot see

    Which code is the first to use a static property.
    """,
  followsEffects: true,
  check: .program { program in
    program.frozenReads.all.compactMap { read in
      read.key == nil && program.mayBeOverridden(read) ? finding(read, in: program) : nil
    }
  }
)

private func finding(_ read: FrozenRead, in program: Program) -> Diagnostic {
  let phrase = program.phrase(for: read)
  let home = program.facts.string(program.facts.declaration(read.home).name)
  let victim = program.testOverriding(read)
  return program.diagnostic(
    staticDependency, severity: victim == nil ? nil : .warning,
    at: program.range(of: read.sites[0]), in: read.home, subject: phrase.subject,
    message: Wording.message(read, phrase.text, home),
    notes: program.notes(on: read)
      + (victim.map { program.notes(on: $0, Wording.victim) } ?? [])
      + [Diagnostic.Note(advice(on: read, in: program))],
    fixes: program.draftsMakingComputed(read).map {
      [.init(title: Wording.fix, safety: .safe, drafts: $0)]
    } ?? [])
}

private func advice(on read: FrozenRead, in program: Program) -> String {
  if program.isGenerated(read) { return Wording.adviceForGenerated }
  return program.isSharedObject(read) ? Wording.adviceForObject : Wording.advice
}

private enum Wording {
  static func message(_ read: FrozenRead, _ names: String, _ home: String) -> String {
    read.isEager
      ? "'\(home)' reads \(names) once, at its first use"
      : "'\(home)' remembers the overrides of \(names) at its first use"
  }

  static func victim(_ test: String) -> String {
    "'\(test)' overrides it, and gets the value of the first use"
  }

  static let fix = "make it a computed property"
  static let adviceForGenerated =
    "create it where it is used, or pass it in: a computed property gives another value each time"
  static let adviceForObject =
    "pass the object in, or let it read when it is used: its users share one, so it cannot be "
    + "computed"
  static let advice = "make it a computed property that declares '@Dependency' in its getter"
}
