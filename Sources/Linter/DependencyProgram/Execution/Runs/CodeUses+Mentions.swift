internal import DependencyFacts

/// Names that stand for more, or less, than a use of the declaration that they name.
extension CodeUses {
  /// `Feature.init` as a value, which whoever gets it may call.
  func addInitializer(namedAt place: CodeRef, _ add: Add) -> Bool {
    guard facts.node(place).kind == .member, facts.node(place).name == .`init`,
      let base = facts.firstChild(of: place),
      case .metatype(let type) = expressions.valueType(of: base), case .program = type
    else { return false }
    add(.creation(type), .possible)
    for initializer in types.overloads(of: .known(.`init`), in: type).refs {
      add(.unit(initializer), .possible)
    }
    return true
  }

  func addProjected(by place: CodeRef, _ likelihood: Likelihood, _ add: Add) {
    for function in functions(projectedBy: place) {
      add(.unit(function), min(likelihood, .possible))
    }
  }

  /// The functions that `$uuid`, `$uuid()` or `Row.$uuid()` stands for, which a macro makes of
  /// `@DatabaseFunction func uuid()`: a library that gets the value may call them.
  private func functions(projectedBy place: CodeRef) -> [DeclRef] {
    let spelling = facts.string(facts.node(place).name)
    guard spelling.hasPrefix("$"), let name = facts.names.existing(String(spelling.dropFirst()))
    else { return [] }
    let found: [DeclRef]
    if facts.node(place).kind == .member {
      guard let base = facts.firstChild(of: place),
        let owner = expressions.valueType(of: base).nominal
      else { return [] }
      found = types.overloads(of: name, in: owner).refs
    } else {
      switch expressions.lookUpValue(name, at: place) {
      case .local(let function): found = [function]
      case .globals(let functions), .members(let functions, of: _): found = functions.refs
      case .bound, .parameter, .type, .unknown: found = []
      }
    }
    return found.filter {
      facts.declaration($0).kind == .function && !facts.attributes(of: $0).isEmpty
    }
  }

  /// `Dependency(\.date).wrappedValue`; false for anything else.
  func addInlineRead(at place: CodeRef, _ likelihood: Likelihood, _ add: Add) -> Bool {
    guard expressions.inlineRead(at: place) != nil else { return false }
    let (members, last) = facts.members(after: place)
    add(
      .inline(place, members: members, isCalled: facts.call(of: last) != nil), likelihood)
    return true
  }

  /// Whether a place is what a member reads: `Dependency(\.date)`, `DependencyValues._current`.
  func isPartOfInlineRead(_ place: CodeRef) -> Bool {
    guard let member = facts.parent(of: place), facts.node(member).kind == .member,
      facts.firstChild(of: member) == place
    else { return false }
    return expressions.inlineRead(at: member) != nil
  }

  /// Whether a member belongs to the values that a closure gets to change them: `$0.date`. That is
  /// the value that the test has at hand, whichever it is.
  func isOfChangedValues(_ place: CodeRef) -> Bool {
    guard facts.node(place).kind == .member, let base = facts.firstChild(of: place),
      facts.node(base).kind == .name, let closure = facts.closure(around: base),
      expressions.valueType(of: base).instance.map(expressions.system.valuesTypes.contains) == true
    else { return false }
    return facts.isParameter(base, of: closure)
  }

  /// Whether a member can only be the case of an enum: `.send(.refresh)`
  func isCase(_ place: CodeRef) -> Bool {
    let node = facts.node(place)
    return node.kind == .implicitMember && symbols.isCaseNameAlone(node.name)
  }
}
