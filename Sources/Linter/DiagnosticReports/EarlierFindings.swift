internal import Diagnostics

/// The findings of an earlier state of the project, read from a JSON report or a baseline, to
/// compare the current ones with.
package struct EarlierFindings: Sendable {
  /// The number of findings with each fingerprint.
  private var counts: [String: Int] = [:]
  /// The number of findings of each rule.
  package private(set) var countsByRule: [String: Int] = [:]

  /// The text is neither a report nor a baseline.
  package struct SyntaxError: Error, Sendable, Equatable {
    package let what: String
    /// Counted from 1.
    package let line: Int
  }

  /// Parses a report in the format `json`, or a baseline.
  package init(parsing bytes: [UInt8]) throws(SyntaxError) {
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      try read(report: bytes)
    } else {
      do {
        for entry in try Baseline(parsing: bytes).entries {
          add(Fingerprint.of(entry.key), ofRule: entry.key.rule, entry.count)
        }
      } catch {
        throw SyntaxError(
          what: error.line > 1 ? error.what : "neither a JSON report nor a baseline",
          line: error.line)
      }
    }
  }

  private mutating func read(report bytes: [UInt8]) throws(SyntaxError) {
    let document: JSONNode
    do {
      document = try JSONNode(parsing: bytes)
    } catch {
      let line = LineTable(bytes).place(ofOffset: UInt32(clamping: error.offset)).line
      throw SyntaxError(what: error.message, line: line)
    }
    guard document["version"]?.integer == JSONReport.version,
      let diagnostics = document["diagnostics"]?.array
    else { throw SyntaxError(what: "not a report of version \(JSONReport.version)", line: 1) }
    for diagnostic in diagnostics {
      guard let rule = diagnostic["rule"]?.string,
        let fingerprint = diagnostic["fingerprint"]?.string
      else {
        let start = UInt32(clamping: diagnostic.range.lowerBound)
        let line = LineTable(bytes).place(ofOffset: start).line
        throw SyntaxError(what: "a finding without a rule or fingerprint", line: line)
      }
      add(fingerprint, ofRule: rule, 1)
    }
  }

  private mutating func add(_ fingerprint: String, ofRule rule: String, _ count: Int) {
    counts[fingerprint, default: 0] += count
    countsByRule[rule, default: 0] += count
  }

  var total: Int { countsByRule.values.reduce(0, +) }

  /// Whether each finding is new. Of several with the same fingerprint, the last ones are.
  func areNew(_ diagnostics: [Diagnostic]) -> [Bool] {
    var rest = counts
    let take = { (fingerprint: String) -> Bool in
      guard let count = rest[fingerprint], count > 0 else { return false }
      rest[fingerprint] = count - 1
      return true
    }
    return diagnostics.map { diagnostic in
      if take(Fingerprint.of(diagnostic)) { return false }
      // A baseline, or a report of an earlier version, has its places one by one.
      let places = diagnostic.places.isEmpty ? [diagnostic] : diagnostic.places
      return !places.map { take(Fingerprint.of(Baseline.Key($0))) }.allSatisfy(\.self)
    }
  }
}
