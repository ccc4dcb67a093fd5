internal import DependencyFacts

/// A read by code that declares no variable with the wrapper: `Dependency(\.a).wrappedValue`.
struct InlineRead {
  let use: WrapperUse
  /// Whether it asks values that the expression makes, `DependencyValues().a`: no override that is
  /// in force, and nothing that was prepared, is among them.
  let isOfNewValues: Bool
}

extension ExpressionResolution {
  /// The read by a member: `Dependency(\.a).wrappedValue`, `DependencyValues._current.a`,
  /// `DependencyValues().a`.
  func inlineRead(at member: CodeRef) -> InlineRead? {
    let node = facts.node(member)
    guard node.kind == .member, let base = facts.firstChild(of: member) else { return nil }
    if node.name == .wrappedValue {
      return wrapperTarget(madeBy: base).map {
        InlineRead(use: WrapperUse(of: $0, at: base, in: facts), isOfNewValues: false)
      }
    }
    let isOfNewValues: Bool
    let values: Nominal?
    switch facts.node(base).kind {
    case .member where facts.node(base).name == ._current:
      isOfNewValues = false
      values = owner(ofStatic: base)
    case .call where facts.arguments(of: base).isEmpty && createsValues(base):
      isOfNewValues = true
      values = valueType(of: base).nominal
    case .name:
      guard let held = valuesHeld(by: base) else { return nil }
      (isOfNewValues, values) = held
    default: return nil
    }
    guard let values, system.valuesTypes.contains(values), !system.isInsideSystem(member),
      !facts.isPartOfAssigned(member), isProperty(node.name, of: values, at: member)
    else { return nil }
    let use = WrapperUse(of: .keyPath([node.name]), at: member, in: facts)
    return InlineRead(use: use, isOfNewValues: isOfNewValues)
  }

  /// The values that a constant holds: `let values = DependencyValues()`, or those in force where
  /// the same closure reads them.
  private func valuesHeld(by name: CodeRef) -> (areNew: Bool, type: Nominal?)? {
    guard
      system.valuesTypes.contains(where: {
        !sites[symbols.baseName(of: $0), inFile: name.file].isEmpty
      }),
      localNames.mayContain(facts.node(name).name, inFile: name.file),
      case .local(let constant) = lookUpValue(facts.node(name).name, at: name),
      facts.declaration(constant).flags.contains(.isLet),
      let value = facts.initialValue(of: constant)
    else { return nil }
    switch facts.node(value).kind {
    case .call where facts.arguments(of: value).isEmpty && createsValues(value):
      return (true, valueType(of: value).nominal)
    case .member where facts.node(value).name == ._current:
      guard facts.closure(around: value) == facts.closure(around: name) else { return nil }
      return (false, owner(ofStatic: value))
    default: return nil
    }
  }

  /// The target of the wrapper that a call makes: `Dependency(\.a)`.
  func wrapperTarget(madeBy call: CodeRef) -> WrapperUse.Target? {
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .name,
      facts.node(callee).name == .known(.Dependency), !system.isOfUnknownModule(file: call.file),
      system.wrapper(.known(.Dependency), from: facts.declaration(around: call)) != nil
    else { return nil }
    return wrapperTarget(of: call)
  }

  /// `DependencyValues()`
  func createsValues(_ call: CodeRef) -> Bool {
    guard facts.node(call).kind == .call,
      case .construction(let type, _) = callTarget(of: call)
    else { return false }
    return system.valuesTypes.contains(type)
  }

  /// Whether a member of the values is an accessor. One of a library is one, unless it is called:
  /// then it may be a method.
  private func isProperty(_ name: Name, of values: Nominal, at member: CodeRef) -> Bool {
    let found = types.lookUpMembers(name, of: values)
    return found.isEmpty
      ? facts.call(of: member) == nil
      : found.allSatisfy { facts.declaration($0).kind == .variable }
  }
}
