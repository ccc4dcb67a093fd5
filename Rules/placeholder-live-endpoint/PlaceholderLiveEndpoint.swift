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
  summary: "an endpoint of a live value is unimplemented or a trap",
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
    program supplies another value (that of a demo does not supply another executable, for which the
    finding is a hint), or if one branch of `#if` has a real endpoint. A value that is a
    placeholder as a whole is reported by `placeholder-live-value`.

    ## What it cannot see

    Methods of objects. Values that are created conditionally. An endpoint that has a default.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard !program.audience.isSupplied(key),
        // An executable whose previews supply it may be there for these alone.
        !program.registrations.isSupplied(key.type)
          || !program.registrations.isOverriddenInPreviews(key.type),
        !key.liveValues.contains(where: program.types.isTestOrPreview)
      else { return [] }
      let values = key.liveValues.map { placeholders(in: $0, of: key, in: program) }
      // Branches of '#if' may each have a value: users may get the real endpoint.
      return values.joined()
        .filter { one in values.allSatisfy { $0.contains { $0.name == one.name } } }
        .map { finding($0, of: key, in: program) }
    }
  }
)

private struct Placeholder {
  let name: Name
  let value: DeclRef
  let place: SourceRange
  let ending: String
}

private func placeholders(
  in value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> [Placeholder] {
  guard !program.keyValues.isNamedAsDouble(value),
    let making = program.keyValues.making(of: value, in: key), !making.isWhollyForgotten
  else { return [] }
  let given = making.parts.compactMap { part -> Placeholder? in
    let place = program.facts.range(of: part.value)
    let ending: String
    switch part.conduct {
    case .fails: ending = Wording.fails
    case .traps where program.keyValues.asserts(part.value): return nil
    case .traps: ending = Wording.traps
    case .data, .quiet, .works, .unknown: return nil
    }
    return Placeholder(name: part.name, value: value, place: place, ending: ending)
  }
  let forgotten = making.forgotten.map {
    Placeholder(
      name: program.facts.declaration($0).name, value: value,
      place: program.facts.range(of: making.expression), ending: Wording.forgotten)
  }
  return given + forgotten
}

private func finding(
  _ placeholder: Placeholder, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic {
  let name = program.symbols.name(of: key.type)
  let endpoint = program.facts.string(placeholder.name)
  let use = program.registrations.liveUse(ofEndpoint: placeholder.name, of: key.type)
  let isLibrary = program.audience.isForUsersOfLibrary(key, declaredIn: placeholder.value.file)
  let unsupplied = program.audience.unsuppliedRead(of: key)
  return program.diagnostic(
    placeholderLiveEndpoint,
    severity: use == nil || isLibrary || unsupplied != nil ? .info : nil,
    at: placeholder.place,
    in: placeholder.value, subject: endpoint.isEmpty ? name : "\(name).\(endpoint)",
    message: Wording.message(name, endpoint, placeholder.ending),
    notes: [use.map { Diagnostic.Note(Wording.use, at: $0) } ?? Diagnostic.Note(Wording.noUse)]
      + program.notes(onUnsupplied: unsupplied) + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ key: String, _ endpoint: String, _ ending: String) -> String {
    endpoint.isEmpty
      ? "an endpoint of the live value of '\(key)' \(ending)"
      : "'\(endpoint)' of the live value of '\(key)' \(ending)"
  }

  static let fails = "is unimplemented"
  static let traps = "ends the process"
  static let forgotten = "is not assigned, so it is unimplemented"
  static let use = "it is used here"
  static let noUse = "nothing uses it outside of tests"
  static let advice = "use the real implementation, or remove the endpoint"
}
