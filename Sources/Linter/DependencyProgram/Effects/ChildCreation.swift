internal import DependencyFacts

/// A model that creates another one after its own creation.
package struct ChildCreation {
  package let site: EffectSite
  package let parent: Nominal
  package let child: Nominal
  /// The function that creates the child, if it is not created right here.
  package let factory: DeclRef?
  /// The `withDependencies` without `from:` around it.
  package let scope: CodeRef?
  /// The closure around it that sees nobody's values.
  package let lost: LostRegion?
  /// Whether `self` can be named where the child is created without further ado.
  package let isSelfInSight: Bool
}

extension Program {
  /// Whether a site is a model creating a child without handing on its values.
  package func isChildOfModel(_ site: EffectSite) -> Bool { childCreation(at: site) != nil }

  package func childCreation(at site: EffectSite) -> ChildCreation? {
    childCreation(at: site, owners: effects.owners)
  }

  /// - Parameter owners: the owners known so far; the effect table asks while it is being made.
  func childCreation(at site: EffectSite, owners: Set<Nominal>) -> ChildCreation? {
    guard system.profile != .atAccess, site.effect.contains(.capturesCurrent),
      let (child, factory) = createdChild(at: site, owners),
      let parent = parentModel(of: site), parent != child, !isDependencyValue(parent),
      !isValueMadeInBulk(child, at: site.place), !isDefaultArgument(site.place),
      !isValueOnlyRead(child, at: site.place),
      !isTestOrPreview(declaration(around: site.place)), !isInsidePreview(site.place),
      !isPropagated(site)
    else { return nil }
    var scope: CodeRef?
    if case .scoped(let call) = site.provenance { scope = call }
    return ChildCreation(
      site: site, parent: parent, child: child, factory: factory, scope: scope,
      lost: site.lostRegion, isSelfInSight: isSelfInSight(at: site.place))
  }

  /// Whether the user wants the children of this type left alone.
  package func isIgnoredChild(_ type: Nominal) -> Bool {
    !options.ignoredChildren.isEmpty && options.ignoredChildren.contains(name(of: type))
  }

  /// The type that is created: here, or by a static or free function that returns it.
  private func createdChild(
    at site: EffectSite, _ owners: Set<Nominal>
  ) -> (child: Nominal, factory: DeclRef?)? {
    switch site.cause {
    case .creation(let type): return isModel(type) ? (type, nil) : nil
    case .call(let function):
      guard declaration(function).kind == .function, isFreeOrStatic(function),
        let type = resultType(of: function), owners.contains(type), isModel(type)
      else { return nil }
      return (type, function)
    case .wrapper, .current, .property: return nil
    }
  }

  private func isFreeOrStatic(_ function: DeclRef) -> Bool {
    declaration(function).flags.contains(.isStatic) || enclosingType(of: function) == nil
  }

  /// Something that lives on with what it was created with: no view, no reducer.
  private func isModel(_ type: Nominal) -> Bool {
    !isReducer(type) && !isRecreatedByFramework(type)
  }

  /// Whether a value is one of many that are made in one go, in a loop or by a collection's method: such
  /// values are data, whatever wrapper they happen to own.
  private func isValueMadeInBulk(_ child: Nominal, at place: CodeRef) -> Bool {
    guard !isClassOrActor(child) else { return false }
    var current = parent(of: place)
    while let ref = current {
      if node(ref).kind == .for { return true }
      if node(ref).kind == .closure, let argument = parent(of: ref),
        let call = parent(of: argument), let callee = firstChild(of: call),
        node(callee).kind == .member,
        boundaries.named(node(callee).name).contains(where: \.isForEachElement)
      {
        return true
      }
      current = parent(of: ref)
    }
    return false
  }

