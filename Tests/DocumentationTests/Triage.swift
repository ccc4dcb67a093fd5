import DependencyProgram

/// The record in `Rules/triage.tsv`: the independent verdicts of two readers on findings in public
/// projects.
struct Triage {
  /// By the names of rules.
  private var counts: [String: Count] = [:]

  struct Count: Equatable {
    var read = 0
    // Where both readers agree.
    var genuine = 0
    var harmless = 0
    var wrong = 0
    /// Where they do not.
    var disputed = 0
  }

  static let head =
    "repository\tcommit\tplace\trule\tseverity\tfirst reader\tsecond reader"

  /// - Parameter text: lines of seven columns, the first one `head`.
  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == Triage.head else { throw Malformed(line: lines.first ?? "") }
    for line in lines.dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 7, let first = Verdict(columns[5]), let second = Verdict(columns[6])
      else { throw Malformed(line: line) }
      counts[String(columns[3]), default: Count()].add(first, second)
    }
  }

  /// The names of the rules that it has verdicts on.
  var rules: Set<String> { Set(counts.keys) }

  /// The verdicts on a rule, under any of its names.
  func count(of rule: RuleMetadata) -> Count {
    ([rule.id] + rule.aliases).compactMap { counts[$0] }.reduce(into: Count()) { $0.add($1) }
  }

  struct Malformed: Error, Equatable {
    let line: String
  }
}

private enum Verdict: String {
  case genuine = "true"
  case harmless
  case wrong = "false"

  /// A reader may add something in brackets, for example about the severity.
  init?(_ text: Substring) {
    let word = text.firstRange(of: " (").map { text[..<$0.lowerBound] } ?? text
    self.init(rawValue: String(word))
  }
}

extension Triage.Count {
  fileprivate mutating func add(_ first: Verdict, _ second: Verdict) {
    read += 1
    guard first == second else {
      disputed += 1
      return
    }
    switch first {
    case .genuine: genuine += 1
    case .harmless: harmless += 1
    case .wrong: wrong += 1
    }
  }

  fileprivate mutating func add(_ other: Triage.Count) {
    read += other.read
    genuine += other.genuine
    harmless += other.harmless
    wrong += other.wrong
    disputed += other.disputed
  }
}
