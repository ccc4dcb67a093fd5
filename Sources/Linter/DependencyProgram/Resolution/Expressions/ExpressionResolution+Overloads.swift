internal import DependencyFacts

/// Choosing among the declarations of one name.
extension ExpressionResolution {
  /// The key for a cached set of members that an instance, or the type itself, has.
  struct MemberReach: PackedKey {
    var members: Overloads
    var isStatic: Bool

    /// Addresses of objects are even.
    var packed: UInt64 { members.packed | (isStatic ? 1 : 0) }
  }

  /// The key for a cached set of functions that the arguments of a call fit.
  struct CallFit: Hashable {
    var functions: Overloads
    var arguments: [Argument]

    struct Argument: Hashable {
      var label: Name
      var isTrailing: Bool
      var isClosure: Bool
    }
  }

  func fitted(_ argument: CodeRef) -> CallFit.Argument {
    let node = facts.node(argument)
    return CallFit.Argument(
      label: node.name, isTrailing: node.flags.contains(.trailingClosure),
      isClosure: isClosure(argument))
  }

  /// The members that can be reached from an instance, or from a type itself.
  func members(_ members: Overloads, reachableFrom type: ValueType) -> Overloads {
    let members = self.members(members, allowedFor: type)
    let isStatic: Bool
    switch type {
    case .instance, .boxed: isStatic = false
    case .metatype: isStatic = true
    case .unknown, .optional, .tuple, .function: return .none
    }
    guard members.refs.count > 1 else {
      return members.refs.allSatisfy { isReachable($0, isStatic) } ? members : .none
    }
    let reach = MemberReach(members: members, isStatic: isStatic)
    return reachableMembers(reach) {
      let reachable = members.refs.filter { isReachable($0, isStatic) }
      return reachable.count == members.refs.count ? members : Overloads(reachable)
    }
  }

  /// Without the members of extensions for collections of other elements: `extension Array where
  /// Element == Row`.
  private func members(_ members: Overloads, allowedFor type: ValueType) -> Overloads {
    guard !members.isEmpty, collection(type) != nil, let element = element(of: type).instance
    else { return members }
    let allowed = members.refs.filter { member in
      guard let home = facts.parent(of: member), facts.declaration(home).kind == .extension
      else { return true }
      return facts.requirements(of: home).allSatisfy { name, constraint in
        !facts.libraries.collections.isElement(type: name)
          || mayBe(element, types.resolve(constraint, from: home))
      }
    }
    return allowed.count == members.refs.count ? members : Overloads(allowed)
  }

  /// Whether a type is one that a requirement asks for, or may conform to it.
  private func mayBe(_ type: Nominal, _ asked: Nominal?) -> Bool {
    guard case .program(let id)? = asked, symbols[id].kind != .protocol, let asked else {
      return true
    }
    return types.lineage(of: type).contains(asked)
  }

  /// The members of a type without the requirements that a protocol's extension implements.
  func implementations(among members: Overloads, of owner: Nominal) -> Overloads {
    guard members.refs.count > 1, case .program(let type) = owner, symbols[type].kind != .protocol
    else { return members }
    return implementingMembers(members) {
      let implementing = members.refs.filter { !facts.isRequirement($0) }
      let isAll = implementing.isEmpty || implementing.count == members.refs.count
      return isAll ? members : Overloads(implementing)
    }
  }

  /// The members that run in place of a protocol's or a class's, where the object's own type is
  /// known: those of `FileLoader` for `let loader: any Loader = FileLoader()`.
  func dispatched(
    _ members: Overloads, of owner: Nominal, at member: CodeRef, depth: Int = 0
  ) -> Overloads {
    guard case .program(let type) = owner, !members.isEmpty,
      symbols[type].kind == .protocol || types.subclasses[owner] != nil,
      let object = facts.base(of: member), facts.node(object).kind != .call,
      let own = ownType(of: object, depth: depth), own != owner
    else { return members }
    let running = members.refs.map { types.implementation(of: $0, in: own) ?? $0 }
    return running == members.refs ? members : Overloads(running)
  }

