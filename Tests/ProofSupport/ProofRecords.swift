import DiagnosticReports
package import Foundation
import LocksAndAtomics

/// The proved observations, for `deplint prove`.
package final class ProofRecords: Sendable {
  package static let shared = ProofRecords()

  private let records = Mutex<[ProofRecord]>([])
  /// Held while the file is read and rewritten.
  private let file = Mutex(())

  func add(_ new: [ProofRecord]) { records.withLock { $0 += new } }

  /// Beside the executable of the build.
  static let place = Build.folder.appending(path: ProofRecord.fileName)

  /// Writes the proofs since the last call. The records of other fixtures stay, unless those
  /// fixtures have changed.
  package func write() throws {
    try file.withLock { _ in try merge() }
  }

  private func merge() throws {
    let new = records.withLock { records in
      defer { records = [] }
      return records
    }
    guard !new.isEmpty else { return }
    let old = (try? String(contentsOf: Self.place, encoding: .utf8)).flatMap(ProofRecord.records)
    let known = Set(new.map(Place.init))
    let kept = (old ?? []).filter { !known.contains(Place($0)) && Self.isCurrent($0) }
    let all = Set(kept + new).sorted { a, b in
      (a.rule, a.fixture, a.path, a.line, a.symbol, a.claim.rawValue)
        < (b.rule, b.fixture, b.path, b.line, b.symbol, b.claim.rawValue)
    }
    try Data(ProofRecord.document(of: all).utf8).write(to: Self.place, options: .atomic)
  }

  /// The key of a record that is replaced.
  private struct Place: Hashable {
    let rule: String
    let fixture: String
    let symbol: String
    let claim: ProofRecord.Claim

    init(_ record: ProofRecord) {
      rule = record.rule
      fixture = record.fixture
      symbol = record.symbol
      claim = record.claim
    }
  }

  /// Whether the fixture still has the code that was proved.
  private static func isCurrent(_ record: ProofRecord) -> Bool {
    guard let linted = LintedFixture.all.first(where: { $0.fixture.name == record.fixture })
    else { return false }
    guard record.line > 0 else { return linted.names(record.symbol) }
    return linted.findings.contains {
      $0.rule == record.rule && $0.path == record.path && $0.line == record.line
        && $0.source == record.source
    }
  }
}

/// The products of the build.
package enum Build {
  /// The folder of the executables and the tests.
  package static let folder: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()
}
