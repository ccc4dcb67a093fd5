package import DependencyRuntime
import Foundation

/// A statement about the values that code of a fixture actually reads when it runs.
///
/// A fixture ends with a table of them:
///
/// ```swift
/// let escapingTasks = [
///   lost(in: "detachedReads()") { detachedReads() },
///   kept(in: "taskReads()") { taskReads() },
/// ]
/// ```
package struct Proof: @unchecked Sendable {
  package let rule: String
  /// The file or folder below `Rules/<rule>/Fixtures`.
  package let fixture: String
  /// As in a finding: `ListModel.rowTapped(_:)`.
  package let symbol: String
  package let claim: Claim
  /// The values read, in any order; as many as there are findings unless specified.
  let reads: [Seen]?
  /// The value that correct code would read.
  package let expected: Seen
  /// The value that is read.
  package let observed: Seen
  /// Runs the code; the object that it ran on is kept until everything has been observed.
  let run: () async throws -> Any?

  package enum Claim: String, Sendable {
    /// The rule reports it, and the code gets a value that is not the intended one.
    case lost
    /// The rule is silent, and the code gets the intended value.
    case kept
    /// The rule is silent, though the code gets another value: it cannot tell from the source.
    case unseen
  }
}

extension Proof: CustomStringConvertible {
  package var id: String { "\(fixture): \(symbol): \(claim) \(rule)" }
  package var description: String { "\(fixture): \(claim) in \(symbol)" }
}

// MARK: - Statements

/// The code runs where everything is overridden, and reads the defaults.
package func lost(
  in symbol: String, rule: String? = nil, reads: [Seen]? = nil, file: String = #filePath,
  _ body: @escaping () async throws -> Void
) -> Proof {
  Proof(
    .lost, symbol, rule, file, reads, expected: .overridden, observed: worst(of: reads)
  ) { try await withOverride(.overridden, body) }
}

/// The code runs where everything is overridden, and reads these overrides or its own.
package func kept(
  in symbol: String, reads: [Seen] = [.overridden], file: String = #filePath,
  _ body: @escaping () async throws -> Void
) -> Proof {
  let seen = reads.first ?? .overridden
  return Proof(.kept, symbol, nil, file, reads, expected: seen, observed: seen) {
    try await withOverride(.overridden, body)
  }
}

/// Like `lost`, but the rule cannot tell.
package func unseen(
  in symbol: String, reads: [Seen] = [.standard], file: String = #filePath,
  _ body: @escaping () async throws -> Void
) -> Proof {
  Proof(.unseen, symbol, nil, file, reads, expected: .overridden, observed: .standard) {
    try await withOverride(.overridden, body)
  }
}

// MARK: Of an object that is created with overrides

/// The object is created where everything is overridden, the code runs elsewhere, and the objects
/// that it creates read the defaults.
package func lost<Object>(
  in symbol: String, of create: @escaping () -> Object, rule: String? = nil, reads: [Seen]? = nil,
  file: String = #filePath, _ body: @escaping (Object) async throws -> Void
) -> Proof {
  Proof(
    .lost, symbol, rule, file, reads, expected: .overridden, observed: worst(of: reads)
  ) { try await run(body, on: withOverride(.overridden, create)) }
}

/// The object is created where everything is overridden, the code runs elsewhere, and the objects
/// that it creates read the overrides.
package func kept<Object>(
  in symbol: String, of create: @escaping () -> Object, reads: [Seen] = [.overridden],
  file: String = #filePath, _ body: @escaping (Object) async throws -> Void
) -> Proof {
  let seen = reads.first ?? .overridden
  return Proof(.kept, symbol, nil, file, reads, expected: seen, observed: seen) {
    try await run(body, on: withOverride(.overridden, create))
  }
}

/// Like `lost`, but the rule cannot tell, or leaves it alone.
package func unseen<Object>(
  in symbol: String, of create: @escaping () -> Object, reads: [Seen] = [.standard],
  file: String = #filePath, _ body: @escaping (Object) async throws -> Void
) -> Proof {
  Proof(.unseen, symbol, nil, file, reads, expected: .overridden, observed: .standard) {
    try await run(body, on: withOverride(.overridden, create))
  }
}

