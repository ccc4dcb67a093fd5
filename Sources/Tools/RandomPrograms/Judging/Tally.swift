/// The figures of many programs.
package struct Tally: Sendable {
  package private(set) var programs = 0
  /// Reads, creations, boundaries and keys.
  package private(set) var sites = 0
  package private(set) var lines = 0
  package private(set) var rules: [String: Row] = [:]
  /// The rules that could be judged on all programs.
  package private(set) var judged = Set(rules)

  package struct Row: Sendable {
    package var bugs = 0
    package var found = 0
    package var missed = 0
    package var falseAlarms = 0
  }

  private static let rules =
    Expectation.rules + TestJudgement.rules + GraphJudgement.rules + ClaimJudgement.rules
    + ClaimJudgement.journeyRules
  private var constructs: [Construct: Int] = [:]
  private var tolerated: [Tolerance: Int] = [:]

  package init() {}

  mutating func add(_ verdict: Verdict) {
    programs += 1
    sites += verdict.text.places.count
    lines += verdict.text.files.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } }
    judged.formIntersection(verdict.rules)
    for mark in verdict.expected {
      rules[mark.rule, default: Row()].bugs += 1
      if verdict.found.contains(mark) {
        rules[mark.rule, default: Row()].found += 1
      } else {
        rules[mark.rule, default: Row()].missed += 1
      }
    }
    for construct in Construct.all(in: verdict.program) + verdict.text.journeys.forms {
      constructs[construct, default: 0] += 1
    }
    for tolerance in verdict.tolerated.values { tolerated[tolerance, default: 0] += 1 }
    for mark in verdict.falseAlarms { rules[mark.rule, default: Row()].falseAlarms += 1 }
  }

  package var disagreements: Int { rules.values.reduce(0) { $0 + $1.missed + $1.falseAlarms } }

  package var description: String {
    var result = ["\(programs) programs, \(lines) lines, \(sites) sites"]
    for rule in Self.rules {
      guard judged.contains(rule) else {
        let reason =
          Expectation.rules.contains(rule)
          ? "release builds of the runtime report no keys" : "it was not run"
        result.append("\(rule): not judged, since \(reason)")
        continue
      }
      let row = rules[rule] ?? Row()
      result.append(
        "\(rule): \(row.bugs) bugs, \(row.found) found, \(row.missed) missed, "
          + "\(row.falseAlarms) false")
    }
    for tolerance in Tolerance.allCases {
      result.append("tolerated: \(tolerated[tolerance] ?? 0) of \(tolerance.rawValue)")
    }
    return result.joined(separator: "\n")
  }

  /// How often each construct occurs, by its kind.
  package var constructList: String {
    var byKind: [String: [(name: String, count: Int)]] = [:]
    for (construct, count) in constructs {
      byKind[construct.kind, default: []].append((construct.name, count))
    }
    return byKind.sorted { $0.key < $1.key }.map { kind, counts in
      let sorted = counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      return "\(kind): " + sorted.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
