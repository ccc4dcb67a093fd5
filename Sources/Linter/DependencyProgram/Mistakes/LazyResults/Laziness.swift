internal import DependencyFacts

/// The code that a value runs when it is consumed rather than when it is made: a closure, a stream,
/// a publisher, a lazy sequence, or an object of the program with closures or methods that read.
///
/// Only certain reads count: a value that may be one of several has none.
final class Laziness: KnowsRegions {
  let regions: Regions
  private let keyValues: KeyValues
  private let effects: EffectTable
  private let sources: LazySources
  private let stored: [Nominal: [WrapperUse]]
  private let readsOfTypes = Answers<Nominal, [LazyRead]>()

  init(
    of wrappers: WrapperTable, _ keyValues: KeyValues, in regions: Regions, _ effects: EffectTable
  ) {
    stored = wrappers.stored
    self.regions = regions
    self.keyValues = keyValues
    self.effects = effects
    sources = LazySources(in: regions.expressions)
  }

  func reads(of expression: CodeRef) -> [LazyRead] { reads(of: expression, depth: 0) }

  private func reads(of expression: CodeRef, depth: Int) -> [LazyRead] {
    guard depth < 12 else { return [] }
    switch facts.node(expression).kind {
    case .closure: return reads(inClosure: expression, .closure)
    case .name, .member, .implicitMember: return reads(ofName: expression, depth: depth)
    case .call: return reads(ofCall: expression, depth: depth)
    case .other:
      let parts = facts.children(of: expression)
      return parts.count == 1 ? reads(of: parts[0], depth: depth + 1) : []
    default: return []
    }
  }

  // MARK: Closures and functions

  /// The reads of a closure's own code, without those of inner closures that have other values.
  private func reads(inClosure closure: CodeRef, _ form: LazyRead.Form) -> [LazyRead] {
    guard let block = facts.block(of: closure) else {
      return reads(of: closure, depth: 8).map {
        LazyRead(site: $0.site, wrappers: $0.wrappers, form: form)
      }
    }
    return effects.sites(in: closure, facts).filter { site in
      site.isRead && site.lostRegion == nil && regions.haveSameValues(site.place, block)
    }.map { read(at: $0, form) }
  }

  private func reads(ofFunction function: DeclRef, at place: CodeRef) -> [LazyRead] {
    guard let effect = effects.effects[function], effect.usesValues else { return [] }
    return [
      read(
        at: EffectSite(
          place: place, cause: .call(function), effect: effect, provenance: .unknown), .closure)
    ]
  }

  private func read(at site: EffectSite, _ form: LazyRead.Form) -> LazyRead {
    LazyRead(site: site, wrappers: effects.wrappers(reachedFrom: [site]), form: form)
  }

  // MARK: Names

  private func reads(ofName place: CodeRef, depth: Int) -> [LazyRead] {
    // `Model.init` in place of a closure.
    if facts.node(place).name == .`init` {
      guard case .function(_, .instance(let type)) = expressions.valueType(of: place) else {
        return []
      }
      return reads(ofObject: type)
    }
    if let variable = variable(at: place) {
      return reads(ofVariable: variable, at: place, depth: depth)
    }
    // `rows.lazy` has the reads of its base.
    guard sources.form(of: place) != nil, let base = facts.firstChild(of: place) else { return [] }
    return reads(of: base, depth: depth + 1)
  }

  /// The declaration that an expression certainly refers to.
  private func variable(at place: CodeRef) -> DeclRef? {
    let name = facts.node(place).name
    switch facts.node(place).kind {
    case .name: return expressions.lookUpValue(name, at: place).declaration
    case .member:
      guard let base = facts.firstChild(of: place),
        let owner = expressions.valueType(of: base).unwrapped.nominal
      else { return nil }
      return types.overloads(of: name, in: owner).only
    case .implicitMember:
      return expressions.expectedType(of: place)
        .flatMap { types.overloads(of: name, in: $0).only }
    default: return nil
    }
  }

