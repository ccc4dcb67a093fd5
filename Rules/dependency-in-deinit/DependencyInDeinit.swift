internal import DependencyFacts
package import DependencyProgram

/// A deinitialiser resolves a dependency.
package let dependencyInDeinit = Rule(
  id: "dependency-in-deinit", group: .propagation, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a deinitialiser reads a dependency, with the values of whoever releases the object",
  documentation: """
    A deinitialiser runs where the last reference is released: in a test or after it, on another
    thread, or in a closure that the system runs. Which values are current there is a matter of
    chance.

    ```swift
    final class Session {
      deinit {
        @Dependency(\\.analytics) var analytics  // those of whoever releases last
        analytics.track("session ended")
      }
    }
    ```

    Declare the wrapper in the object, which remembers the values of its creation:

    ```swift
    final class Session {
      @Dependency(\\.analytics) var analytics

      deinit {
        analytics.track("session ended")
      }
    }
    ```

    The wrapper of a hand-written system may remember nothing. Then read the dependency in `init`,
    and keep the value itself.

    The rule reports wrappers that `deinit` declares and objects with wrappers that it creates. It is
    silent about `\\.context`, which is the same everywhere, about code in
    `withDependencies(from: self)`, and about closures that lose all values:
    `escaping-closure-loses-overrides` reports those.

    It is a warning: it depends on chance whose values the object reads.

    ## What it cannot see

    Functions that `deinit` calls, since they are meant for other callers as well. Code that other
    objects run when they are released together with this one.
    """,
  followsEffects: true,
  check: .program { program in
    program.effects.sites.compactMap { site in
      let unit = program.facts.declaration(around: site.place)
      guard program.facts.declaration(unit).kind == .deinitializer, site.runsWithCaller,
        isOwn(site.cause), !program.effects.readsOnlyContext(site)
      else { return nil }
      return finding(site, in: unit, of: program)
    }
  }
)

/// Whether code itself reads or creates something, rather than only calling code that does.
private func isOwn(_ cause: EffectSite.Cause) -> Bool {
  switch cause {
  case .wrapper, .current, .creation: true
  case .call, .result, .property, .setter, .wait: false
  }
}

private func finding(_ site: EffectSite, in unit: DeclRef, of program: Program) -> Diagnostic {
  let subject = program.subject(of: site)
  return program.diagnostic(
    dependencyInDeinit, at: program.range(of: site), in: unit, subject: subject,
    message: Wording.message(subject),
    notes: program.stepsAfterFirst(of: program.trail(from: site))
      + [Diagnostic.Note(advice(on: site, in: program))])
}

/// A wrapper in the object helps if the system's wrappers remember the values of their creation.
private func advice(on site: EffectSite, in program: Program) -> String {
  program.effects.wrappers(reachedFrom: [site]).allSatisfy(\.isRemembering)
    ? Wording.advice : Wording.adviceToKeep
}

private enum Wording {
  static func message(_ subject: String) -> String {
    "'\(subject)' in 'deinit' uses the values of whoever releases the object last"
  }

  static let advice =
    "declare the '@Dependency' as a property, which remembers those of the creation"
  static let adviceToKeep =
    "read it when the object is created, and keep the value itself in a property"
}
