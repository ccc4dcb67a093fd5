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
  /// The findings of the rules, group by group, for the page of `Rules`.
  static func rules() -> GeneratedSection {
    var body = ""
    for (group, rules) in RuleListing.grouped(allRules.map(\.metadata)) {
      let title = group.summary.prefix(1).uppercased() + group.summary.dropFirst()
      body += """
        \(body.isEmpty ? "" : "\n")### \(group.rawValue)

        \(title): `group:\(group.rawValue)`.

        | rule | what it reports | severity | tier | fix |
        |---|---|---|---|---|

        """
      for rule in rules {
        let cells = [
          link(to: rule), rule.summary.replacing("|", with: "\\|"), rule.severity.rawValue,
          rule.tier.rawValue, rule.fix.rawValue,
        ]
        body += "| \(cells.joined(separator: " | ")) |\n"
      }
    }
    return GeneratedSection(heading: "## All rules", body: body)
  }

  /// The evidence for each rule, for the same page.
  static func evidence(_ triage: Triage) throws -> GeneratedSection {
    var body = """
      *Read* counts the findings in public projects that two readers have judged, each alone: *true*,
      *harmless* or *false* if both agree, *disputed* if they differ. *Run* says whether the examples
      on the rule's page are run and read the values that the page claims.

      | rule | run | read | true | disputed | harmless | false |
      |---|---|--:|--:|--:|--:|--:|

      """
    for rule in RuleListing.grouped(allRules.map(\.metadata)).flatMap(\.rules) {
      body += try row(of: rule, triage) + "\n"
    }
    return GeneratedSection(heading: "## Evidence", body: body)
  }

  private static func row(of rule: RuleMetadata, _ triage: Triage) throws -> String {
    let run = try PageScaffold(ofRule: rule.id).reasonNotToRun.map { "no: \($0)" } ?? "yes"
    let count = triage.count(of: rule)
    let verdicts =
      count.read == 0
      ? ["", "", "", ""]
      : [count.genuine, count.disputed, count.harmless, count.wrong].map { "\($0)" }
    let cells = [link(to: rule), run, "\(count.read)"] + verdicts
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func link(to rule: RuleMetadata) -> String {
    "[`\(rule.id)`](\(rule.id)/README.md)"
  }
}
