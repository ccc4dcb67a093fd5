internal import DependencyFacts

/// Finds the reads of a lazy property that cannot be the first one, which creates its value.
///
/// Answers are cached.
final class LazyReads: KnowsExpressions {
  let expressions: ExpressionResolution
  private let uses: UseIndex
  private let creations: CreationIndex
  private let order: Order
  private var forcingPlaces: [DeclRef: [CodeRef]] = [:]
  private let early = Answers<DeclRef, Bool>()
  private let bySetUp = Answers<DeclRef, Bool>()

  init(_ uses: UseIndex, _ creations: CreationIndex, in regions: Regions) {
    expressions = regions.expressions
    order = Order(in: regions)
    self.uses = uses
    self.creations = creations
  }

  /// Whether a read certainly follows another one on the same object.
  func isForced(_ property: DeclRef, before place: CodeRef) -> Bool {
    guard facts.declaration(property).flags.contains(.isLazy) else { return false }
    if isForcedEarly(property), !isPartOfCreation(place) { return true }
    if isForcedBySetUp(property), isOnSelf(place), !isPartOfSetUp(place) { return true }
    return placesThatForce(property).contains { other in
      haveSameReceiver(other, place) && order.hasRun(other, before: place)
    }
  }

  /// Whether every object has the value soon after its own creation, with the same current values:
  /// its initialisers read the property, or its creator makes it do so immediately.
  func isForcedEarly(_ property: DeclRef) -> Bool {
    early(property, until: false) {
      guard let type = symbols.enclosingType(of: property) else { return false }
      let places = placesThatForce(property)
      return areForcedByInitializers(of: type) { initializer in
        places.contains { isOnSelf($0) && isAlwaysRun($0, by: initializer) }
      } || isForcedByCreators(of: type, at: places)
    }
  }

  // MARK: Forcing the property

  /// The reads of a lazy property, and the calls of methods that certainly read that of their own
  /// object.
  private func placesThatForce(_ property: DeclRef) -> [CodeRef] {
    if let known = forcingPlaces[property] { return known }
    var found = uses.mentions(of: property).filter { !facts.isAssigned($0) }
    var seen: Set<DeclRef> = []
    var next = 0
    while next < found.count {
      let place = found[next]
      next += 1
      let function = facts.declaration(around: place)
      guard isOnSelf(place), facts.declaration(function).kind == .function,
        !facts.declaration(function).flags.contains(.isStatic),
        isAlwaysRun(place, by: function), seen.insert(function).inserted
      else { continue }
      let calls = uses.calls(named: facts.declaration(function).name)
      for position in calls.groupsOf[function] ?? []
      where calls.groups[position].candidates.only != nil {
        found += calls.groups[position].places
      }
    }
    forcingPlaces[property] = found
    return found
  }

  private func areForcedByInitializers(
    of type: Nominal, _ isForced: (DeclRef) -> Bool
  ) -> Bool {
    let initializers = symbols.members(of: type, named: .known(.`init`))
      .filter { !delegates($0) }
    return !initializers.isEmpty && initializers.allSatisfy(isForced)
  }

  /// Whether an initialiser delegates to another one: `self.init(…)`.
  private func delegates(_ initializer: DeclRef) -> Bool {
    sites[.known(.`init`), inFile: initializer.file].contains { place in
      guard receiver(of: place) == .`self` else { return false }
      return facts.declaration(around: place) == initializer
    }
  }

  private func isPartOfCreation(_ place: CodeRef) -> Bool {
    facts.declaration(facts.declaration(around: place)).kind == .initializer
  }

  // MARK: The framework's set-up

  /// Whether a method that the framework calls before the others always reads the property.
  private func isForcedBySetUp(_ property: DeclRef) -> Bool {
    bySetUp(property, until: false) {
      placesThatForce(property).contains { place in
        let unit = facts.declaration(around: place)
        return isSettingUp(unit) && isOnSelf(place) && isAlwaysRun(place, by: unit)
          && symbols.enclosingType(of: unit) == symbols.enclosingType(of: property)
      }
    }
  }

  private func isSettingUp(_ unit: DeclRef) -> Bool {
    facts.declaration(unit).flags.contains(.isOverride)
      && facts.libraries.frameworks.settingUp.contains(facts.declaration(unit).name)
  }

