internal import DependencyFacts

/// Where closures live that a property keeps, as its value or as elements of its collection, and
/// where they are taken out of it to be run.
extension Regions {
  /// The place of the property that keeps a value from here on: `done = value`,
  /// `handlers.append(value)`, `done[id, default: []] += [value]`.
  func place(keeping value: CodeRef) -> CodeRef? {
    guard let parent = facts.parent(of: value) else { return nil }
    switch facts.node(parent).kind {
    case .assignment: return facts.isAssigned(value) ? nil : changedPlace(in: parent)
    case .sequence where facts.node(parent).flags.contains(.modifying):
      return facts.node(value).kind == .array ? changedPlace(in: parent) : nil
    case .array, .dictionary: return place(keeping: parent)
    case .argument:
      if let tuple = tuple(standingFor: value) { return place(keeping: tuple) }
      guard let call = facts.call(taking: value), let callee = facts.callee(of: call),
        let base = facts.base(of: callee), facts.node(parent).name == Name.none,
        facts.libraries.collections.addsElement(facts.node(callee).name),
        isCollection(expressions.valueType(of: base))
      else { return nil }
      return collection(of: base)
    default: return nil
    }
  }

  /// The tuple around a closure, or a function, which is the only one of its parts: where a part of
  /// it runs, the closure does.
  func tuple(standingFor value: CodeRef) -> CodeRef? {
    guard let tuple = facts.parent(of: value).flatMap(facts.parent),
      facts.node(tuple).kind == .tuple,
      facts.arguments(of: tuple).compactMap(facts.firstChild)
        .allSatisfy({ $0 == value || !mayBeFunction($0) })
    else { return nil }
    return tuple
  }

  private func mayBeFunction(_ value: CodeRef) -> Bool {
    switch expressions.valueType(of: value).unwrapped {
    case .function, .unknown:
      facts.node(value).kind != .literal && facts.node(value).kind != .string
    // A type that the program does not declare may be another name for that of a function.
    case .instance(.external(let type)):
      !facts.libraries.plainTypes.isPure(type) && !boundaries.isObject(type: type)
    case .instance(let type): !types.overloads(of: .known(.callAsFunction), in: type).isEmpty
    case .metatype, .boxed, .optional, .tuple: false
    }
  }

  private func changedPlace(in change: CodeRef) -> CodeRef? {
    facts.firstChild(of: change).map(collection(of:))
  }

  /// The whole that an element is a part of: `done` of `done[id]`.
  private func collection(of element: CodeRef) -> CodeRef {
    var current = element
    while facts.node(current).kind == .subscript, let base = facts.firstChild(of: current) {
      current = base
    }
    return current
  }

  func isCollection(_ type: ValueType) -> Bool {
    guard case .boxed(.external(let name), _) = type.unwrapped else { return false }
    return facts.libraries.collections.shape(of: name) != nil
  }

  // MARK: Out of a property

  /// Where the closures that a variable keeps are run, or handed on.
  struct Runs {
    fileprivate(set) var places: [CodeRef] = []
    /// The places that use them in any other way.
    fileprivate(set) var others: [CodeRef] = []

    var isComplete: Bool { others.isEmpty }
  }

  /// The places outside of tests that run what a property keeps.
  func runs(ofContentOf property: DeclRef) -> Runs {
    let names = ([property] + requirements.requirements(metBy: property)).flatMap {
      places(naming: $0) + bindings(ofContentOf: $0)
    }
    return runs(ofContentAt: names) { types.isTestOrPreview($0) }
  }

  func runs(
    ofContentAt places: [CodeRef], leavingOut isLeftOut: (CodeRef) -> Bool,
    unless isUnknown: (CodeRef) -> Bool = { _ in false }
  ) -> Runs {
    var runs = Runs()
    var pending = places
    var seen: Set<CodeRef> = []
    while let value = pending.popLast() {
      guard seen.insert(value).inserted, !isLeftOut(value) else { continue }
      switch step(from: value) {
      case .run: runs.places.append(value)
      case .next(let values):
        if isUnknown(value) { runs.others.append(value) } else { pending += values }
      case .ended: break
      case .unknown: runs.others.append(value)
      }
    }
    runs.places.sort()
    runs.others.sort()
    return runs
  }

