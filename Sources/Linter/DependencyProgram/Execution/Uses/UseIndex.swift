internal import DependencyFacts

/// The calls and mentions of each declaration.
///
/// All places with a name are resolved together when the first declaration of the name is looked
/// up: resolving each place again for each declaration would take quadratic time.
package final class UseIndex: KnowsExpressions {
  let facts: ProgramFacts
  let expressions: ExpressionResolution
  private let calls = Answers<Name, Calls>()
  private var mentions: [Name: [DeclRef: [CodeRef]]] = [:]
  private(set) lazy var namesOfAccessors = makeNamesOfAccessors()
  private(set) lazy var keyPathsOfNames = makeKeyPaths()
  let keyPathRoots = Answers<CodeRef, ValueType>()
  var keyPathsThrough: [Name: [DeclRef: [CodeRef]]] = [:]
  private(set) lazy var subscripts = makeSubscripts()
  private(set) lazy var sequences = makeSequences()
  private(set) lazy var wrappedVariables = makeWrappedVariables()
  private(set) lazy var bareWrappers = makeBareWrappers()
  private var projections: [Name: [DeclRef: [CodeRef]]] = [:]
  private(set) lazy var describedValues = makeDescribedValues()
  /// Whether any type declares the text of its values.
  private(set) lazy var mayHaveTexts = facts.libraries.texts.members
    .contains { symbols.isMemberName($0.name) }
  let textMembers = Answers<Nominal, [DeclRef?]>()
  private(set) lazy var queuedOperations = makeQueuedOperations()
  private(set) lazy var startedOperations = makeStartedOperations()
  let operatorUses = Answers<Name, [DeclRef: [CodeRef]]>()

  init(of expressions: ExpressionResolution) {
    facts = expressions.facts
    self.expressions = expressions
  }

  /// The calls of one name.
  struct Calls {
    /// The callees, grouped by the candidates of the calls.
    fileprivate(set) var groups: [Group] = []
    /// The groups of which a declaration is a candidate.
    fileprivate(set) var groupsOf: [DeclRef: [Int]] = [:]
    /// Arguments that certainly refer to a declaration.
    fileprivate(set) var arguments: [DeclRef: [CodeRef]] = [:]
    /// Values of variables, and results, that certainly are a declared function or closure.
    fileprivate(set) var values: [DeclRef: [CodeRef]] = [:]
  }

  /// Calls with the same candidates: several functions, or the closure in a variable.
  struct Group {
    let candidates: Overloads
    fileprivate(set) var places: [CodeRef] = []
  }

  func calls(named name: Name) -> Calls { calls(name) { findCalls(named: name) } }

  /// The places that certainly refer to a declaration, called or not.
  func mentions(of ref: DeclRef) -> [CodeRef] {
    let name = facts.declaration(ref).name
    if let known = mentions[name] { return known[ref] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    for place in sites[name] {
      if let meaning = meaning(of: place) { found[meaning, default: []].append(place) }
    }
    if let storage = storage(ofWrapped: name) {
      for place in sites[storage] {
        if let wrapper = wrapper(readAt: place) { found[wrapper, default: []].append(place) }
      }
      found = found.mapValues { $0.sorted() }
    }
    mentions[name] = found
    return found[ref] ?? []
  }

  /// The places that certainly refer to a variable's projected value: `$text`
  func projections(of variable: DeclRef) -> [CodeRef] {
    let name = facts.declaration(variable).name
    if let known = projections[name] { return known[variable] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    if let projection = facts.names.existing("$" + facts.string(name)) {
      for place in sites[projection] {
        if let variable = declaration(named: name, at: place) {
          found[variable, default: []].append(place)
        }
      }
    }
    projections[name] = found
    return found[variable] ?? []
  }

  private func findCalls(named name: Name) -> Calls {
    var found = Calls()
    var positions: [Overloads: Int] = [:]
    var variables: [DeclRef: Overloads] = [:]
    for place in Array(sites[name]) + (name == .callAsFunction ? expressions.calledValues : []) {
      guard let parent = facts.parent(of: place) else { continue }
      if facts.node(parent).kind == .argument {
        let meaning = isSelector(parent) ? method(selectedAt: place) : self.meaning(of: place)
        if let meaning { found.arguments[meaning, default: []].append(place) }
        continue
      }
      if facts.node(parent).kind == .local {
        if let meaning = meaning(of: place) ?? unappliedMethod(at: place) {
          found.values[meaning, default: []].append(place)
        }
        continue
      }
      if isStoredOrReturned(place, by: parent) {
        if let meaning = meaning(of: place) { found.values[meaning, default: []].append(place) }
        continue
      }
      // `queue ~> load`
      if facts.node(parent).kind == .sequence, facts.node(parent).name != Name.none {
        if let meaning = meaning(of: place), facts.declaration(meaning).kind == .function {
          found.values[meaning, default: []].append(place)
        }
        continue
      }
      if facts.node(parent).kind == .for {
        if let meaning = meaning(of: place) { addElements(of: meaning, in: parent, to: &found) }
        continue
      }
      guard facts.node(parent).kind == .call, facts.firstChild(of: parent) == place else {
        continue
      }
      let candidates: Overloads
      switch expressions.callTarget(of: parent) {
      case .functions(let functions):
        candidates = functions.only.map { single($0, &variables) } ?? functions
      case .variable(let variable):
        if isUnapplied(variable), facts.call(of: parent) == nil { continue }
        candidates = single(variable, &variables)
      case .unknown:
        // `Model.load(self)`
        if let method = unappliedMethod(at: place) {
          found.values[method, default: []].append(parent)
        }
        continue
      case .construction, .enumElement: continue
      }
      let position = positions[candidates] ?? found.groups.count
      if position == found.groups.count {
        positions[candidates] = position
        found.groups.append(Group(candidates: candidates))
        for ref in candidates.refs { found.groupsOf[ref, default: []].append(position) }
      }
      found.groups[position].places.append(place)
    }
    return found
  }

  private func isStoredOrReturned(_ value: CodeRef, by parent: CodeRef) -> Bool {
    switch facts.node(parent).kind {
    case .assignment: !facts.isAssigned(value)
    case .return, .body: true
    default: false
    }
  }

  /// The closures that code gets from a function or getter: calls that certainly are of the
  /// function, and reads of the property.
  func values(returnedBy member: DeclRef) -> [CodeRef] {
    guard facts.declaration(member).kind == .function else {
      return mentions(of: member).filter { !facts.isAssigned($0) }
    }
    let calls = calls(named: facts.declaration(member).name)
    return (calls.groupsOf[member] ?? []).map { calls.groups[$0] }
      .filter { $0.candidates.only != nil }
      .flatMap { $0.places.compactMap(facts.parent(of:)) }
  }

  /// Whether a place only tells Objective-C the name of a method: `#selector(refresh)`
  func isSelected(_ place: CodeRef) -> Bool {
    facts.outward(from: place).dropFirst()
      .first { facts.node($0).kind == .argument }.map(isSelector) ?? false
  }

  private func isSelector(_ argument: CodeRef) -> Bool {
    facts.parent(of: argument).map {
      facts.node($0).kind == .macro
        && facts.libraries.threads.isSelector(macro: facts.node($0).name)
    } ?? false
  }

  /// The method named by `#selector(refresh)` or `#selector(Model.refresh)`.
  private func method(selectedAt place: CodeRef) -> DeclRef? {
    guard let found = unappliedMethod(at: place) ?? meaning(of: place),
      facts.declaration(found).kind == .function
    else { return nil }
    return found
  }

  /// `for job in jobs { job() }`: calling an element calls the closures in the variable.
  private func addElements(of variable: DeclRef, in loop: CodeRef, to found: inout Calls) {
    guard let name = facts.firstChild(of: loop), facts.node(name).kind == .bind else { return }
    for place in sites[facts.node(name).name, inFile: loop.file] {
      guard place > loop, place.id.index < facts.node(loop).end, let use = facts.parent(of: place),
        facts.node(use).kind == .argument || facts.call(of: place) != nil,
        case .bound(name) = expressions.lookUpValue(facts.node(name).name, at: place)
      else { continue }
      found.arguments[variable, default: []].append(place)
    }
  }

  /// `Model.load` without an object: a function that returns the object's method.
  private func unappliedMethod(at place: CodeRef) -> DeclRef? {
    guard let type = expressions.owner(ofStatic: place),
      let method = types.overloads(of: facts.node(place).name, in: type).only,
      facts.declaration(method).kind == .function,
      !facts.declaration(method).flags.contains(.isStatic)
    else { return nil }
    return method
  }

  private func isUnapplied(_ variable: DeclRef) -> Bool {
    facts.initialValue(of: variable).flatMap(unappliedMethod(at:)) != nil
  }

  /// A shared `Overloads` for each single declaration.
  private func single(_ ref: DeclRef, _ known: inout [DeclRef: Overloads]) -> Overloads {
    if let overloads = known[ref] { return overloads }
    let overloads = Overloads([ref])
    known[ref] = overloads
    return overloads
  }

  /// `_date.wrappedValue`: the property whose wrapper is read.
  private func wrapper(readAt place: CodeRef) -> DeclRef? {
    guard facts.node(place).kind != .implicitMember, let parent = facts.parent(of: place),
      facts.node(parent).kind == .member, facts.node(parent).name == .known(.wrappedValue)
    else { return nil }
    let spelling = facts.string(facts.node(place).name)
    guard spelling.hasPrefix("_"), let name = facts.names.existing(String(spelling.dropFirst())),
      let property = declaration(named: name, at: place), !facts.attributes(of: property).isEmpty
    else { return nil }
    return property
  }

  /// The declaration that an uncalled name certainly refers to.
  func meaning(of place: CodeRef) -> DeclRef? {
    declaration(named: facts.node(place).name, at: place) ?? wrapper(readAt: place)
  }

  private func declaration(named name: Name, at place: CodeRef) -> DeclRef? {
    let node = facts.node(place)
    switch node.kind {
    case .name:
      switch expressions.lookUpValue(name, at: place) {
      case .local(let found): return found
      case .globals(let found): return found.only
      case .members(let found, of: _):
        return expressions.members(found, reachableFrom: expressions.selfType(at: place)).only
      case .bound, .parameter, .type, .unknown: return nil
      }
    case .member:
      guard symbols.isMemberName(name), let base = facts.firstChild(of: place) else { return nil }
      guard let type = expressions.receiver(of: name, expressions.valueType(of: base)),
        let owner = type.nominal
      else { return nil }
      let found = expressions.members(types.overloads(of: name, in: owner), reachableFrom: type)
      return expressions.dispatched(found, of: owner, at: place).only
    case .implicitMember:
      guard symbols.isMemberName(name), let owner = expressions.expectedType(of: place) else {
        return nil
      }
      let found = types.overloads(of: name, in: owner)
      return expressions.members(found, reachableFrom: .metatype(owner)).only
    default: return nil
    }
  }
}
