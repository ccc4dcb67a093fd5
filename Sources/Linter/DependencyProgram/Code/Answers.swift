/// The answers to one question so far, so that each is found once. It belongs to one thread.
///
/// A class, so that finding an answer may ask for others.
final class Answers<Key: Hashable, Value> {
  /// Each access is short and asks nothing else. To check that, as Swift does for the variables of
  /// objects, took a tenth of a lint, so the most used tables of the analysis do without.
  @exclusivity(unchecked)
  private var known: [Key: Value] = [:]

  /// The answer, found unless it is known.
  func callAsFunction(_ key: Key, _ find: () -> Value) -> Value {
    if let answer = known[key] { return answer }
    let answer = find()
    known[key] = answer
    return answer
  }

  /// The same for a question that may lead back to itself.
  ///
  /// - Parameter preliminary: the answer until it is found.
  func callAsFunction(_ key: Key, until preliminary: Value, _ find: () -> Value) -> Value {
    if let answer = known[key] { return answer }
    known[key] = preliminary
    let answer = find()
    known[key] = answer
    return answer
  }
}
