import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation

/// A section of a page that is made from the code: everything below its heading, up to the next one
/// of the same depth.
struct GeneratedSection {
  let heading: String
  let body: String

  /// The text with this body in place of the one that it has.
  func replaced(in text: String) throws -> String {
    let parts = text.components(separatedBy: "\n\(heading)\n")
    guard parts.count == 2 else {
      throw NotThere(description: "\(parts.count - 1) places have '\(heading)'")
    }
    let rest = parts[1].firstRange(of: "\n## ").map { parts[1][$0.lowerBound...] } ?? ""
    return "\(parts[0])\n\(heading)\n\n\(body)\(rest)"
  }

  struct NotThere: Error, CustomStringConvertible {
    let description: String
  }
}

extension GeneratedSection {
  /// The rules by group, with the evidence for each, for the page of `Rules`.
  static func rules(_ triage: Triage) throws -> GeneratedSection {
    var body = """
      `DEPLINT_UPDATE_READMES=1 swift test --filter GeneratedPageTests` writes this section from the
      code, the pages and `triage.tsv`. *Run* says whether the examples on the rule's page are run
      and read the values that it claims. *Read* counts the findings in public projects that two
      readers have judged: *true*, *harmless* or *false* if both agree, *disputed* if they differ.

      """
    for (group, rules) in RuleListing.grouped(allRules.map(\.metadata)) {
      body += """

        ### \(group.rawValue)

        \(group.summary.prefix(1).uppercased() + group.summary.dropFirst()).

        | rule | severity | tier | fix | run | read | true | disputed | harmless | false |
        |---|---|---|---|---|--:|--:|--:|--:|--:|

        """
      for rule in rules { body += try row(of: rule, triage) + "\n" }
    }
    return GeneratedSection(heading: "## All rules", body: body)
  }

  private static func row(of rule: RuleMetadata, _ triage: Triage) throws -> String {
    let run = try PageScaffold(ofRule: rule.id).reasonNotToRun.map { "no: \($0)" } ?? "yes"
    let count = triage.count(of: rule)
    let verdicts =
      count.read == 0
      ? ["", "", "", ""]
      : [count.genuine, count.disputed, count.harmless, count.wrong].map { "\($0)" }
    let cells =
      [
        "[`\(rule.id)`](\(rule.id)/README.md)", rule.severity.rawValue, rule.tier.rawValue,
        rule.fix.rawValue, run, "\(count.read)",
      ] + verdicts
    return "| \(cells.joined(separator: " | ")) |"
  }
}
