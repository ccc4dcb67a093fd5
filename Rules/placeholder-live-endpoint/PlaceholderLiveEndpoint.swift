internal import DependencyFacts
package import DependencyProgram

/// A live value, one of whose endpoints does not work.
package let placeholderLiveEndpoint = Rule(
  id: "placeholder-live-endpoint",
  messages: [
    "Unimplemented:"
  ],
  group: .values, severity: .error, scope: .targets,
  since: "0.2.0",
  summary: "an endpoint of a live value is unimplemented, a trap or a stand-in",
  documentation: """
    A live value with an endpoint that is `unimplemented(…)` or `fatalError(…)` works until
    something calls that endpoint. The same is true of a value made by `Self()` of a
    `@DependencyClient` that is missing an assignment: the macro makes the endpoint report an issue
    and fail.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(
        fetch: { try await Server.fetch() },
        upload: unimplemented("APIClient.upload")  // users cannot upload
      )
    }
    ```

    Implement the endpoint:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(
        fetch: { try await Server.fetch() },
        upload: { try await Server.upload($0) }
      )
    }
    ```

    The rule follows values through constants, getters and functions of the program. The finding is
    an error if code outside tests uses the endpoint. It is for information otherwise, and in a
    package without an executable or an app, whose users can supply a value. The rule is silent
    about an endpoint that never returns, or that ends the process in debug builds alone, if the
    program supplies another value (that of a demo does not supply another executable, and that of a
    scope no object that is created elsewhere: for these the finding is a hint), or if one branch of
    `#if` has a real endpoint. A value that is a placeholder as a whole is reported by
    `placeholder-live-value`.

    An endpoint can also stand in for code that is still to be written. If most of the others work,
    and code outside tests uses it, there is a warning about an endpoint that always throws an
    error, and a hint about one that does nothing although its type is asynchronous, or that returns
    a constant of doubles: one with such a name, as `.mock1` or `.userMock`, or one that otherwise
    only tests, previews and other doubles use. It is a warning if the constant has such a name, and
    the test or preview value of the same key uses it too. Beside a single other endpoint, which
    works, only one that always throws is shown.

    Several endpoints of one value are one finding, with its places as notes.

    ## What it cannot see

    Methods of objects. Values that are created conditionally. An endpoint that has a default.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard
        // An executable whose previews supply it may be there for these alone.
        !program.registrations.isSupplied(key.type)
          || !program.registrations.isOverriddenInPreviews(key.type),
        !key.liveValues.contains(where: program.types.isTestOrPreview)
      else { return [] }
      let values = key.liveValues.map { placeholders(in: $0, of: key, in: program) }
      // Branches of '#if' may each have a value: users may get the real endpoint.
      let common = values.joined()
        .filter { one in values.allSatisfy { $0.contains { $0.name == one.name } } }
      guard !common.isEmpty, !program.audience.isSupplied(key) else { return [] }
      return common.compactMap { finding($0, of: key, in: program) }
    }
  }
)

private struct Placeholder {
  let name: Name
  let value: DeclRef
  let place: SourceRange
  let ending: String
  let severity: Severity
  let advice: String
}

private func placeholders(
  in value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> [Placeholder] {
  guard !program.keyValues.isNamedAsDouble(value),
    let making = program.keyValues.making(of: value, in: key), !making.isWhollyForgotten
  else { return [] }
  let given = making.parts.compactMap { part -> Placeholder? in
    let place = program.facts.range(of: part.value)
    switch part.conduct {
    case .fails: return Placeholder(part.name, value, place, Wording.fails)
    case .traps where program.keyValues.asserts(part.value): return nil
    case .traps: return Placeholder(part.name, value, place, Wording.traps)
    case .data, .works: return nil
    case .quiet, .unknown:
      guard let standIn = program.keyValues.standIn(part, of: making, in: key) else { return nil }
      return Placeholder(part.name, value, place, standIn, in: program)
    }
  }
  let forgotten = making.forgotten.map {
    Placeholder(
      program.facts.declaration($0).name, value, program.facts.range(of: making.expression),
      Wording.forgotten)
  }
  return given + forgotten
}

extension Placeholder {
  fileprivate init(_ name: Name, _ value: DeclRef, _ place: SourceRange, _ ending: String) {
    self.init(
      name: name, value: value, place: place, ending: ending, severity: .error,
      advice: Wording.advice)
  }

  fileprivate init(
    _ name: Name, _ value: DeclRef, _ place: SourceRange, _ standIn: KeyValues.StandIn,
    in program: Program
  ) {
    var severity = Severity.info
    let ending: String
    switch standIn {
    case .double(let constant, let isOfDouble):
      if isOfDouble { severity = .warning }
      ending = Wording.returns(program.facts.string(program.facts.declaration(constant).name))
    case .nothing: ending = Wording.nothing
    case .error: (severity, ending) = (.warning, Wording.error)
    }
    self.init(
      name: name, value: value, place: place, ending: ending, severity: severity,
      advice: Wording.standInAdvice)
  }
}

/// Nil for a stand-in that nothing uses.
private func finding(
  _ placeholder: Placeholder, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  let name = program.symbols.name(of: key.type)
  let endpoint = program.facts.string(placeholder.name)
  let use = program.registrations.liveUse(ofEndpoint: placeholder.name, of: key.type)
  guard use != nil || placeholder.severity == .error else { return nil }
  let isLibrary = program.audience.isForUsersOfLibrary(key, declaredIn: placeholder.value.file)
  let unsupplied = program.audience.unsuppliedRead(of: key)
  return program.diagnostic(
    placeholderLiveEndpoint,
    severity: use == nil || isLibrary || unsupplied != nil ? .info : placeholder.severity,
    at: placeholder.place,
    in: placeholder.value, subject: endpoint.isEmpty ? name : "\(name).\(endpoint)",
    message: Wording.message(name, endpoint, placeholder.ending),
    notes: [use.map { Diagnostic.Note(Wording.use, at: $0) } ?? Diagnostic.Note(Wording.noUse)]
      + program.notes(onUnsupplied: unsupplied) + [Diagnostic.Note(placeholder.advice)],
    cause: program.cause(placeholder.value, subject: name, Wording.summary(name)))
}

private enum Wording {
  static func message(_ key: String, _ endpoint: String, _ ending: String) -> String {
    endpoint.isEmpty
      ? "an endpoint of the live value of '\(key)' \(ending)"
      : "'\(endpoint)' of the live value of '\(key)' \(ending)"
  }

  static func summary(_ key: String) -> String {
    "endpoints of the live value of '\(key)' do not work"
  }

  static let fails = "is unimplemented"
  static let traps = "ends the process"
  static let forgotten = "is not assigned, so it is unimplemented"
  static let nothing = "does nothing, while most of the others work"
  static let error = "always throws an error, while most of the others work"
  static func returns(_ constant: String) -> String {
    "always returns '\(constant)', while most of the others work"
  }
  static let use = "it is used here"
  static let noUse = "nothing uses it outside of tests"
  static let advice = "use the real implementation, or remove the endpoint"
  static let standInAdvice = "implement the endpoint, or remove it"
}
