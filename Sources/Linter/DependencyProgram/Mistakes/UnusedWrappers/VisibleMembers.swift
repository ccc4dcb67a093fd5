internal import DependencyFacts

/// Wrappers that code of other files can name, as members of their type.
struct VisibleMembers: KnowsRegistrations {
  let registrations: Registrations
  private let audience: Audience
  private let requirements: Requirements
  private let held: HeldTypes

  init(for audience: Audience, _ requirements: Requirements) {
    registrations = audience.registrations
    self.audience = audience
    self.requirements = requirements
    held = HeldTypes(of: audience.expressions)
  }

  /// Whether certainly no code but the type's own, which was searched before, names a wrapper: all
  /// code that can see it is known.
  func isUnnamed(_ use: WrapperUse) -> Bool {
    let declaration = facts.declaration(use.declaration)
    guard use.storage == .instance, declaration.access <= .internal,
      !declaration.flags.contains(.isOverride),
      audience.knowsAllCode(seeing: use.declaration.file),
      requirements.requirements(metBy: use.declaration).isEmpty,
      let owner = symbols.enclosingType(of: use.declaration)
    else { return false }
    let name = facts.string(declaration.name)
    return ["", "_", "$"].compactMap { facts.names.existing($0 + name) }.allSatisfy { name in
      !mayBeInKeyPath(name, to: owner)
        && sites[name].allSatisfy { !mayName(a: owner, $0) }
    }
  }

  /// Whether some key path may lead to a member of that name.
  private func mayBeInKeyPath(_ name: Name, to owner: Nominal) -> Bool {
    let isOfReducer = isReducer(owner)
    if isOfReducer, !held.contains(owner) { return isRoot(owner, ofPathsWith: name) }
    return (expressions.keyPathsByName[name] ?? []).contains { path in
      !isOfReducer && facts.names(ofKeyPath: path).dropFirst().contains(name)
        || !beginsElsewhere(path, besides: isOfReducer)
    }
  }

  /// Whether a key path with that name may begin at a type by its name: `\Detail.date`
  private func isRoot(_ owner: Nominal, ofPathsWith name: Name) -> Bool {
    (expressions.keyPathsByName[name] ?? []).contains { path in
      guard let root = facts.firstChild(of: path), facts.node(root).kind == .type else {
        return false
      }
      return facts.names(inType: facts.node(root).type, in: path.file)
        .contains(symbols.baseName(of: owner))
    }
  }

  /// Whether a type is a reducer. States and other values have none as a part.
  func isReducer(_ type: Nominal) -> Bool { kinds.isKind(.reducer, type) }

  /// Whether a key path begins at dependencies, at an action or at a type of a framework:
  /// `.dependency(\.date, date)`, `Dependency(\.date)`, `Scope(state: \.row, action: \.row)`.
  ///
  /// - Parameter isOfReducer: whether to count those that begin at a state, too.
  func beginsElsewhere(_ path: CodeRef, besides isOfReducer: Bool) -> Bool {
    if registrations.overriddenAccessor(path) != nil { return true }
    guard let argument = facts.parent(of: path), let call = facts.parent(of: argument),
      facts.node(call).kind == .call
    else { return false }
    if expressions.wrapperTarget(madeBy: call) != nil { return true }
    if let action = facts.argumentWithActionOfChild(of: call) {
      return isOfReducer || action == argument
    }
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .member,
      facts.libraries.frameworks.takesPathsOfItsOwn(facts.node(callee).name)
    else { return false }
    if case .functions = expressions.callTarget(of: call) { return false }
    return true
  }

  /// Whether a place may name a member of an object of a type.
  private func mayName(a owner: Nominal, _ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .member:
      guard let base = facts.firstChild(of: place) else { return true }
      let type = expressions.receiver(
        of: facts.node(place).name, expressions.valueType(of: base).unwrapped)
      let mayBeUnknown = !isReducer(owner) || held.contains(owner)
      switch type {
      case .instance(let found)?, .boxed(let found, _)?:
        return mayBe(found, a: owner) || mayBeUnknown && !expressions.isCertain(found)
      case .metatype(let found)?: return mayBeUnknown && !expressions.isCertain(found)
      case nil, .unknown, .optional, .tuple, .function:
        return mayBeUnknown && !isOfStore(base) && !(isReducer(owner) && isState(base))
      }
    case .name: return isInCode(of: owner, place)
    default: return false
    }
  }

  /// `store.dependencies`, unless a type of the program has such a property.
  private func isOfStore(_ base: CodeRef) -> Bool {
    facts.node(base).kind == .member && registrations.isPropertyWithValues(base)
      && !symbols.isMemberName(facts.node(base).name)
  }

  /// `$0` in `store.send(.load) { $0.count = 1 }`: the state that a test expects of its store.
  private func isState(_ base: CodeRef) -> Bool {
    guard facts.node(base).kind == .name,
      facts.libraries.language.isFirstArgument(facts.node(base).name),
      let closure = facts.closure(around: base), let call = facts.call(taking: closure),
      let callee = facts.callee(of: call), let store = facts.base(of: callee),
      facts.libraries.frameworks.runsStore(facts.node(callee).name),
      let type = expressions.valueType(of: store).unwrapped.externalInstance
    else { return false }
    return facts.libraries.frameworks.store(named: type) == .ofTests
  }

  private func mayBe(_ type: Nominal, a owner: Nominal) -> Bool {
    type == owner || types.lineage(of: type).contains(owner)
      || types.lineage(of: owner).contains(type)
  }

  private func isInCode(of owner: Nominal, _ place: CodeRef) -> Bool {
    facts.outward(from: facts.declaration(around: place)).contains { around in
      symbols.nominal(of: around).map { mayBe($0, a: owner) } ?? false
    }
  }
}
