internal import DependencyFacts

/// The members of collections and optionals that the standard library declares: their types,
/// and the arguments that they pass to their closures.
extension ExpressionResolution {
  /// A type that can be iterated over.
  enum Collection {
    case sequence(of: ValueType)
    case dictionary(key: ValueType, value: ValueType)
  }

  private var names: CollectionNames { facts.libraries.collections }

  func collection(_ type: ValueType) -> Collection? {
    guard case .boxed(.external(let name), let arguments) = type, let last = arguments.last else {
      return nil
    }
    switch names.shape(of: name) {
    case .sequence(let count)?: return arguments.count == count ? .sequence(of: last) : nil
    case .dictionary?:
      return arguments.count == 2 ? .dictionary(key: arguments[0], value: last) : nil
    case nil: return nil
    }
  }

  /// The type of an iteration's elements, an asynchronous one included.
  func element(of type: ValueType) -> ValueType {
    if let collection = collection(type) { return element(of: collection) }
    guard case .boxed(.external(let name), let arguments) = type,
      facts.libraries.streams.isOfElements(type: name)
    else { return .unknown }
    return arguments.first ?? .unknown
  }

  private func element(of collection: Collection) -> ValueType {
    switch collection {
    case .sequence(of: let element): element
    case .dictionary(let key, let value): pair((names.key, key), (names.value, value))
    }
  }

  private func pair(
    _ first: (Name?, ValueType), _ second: (Name?, ValueType)
  ) -> ValueType {
    .tuple([first, second].map { ValueType.Element(label: $0.0 ?? Name.none, type: $0.1) })
  }

  /// `Array(rows)`, `Set(rows)`, `Dictionary(grouping: rows) { … }`, `zip(rows, names)`
  func collection(_ name: Name, of arguments: [CodeRef], depth: Int) -> ValueType? {
    guard let first = arguments.first, let value = facts.firstChild(of: first) else { return nil }
    let label = facts.node(first).name
    switch names.made(by: name) {
    case .sequence?:
      let isRepeated = names.isRepeatedElement(label: label)
      guard isRepeated || names.isElements(label: label) else { return nil }
      let given = valueType(of: value, depth: depth + 1)
      let element = isRepeated ? given : self.element(of: given)
      return label == Name.none || isRepeated
        ? .boxed(.external(name), [element]) : .array(of: element)
    case .pairs?:
      return .array(
        of: .tuple(
          arguments.map { argument in
            let part = facts.firstChild(of: argument).map { valueType(of: $0, depth: depth + 1) }
            return ValueType.Element(label: .none, type: element(of: part ?? .unknown))
          }))
    case .dictionary?:
      let given = self.element(of: valueType(of: value, depth: depth + 1))
      if names.isGroupedElements(label: label) { return .dictionary(.unknown, .array(of: given)) }
      guard names.isPairs(label: label), case .tuple(let parts) = given, parts.count == 2 else {
        return nil
      }
      return .dictionary(parts[0].type, parts[1].type)
    case nil: return nil
    }
  }

  // MARK: Members

  /// The type of a member that the standard library declares, called or not.
  ///
  /// - Parameter call: the call of the member, if it is called.
  func type(
    ofMember name: Name, of base: ValueType, call: CodeRef?, depth: Int
  ) -> ValueType {
    guard let collection = collection(base) else {
      return type(ofOptionalsMember: name, of: base, call: call, depth: depth)
    }
    let element = element(of: collection)
    guard let result = names.result(ofMember: name) else { return .unknown }
    switch result {
    case .element: return element.optional
    case .removed:
      if case .dictionary = collection { return .unknown }
      return element.optional
    case .filtered:
      if case .dictionary = collection { return base }
      return .array(of: element)
    case .elements: return .array(of: element)
    case .enumerated: return .array(of: pair((names.offset, .unknown), (names.element, element)))
    case .joined: return .array(of: self.element(of: element))
    case .split: return .array(of: .array(of: element))
    case .transformed(let transformation):
      return type(of: transformation, collection, call, depth: depth)
    case .keys, .values, .valueOfKey, .merged: return type(ofDictionarysMember: result, collection)
    }
  }

  private func type(
    ofDictionarysMember result: CollectionMember.Result, _ collection: Collection
  ) -> ValueType {
    guard case .dictionary(let key, let value) = collection else { return .unknown }
    switch result {
    case .keys: return .array(of: key)
    case .values: return .array(of: value)
    case .valueOfKey: return value.optional
    case .merged: return .dictionary(key, value)
    default: return .unknown
    }
  }

