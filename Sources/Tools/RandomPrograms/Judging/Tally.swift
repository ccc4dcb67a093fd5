/// The figures of many programs.
package struct Tally: Sendable {
  package private(set) var programs = 0
  /// Reads, creations, boundaries and keys.
  package private(set) var sites = 0
  package private(set) var lines = 0
  package private(set) var rules: [String: Row] = [:]
  /// The rules that could be judged on all programs.
  package private(set) var judged = Set(Expectation.rules)

  package struct Row: Sendable {
    package var bugs = 0
    package var found = 0
    package var missed = 0
    package var falseAlarms = 0
  }

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
    for mark in verdict.falseAlarms { rules[mark.rule, default: Row()].falseAlarms += 1 }
  }

  package var disagreements: Int { rules.values.reduce(0) { $0 + $1.missed + $1.falseAlarms } }

  package var description: String {
    var result = ["\(programs) programs, \(lines) lines, \(sites) sites"]
    for rule in Expectation.rules {
      guard judged.contains(rule) else {
        result.append("\(rule): not judged, since release builds of the runtime report no keys")
        continue
      }
      let row = rules[rule] ?? Row()
      result.append(
        "\(rule): \(row.bugs) bugs, \(row.found) found, \(row.missed) missed, "
          + "\(row.falseAlarms) false")
    }
    return result.joined(separator: "\n")
  }
}
