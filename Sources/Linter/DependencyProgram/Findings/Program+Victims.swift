internal import DependencyFacts

/// Notes that name whom a mistake harms.
extension Program {
  /// A note at a test, and one for each step of the way from it to what harms it.
  ///
  /// - Parameter message: takes the name of the test.
  package func notes(
    on harmed: HarmedTest, _ message: (String) -> String
  ) -> [Diagnostic.Note] {
    let name = symbols.path(of: harmed.test)
    let first = Diagnostic.Note(
      message(name), at: facts.nameRange(of: harmed.test),
      victim: Diagnostic.Victim(.test, name))
    return [first] + steps(of: harmed.way)
  }

  /// A note at a preview, and one for each step of the way from it to what harms it.
  package func notes(on use: PreviewReads.Use) -> [Diagnostic.Note] {
    let victim = victim(at: use.preview)
    let isMacro = facts.node(use.preview).kind == .macro
    let range =
      isMacro
      ? facts.range(of: use.preview)
      : facts.nameRange(of: facts.member(of: facts.declaration(around: use.preview)))
    let first = Diagnostic.Note("this preview uses it", at: range, victim: victim)
    return [first] + steps(after: use.way)
  }

  /// A note for each step of a way from a test, without the test itself.
  package func steps(of way: [DeclRef]) -> [Diagnostic.Note] { steps(after: way.dropFirst()) }

  /// A note for each function or property on a way, without its beginning.
  private func steps(after way: some Sequence<DeclRef>) -> [Diagnostic.Note] {
    way.enumerated().map { depth, unit in
      Diagnostic.Note(
        "\(depth == 0 ? "by way of " : "")'\(symbols.path(of: unit))'",
        at: facts.nameRange(of: unit), depth: depth)
    }
  }

  /// Notes on a read that gets no value from the code that supplies one.
  package func notes(onUnsupplied unsupplied: UnsuppliedRead?) -> [Diagnostic.Note] {
    guard let unsupplied else { return [] }
    let read = Diagnostic.Note(
      "'\(symbols.description(of: unsupplied.read))' is read here",
      at: range(of: unsupplied.read))
    return [read, note(onCauseOf: unsupplied)]
  }

  /// A note on the reason why a read gets no value from the code that supplies one.
  package func note(onCauseOf unsupplied: UnsuppliedRead) -> Diagnostic.Note {
    switch unsupplied.cause {
    case .executable(let name): note(onUnsuppliedExecutable: name)
    case .outsideScope(let call):
      Diagnostic.Note("outside of the scope that supplies a value", at: facts.range(of: call))
    case .store(let creation):
      Diagnostic.Note(
        "this store gets no value, unlike another one", at: facts.calleeRange(of: creation))
    }
  }

  /// A note on an executable that does not link the code that supplies a value.
  package func note(onUnsuppliedExecutable name: String) -> Diagnostic.Note {
    note(onExecutable: name, "'\(name)' gets no value from the code that supplies one")
  }

  package func note(onExecutable name: String, _ message: String) -> Diagnostic.Note {
    Diagnostic.Note(message, victim: Diagnostic.Victim(.executable, name))
  }

  /// A note at a place in a test, in a preview or in a scope.
  ///
  /// - Parameter message: takes the name of the declaration around the place.
  package func note(
    onVictim place: CodeRef, _ message: (String) -> String
  ) -> Diagnostic.Note {
    let victim = victim(at: place)
    return Diagnostic.Note(message(victim.name), at: facts.range(of: place), victim: victim)
  }

  /// The test or preview around a place, or else the code that overrides there.
  package func victim(at place: CodeRef) -> Diagnostic.Victim {
    let name = symbols.path(of: facts.declaration(around: place))
    if modules.isTest(file: place.file) { return Diagnostic.Victim(.test, name) }
    return Diagnostic.Victim(types.isPreview(place) ? .preview : .scope, name)
  }

  /// A note on what the program does in most places like the one of the finding.
  package func note(onPractice message: String) -> Diagnostic.Note {
    Diagnostic.Note(message, victim: Diagnostic.Victim(.practice, message))
  }
}