  /// The type that an object is certainly created with: `Model()`, and `model` where `let model =
  /// Model()`.
  func ownType(of object: CodeRef, depth: Int = 0) -> Nominal? {
    let value: CodeRef?
    switch facts.node(object).kind {
    case .call: value = object
    case .name:
      value = constantValue(
        of: lookUpValue(facts.node(object).name, at: object).declaration)
    case .member:
      guard let base = facts.firstChild(of: object),
        let owner = valueType(of: base, depth: depth + 1).unwrapped.nominal
      else { return nil }
      value = constantValue(of: types.overloads(of: facts.node(object).name, in: owner).only)
    default: return nil
    }
    guard let value, facts.node(value).kind == .call,
      case .construction(let type, _) = callTarget(of: value, depth: depth + 1),
      !createsBelowBound(value)
    else { return nil }
    return type
  }

  private func constantValue(of variable: DeclRef?) -> CodeRef? {
    guard let variable, facts.declaration(variable).flags.contains(.isLet) else { return nil }
    return facts.initialValue(of: variable)
  }

  private func isReachable(_ member: DeclRef, _ isStatic: Bool) -> Bool {
    let declaration = facts.declaration(member)
    return isStatic
      ? declaration.kind != .function || declaration.flags.contains(.isStatic)
      : !declaration.flags.contains(.isStatic)
  }

  /// The overloads, perhaps of one kind, that the arguments of a call fit. This depends on labels
  /// and closures only, so calls that are alike in these share the answer.
  func fitting(
    _ overloads: Overloads, _ call: CodeRef, of kind: Declaration.Kind? = nil
  ) -> Overloads {
    guard overloads.refs.count > 1 else {
      return overloads.refs.allSatisfy { fits(call, $0, kind) } ? overloads : .none
    }
    let arguments = facts.arguments(of: call).map(fitted)
    return fittingFunctions(CallFit(functions: overloads, arguments: arguments)) {
      Overloads(candidates(among: overloads, for: arguments).filter { fits(call, $0, kind) })
    }
  }

  /// The fitting overloads, or those of a superclass if the arguments fit none that a class
  /// declares itself.
  func fittingOrInherited(
    _ overloads: Overloads, _ call: CodeRef, of kind: Declaration.Kind
  ) -> Overloads {
    let own = fitting(overloads, call, of: kind)
    guard own.isEmpty, let first = overloads.refs.first,
      let owner = symbols.enclosingType(of: first)
    else { return own }
    let name = facts.declaration(first).name
    for parent in types.lineage(of: owner).dropFirst() {
      let found = fitting(types.overloads(of: name, in: parent), call, of: kind)
      if !found.isEmpty { return found }
    }
    return .none
  }

  private func fits(_ call: CodeRef, _ function: DeclRef, _ kind: Declaration.Kind?) -> Bool {
    (kind == nil || facts.declaration(function).kind == kind)
      && matchedParameters(of: function, in: call) != nil
  }

  // MARK: Many overloads

  /// The overloads that can fit by the label of the first argument, in their order.
  private func candidates(
    among overloads: Overloads, for arguments: [CallFit.Argument]
  ) -> [DeclRef] {
    guard overloads.refs.count > 8, let first = arguments.first, !first.isTrailing else {
      return overloads.refs
    }
    let index = firstLabels(overloads) { FirstLabels(of: overloads, facts) }
    return index.candidates(for: first.label).map { overloads.refs[$0] }
  }

  /// The positions of overloads by the label that the first argument must have.
  struct FirstLabels {
    private var byLabel: [Name: [Int]] = [:]
    /// The overloads whose first parameter can be left out, so that any label is possible.
    private var others: [Int] = []

    init(of overloads: Overloads, _ facts: ProgramFacts) {
      for (position, ref) in overloads.refs.enumerated() {
        let first = facts.parameterSlice(of: ref).first
        if let first, !first.hasDefault, !first.isVariadic {
          byLabel[first.label, default: []].append(position)
        } else {
          others.append(position)
        }
      }
    }

    func candidates(for label: Name) -> [Int] {
      let labelled = byLabel[label] ?? []
      return others.isEmpty ? labelled : (labelled + others).sorted()
    }
  }
}
