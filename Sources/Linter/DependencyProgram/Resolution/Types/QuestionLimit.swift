/// Limits the nesting of queries that depend on other queries.
///
/// A program can contain chains of any length: an alias of an alias of an alias, a closure passed
/// on from function to function. The stack is limited. Anything beyond the limit is unknown, like
/// everything else that cannot be determined. All analyses count together, because they share the
/// stack.
final class QuestionLimit {
  /// The number of queries in progress that other queries depend on.
  private var depth = 0

  /// Answers a query that another one depends on; nil if the chain is too long.
  func asDeeper<Answer>(_ answer: () -> Answer) -> Answer? {
    guard depth < Self.limit else { return nil }
    depth += 1
    defer { depth -= 1 }
    return answer()
  }

  private static let limit = 64
}
