import DependencyProgram
import DependencyRules
import DiagnosticReports

@testable import deplint

/// A table of `README.md` that repeats facts of the code.
struct ReadmeTable {
  /// The line above the rows, by which the table is found: its head, or a heading of the page.
  let head: String
  /// The lines between the head and the rows.
  let rule: [String]
  let rows: [String]

  init(_ head: String, rule: [String], rows: [String]) {
    self.head = head
    self.rule = rule
    self.rows = rows
  }

  /// The text with these rows in place of those that it has below the head.
  func replaced(in text: String) throws -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let top = [head] + rule
    let starts = lines.indices.filter { lines[$0...].starts(with: top) }
    guard starts.count == 1, let start = starts.first else {
      throw NotThere(description: "\(starts.count) places in README.md have '\(head)'")
    }
    let old = lines[(start + top.count)...].prefix { !$0.isEmpty && $0 != "```" }
    return (lines[..<old.startIndex] + rows + lines[old.endIndex...]).joined(separator: "\n")
  }

  struct NotThere: Error, CustomStringConvertible {
    let description: String
  }
}

extension ReadmeTable {
  static func all() throws -> [ReadmeTable] {
    [rules, presets, groups, commands, options, exitStatuses, formats, try modules()]
  }

  private static var rules: ReadmeTable {
    ReadmeTable(
      "| group | rule | severity | what it means |", rule: ["|---|---|---|---|"],
      rows: RuleListing.grouped(allRules.map(\.metadata)).flatMap(\.rules).map { rule in
        let optIn = rule.tier.isOptIn ? ", \(rule.tier.rawValue)" : ""
        return "| \(rule.group) | [`\(rule.id)`](Rules/\(rule.id)/README.md) "
          + "| \(rule.severity)\(optIn) | \(markdown(rule.summary)) |"
      })
  }

  private static var presets: ReadmeTable {
    ReadmeTable(
      "| preset | what it has |", rule: ["|---|---|"],
      rows: RulePreset.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var groups: ReadmeTable {
    ReadmeTable(
      "| group | what it is about |", rule: ["|---|---|"],
      rows: Help.groups.map { "| `group:\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var commands: ReadmeTable {
    let width = 28
    return ReadmeTable(
      "## Options and exit statuses", rule: ["", "```text"],
      rows: Command.allCases.map { command in
        let synopsis = "deplint \(command.synopsis)"
        let gap = String(repeating: " ", count: max(0, width - synopsis.count))
        return "\(synopsis)\(gap)  \(command.summary)"
      })
  }

  private static var options: ReadmeTable {
    ReadmeTable(
      "| option | meaning |", rule: ["|---|---|"],
      rows: Option.allCases.map { option in
        let flags = [option.shortFlag, option.synopsis].compactMap { $0 }
          .map { "`\($0.replacing("|", with: "\\|"))`" }
        var meaning = markdown(option.summary)
        if let value = option.placeholder { meaning = meaning.replacing(value, with: "`\(value)`") }
        return "| \(flags.joined(separator: ", ")) | \(meaning) |"
      })
  }

  private static var exitStatuses: ReadmeTable {
    ReadmeTable(
      "| exit status | |", rule: ["|---|---|"],
      rows: ExitStatus.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var formats: ReadmeTable {
    ReadmeTable(
      "| format | what it is |", rule: ["|---|---|"],
      rows: ReportFormat.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static func modules() throws -> ReadmeTable {
    ReadmeTable(
      "| folder | module | what it does |", rule: ["|---|---|---|"],
      rows: try ModulePage.all().map { page in
        let names = page.modules.map { "`\($0)`" }.joined(separator: ", ")
        return "| [`\(page.folder)`](\(page.folder)/README.md) | \(names) | \(page.summary) |"
      })
  }

  /// A text of the terminal as Markdown: flags, variables and what stands in quotes become code.
  private static func markdown(_ text: String) -> String {
    text.replacing(#/'([^' ]+(?: [^' ]+)?)'|(--[a-z-]+|[A-Z]+_[A-Z]+)/#) { match in
      "`\(match.1 ?? match.2 ?? "")`"
    }
  }
}