  /// Whether a place may run before the set-up has ended, for the same object: not in a closure
  /// that waits for something.
  private func isPartOfSetUp(_ place: CodeRef) -> Bool {
    if isWaiting(place) { return false }
    let first = facts.declaration(around: place)
    let type = symbols.enclosingType(of: first)
    var seen: Set<DeclRef> = [first]
    var pending = [first]
    while let unit = pending.popLast() {
      if facts.declaration(unit).kind == .initializer || isSettingUp(unit) { return true }
      pending += uses.mentions(of: facts.member(of: unit))
        .filter { !isWaiting($0) && !uses.isSelected($0) }
        .map(facts.declaration(around:)).filter {
          symbols.enclosingType(of: $0) == type && seen.insert($0).inserted
        }
    }
    return false
  }

  /// Whether a place is in a closure for an event, or in one that its callee keeps: a task or a
  /// queue, which are known, may run the closure at once on another thread.
  private func isWaiting(_ place: CodeRef) -> Bool {
    guard case .lost(let region) = order.regions.provenance(of: place) else { return false }
    switch region.evidence {
    case .emitter, .weakCapture, .weakCaptureAlone: return true
    default: return false
    }
  }

  // MARK: The only owner's set-up

  /// Whether each creation of the type is followed by code that makes the new object read its
  /// property.
  private func isForcedByCreators(of type: Nominal, at places: [CodeRef]) -> Bool {
    let all = creations.creations(of: type).all.map(\.place)
      .filter { !types.isTestOrPreview($0) }
    return !all.isEmpty && all.allSatisfy { isForcedByCreator($0, at: places) }
  }

  private func isForcedByCreator(_ creation: CodeRef, at places: [CodeRef]) -> Bool {
    guard let call = facts.parent(of: creation), let holder = facts.parent(of: call) else {
      return false
    }
    let node = facts.node(holder)
    let name: Name
    switch node.kind {
    case .local:
      guard let variable = facts.declaration(at: holder) else { return false }
      name = facts.declaration(variable).name
    case .assignment:
      guard let target = facts.firstChild(of: holder), target != call,
        facts.node(target).kind.hasName
      else { return false }
      name = facts.node(target).name
    case .body where node.flags.contains(.initialValue):
      guard let property = facts.declaration(at: holder),
        let owner = symbols.enclosingType(of: property)
      else { return false }
      let name = facts.declaration(property).name
      return areForcedByInitializers(of: owner) { initializer in
        places.contains { isOn(name, $0) && isAlwaysRun($0, by: initializer) }
      }
    default: return false
    }
    return places.contains { place in
      place.file == holder.file && holder < place && isOn(name, place)
        && facts.root(of: place) == facts.root(of: holder)
        && facts.parent(of: holder).map { order.isAlwaysRun(place, within: $0) } ?? false
    }
  }

  // MARK: Receivers

  private func isOnSelf(_ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .name: true
    case .member: receiver(of: place) == .`self` || receiver(of: place) == .known(.super)
    default: false
    }
  }

  /// The name of the variable whose member a place names: `model` of `model.start` and of
  /// `self.model.start`, none for anything else.
  private func receiver(of place: CodeRef) -> Name {
    guard let base = facts.base(of: place) else { return .none }
    switch facts.node(base).kind {
    case .name: return facts.node(base).name
    case .member:
      guard let object = facts.firstChild(of: base), facts.isSelf(object) else { return .none }
      return facts.node(base).name
    default: return .none
    }
  }

  private func isOn(_ name: Name, _ place: CodeRef) -> Bool { receiver(of: place) == name }

  private func haveSameReceiver(_ one: CodeRef, _ other: CodeRef) -> Bool {
    if isOnSelf(one), isOnSelf(other) { return true }
    let receiver = receiver(of: one)
    return receiver != Name.none && receiver == self.receiver(of: other)
  }

  // MARK: The order of execution

  private func isAlwaysRun(_ place: CodeRef, by function: DeclRef) -> Bool {
    guard let body = facts.body(of: function), place.file == function.file else { return false }
    return order.isAlwaysRun(place, within: body)
  }
}
