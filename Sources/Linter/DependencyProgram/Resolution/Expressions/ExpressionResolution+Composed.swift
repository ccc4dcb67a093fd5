internal import DependencyFacts

/// The types of composed expressions: literals, operators, subscripts, closures.
extension ExpressionResolution {
  func valueType(ofComposed ref: CodeRef, depth: Int) -> ValueType {
    switch facts.node(ref).kind {
    case .sequence: return valueType(ofSequence: ref, depth: depth)
    case .subscript: return valueType(ofSubscript: ref, depth: depth)
    case .array: return .array(of: agreedType(of: facts.children(of: ref), depth: depth))
    case .dictionary:
      let parts = facts.children(of: ref)
      let keys = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }
      let values = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
      return .dictionary(agreedType(of: keys, depth: depth), agreedType(of: values, depth: depth))
    case .tuple:
      return .tuple(
        facts.arguments(of: ref).map { argument in
          ValueType.Element(
            label: facts.node(argument).name,
            type: facts.firstChild(of: argument).map { valueType(of: $0, depth: depth + 1) }
              ?? .unknown)
        })
    case .closure: return .function([], result(of: ref, depth: depth + 1))
    case .if, .switch: return agreedType(of: branches(of: ref), depth: depth)
    default: return .unknown
    }
  }

  /// The type of some expressions, any of which may be the value. A literal has the type of the
  /// others: if that is a model's, it can only be `nil`.
  private func agreedType(of values: [CodeRef], depth: Int) -> ValueType {
    let told = values.filter { facts.node($0).kind != .literal }
    let named = told.filter { !takesTypeOfOthers($0) }
    // Further elements rarely add information, and lists can be long.
    return .agreed(
      (named.isEmpty ? told : named).prefix(16)
        .map { valueType(of: $0, depth: depth + 1).unwrapped })
  }

  /// `rows ?? []`, `onDone ?? {}`: a closure and an empty collection do not tell the whole of their
  /// type.
  private func takesTypeOfOthers(_ value: CodeRef) -> Bool {
    switch facts.node(value).kind {
    case .closure: true
    case .array, .dictionary: facts.firstChild(of: value) == nil
    default: false
    }
  }

  /// The values that the branches of an `if` or `switch` expression give.
  private func branches(of statement: CodeRef) -> [CodeRef] {
    var values: [CodeRef] = []
    facts.forEachChild(of: statement) { child in
      switch facts.node(child).kind {
      case .block:
        let statements = facts.children(of: child)
        if statements.count == 1 { values.append(statements[0]) }
      case .if where facts.node(statement).kind == .if: values.append(child)
      case .case: values += branches(of: child)
      default: break
      }
    }
    return values
  }

  private func valueType(ofSequence ref: CodeRef, depth: Int) -> ValueType {
    let operands = facts.children(of: ref)
    let flags = facts.node(ref).flags
    if flags.contains(.ternary) { return agreedType(of: operands.suffix(2), depth: depth) }
    if let last = operands.last, facts.node(last).kind == .cast {
      guard operands.count == 2 else { return .unknown }
      return valueType(ofWritten: facts.node(last).type, from: facts.declaration(around: ref))
    }
    guard flags.contains(.coalescing) else { return .unknown }
    return agreedType(of: operands, depth: depth)
  }

  private func valueType(ofSubscript ref: CodeRef, depth: Int) -> ValueType {
    guard let base = facts.firstChild(of: ref) else { return .unknown }
    let type = valueType(of: base, depth: depth + 1).unwrapped
    let arguments = facts.arguments(of: ref)
    if let collection = collection(type) {
      guard let index = arguments.first.flatMap(facts.firstChild) else { return .unknown }
      switch collection {
      case .sequence(of: let element):
        return facts.node(index).flags.contains(.range) && facts.node(index).kind == .sequence
          ? type : element
      case .dictionary(_, let value): return arguments.count == 1 ? value.optional : value
      }
    }
    guard let owner = type.nominal else { return .unknown }
    if system.valuesTypes.contains(owner), arguments.count == 1,
      let key = facts.firstChild(of: arguments[0])
    {
      guard case .metatype(let type) = valueType(of: key, depth: depth + 1) else { return .unknown }
      return valueType(ofKey: type)
    }
    let found = members(types.overloads(of: .known(.subscript), in: owner), reachableFrom: type)
    guard let only = found.only else { return .unknown }
    return valueType(ofWritten: facts.declaration(only).type, from: only, substitutions(of: type))
  }
}