  /// The places where a function uses an argument that it is given, also under the names of copies:
  /// `let handler = completion`.
  func copies(of uses: [CodeRef]) -> [CodeRef] {
    var found: [CodeRef] = []
    var pending = uses
    var seen: Set<CodeRef> = []
    while let value = pending.popLast() {
      guard seen.insert(value).inserted else { continue }
      if isResult(value) {
        found.append(value)
        continue
      }
      switch step(from: value) {
      case .next(let values)
      where values.allSatisfy { facts.root(of: $0) == facts.root(of: value) }: pending += values
      case .ended where !isObject(value): break
      case .run, .unknown, .next, .ended: found.append(value)
      }
    }
    return found.sorted()
  }

  /// Whether a body, rather than a closure in it, returns a value.
  private func isResult(_ value: CodeRef) -> Bool {
    guard let parent = facts.parent(of: value), facts.closure(around: value) == nil else {
      return false
    }
    return facts.node(parent).kind == .return || facts.node(parent).kind == .body
  }

  private enum ContentStep {
    /// The closure is called here, or handed to a function.
    case run
    /// The same content, or a part of it, under other names.
    case next([CodeRef])
    /// Nothing of the content leaves.
    case ended
    case unknown
  }

  /// Follows a value that has closures, or is one, into the code around it.
  private func step(from value: CodeRef) -> ContentStep {
    guard let parent = facts.parent(of: value) else { return .ended }
    if isObject(value) { return .ended }
    let node = facts.node(parent)
    let isFirst = facts.firstChild(of: parent) == value
    switch node.kind {
    case .call: return isFirst ? .run : .unknown
    case .argument: return step(fromArgument: value, in: parent)
    case .array, .dictionary: return place(keeping: value) == nil ? .next([parent]) : .unknown
    case .member: return step(fromBase: value, of: parent)
    case .subscript: return isFirst && !facts.isAssigned(parent) ? .next([parent]) : .ended
    case .sequence: return step(fromOperand: value, isFirst: isFirst, in: parent)
    case .assignment where isFirst: return .ended
    case .assignment:
      guard let target = facts.firstChild(of: parent), let local = local(namedAt: target) else {
        return .unknown
      }
      return .next(placesOfUses(ofLocal: local) ?? [])
    case .bind, .capture: return .next(uses(ofBound: parent))
    case .local: return .next(facts.declaration(at: parent).flatMap(placesOfUses(ofLocal:)) ?? [])
    case .for: return .next(names(before: value, in: parent).flatMap(uses(ofBound:)))
    case .return: return step(fromResult: parent)
    case .body, .block:
      return facts.children(of: parent).count == 1 ? step(fromResult: value) : .ended
    case .closure, .if, .guard, .while: return .ended
    default: return .unknown
    }
  }

  /// Whether a value is an object or a plain value, which has no closures as elements.
  private func isObject(_ value: CodeRef) -> Bool {
    if case .instance = expressions.valueType(of: value).unwrapped { true } else { false }
  }

  private func step(fromArgument value: CodeRef, in argument: CodeRef) -> ContentStep {
    guard let call = facts.call(taking: value), let callee = facts.callee(of: call) else {
      return .unknown
    }
    switch expressions.valueType(of: value).unwrapped {
    case .function: return place(keeping: value) == nil ? .run : .unknown
    case .boxed:
      // A function of the program that gets the whole collection.
      guard case .parameter(let parameter) = taker(of: argument, in: call, callee: callee),
        let uses = uses(of: parameter)
      else { return .unknown }
      return .next(uses)
    case .unknown, .instance, .metatype, .optional, .tuple: return .unknown
    }
  }

