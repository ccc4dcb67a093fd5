internal import DependencyFacts

/// Code that reads the text of a value without naming it: `"\(row)"`, `print(row)`.
extension UseIndex {
  /// A value of which code makes a text, and the property that this reads.
  typealias Text = (value: CodeRef, property: DeclRef)

  /// The values of which code makes a text by reading a property.
  func values(describedBy property: DeclRef) -> [CodeRef] {
    guard facts.libraries.texts.isMember(facts.declaration(property).name) else { return [] }
    return describedValues[property] ?? []
  }

  /// Computed only if a value's text has an effect, which is rare.
  func makeDescribedValues() -> [DeclRef: [CodeRef]] {
    var found: [DeclRef: [CodeRef]] = [:]
    func add(_ place: CodeRef) {
      for text in texts(madeAt: place) { found[text.property, default: []].append(text.value) }
    }
    for file in facts.fileIndices {
      for (place, node) in facts.nodes(ofFile: file)
      where node.kind == .string && !node.flags.contains(.plain) {
        add(place)
      }
    }
    let makers = facts.libraries.texts.printing.map(\.name) + [.known(.String)]
    for call in makers.flatMap({ sites[$0] }).compactMap(facts.call(of:)) { add(call) }
    return found.mapValues { $0.sorted() }
  }

  /// The texts that a string with interpolations, or a call, makes of values of the program.
  func texts(madeAt place: CodeRef) -> [Text] {
    switch facts.node(place).kind {
    case .string where mayHaveTexts: texts(ofInterpolationsIn: place)
    case .call where mayHaveTexts: texts(ofArgumentsOf: place)
    default: []
    }
  }

  /// Further arguments make an interpolation one of another type: `\(row, privacy: .public)`. A
  /// message for a failure is made only then.
  private func texts(ofInterpolationsIn string: CodeRef) -> [Text] {
    if let parent = facts.parent(of: string), facts.node(parent).kind == .argument,
      facts.parent(of: parent).map({ facts.node($0).kind }) == .macro || isMessageOfFailure(string)
    {
      return []
    }
    let arguments = facts.arguments(of: string)
    guard arguments.allSatisfy({ facts.node($0).name == Name.none }) else { return [] }
    return arguments.compactMap { text(of: $0, isForDebugging: false) }
  }

  private func isMessageOfFailure(_ string: CodeRef) -> Bool {
    guard let call = facts.call(taking: string), let callee = facts.callee(of: call),
      facts.node(callee).kind == .name
    else { return false }
    let name = facts.node(callee).name
    return facts.libraries.failures.failure(of: name) != nil
      || facts.libraries.failures.mayFail(name)
  }

  private func texts(ofArgumentsOf call: CodeRef) -> [Text] {
    let texts = facts.libraries.texts
    let arguments = facts.arguments(of: call)
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .name,
      texts.mayMakeText(facts.node(callee).name), let first = arguments.first
    else { return [] }
    // An undeclared name is taken for another module's type.
    guard case .construction(.external(let name), _) = expressions.callTarget(of: call) else {
      return []
    }
    if let row = texts.printing.first(where: { $0.name == name }) {
      return arguments.filter { facts.node($0).name == Name.none }
        .compactMap { text(of: $0, isForDebugging: row.isForDebugging) }
    }
    return texts.isForDebugging(creating: name, label: facts.node(first).name)
      .flatMap { text(of: first, isForDebugging: $0) }.map { [$0] } ?? []
  }

  private func text(of argument: CodeRef, isForDebugging: Bool) -> Text? {
    guard let value = facts.firstChild(of: argument),
      let type = expressions.valueType(of: value).instance,
      let property = textMembers(type, { findTextMembers(of: type) })[isForDebugging ? 1 : 0]
    else { return nil }
    return (value, property)
  }

  /// The properties that are the text of a type's values, for people and for debuggers: the other
  /// one stands in for one that is missing.
  private func findTextMembers(of type: Nominal) -> [DeclRef?] {
    guard case .program(let id) = type, symbols[id].kind != .protocol else { return [nil, nil] }
    let members = facts.libraries.texts.members.map { member -> DeclRef? in
      guard let property = types.overloads(of: member.name, in: type).only,
        facts.declaration(property).kind == .variable,
        types.inherits(type, from: member.types) || overridesForeignMember(property)
      else { return nil }
      return property
    }
    return [members.first ?? nil, members.last ?? nil].map {
      $0 ?? members.compactMap(\.self).first
    }
  }

  /// Whether a property overrides that of a class of another module.
  private func overridesForeignMember(_ property: DeclRef) -> Bool {
    guard facts.declaration(property).flags.contains(.isOverride),
      let owner = symbols.enclosingType(of: property)
    else { return false }
    return types.lineage(of: owner).contains { if case .external = $0 { true } else { false } }
  }
}
