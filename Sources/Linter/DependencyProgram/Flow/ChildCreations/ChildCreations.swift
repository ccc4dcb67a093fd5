internal import DependencyFacts

/// Finds the creations of child models by models that already exist.
///
/// Such a child remembers the values that are current when it is created, not those that its parent
/// was created with.
package struct ChildCreations: KnowsRegions {
  private let wrappers: WrapperTable
  private let registrations: Registrations
  let regions: Regions
  private let owners: Owners
  private let handingOn: HandingOn
  private let copies: Copies
  private let selfCaptures: SelfCaptures
  private let childValues: ChildValues
  /// The classes that inherit a stored wrapper.
  private let heirs: Set<Nominal>
  private let holders: WrapperHolders

  init(
    by owners: Owners, _ wrappers: WrapperTable, _ scopes: OverrideScopes, in regions: Regions
  ) {
    self.wrappers = wrappers
    registrations = scopes.registrations
    self.regions = regions
    self.owners = owners
    copies = Copies(in: regions)
    selfCaptures = SelfCaptures(in: regions)
    childValues = ChildValues(of: wrappers, owners, scopes, in: regions)
    handingOn = HandingOn(owners, childValues, in: regions)
    heirs = Self.classes(below: wrappers, regions.types)
    holders = WrapperHolders(of: wrappers, regions.expressions)
  }

  /// The creation at a site, if a model creates a child there without handing on its values.
  package func creation(at site: EffectSite) -> ChildCreation? {
    guard remembersCurrent(site), let (child, factory) = createdChild(at: site),
      let parent = parentModel(of: site), !isDependencyValue(parent),
      parent != child || !copies.isCopy(site.place), !isValueMadeInBulk(child, at: site.place),
      !isValueOnlyRead(child, at: site.place),
      !types.isTestOrPreview(site.place), childValues.areRead(in: child),
      !selfCaptures.isGone(at: site.place)
    else { return nil }
    let isHandedOn = handingOn.reaches(site, creating: child)
    if isHandedOn {
      guard site.lostRegion == nil, handingOn.isRunByTestsOnKeptObjects(site, creating: child)
      else { return nil }
    }
    var scope: CodeRef?
    if case .scoped(let call) = site.provenance { scope = call }
    return ChildCreation(
      site: site, parent: parent, child: child, factory: factory, scope: scope,
      lost: site.lostRegion, isSelfInSight: selfCaptures.isInSight(at: site.place),
      isDefaultArgument: facts.function(withDefaultArgumentAt: site.place) != nil,
      heirWithoutWrapper: heirWithoutWrapper(of: parent), isHandWritten: isHandWritten(parent),
      isLostByTestsAlone: isHandedOn)
  }

  /// Whether the object that is made at a site owns a wrapper, or its initialiser reads. What a
  /// closure loses there is lost to all code in it, whoever creates an object.
  private func remembersCurrent(_ site: EffectSite) -> Bool {
    if site.effect.contains(.capturesCurrent) { return true }
    guard site.effect.contains(.readsCurrent), let type = typeRead(at: site) else { return false }
    return !owners.types.contains(type) && site.lostRegion == nil && !site.isStored
  }

  /// The type of the object whose initialiser reads at a site.
  private func typeRead(at site: EffectSite) -> Nominal? {
    if case .creation(let type) = site.cause { type } else { site.readingChild }
  }

  /// Whether the values that a model remembers are of a hand-written system.
  private func isHandWritten(_ parent: Nominal) -> Bool {
    types.lineage(of: parent).lazy.compactMap { [wrappers] in wrappers.remembering[$0]?.first }
      .first.map { system.isHandWritten($0.wrapper) } ?? false
  }

  /// The type that is created: here, or by a function or a property that returns it.
  private func createdChild(
    at site: EffectSite
  ) -> (child: Nominal, factory: DeclRef?)? {
    let factory: DeclRef
    let result: ValueType
    switch site.cause {
    case .creation(let type): return kinds.isModel(type) ? (type, nil) : nil
    case .call(let endpoint) where facts.declaration(endpoint).isStoredProperty:
      let result = expressions.declaredType(of: endpoint).unwrapped.result
      guard let type = model(in: result, at: site), result.instance == type else { return nil }
      return (type, endpoint)
    case .call(let function):
      guard facts.declaration(function).kind == .function else { return nil }
      (factory, result) = (function, expressions.expectedResult(of: function))
    case .property(let property):
      guard facts.declaration(property).kind == .variable,
        facts.declaration(property).flags.contains(.isComputed)
      else { return nil }
      (factory, result) = (property, expressions.declaredType(of: property))
    case .wrapper, .current, .wait, .result, .setter: return nil
    }
    guard let type = model(in: result, at: site), isFactory(factory),
      result.instance == type && isFreeOrStatic(factory) || creates(type, in: factory)
    else { return nil }
    return (type, factory)
  }

  private func isFreeOrStatic(_ declaration: DeclRef) -> Bool {
    facts.declaration(declaration).flags.contains(.isStatic)
      || symbols.enclosingType(of: declaration) == nil
  }

  /// Whether the code of a function or property creates a model itself. Others may return one that
  /// they have, and only use code that remembers current values.
  private func creates(_ type: Nominal, in factory: DeclRef) -> Bool {
    owners.creations.creations(of: type).all.contains { creation in
      let around = facts.declaration(around: creation.place)
      return around == factory || facts.parent(of: around) == factory
    }
  }

  /// The model that a factory's result is or contains, or the object that it makes of it, whose
  /// initialiser reads.
  private func model(in result: ValueType, at site: EffectSite) -> Nominal? {
    guard let child = site.readingChild else { return model(in: result) }
    return result.instance == child && kinds.isModel(child) ? child : nil
  }

  /// The model that a value is or contains: `Row`, `Row?`, `[Row]`, `(Row, Int)`
  private func model(in type: ValueType) -> Nominal? {
    if let owner = type.instance, owners.types.contains(owner) {
      return kinds.isModel(owner) ? owner : nil
    }
    return switch type {
    case .boxed(.external, let arguments): arguments.lazy.compactMap(model).first
    case .optional(let wrapped): model(in: wrapped)
    case .tuple(let elements): elements.lazy.compactMap { model(in: $0.type) }.first
    case .unknown, .instance, .metatype, .boxed(.program, _), .function: nil
    }
  }

  /// Whether a function or property creates objects for its user: it is static or free, or its
  /// object owns no wrapper. Otherwise the creation in it is reported there.
  private func isFactory(_ declaration: DeclRef) -> Bool {
    guard !isFreeOrStatic(declaration), let owner = symbols.enclosingType(of: declaration) else {
      return true
    }
    if case .program(let id) = owner, symbols[id].kind == .protocol { return false }
    return !ownsWrappers(owner) && !isDependencyValue(owner) && kinds.isModel(owner)
  }

  /// The class without a wrapper of its own that an instance of a type may have.
  private func heirWithoutWrapper(of type: Nominal) -> ChildCreation.Heir? {
    guard wrappers.remembering[type] != nil else { return .known(type) }
    let heir = types.descendants(of: type).first { wrappers.remembering[.program($0)] == nil }
    if let heir { return .known(.program(heir)) }
    guard case .program(let id) = type, facts.declaration(symbols[id].declaration).access == .open
    else { return nil }
    return .unknown
  }

  /// Whether a value is one of many that are created together, in a loop or by a collection's
  /// method, or by a local function in such code. Such values are data, even if they happen to own
  /// a wrapper.
  private func isValueMadeInBulk(_ child: Nominal, at place: CodeRef) -> Bool {
    guard !types.isClassOrActor(child) else { return false }
    var current = around(place)
    while let ref = current {
      if facts.node(ref).kind == .for { return true }
      if facts.node(ref).kind == .argument, let call = facts.parent(of: ref),
        let callee = facts.firstChild(of: call), facts.node(callee).kind == .member,
        regions.boundaries.named(facts.node(callee).name).contains(where: \.isForEachElement)
      {
        return true
      }
      current = around(ref)
    }
    return false
  }

  /// The code around a place; for the body of a local declaration, the code around the declaration.
  private func around(_ place: CodeRef) -> CodeRef? {
    facts.parent(of: place) ?? facts.declaration(at: place).flatMap(facts.localNode(of:))
  }

  /// The class or actor that owns a wrapper and whose method, computed or lazy property, or stored
  /// closure the place is in.
  private func parentModel(of site: EffectSite) -> Nominal? {
    var current: DeclRef? = facts.declaration(around: site.place)
    while let ref = current {
      let declaration = facts.declaration(ref)
      if declaration.kind.isTypeOrExtension {
        guard let type = symbols.nominal(of: ref), types.isClassOrActor(type), ownsWrappers(type)
        else { return nil }
        return kinds.isModel(type) ? type : nil
      }
      guard runsAfterCreation(ref, site) else { return nil }
      // For an accessor, `didSet` included, its property is skipped.
      current =
        declaration.kind == .accessor
        ? facts.parent(of: ref).flatMap(facts.parent(of:)) : facts.parent(of: ref)
    }
    return nil
  }

  private func ownsWrappers(_ type: Nominal) -> Bool {
    wrappers.remembering[type] != nil || heirs.contains(type) || holders.contains(type)
  }

  /// Whether a type is the value of some key. Such an object serves all users with the values of
  /// its first use, and the objects that it creates belong to the user.
  private func isDependencyValue(_ type: Nominal) -> Bool {
    registrations.valueTypes.contains(type)
  }

  /// Whether a declaration's code runs after the object's creation.
  private func runsAfterCreation(_ ref: DeclRef, _ site: EffectSite) -> Bool {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: return !declaration.flags.contains(.isStatic)
    case .accessor:
      return facts.parent(of: ref).map { !facts.declaration($0).flags.contains(.isStatic) } ?? false
    case .variable:
      guard !declaration.flags.contains(.isStatic) else { return false }
      return declaration.flags.contains(.isLazy) || declaration.flags.contains(.isComputed)
        || declaration.flags.contains(.isLocal) || !site.runsWithCaller
    case .subscript: return true
    // A subscriber or another callback that the initialiser sets up runs later.
    case .initializer: return site.lostRegion != nil || site.isStored
    case .deinitializer, .file, .enumElement, .alias, .associatedType, .macro,
      .class, .struct, .enum, .actor, .protocol, .extension:
      return false
    }
  }

  /// The subclasses of classes that own a wrapper. Walking up from each class that creates an
  /// object would take quadratic time for a chain.
  private static func classes(below wrappers: WrapperTable, _ types: TypeResolution) -> Set<Nominal>
  {
    var result: Set<Nominal> = []
    var pending = Array(wrappers.remembering.keys)
    while let type = pending.popLast() {
      for id in types.subclasses[type] ?? [] where result.insert(.program(id)).inserted {
        pending.append(.program(id))
      }
    }
    return result
  }

  /// Whether a value is handed to a function that only reads it.
  private func isValueOnlyRead(_ child: Nominal, at place: CodeRef) -> Bool {
    guard !types.isClassOrActor(child), let creation = facts.parent(of: place),
      let argument = facts.parent(of: creation), facts.node(argument).kind == .argument,
      let call = facts.parent(of: argument), facts.node(call).kind == .call,
      case .functions = expressions.callTarget(of: call),
      let (function, index) = expressions.parameter(of: argument, in: call)
    else { return false }
    return regions.isOnlyRead(ParameterRef(function: function, index: index))
  }
}

/// A model that creates another one after its own creation.
package struct ChildCreation {
  package let site: EffectSite
  package let parent: Nominal
  package let child: Nominal
  /// The function that creates the child, if it is not created right here.
  package let factory: DeclRef?
  /// The enclosing `withDependencies` without `from:`.
  package let scope: CodeRef?
  /// The enclosing closure that loses the values.
  package let lost: LostRegion?
  /// Whether `self` can be used directly where the child is created.
  package let isSelfInSight: Bool
  /// Whether it is the default value of a parameter, which the caller evaluates.
  package let isDefaultArgument: Bool
  /// The parent's class or a subclass without a wrapper of its own: for its instances,
  /// `withDependencies(from: self)` finds no values.
  package let heirWithoutWrapper: Heir?

  /// Whether the parent's values are of a hand-written system.
  package let isHandWritten: Bool
  /// Whether all code of the program that runs the place hands on the parent's values, or may do
  /// so, and only tests do not.
  package let isLostByTestsAlone: Bool

  package enum Heir {
    case known(Nominal)
    /// The parent is open to other modules.
    case unknown
  }
}