  private func step(fromBase value: CodeRef, of member: CodeRef) -> ContentStep {
    let collections = facts.libraries.collections
    let name = facts.node(member).name
    if collections.partsOfTuples.contains(name) { return .next([member]) }
    if case .tuple = expressions.valueType(of: value).unwrapped { return .next([member]) }
    guard let call = facts.call(of: member) else {
      return collections.keepsElements(name) ? .next([member]) : .ended
    }
    // `handlers.first?()` calls the element.
    if collections.parts.contains(name), facts.arguments(of: call).isEmpty {
      return .next([member])
    }
    let isMade = collections.keepsElements(name)
    guard
      let closure = facts.arguments(of: call).lazy
        .compactMap(facts.firstChild(of:)).first(where: { facts.node($0).kind == .closure })
    else {
      if isMade { return .next([call]) }
      return collections.runsForEach(name) && !facts.arguments(of: call).isEmpty
        && !collections.takesElement(name) ? .unknown : .ended
    }
    return .next(uses(ofParametersOf: closure) + (isMade ? [call] : []))
  }

  private func step(fromOperand value: CodeRef, isFirst: Bool, in sequence: CodeRef) -> ContentStep
  {
    let flags = facts.node(sequence).flags
    if !flags.isDisjoint(with: [.coalescing, .ternary]) { return .next([sequence]) }
    if flags.contains(.modifying) { return isFirst ? .ended : .unknown }
    return facts.libraries.language.compares(facts.node(sequence).name) ? .ended : .unknown
  }

  /// The result of a closure that runs in place is that of the call that takes it, as for locks;
  /// a function's is that of its calls.
  private func step(fromResult statement: CodeRef) -> ContentStep {
    guard let closure = facts.closure(around: statement) else {
      let unit = facts.declaration(around: statement)
      guard !facts.node(facts.root(of: statement)).flags.contains(.initialValue) else {
        return .unknown
      }
      return .next(places(naming: facts.member(of: unit)).map { facts.call(of: $0) ?? $0 })
    }
    guard let call = facts.call(taking: closure), runsInPlace(closure),
      !isHandedToProgram(closure),
      !(facts.callee(of: call).map { collectionRuns($0) } ?? true)
    else { return .ended }
    return .next([call])
  }

  private func collectionRuns(_ callee: CodeRef) -> Bool {
    facts.node(callee).kind == .member
      && facts.libraries.collections.runsForEach(facts.node(callee).name)
  }

  // MARK: Names

  func local(namedAt place: CodeRef) -> DeclRef? {
    guard facts.node(place).kind == .name,
      case .local(let local) = expressions.lookUpValue(facts.node(place).name, at: place)
    else { return nil }
    return local
  }

  /// The places of names that `if let handler` and `[handler]` introduce for the property of the
  /// same name.
  private func bindings(ofContentOf property: DeclRef) -> [CodeRef] {
    sites[facts.declaration(property).name].filter { place in
      guard let bind = bind(namedAt: place), facts.firstChild(of: bind) == nil,
        facts.node(bind).kind == .bind || facts.node(bind).kind == .capture,
        let outside = facts.node(bind).kind == .capture ? facts.parent(of: bind) : bind,
        case .members(let found, of: _) = expressions.lookUpValue(
          facts.node(place).name, at: outside)
      else { return false }
      return found.refs.contains(property)
    }
  }

  private func bind(namedAt place: CodeRef) -> CodeRef? {
    guard facts.node(place).kind == .name,
      case .bound(let bind) = expressions.lookUpValue(facts.node(place).name, at: place)
    else { return nil }
    return bind
  }

  func uses(ofBound bind: CodeRef) -> [CodeRef] {
    sites[facts.node(bind).name, inFile: bind.file].filter { self.bind(namedAt: $0) == bind }
  }

  /// The names that a loop introduces for the elements of a sequence.
  private func names(before sequence: CodeRef, in loop: CodeRef) -> [CodeRef] {
    facts.children(of: loop).prefix { $0 != sequence }
      .flatMap { facts.nodes(in: $0).filter { facts.node($0).kind == .bind } }
  }

  /// The places of a closure's parameters, by name or as `$0`.
  private func uses(ofParametersOf closure: CodeRef) -> [CodeRef] {
    let named = facts.children(of: closure).filter { facts.node($0).kind == .parameter }
    guard named.isEmpty else { return named.flatMap(uses(ofBound:)) }
    return facts.nodes(in: closure).filter { place in
      facts.node(place).kind == .name
        && expressions.closure(ofShorthand: facts.node(place).name, at: place) == closure
    }
  }
}