  private func reads(ofVariable ref: DeclRef, at place: CodeRef, depth: Int) -> [LazyRead] {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: return reads(ofFunction: ref, at: place)
    case .variable:
      if declaration.local != nil {
        guard declaration.flags.contains(.isLet), let value = facts.initialValue(of: ref) else {
          return []
        }
        return reads(of: value, depth: depth + 1)
      }
      // The value of an object's property may come from anywhere.
      guard declaration.flags.contains(.isStatic) || declaration.parent == .file,
        let maker = keyValues.maker(of: ref)
      else { return [] }
      return reads(of: maker, depth: depth + 1)
    default: return []
    }
  }

  // MARK: Calls

  private func reads(ofCall call: CodeRef, depth: Int) -> [LazyRead] {
    if expressions.scopeCall(call) != nil { return [] }
    if let parts = sources.parts(of: call), let form = sources.form(of: call) {
      return (parts.base.map { reads(of: $0, depth: depth + 1) } ?? [])
        + parts.closures.flatMap { reads(inClosure: $0, form) }
    }
    switch expressions.callTarget(of: call) {
    case .construction(let type, _): return reads(ofObject: type, madeBy: call, depth: depth)
    case .functions(let functions):
      guard functions.only != nil, let maker = keyValues.maker(of: call), maker != call else {
        return expressions.valueType(of: call).instance.map(reads(ofObject:)) ?? []
      }
      return reads(of: maker, depth: depth + 1)
    case .enumElement, .variable, .unknown: return []
    }
  }

  /// The reads of the closures and objects that a new value stores, and of its methods.
  private func reads(ofObject type: Nominal, madeBy call: CodeRef, depth: Int) -> [LazyRead] {
    guard case .program = type else { return [] }
    let given = facts.arguments(of: call).flatMap { argument -> [LazyRead] in
      guard isKept(argument, by: call), let value = facts.firstChild(of: argument) else {
        return []
      }
      return reads(of: value, depth: depth + 1).map { read in
        guard read.form == .closure else { return read }
        return LazyRead(site: read.site, wrappers: read.wrappers, form: .object(type))
      }
    }
    return given + reads(ofObject: type)
  }

  /// Whether the new value stores an argument in one of its properties.
  private func isKept(_ argument: CodeRef, by call: CodeRef) -> Bool {
    if regions.memberwiseProperty(of: argument, in: call) != nil { return true }
    guard let (initializer, index) = expressions.parameter(of: argument, in: call),
      let body = facts.body(of: initializer)
    else { return false }
    let name = facts.parameter(index, of: initializer).name
    return facts.children(of: body).contains { statement in
      guard facts.node(statement).kind == .assignment,
        let value = facts.children(of: statement).last,
        facts.node(value).kind == .name, facts.node(value).name == name,
        let target = facts.firstChild(of: statement), isProperty(target)
      else { return false }
      return !isUsed([name, facts.node(target).name], in: body, besides: statement)
    }
  }

  /// Whether an initialiser also calls what it stores, or gives it to something else.
  private func isUsed(_ names: [Name], in body: CodeRef, besides assignment: CodeRef) -> Bool {
    facts.nodes(in: body).contains { place in
      let node = facts.node(place)
      return (node.kind == .name || node.kind == .member) && names.contains(node.name)
        && !facts.isInside(place, assignment)
    }
  }

  /// `self.fetch`, `fetch`: a method may have the name as well.
  private func isProperty(_ target: CodeRef) -> Bool {
    guard facts.node(target).kind == .name else { return facts.isMemberOfSelf(target) }
    if case .members = expressions.lookUpValue(facts.node(target).name, at: target) { return true }
    return false
  }

  // MARK: Objects

  /// The methods, getters and closures of a type that read the current values when they run.
  func reads(ofObject type: Nominal) -> [LazyRead] {
    readsOfTypes(type, until: []) {
      kinds.isRecreatedByFramework(type)
        ? reads(ofView: type) : readsOfMembers(of: type)
    }
  }

  private func readsOfMembers(of type: Nominal) -> [LazyRead] {
    // A reducer gets its values from the store.
    guard !kinds.isKind(.reducer, type) else { return [] }
    var found: [LazyRead] = []
    for owner in types.lineage(of: type) {
      guard case .program(let id) = owner, symbols[id].kind != .protocol, symbols[id].kind != .enum
      else { break }
      for member in symbols.declarations(of: owner).flatMap(facts.members(in:)) {
        let declaration = facts.declaration(member)
        guard declaration.kind == .function || declaration.kind == .variable,
          !declaration.flags.contains(.isStatic), let effect = effects.effects[member],
          effect.usesValues, let reason = effects.reason(for: .call(member)),
          !isOfStoredClosure(reason)
        else { continue }
        found.append(
          LazyRead(
            site: reason, wrappers: effects.wrappers(reachedFrom: [reason]), form: .object(type)))
      }
      found += readsOfForgetfulWrappers(of: owner)
    }
    return found + readsOfStoredClosures(of: type)
  }

  /// Whether a member only reads by a closure that an initialiser stores: whether it is lazy
  /// depends on what else the initialiser does.
  private func isOfStoredClosure(_ reason: EffectSite) -> Bool {
    var reason = reason
    var seen: Set<DeclRef> = []
    while !reason.isStored {
      guard case .call(let unit) = reason.cause, seen.insert(unit).inserted,
        let next = effects.reason(for: .call(unit))
      else { return false }
      reason = next
    }
    return true
  }

  /// The reads of closures that the only initialiser of a type stores in constants, without doing
  /// anything else that may call them.
  private func readsOfStoredClosures(of type: Nominal) -> [LazyRead] {
    guard let initializer = types.overloads(of: .known(.`init`), in: type).only,
      symbols.enclosingType(of: initializer) == type, let body = facts.body(of: initializer),
      facts.nodes(outsideClosuresIn: body).allSatisfy({ !mayHandOnSelf($0) })
    else { return [] }
    return effects.sites(in: body, facts).filter { site in
      guard case .stored(let assignment) = site.provenance, site.isRead,
        facts.parent(of: assignment) == body, let target = facts.firstChild(of: assignment),
        isProperty(target)
      else { return false }
      return !isUsed([facts.node(target).name], in: body, besides: assignment)
        && regions.member(namedAt: target).map { facts.declaration($0).flags.contains(.isLet) }
          ?? false
    }.map { read(at: $0, .object(type)) }
  }

  /// Whether code in an initialiser may call a method of the new object, or give it to others.
  private func mayHandOnSelf(_ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .call:
      if case .construction = expressions.callTarget(of: place) { return false }
      return true
    case .name:
      return facts.isSelf(place) && facts.parent(of: place).map { facts.node($0).kind } != .member
    default: return false
    }
  }

  /// The reads of stored wrappers that do not remember values, as in some hand-written systems.
  private func readsOfForgetfulWrappers(of type: Nominal) -> [LazyRead] {
    (stored[type] ?? []).filter { $0.profile == .atAccess }.compactMap { use in
      guard let place = facts.attributeArguments(of: use.declaration) else { return nil }
      let site = EffectSite(
        place: place, cause: .wrapper(use),
        effect: .readsCurrent, provenance: .caller(use.declaration))
      return LazyRead(site: site, wrappers: [use], form: .object(type))
    }
  }

  /// The reads of a view's code, which a framework runs, with its actions and the views in its
  /// body.
  private func reads(ofView type: Nominal) -> [LazyRead] {
    guard case .program(let id) = type else { return [] }
    var found: [LazyRead] = []
    for member in symbols[id].declarations.flatMap(facts.members(in:)) {
      let declaration = facts.declaration(member)
      guard !declaration.flags.contains(.isStatic) else { continue }
      for root in codeRunLater(of: member) {
        found += effects.sites(in: root, facts).filter { $0.isRead && $0.keepsViewsValues }
          .map { read(at: $0, .view(type)) }
        for child in views(madeIn: root) { found += reads(ofObject: child) }
      }
    }
    return found
  }

  /// The pieces of a member's code that do not run when the view is created: an initial value does,
  /// unless its wrapper delays it.
  private func codeRunLater(of member: DeclRef) -> [CodeRef] {
    switch facts.declaration(member).kind {
    case .function: return [facts.body(of: member)].compactMap(\.self)
    case .variable:
      let getters = facts.members(in: member).compactMap(facts.body(of:))
      let isPutOff = facts.attributes(of: member).contains {
        facts.libraries.frameworks.putsOff(attribute: $0.name)
      }
      return getters + (isPutOff ? [facts.initialRoot(of: member)] : []).compactMap(\.self)
    default: return []
    }
  }

  /// The types of the views that a piece of code creates.
  func views(madeIn code: CodeRef) -> [Nominal] {
    facts.nodes(in: code).compactMap { call in
      guard facts.node(call).kind == .call,
        case .construction(let type, _) = expressions.callTarget(of: call), case .program = type,
        kinds.isRecreatedByFramework(type)
      else { return nil }
      return type
    }
  }
}

extension Effect {
  fileprivate var usesValues: Bool { !isDisjoint(with: [.readsCurrent, .capturesCurrent]) }
}

extension EffectSite {
  /// Whether the site reads or remembers the current values.
  var isRead: Bool { !effect.isDisjoint(with: [.readsCurrent, .capturesCurrent]) }

  /// Whether a place that a framework runs has the same values as the view.
  fileprivate var keepsViewsValues: Bool {
    switch provenance {
    case .caller, .callable, .result, .stored, .unknown: true
    case .lost, .scoped, .propagated: false
    }
  }
}
