internal import DependencyFacts
package import DependencyProgram

/// A comment that silences no findings.
package let unusedSuppression = Rule(
  id: "unused-suppression", group: .comments, severity: .warning, scope: .file, fix: .safe,
  since: "0.2.0",
  summary: "a 'deplint:ignore' comment silences nothing",
  documentation: """
    A comment that silences a rule where the rule has nothing to report is left over from code that
    has changed. It misleads readers now, and will hide the next mistake on its line.

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var title: String { apiClient.name }  // deplint:ignore missing-test-value -- left over
    }
    ```

    Remove it:

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var title: String { apiClient.name }
    }
    ```

    The fix removes the comment, or only the rules from its list that have nothing to report. A
    comment is checked against the rules that ran: one for a rule that did not run is not reported.
    No comment is reported in a run over less than a project: single files, or a folder without
    `.git`, `Package.swift` or `.deplint.json` inside a repository or a package. The code that needs
    the comment may be elsewhere.

    It is a warning: the comment would hide the next finding there.

    ## What it cannot see

    Comments that silence a rule about comments.
    """,
  check: .comments { suppressions in
    suppressions.files.flatMap { file in
      file.content.comments.indices.compactMap { finding(file, comment: $0, in: suppressions) }
    }
  }
)

private func finding(
  _ file: Suppressions.File, comment index: Int, in suppressions: Suppressions
) -> Diagnostic? {
  let comment = file.content.comments[index]
  let unused = comment.entries.indices.filter { entry in
    (comment.kind == .line || comment.entries[entry].scope != nil)
      && file.judgedRules.contains(file.rule(of: comment.entries[entry]))
      && !suppressions.isUsed(.init(file: file.index, comment: index, entry: entry))
  }
  guard !unused.isEmpty else { return nil }
  let rules = unused.map { comment.entries[$0].rule }
  return Diagnostic(
    rule: "unused-suppression", severity: .warning, message: Wording.message(rules),
    range: SourceRange(file: file.index, comment.range), module: "", symbol: "",
    subject: rules.joined(separator: ", "),
    fixes: [
      .init(
        title: Wording.fix(isWhole: unused.count == comment.entries.count), safety: .safe,
        edits: edits(removing: unused, of: index, in: file))
    ])
}

/// Removes rules from a comment, and the rules that it begins from the comments that end them.
private func edits(
  removing entries: [Int], of index: Int, in file: Suppressions.File
) -> [Diagnostic.Fix.Edit] {
  let comments = file.content.comments
  var removed: [Int: Set<Int>] = [index: Set(entries)]
  let begun = entries.map { comments[index].entries[$0] }
  for (end, begun) in Dictionary(grouping: begun, by: \.end) {
    guard let end else { continue }
    var rules = Set(begun.map(\.rule))
    for (position, entry) in comments[end].entries.enumerated()
    where rules.remove(entry.rule) != nil {
      removed[end, default: []].insert(position)
    }
  }
  return removed.sorted { $0.key < $1.key }.map { index, entries in
    let comment = comments[index]
    let left = comment.entries.indices.filter { !entries.contains($0) }
    return Diagnostic.Fix.Edit(
      range: SourceRange(file: file.index, left.isEmpty ? comment.removal : comment.list),
      replacement: left.map { comment.entries[$0].rule }.joined(separator: ", "))
  }
}

private enum Wording {
  static func message(_ rules: [String]) -> String {
    let names = rules.map { "'\($0)'" }.joined(separator: ", ")
    return "no finding of \(names) is silenced by this comment"
  }

  static func fix(isWhole: Bool) -> String {
    isWhole ? "remove the comment" : "remove what it does not silence from its list"
  }
}
