internal import DependencyFacts

/// A function or getter of a reducer that gets an action of which the cases are known.
struct SentAction: Hashable {
  let unit: DeclRef
  /// The parameter of the function; nil for the `body` of a reducer, and for a function that only
  /// makes an effect.
  var parameter: Int?
  var action: ActionValue?
  /// Whether the effects that follow certainly begin to run.
  var runsEffects: Bool
  /// The place that makes an action which the test received: the code before it has run.
  var reached: CodeRef?
}

/// An action as far as the code that sends it shows: `.view(.rowTapped(id))`.
struct ActionValue: Hashable {
  let name: Name
  /// The values in it; nil for one that is not known.
  let payload: [ActionValue?]
  /// Whether a key path names it, which may leave out the cases that only hand an action on.
  var isOfKeyPath = false

  /// The action in a case that the last value of a child's action is: `.presented(.saveTapped)`,
  /// `\.rows[id: 1].saveTapped`
  func handedOn(by names: FrameworkNames) -> ActionValue? {
    names.handsOn(name) || name == Name.none ? payload.last ?? nil : self
  }
}

extension CodeUses {
  /// The action that an expression makes: a case, with the cases in it, or a key path to a case.
  func actionValue(of expression: CodeRef) -> ActionValue? {
    let node = facts.node(expression)
    switch node.kind {
    case .implicitMember: return ActionValue(name: node.name, payload: [])
    case .member:
      guard let base = facts.firstChild(of: expression),
        case .metatype = expressions.valueType(of: base)
      else { return nil }
      return ActionValue(name: node.name, payload: [])
    case .call:
      guard let callee = facts.firstChild(of: expression), facts.node(callee).kind != .call,
        let plain = actionValue(of: callee)
      else { return nil }
      return ActionValue(
        name: plain.name,
        payload: facts.arguments(of: expression).map {
          facts.firstChild(of: $0).flatMap(actionValue)
        })
    case .keyPath:
      return facts.names(ofKeyPath: expression).reversed().reduce(nil) { inner, name in
        ActionValue(name: name, payload: inner.map { [$0] } ?? [], isOfKeyPath: true)
      }
    default: return nil
    }
  }

  /// Whether a pattern matches a value.
  enum Match {
    case yes, no, unknown

    static func both(_ one: Match, _ other: Match) -> Match {
      one == .no || other == .no ? .no : one == .unknown ? .unknown : other
    }
  }

  /// - Parameter bind: called with each name that the pattern introduces for a known value.
  func match(
    _ pattern: CodeRef, _ value: ActionValue?, bind: (CodeRef, ActionValue) -> Void
  ) -> Match {
    switch facts.node(pattern).kind {
    case .bind:
      if let value { bind(pattern, value) }
      return facts.firstChild(of: pattern) == nil ? .yes : .unknown
    // `_`
    case .other: return facts.firstChild(of: pattern) == nil ? .yes : .unknown
    case .implicitMember:
      guard let value else { return .unknown }
      if facts.node(pattern).name == value.name { return .yes }
      return matchImplied(facts.node(pattern).name, [], value, bind: bind)
    case .pattern:
      guard let first = facts.firstChild(of: pattern), facts.node(first).kind == .implicitMember,
        let value
      else { return .unknown }
      let parts = facts.arguments(of: pattern)
      guard facts.node(first).name == value.name else {
        return matchImplied(facts.node(first).name, parts, value, bind: bind)
      }
      // A name alone stands for all values of the case.
      guard parts.count == value.payload.count else {
        return parts.allSatisfy { matchesAll($0) } ? .yes : .unknown
      }
      return zip(parts, value.payload).reduce(.yes) { result, pair in
        guard let part = facts.firstChild(of: pair.0) else { return .unknown }
        return .both(result, match(part, pair.1, bind: bind))
      }
    default: return .unknown
    }
  }

  /// Matches a case that a key path may leave out, `.presented(.saveTapped)` or `.element(id: _,
  /// action: .saveTapped)`. A case of the program that has such a name may be another one.
  private func matchImplied(
    _ name: Name, _ parts: [CodeRef], _ value: ActionValue, bind: (CodeRef, ActionValue) -> Void
  ) -> Match {
    guard value.isOfKeyPath,
      facts.libraries.frameworks.impliedCase(before: value.name) == name
    else { return .no }
    let inner = value.name == Name.none ? value.payload.last ?? nil : value
    let result = parts.last.flatMap(facts.firstChild).map { match($0, inner, bind: bind) } ?? .yes
    guard parts.dropLast().allSatisfy(matchesAll), !symbols.isCaseName(name) else {
      return result == .no ? .no : .unknown
    }
    return result
  }

  private func matchesAll(_ argument: CodeRef) -> Bool {
    facts.firstChild(of: argument).map { match($0, nil) { _, _ in } == .yes } ?? false
  }
}
