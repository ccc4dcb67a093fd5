internal import DependencyFacts
package import DependencyProgram

/// A comment that is meant to silence findings but cannot be understood.
package let malformedSuppression = Rule(
  id: "malformed-suppression", group: .comments, severity: .warning, scope: .file, since: "0.2.0",
  summary: "a 'deplint:' comment cannot be understood, and silences nothing",
  documentation: """
    A comment with a typo silences nothing, or less than its author thinks. These are the forms of a
    comment:

    - `// deplint:ignore RULE[, RULE ...] -- reason` after code silences the rules on its line;
      alone on a line, on the next line that has code.
    - `// deplint:ignore-file RULE -- reason` silences them in the file.
    - `// deplint:ignore-begin RULE -- reason` silences them up to `// deplint:ignore-end RULE`.

    A finding is silenced where it begins. Rules are named by their full ids, one by one: `all` and
    groups would also silence the next mistake there, whatever it is. The reason may be left out,
    unless `unexplained-suppression` is selected.

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var title: String { apiClient.name }
      var detail: DetailModel?  // deplint:ignore unpropagated-child -- a session of its own
    }
    ```

    With the id of a rule:

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var title: String { apiClient.name }
      var detail: DetailModel?

      func rowTapped() {
        detail = DetailModel()  // deplint:ignore unpropagated-child-model -- a session of its own
      }
    }
    ```

    It is a warning: the comment silences nothing.

    ## What it cannot see

    Comments that do not begin with `deplint:`, whatever follows; and a `deplint:` that is followed
    by a space and other words, which is taken for prose.
    """,
  check: .file { file in
    file.content.flaws.map { flaw in finding(flaw.range, in: file, problem(of: flaw.kind)) }
      + file.content.comments.flatMap(\.entries).filter { !names.contains($0.rule) }
      .map { entry in finding(entry.range, in: file, unknownRule(entry.rule)) }
  }
)

/// The mistake in a comment, and the advice.
private typealias Problem = (message: String, advice: String, subject: String)

private let ids = allRules.map(\.id)
private let names = Set(ids + allRules.flatMap(\.aliases))
private let words = SuppressionComment.Kind.allCases.map(\.rawValue)

private func finding(
  _ range: Range<UInt32>, in file: Suppressions.File, _ problem: Problem
) -> Diagnostic {
  Diagnostic(
    rule: "malformed-suppression", severity: .warning, message: problem.message,
    range: SourceRange(file: file.index, range), module: "", symbol: "", subject: problem.subject,
    notes: [Diagnostic.Note(problem.advice)])
}

private func unknownRule(_ name: String) -> Problem {
  if name == "all" || name.hasPrefix("group:") {
    return (Wording.severalRules(name), Wording.oneByOne, name)
  }
  let begun = ids.filter { !name.isEmpty && $0.hasPrefix(name) }
  let nearest =
    begun.count == 1 ? begun.first : Suggestion.nearest(to: name, among: ids) ?? begun.first
  return (Wording.unknownRule(name), Wording.rule(nearest: nearest), name)
}

private func problem(of flaw: SuppressionFlaw.Kind) -> Problem {
  switch flaw {
  case .unknownWord(let word):
    let nearest = Suggestion.nearest(to: word, among: words)
    return (Wording.unknownWord(word), Wording.word(nearest: nearest), word)
  case .space: return (Wording.space, Wording.form, "")
  case .wrongComment: return (Wording.wrongComment, Wording.lineComment, "")
  case .noRule: return (Wording.noRule, Wording.form, "")
  case .noDelimiter(let rule): return (Wording.noDelimiter(rule), Wording.form, rule)
  case .noReason: return (Wording.noReason, Wording.form, "")
  case .noBeginning(let rule): return (Wording.noBeginning(rule), Wording.begin(rule), rule)
  case .noEnd(let rule): return (Wording.noEnd(rule), Wording.end(rule), rule)
  }
}

private enum Wording {
  static func unknownRule(_ name: String) -> String { "there is no rule '\(name)' to silence" }

  static func severalRules(_ name: String) -> String { "'\(name)' cannot be silenced as a whole" }

  static let oneByOne = "name the rules that are meant, one by one"

  static func rule(nearest: String?) -> String {
    nearest.map { "did you mean '\($0)'?" } ?? "'deplint rules' lists them all"
  }

  static func unknownWord(_ word: String) -> String {
    word.isEmpty ? "a word is missing after 'deplint:'" : "'deplint:\(word)' means nothing"
  }

  static func word(nearest: String?) -> String {
    nearest.map { "did you mean 'deplint:\($0)'?" }
      ?? "it can be " + words.map { "'deplint:\($0)'" }.joined(separator: ", ")
  }

  static let form = "write '// deplint:ignore RULE[, RULE ...] -- reason'"
  static let space = "no space is allowed after 'deplint:'"
  static let wrongComment = "only a '//' comment can silence findings"
  static let lineComment = "begin it with '//'"
  static let noRule = "a comment that silences findings must name rules"
  static let noReason = "the reason after '--' is missing"

  static func noDelimiter(_ rule: String) -> String {
    "only a comma, or a reason after ' -- ', can follow '\(rule)'"
  }

  static func noBeginning(_ rule: String) -> String {
    "no 'deplint:ignore-begin \(rule)' precedes this end"
  }

  static func begin(_ rule: String) -> String {
    "put '// deplint:ignore-begin \(rule)' where it begins, or remove the end"
  }

  static func noEnd(_ rule: String) -> String {
    "no 'deplint:ignore-end \(rule)' follows, so nothing is silenced"
  }

  static func end(_ rule: String) -> String {
    "put '// deplint:ignore-end \(rule)' where it ends"
  }
}
