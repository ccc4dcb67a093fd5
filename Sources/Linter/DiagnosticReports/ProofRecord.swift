/// The result of running a fixture's code on the runtime, as recorded by the tests.
package struct ProofRecord: Sendable, Hashable {
  package var rule: String
  /// The file or folder below `Rules/<rule>/Fixtures`, and the file in it.
  package var fixture: String
  package var path: String
  /// The line of the finding; 0 if there is none.
  package var line: Int
  /// The declaration that was run: `ListModel.rowTapped(_:)`.
  package var symbol: String
  package var claim: Claim
  /// The value that correct code would read, and the value that was read.
  package var expected: String
  package var observed: String
  /// The code of the line.
  package var source: String

  package enum Claim: String, Sendable, CaseIterable {
    /// The rule reports it, and the code gets another value than meant.
    case lost
    /// The rule is silent, and the code gets what was meant.
    case kept
    /// After the rule's fix, the code gets what was meant.
    case fixed
    /// The rule is silent, though the code gets another value: it cannot tell from the source.
    case unseen
  }

  package init(
    rule: String, fixture: String, path: String = "", line: Int = 0, symbol: String, claim: Claim,
    expected: String, observed: String, source: String = ""
  ) {
    self.rule = rule
    self.fixture = fixture
    self.path = path
    self.line = line
    self.symbol = symbol
    self.claim = claim
    self.expected = expected
    self.observed = observed
    self.source = source
  }
}

// MARK: - The file

/// A line for each record, its parts separated by tabs, after a line that names the format.
extension ProofRecord {
  /// The file is next to the executable of the build whose tests wrote it.
  package static let fileName = "proofs.tsv"

  private static let heading = "deplint-proofs 1"

  package static func document(of records: [ProofRecord]) -> String {
    ([heading] + records.map(\.text)).map { $0 + "\n" }.joined()
  }

  /// Nil if the text is not a document of this version.
  package static func records(in document: String) -> [ProofRecord]? {
    let lines = document.split(separator: "\n")
    guard lines.first == Substring(heading) else { return nil }
    var records: [ProofRecord] = []
    for line in lines.dropFirst() {
      guard let record = ProofRecord(line) else { return nil }
      records.append(record)
    }
    return records
  }

  private var text: String {
    [rule, fixture, path, "\(line)", symbol, claim.rawValue, expected, observed, source]
      .map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
  }

  private init?(_ text: Substring) {
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 9, let line = Int(parts[3]), let claim = Claim(rawValue: parts[5]) else {
      return nil
    }
    self.init(
      rule: parts[0], fixture: parts[1], path: parts[2], line: line, symbol: parts[4], claim: claim,
      expected: parts[6], observed: parts[7], source: parts[8])
  }
}
