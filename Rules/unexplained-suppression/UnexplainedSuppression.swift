internal import DependencyFacts
package import DependencyProgram

/// A comment silences findings and does not say why.
package let unexplainedSuppression = Rule(
  id: "unexplained-suppression", group: .comments, severity: .info, tier: .strict, scope: .file,
  since: "0.2.0",
  summary: "a 'deplint:ignore' comment gives no reason",
  documentation: """
    A comment that silences a finding claims that the finding does no harm there. Without a reason,
    nobody can tell later whether that is still true. Select this rule to require reasons.

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var title: String { apiClient.name }
      var detail: DetailModel?

      func rowTapped() {
        detail = DetailModel()  // deplint:ignore unpropagated-child-model
      }
    }
    ```

    Give the reason after ` -- `:

    ```swift
      func rowTapped() {
        // deplint:ignore unpropagated-child-model -- starts a session of its own
        detail = DetailModel()
      }
    ```

    It is a hint: the comment works without a reason.

    ## What it cannot see

    Whether a reason is a good one. The end of a range needs none: its beginning states it.
    """,
  check: .file { file in
    file.content.comments.filter { $0.kind != .end && !$0.hasReason }.map { comment in
      Diagnostic(
        rule: "unexplained-suppression", severity: .info, message: Wording.message,
        range: SourceRange(file: file.index, comment.range), module: "", symbol: "",
        subject: comment.entries.map(\.rule).joined(separator: ", "),
        notes: [Diagnostic.Note(Wording.advice)])
    }
  }
)

private enum Wording {
  static let message = "a comment that silences findings must say why"
  static let advice = "add the reason after ' -- '"
}
