/// A comment that suppresses findings: `// deplint:ignore RULE[, RULE] -- reason`.
package struct SuppressionComment: Sendable, Equatable {
  package let kind: Kind
  /// The rules that it names, in its order. There is at least one.
  package internal(set) var entries: [Entry]
  /// Whether it gives a reason.
  package let hasReason: Bool
  /// The comment, in bytes from the start of the file.
  package let range: Range<UInt32>
  /// The range to remove with the comment: the whole line if it has no other content, or else the
  /// comment and the space before it.
  package let removal: Range<UInt32>

  /// The request of a comment, as spelled after `deplint:`.
  package enum Kind: String, Sendable, CaseIterable {
    /// The findings of its line, or of the next line with code if it stands alone.
    case line = "ignore"
    /// The findings of the file.
    case file = "ignore-file"
    /// The findings from its line to that of the `ignore-end` for the same rule.
    case begin = "ignore-begin"
    case end = "ignore-end"
  }

  /// One rule of the list.
  package struct Entry: Sendable, Equatable {
    /// The name as written; there may be no such rule.
    package let rule: String
    package let range: Range<UInt32>
    /// Findings that begin here are suppressed; nil for an end, and for a beginning without an end.
    package internal(set) var scope: Range<UInt32>?
    /// For a beginning: the comment that ends it, by its index in the file.
    package internal(set) var end: Int?
  }

  /// The whole list, from the first rule to the last.
  package var list: Range<UInt32> {
    (entries.first?.range.lowerBound ?? range.lowerBound)..<(entries.last?.range.upperBound
      ?? range.upperBound)
  }
}

/// A comment that is meant as a suppression but is malformed, so that it suppresses nothing.
package struct SuppressionFlaw: Sendable, Equatable {
  package let kind: Kind
  package let range: Range<UInt32>

  package enum Kind: Sendable, Equatable {
    /// A word after `deplint:` that is not a `SuppressionComment.Kind`.
    case unknownWord(String)
    /// There is space between `deplint:` and the word.
    case space
    /// It is in a `/* */` or `///` comment.
    case wrongComment
    /// The list is empty, or one of its places is.
    case noRule
    /// Words after a rule that are neither another rule nor a reason.
    case noDelimiter(afterRule: String)
    /// The reason after ` -- ` is missing.
    case noReason
    /// An `ignore-end` for a rule without its `ignore-begin`.
    case noBeginning(ofRule: String)
    /// An `ignore-begin` for a rule without its `ignore-end`.
    case noEnd(ofRule: String)
  }
}