  /// The class or actor that owns a wrapper and whose method, computed or lazy property, or stored
  /// closure the place is in.
  private func parentModel(of site: EffectSite) -> Nominal? {
    var current: DeclRef? = declaration(around: site.place)
    while let ref = current {
      let declaration = declaration(ref)
      if declaration.kind.isTypeOrExtension {
        guard let type = symbols.nominal(of: ref), isClassOrActor(type),
          wrappers.stored[type] != nil || inheritsWrapper(type)
        else { return nil }
        return isModel(type) ? type : nil
      }
      guard runsAfterCreation(ref, site) else { return nil }
      // Of an accessor, `didSet` included, its property says nothing further.
      current =
        declaration.kind == .accessor ? parent(of: ref).flatMap(parent(of:)) : parent(of: ref)
    }
    return nil
  }

  /// Whether a type is what some key gives: such an object serves everybody, its values being those of
  /// its first use, and what it makes belongs to whoever asked for it.
  private func isDependencyValue(_ type: Nominal) -> Bool { dependencyValueTypes.contains(type) }

  /// Whether a declaration's code runs when the object already exists.
  private func runsAfterCreation(_ ref: DeclRef, _ site: EffectSite) -> Bool {
    let declaration = declaration(ref)
    switch declaration.kind {
    case .function: return !declaration.flags.contains(.isStatic)
    case .accessor:
      return parent(of: ref).map { !self.declaration($0).flags.contains(.isStatic) } ?? false
    case .variable:
      guard !declaration.flags.contains(.isStatic) else { return false }
      return declaration.flags.contains(.isLazy) || declaration.flags.contains(.isComputed)
        || declaration.flags.contains(.isLocal) || !site.runsWithCaller
    case .subscript: return true
    // A subscriber or another callback that the initialiser sets up runs later.
    case .initializer: return site.lostRegion != nil
    case .deinitializer, .file, .enumElement, .alias, .associatedType, .macro,
      .class, .struct, .enum, .actor, .protocol, .extension:
      return false
    }
  }

  private func isClassOrActor(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .class || symbols[id].kind == .actor
  }

  private func inheritsWrapper(_ type: Nominal) -> Bool {
    var type = type
    var seen: Set<Nominal> = [type]
    while case .program(let id) = type, let parent = superclass(of: id),
      seen.insert(parent).inserted
    {
      if wrappers.stored[parent] != nil { return true }
      type = parent
    }
    return false
  }

  /// Whether some scope around the place hands on a model's values, or may: an unknown function could.
  private func isPropagated(_ site: EffectSite) -> Bool {
    var seen: Set<DeclRef> = []
    return isPropagated(site.provenance, at: site.place, &seen)
  }

  private func isPropagated(
    _ provenance: Provenance, at place: CodeRef, _ seen: inout Set<DeclRef>
  ) -> Bool {
    switch provenance {
    case .propagated: return true
    case .lost: return false
    case .caller(let unit), .callable(let unit):
      guard let uses = provenancesOfUses(of: provenance), !uses.isEmpty,
        seen.insert(unit).inserted
      else { return false }
      return asDeeper { uses.allSatisfy { isPropagated($0, at: place, &seen) } } ?? false
    case .scoped(let call): return isPropagated(self.provenance(of: call), at: place, &seen)
    case .unknown: return isInsidePropagation(place) || isInsideDeclaredScope(place)
    }
  }

  private func isInsidePropagation(_ place: CodeRef) -> Bool {
    var current = parent(of: place)
    while let ref = current {
      if let scope = scopeCall(ref) {
        switch scope.kind {
        case .from, .yield, .escaped: return true
        case .overrides, .prepare: break
        }
      }
      current = parent(of: ref)
    }
    return false
  }

  /// Whether the closure around the place is handed to a function of the program, which may do
  /// anything with it.
  private func isInsideDeclaredScope(_ place: CodeRef) -> Bool {
    var current = closure(around: place)
    while let closure = current {
      if let argument = parent(of: closure), node(argument).kind == .argument,
        let call = parent(of: argument), node(call).kind == .call,
        let callee = firstChild(of: call), node(callee).kind.hasName,
        !boundaries.isUndeclared(node(callee).name)
      {
        return true
      }
      current = self.closure(around: closure)
    }
    return false
  }

