/// How far questions may lead to others.
///
/// A program can contain chains of any length: an alias of an alias of an alias, a closure passed
/// on from function to function. The stack is limited. Anything beyond the limit is unknown, like
/// everything else that cannot be determined. All analyses count together, because they share the
/// stack.
final class QuestionLimit {
  /// How many questions are being answered for the sake of others.
  private var depth = 0

  /// Answers a question that another one led to, unless it is one of a chain too long to follow.
  func asDeeper<Answer>(_ answer: () -> Answer) -> Answer? {
    guard depth < Self.limit else { return nil }
    depth += 1
    defer { depth -= 1 }
    return answer()
  }

  private static let limit = 64
}