// MARK: Of an object whose caller overrides

/// The object is created with some values, and called where others are overridden, which are not
/// read.
package func lost<Object>(
  in symbol: String, calling create: @escaping () -> Object, rule: String? = nil,
  reads: [Seen]? = nil, file: String = #filePath, _ body: @escaping (Object) async throws -> Void
) -> Proof {
  Proof(.lost, symbol, rule, file, reads, expected: .overridden, observed: .created) {
    let object = try await withOverride(.created, create)
    return try await withOverride(.overridden) { try await run(body, on: object) }
  }
}

/// The object is created with some values, and called where others are overridden, which are read,
/// unless the code says otherwise.
package func kept<Object>(
  in symbol: String, calling create: @escaping () -> Object, reads: [Seen] = [.overridden],
  file: String = #filePath, _ body: @escaping (Object) async throws -> Void
) -> Proof {
  let seen = reads.first ?? .overridden
  return Proof(.kept, symbol, nil, file, reads, expected: seen, observed: seen) {
    let object = try await withOverride(.created, create)
    return try await withOverride(.overridden) { try await run(body, on: object) }
  }
}

// MARK: Of a key's value

/// In the context, the code observes a wrong value.
package func wrong(
  _ observed: Seen, insteadOf expected: Seen, in symbol: String, context: DependencyContext,
  rule: String? = nil, reads: [Seen]? = nil, file: String = #filePath,
  _ body: @escaping () async throws -> Void
) -> Proof {
  Proof(.lost, symbol, rule, file, reads, expected: expected, observed: observed) {
    try await inContext(context, body)
  }
}

/// In the context, the code observes the right value.
package func right(
  _ seen: Seen, in symbol: String, context: DependencyContext, reads: [Seen]? = nil,
  file: String = #filePath, _ body: @escaping () async throws -> Void
) -> Proof {
  Proof(.kept, symbol, nil, file, reads ?? [seen], expected: seen, observed: seen) {
    try await inContext(context, body)
  }
}

/// The value of a key where the proof reads it.
package func value<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
  Dependency(key).wrappedValue
}

private func inContext(
  _ context: DependencyContext, _ body: () async throws -> Void
) async throws {
  try await withIssueReporters([ObservingReporter()]) {
    try await withDependencies {
      $0.context = context
    } operation: {
      try await body()
    }
  }
}

/// Issues count as observations.
private struct ObservingReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    Recorder.shared.note(.issue)
  }
}

extension Proof {
  fileprivate init(
    _ claim: Claim, _ symbol: String, _ rule: String?, _ file: String, _ reads: [Seen]?,
    expected: Seen, observed: Seen, _ run: @escaping () async throws -> Any?
  ) {
    let parts = file.split(separator: "/").map(String.init)
    let fixtures = parts.lastIndex(of: "Fixtures") ?? parts.count - 2
    self.init(
      rule: rule ?? parts[fixtures - 1], fixture: parts[fixtures + 1], symbol: symbol, claim: claim,
      reads: reads, expected: expected, observed: observed, run: run)
  }
}

/// Runs the operation where the dependencies of fixtures are overridden. Set by the fixtures'
/// module, which declares them.
nonisolated(unsafe) package var override: (inout DependencyValues, Seen) -> Void = { _, _ in }

private func run<Object>(
  _ body: (Object) async throws -> Void, on object: Object
) async throws -> Object {
  try await body(object)
  return object
}

/// The worst of several reads.
private func worst(of reads: [Seen]?) -> Seen {
  guard let reads, !reads.contains(.standard) else { return .standard }
  return reads.min() ?? .standard
}

private func withOverride<Result>(
  _ seen: Seen, _ operation: () async throws -> Result
) async throws -> Result {
  try await withDependencies {
    override(&$0, seen)
  } operation: {
    try await operation()
  }
}