  private func type(
    of transformation: CollectionMember.Transformation, _ collection: Collection,
    _ call: CodeRef?, depth: Int
  ) -> ValueType {
    guard let call else { return .unknown }
    if transformation == .accumulated {
      return facts.arguments(of: call).first.flatMap(facts.firstChild)
        .map { valueType(of: $0, depth: depth + 1) } ?? .unknown
    }
    let result = resultOfOnlyFunction(givenTo: call, of: element(of: collection), depth: depth)
    switch transformation {
    case .each: return .array(of: result)
    case .present: return .array(of: result.unwrapped)
    case .flattened: return .array(of: element(of: result))
    case .valueOfKey, .accumulated:
      guard case .dictionary(let key, _) = collection else { return .unknown }
      return .dictionary(key, result.unwrapped)
    }
  }

  /// The type whose member is meant: for an optional, the wrapped type, as in a chain; for an
  /// object that has the members of another one, that. Nil if it may also be a member of the
  /// optional itself.
  func receiver(of member: Name, _ type: ValueType) -> ValueType? {
    guard case .optional(let wrapped) = type else {
      return typeWithDynamicMember(member, of: type) ?? type
    }
    guard !names.isOfOptionals(member) else { return nil }
    return typeWithDynamicMember(member, of: wrapped) ?? wrapped
  }

  /// `model.map { $0.child }`, where `model` is optional.
  private func type(
    ofOptionalsMember name: Name, of base: ValueType, call: CodeRef?, depth: Int
  ) -> ValueType {
    guard let call, names.isOfOptionals(name), case .program? = base.instance
    else { return .unknown }
    return resultOfOnlyFunction(givenTo: call, of: base, depth: depth).optional
  }

  /// The result of the function that is a call's only argument: a closure, a function's name, a key
  /// path.
  private func resultOfOnlyFunction(
    givenTo call: CodeRef, of element: ValueType, depth: Int
  ) -> ValueType {
    let arguments = facts.arguments(of: call)
    guard arguments.count == 1, let value = facts.firstChild(of: arguments[0]) else {
      return .unknown
    }
    if facts.node(value).kind == .keyPath {
      return type(ofKeyPath: value, from: element, depth: depth + 1)
    }
    return valueType(of: value, depth: depth + 1).result
  }

  /// The type to which a member of a collection applies its function argument: that of an element.
  func elementGiven(to call: CodeRef) -> ValueType {
    guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee),
      let type = receiver(of: facts.node(callee).name, valueType(of: base))
    else { return .unknown }
    return parameters(ofClosureFor: facts.node(callee).name, of: type, in: call, depth: 0).first
      ?? .unknown
  }

  /// Whether an expression is certainly a value, so that changing a part changes the whole: a
  /// struct or an enum of the program, a collection, a number or a string.
  func isValue(_ ref: CodeRef) -> Bool {
    let type = valueType(of: ref).unwrapped
    if collection(type) != nil { return true }
    switch type {
    case .instance(.program(let id)), .boxed(.program(let id), _):
      return symbols[id].kind == .struct || symbols[id].kind == .enum
    case .instance(.external(let name)): return facts.libraries.plainTypes.isValue(name)
    case .tuple: return true
    case .unknown, .metatype, .boxed, .optional, .function: return false
    }
  }

  // MARK: Closures

  /// The types of the arguments that a member of the standard library passes to its closure.
  func parameters(
    ofClosureFor name: Name, of base: ValueType, in call: CodeRef, depth: Int
  ) -> [ValueType] {
    guard let collection = collection(base) else {
      guard names.isOfOptionals(name), case .program? = base.instance else { return [] }
      return [base]
    }
    let element = element(of: collection)
    switch names.parameters(ofClosureFor: name) {
    case .element?: return [element]
    case .twoElements?: return [element, element]
    case .resultAndElement?:
      let result = facts.arguments(of: call).first.flatMap(facts.firstChild)
      return [result.map { valueType(of: $0, depth: depth + 1) } ?? .unknown, element]
    case .valueOfKey?:
      guard case .dictionary(_, let value) = collection else { return [] }
      return [value]
    case .twoValues?:
      guard case .dictionary(_, let value) = collection else { return [] }
      return [value, value]
    case nil: return []
    }
  }
}