  /// In a closure that captures `self` weakly, `self` may be gone or need a `?`. In the initial value
  /// of a property that is not lazy, there is none yet.
  private func isSelfInSight(at place: CodeRef) -> Bool {
    var root = place
    while let parent = parent(of: root) { root = parent }
    let declaration = declaration(DeclRef(file: root.file, id: node(root).declaration))
    let isInitialValue = node(root).flags.contains(.initialValue)
    guard !isInitialValue || declaration.flags.contains(.isLazy) else { return false }
    var current = closure(around: place)
    while let closure = current {
      let isWeak = children(of: closure).contains {
        node($0).kind == .capture && node($0).name == .`self` && node($0).flags.contains(.weak)
      }
      if isWeak { return false }
      current = self.closure(around: closure)
    }
    return true
  }

  /// Whether a value is handed to a function that does no more than look at it.
  private func isValueOnlyRead(_ child: Nominal, at place: CodeRef) -> Bool {
    guard !isClassOrActor(child), let creation = parent(of: place),
      let argument = parent(of: creation), node(argument).kind == .argument,
      let call = parent(of: argument), node(call).kind == .call,
      case .functions = callTarget(of: call),
      let (function, index) = parameter(of: argument, in: call)
    else { return false }
    return isOnlyRead(ParameterRef(function: function, index: index))
  }

  /// Whether a place is in the default value of a parameter: `self` is not to be named there.
  private func isDefaultArgument(_ place: CodeRef) -> Bool {
    var root = place
    while let parent = parent(of: root) { root = parent }
    return node(root).flags.contains(.defaultArgument)
  }

  /// Whether `try` or `await` covers a call or one within it.
  package func mayThrowOrSuspend(_ call: CodeRef) -> Bool {
    (call.id.index..<node(call).end).contains { index in
      let node = facts(call.file).code[Int(index)]
      return node.kind == .call && node.flags.contains(.effectful)
    }
  }

  /// Whether a call stands before the braces of an `if`, `guard`, `while`, `for` or `switch`, in no
  /// brackets of its own.
  package func isInCondition(_ call: CodeRef) -> Bool {
    var current = call
    while let parent = parent(of: current) {
      switch node(parent).kind {
      case .if, .guard, .while, .for, .switch, .catch:
        return node(current).kind != .block && node(current).kind != .case
      case .block, .body, .closure, .case, .local, .return, .assignment, .argument, .string, .array,
        .dictionary, .defer, .do, .conditional:
        return false
      case .bind, .name, .member, .implicitMember, .call, .subscript, .tuple, .sequence, .cast,
        .type, .keyPath, .keyPathComponent, .macro, .capture, .parameter, .literal, .other:
        current = parent
      }
    }
    return false
  }

  /// Whether a call uses `$0` of a closure around it: in a closure of its own it would be another's.
  package func usesArgumentsOfClosureAround(_ call: CodeRef) -> Bool {
    (call.id.index..<node(call).end).contains { index in
      let place = CodeRef(file: call.file, id: CodeID(index: index))
      guard node(place).kind == .name, string(node(place).name).hasPrefix("$") else { return false }
      guard let closure = closure(around: place) else { return true }
      return closure.id < call.id
    }
  }

  /// Why a type is an owner: its wrapper, or what its initialiser creates.
  package func ownership(of type: Nominal) -> [Diagnostic.Note] {
    if let use = wrappers.stored[type]?.first {
      return [
        Diagnostic.Note(
          "'\(name(of: type))' owns '@Dependency(\(description(of: use.target)))'",
          at: nameRange(of: use.declaration))
      ]
    }
    return effects.reason(for: .creation(type)).map { trail(from: $0) } ?? []
  }
}
