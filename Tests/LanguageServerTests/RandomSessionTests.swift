import ChildProcesses
import Foundation
import Testing

/// After any typing, saving, removing and configuring, the server reports the same as a new run.
@Suite struct RandomSessionTests {
  /// The number of sessions.
  private static let count =
    ProcessInfo.processInfo.environment["DEPLINT_SESSIONS"].flatMap(Int.init) ?? 4
  /// The seed of the first session; the others follow.
  private static let seed =
    ProcessInfo.processInfo.environment["DEPLINT_SESSIONS_SEED"].flatMap(UInt64.init) ?? 1

  @Test("random sessions end with the findings of a cold lint")
  func agreesWithAColdLint() throws {
    var findingCount = 0
    for index in 0..<Self.count {
      let seed = Self.seed &+ UInt64(index)
      var session = try RandomSession(seed: seed)
      do {
        findingCount += try check(&session)
      } catch {
        let log = session.log.suffix(40).joined(separator: "\n")
        Issue.record("seed \(seed): \(error)\nafter:\n\(log)")
      }
    }
    #expect(findingCount > 5 * Self.count)
  }

  /// - Returns: the number of findings that were compared.
  private func check(_ session: inout RandomSession) throws -> Int {
    let cold = try ColdLint()
    var findingCount = 0
    for step in 0..<60 {
      guard try session.step() || step == 59 else { continue }
      try session.client.catchUp()
      let expected = try cold.findings(in: session.client.texts)
      let paths = Set(expected.keys).union(session.client.published.keys)
      for path in paths.sorted() {
        let published = session.client.published[path] ?? []
        let expected = expected[path] ?? []
        guard published != expected else { continue }
        let text = session.client.texts[path] ?? "(no file)"
        throw Mismatch(
          description: "step \(step), \(path)\npublished:\n\(published.joined(separator: "\n"))"
            + "\na new run:\n\(expected.joined(separator: "\n"))\nof:\n\(text)")
      }
      findingCount += expected.values.reduce(0) { $0 + $1.count }
    }
    guard try session.client.end() == 0 else {
      throw Mismatch(description: "the server did not end in order")
    }
    return findingCount
  }

  private struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }
}
