internal import DependencyFacts

/// The values of keys that need themselves during their creation.
///
/// A value that reads a wrapper immediately asks for the other key's value of the same context, and
/// one that names another value asks for exactly that. Only code that runs unconditionally counts,
/// and only values that are not supplied elsewhere.
package struct ValueCycles: KnowsRegistrations {
  /// In program order, live ones first; the shortest cycle for each set of values.
  package private(set) var all: [ValueCycle] = []
  /// The values that are part of a cycle, so that they are never made.
  package private(set) var values: Set<DeclRef> = []

  let registrations: Registrations
  private let firstUses: FirstUses
  private let effects: EffectTable
  private let keys: [Nominal: DependencyKeyFacts]
  private var requests: [DeclRef: [Request]] = [:]

  /// Another value that a value asks for.
  private struct Request {
    let key: Nominal
    /// The context of the named value; nil for that of the process.
    let context: ValueContext?
    let place: CodeRef
    let way: [EffectSite]
  }

  init(of registrations: Registrations, by firstUses: FirstUses, _ effects: EffectTable) {
    self.registrations = registrations
    self.firstUses = firstUses
    self.effects = effects
    keys = registrations.keysByType
    addReads()
    addNamedValues()
    var seen: Set<Set<DeclRef>> = []
    for context in ValueContext.allCases {
      for steps in cycles(in: context) {
        guard seen.insert(Set(steps.map(\.value))).inserted else { continue }
        all.append(ValueCycle(steps: steps))
        values.formUnion(steps.map(\.value))
      }
    }
  }

  // MARK: The graph

  /// The value that code gets for a key, if it is certain.
  private func value(
    of type: Nominal, in context: ValueContext, named: ValueContext? = nil
  ) -> DeclRef? {
    guard let key = keys[type], key.isWhole else { return nil }
    let values = key.values(in: named ?? context)
    guard values.count == 1 else { return nil }
    let isReplaced =
      named == nil && key.liveValues.contains(values[0]) && registrations.isSupplied(type)
    return isReplaced ? nil : values[0]
  }

  /// The shortest paths from values to themselves, in the order of the keys.
  private func cycles(in context: ValueContext) -> [[ValueCycle.Step]] {
    var nodes: [DeclRef] = []
    var numbers: [DeclRef: Int] = [:]
    func number(of value: DeclRef) -> Int {
      if let number = numbers[value] { return number }
      numbers[value] = nodes.count
      nodes.append(value)
      return nodes.count - 1
    }
    var starts: [(key: Nominal, node: Int)] = []
    for key in registrations.keys {
      guard let value = value(of: key.type, in: context), requests[value] != nil else { continue }
      starts.append((key.type, number(of: value)))
    }
    var edges: [[(target: Int, request: Request)]] = []
    while edges.count < nodes.count {
      edges.append(
        (requests[nodes[edges.count]] ?? []).compactMap { request in
          value(of: request.key, in: context, named: request.context).map {
            (number(of: $0), request)
          }
        })
    }
    var cycles = ShortestCycles(ofGraph: edges.map { $0.map(\.target) })
    return starts.compactMap { start in
      guard let cycle = cycles.next(through: start.node) else { return nil }
      var key = start.key
      return cycle.map { edge in
        let request = edges[edge.node][edge.position].request
        defer { key = request.key }
        return ValueCycle.Step(
          value: nodes[edge.node], key: key, place: request.place, way: request.way)
      }
    }
  }

  // MARK: Reads of wrappers

  private mutating func addReads() {
    for site in effects.sites where site.effect.contains(.readsCurrent) && site.runsWithCaller {
      guard let unit = site.unit, let home = firstUses.home(of: unit), firstUses.keys[home] != nil
      else { continue }
      for way in ways(from: site) {
        guard let key = way.last.flatMap(key(readAt:)) else { continue }
        requests[home, default: []].append(
          Request(key: key, context: nil, place: site.place, way: way))
      }
    }
  }

  /// The key of a wrapper, of `DependencyValues._current.a` or of `Dependency(\.a).wrappedValue`.
  private func key(readAt site: EffectSite) -> Nominal? {
    switch site.cause {
    case .wrapper(let use), .current(let use?): registrations.key(of: use)
    case .current(nil), .wait, .creation, .call, .result, .property, .setter: nil
    }
  }

  /// The paths from a site to the wrappers whose values it certainly reads immediately.
  private func ways(from site: EffectSite) -> [[EffectSite]] {
    var found: [[EffectSite]] = []
    var seen: Set<CodeRef> = [site.place]
    var reached: [(site: EffectSite, previous: Int?)] = [(site, nil)]
    func way(to position: Int) -> [EffectSite] {
      sequence(first: reached[position]) { $0.previous.map { reached[$0] } }
        .map(\.site).reversed()
    }
    var pending = [0]
    while let position = pending.popLast() {
      let last = reached[position].site
      guard firstUses.runsAlways(last) else { continue }
      if case .wrapper(let use) = last.cause {
        guard use.storage == .local,
          firstUses.reads(of: use, declaredAt: last.place).contains(where: firstUses.runsAlways)
        else { continue }
        found.append(way(to: position))
        continue
      }
      if case .current = last.cause {
        found.append(way(to: position))
        continue
      }
      for next in effects.sites(runBy: last.cause).reversed()
      where next.unit != nil && next.effect.contains(.readsCurrent)
        && seen.insert(next.place).inserted
      {
        pending.append(reached.count)
        reached.append((next, position))
      }
    }
    return found
  }

  // MARK: Values by their names

  /// `OtherKey.liveValue`, `Self.testValue`, `.previewValue`
  private mutating func addNamedValues() {
    let names: [(KnownName, ValueContext)] = [
      (.liveValue, .live), (.testValue, .test), (.previewValue, .preview),
    ]
    for (name, context) in names {
      for place in sites[.known(name)] {
        guard !facts.isAssigned(place),
          let home = firstUses.home(of: facts.declaration(around: place)),
          firstUses.keys[home] != nil, let key = key(named: place), keys[key] != nil,
          firstUses.runsAlways(place), !isHarmlessCopy(place, of: key)
        else { continue }
        requests[home, default: []].append(
          Request(key: key, context: context, place: place, way: []))
      }
    }
  }

  /// Whether a place is the initial value of a stored property that it names, of a type without
  /// state: `static var liveValue: Client = .liveValue`. The compiler reads the property where it
  /// is made, without a second beginning, and there is nothing to read.
  private func isHarmlessCopy(_ place: CodeRef, of key: Nominal) -> Bool {
    let property = facts.declaration(around: place)
    guard facts.closure(around: place) == nil, facts.initialValue(of: property) == place,
      facts.declaration(property).name == facts.node(place).name,
      symbols.enclosingType(of: property) == key, case .program(let id) = key,
      symbols[id].kind == .struct, expressions.expectedType(of: place) == key
    else { return false }
    return !symbols.declarations(of: key).flatMap(facts.members).contains {
      facts.declaration($0).isStoredProperty
    }
  }

  /// The type whose static member a place names.
  private func key(named place: CodeRef) -> Nominal? {
    switch facts.node(place).kind {
    case .name:
      switch expressions.lookUpValue(facts.node(place).name, at: place) {
      // A name that the program does not declare may be the default of the system's protocols.
      case .members, .unknown, .type(.external): break
      case .local, .bound, .parameter, .globals, .type(.program): return nil
      }
      guard case .metatype(let type) = expressions.selfType(at: place) else { return nil }
      return type
    case .member: return expressions.owner(ofStatic: place)
    case .implicitMember: return expressions.expectedType(of: place)
    default: return nil
    }
  }
}

/// Values of keys that need each other during their creation, so that none of them can be created.
package struct ValueCycle {
  /// Each step asks for the value of the next one, and the last asks for that of the first.
  package let steps: [Step]

  /// A value that asks for another one during its creation.
  package struct Step {
    /// The declaration of the value that asks.
    package let value: DeclRef
    package let key: Nominal
    /// The place where it asks.
    package let place: CodeRef
    /// The sites from there to the wrapper that is read; none if it names the other value directly.
    package let way: [EffectSite]
  }
}
