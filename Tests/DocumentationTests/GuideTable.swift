import DependencyProgram
import DependencyRules
import DiagnosticReports

@testable import deplint

/// A table of a guide that repeats facts of the code.
struct GuideTable {
  /// The page, by its path from the root.
  let page: String
  /// The line above the rows, which identifies the table: its head, or a heading of the page.
  let head: String
  /// The lines between the head and the rows.
  let rule: [String]
  let rows: [String]

  init(in page: String, _ head: String, rule: [String], rows: [String]) {
    self.page = page
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
      throw NotThere(description: "\(starts.count) places in \(page) have '\(head)'")
    }
    let old = lines[(start + top.count)...].prefix { !$0.isEmpty && $0 != "```" }
    return (lines[..<old.startIndex] + rows + lines[old.endIndex...]).joined(separator: "\n")
  }

  struct NotThere: Error, CustomStringConvertible {
    let description: String
  }
}

extension GuideTable {
  static func all() throws -> [GuideTable] {
    [presets, groups, commands, options, exitStatuses, formats, try modules()]
  }

  private static let catalogue = "Sources/Linter/deplint/deplint.docc"

  private static var presets: GuideTable {
    GuideTable(
      in: "\(catalogue)/ChoosingRules.md",
      "| preset | what it has |", rule: ["|---|---|"],
      rows: RulePreset.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var groups: GuideTable {
    GuideTable(
      in: "\(catalogue)/ChoosingRules.md",
      "| group | what it is about |", rule: ["|---|---|"],
      rows: Help.groups.map { "| `group:\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var commands: GuideTable {
    let width = 28
    return GuideTable(
      in: "\(catalogue)/CommandLine.md",
      "## Commands", rule: ["", "```text"],
      rows: Command.allCases.map { command in
        let synopsis = "deplint \(command.synopsis)"
        let gap = String(repeating: " ", count: max(0, width - synopsis.count))
        return "\(synopsis)\(gap)  \(command.summary)"
      })
  }

  private static var options: GuideTable {
    GuideTable(
      in: "\(catalogue)/CommandLine.md",
      "| option | meaning |", rule: ["|---|---|"],
      rows: Option.allCases.map { option in
        let flags = [option.shortFlag, option.synopsis].compactMap { $0 }
          .map { "`\($0.replacing("|", with: "\\|"))`" }
        var meaning = markdown(option.summary)
        if let value = option.placeholder { meaning = meaning.replacing(value, with: "`\(value)`") }
        return "| \(flags.joined(separator: ", ")) | \(meaning) |"
      })
  }

  private static var exitStatuses: GuideTable {
    GuideTable(
      in: "\(catalogue)/CommandLine.md",
      "| exit status | |", rule: ["|---|---|"],
      rows: ExitStatus.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static var formats: GuideTable {
    GuideTable(
      in: "\(catalogue)/Formats.md",
      "| format | what it is |", rule: ["|---|---|"],
      rows: ReportFormat.allCases.map { "| `\($0.rawValue)` | \(markdown($0.summary)) |" })
  }

  private static func modules() throws -> GuideTable {
    GuideTable(
      in: ".github/CONTRIBUTING.md",
      "| folder | module | what it does |", rule: ["|---|---|---|"],
      rows: try ModulePage.all().map { page in
        let names = page.modules.map { "`\($0)`" }.joined(separator: ", ")
        return "| [`\(page.folder)`](../\(page.folder)/README.md) | \(names) | \(page.summary) |"
      })
  }

  /// A text of the terminal as Markdown: flags, variables and quoted words become code.
  private static func markdown(_ text: String) -> String {
    text.replacing(#/'([^' ]+(?: [^' ]+)?)'|(--[a-z-]+|[A-Z]+_[A-Z]+)/#) { match in
      "`\(match.1 ?? match.2 ?? "")`"
    }
  }
}
