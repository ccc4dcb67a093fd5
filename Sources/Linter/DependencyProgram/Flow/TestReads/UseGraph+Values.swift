internal import DependencyFacts

/// The code of dependencies' values: that of the defaults, that of values which overrides give, and
/// the users of the endpoints of others.
extension UseGraph {
  /// The code of a value that runs when a part of a dependency is read.
  struct ValueCode {
    /// Nil if all code of the value runs, which makes it a node of its own.
    let entered: DeclRef?
    /// The code that runs whichever endpoint is used.
    var always: [Edge] = []
    var ofEndpoint: [Edge] = []
  }

  /// The code of the values that a test gets if it overrides nothing.
  func code(of part: DependencyPart) -> [ValueCode] {
    knownDefaultCode(part) {
      values.values(of: part.dependency).flatMap { code(of: $0, usedBy: part.endpoint) }
    }
  }

  /// The code of the values that a test gets if it asks for live ones.
  func liveCode(of part: DependencyPart) -> [ValueCode] {
    values.liveValues(of: part.dependency).flatMap { code(of: $0, usedBy: part.endpoint) }
  }

  /// - Parameter endpoint: the part that is used; none for the whole value.
  func code(of value: DeclRef, usedBy endpoint: Name) -> [ValueCode] {
    knownValueCode(UsedValue(value: value, endpoint: endpoint)) {
      let endpoints = endpoints(of: value, with: endpoint)
      return units(of: value).map { code(of: $0, with: endpoints, used: endpoint) }
    }
  }

  struct UsedValue: Hashable {
    let value: DeclRef
    let endpoint: Name
  }

  /// The code of a value that runs before any endpoint is used.
  func code(making value: DeclRef) -> [ValueCode] {
    let endpoints = values.endpoints(of: value)
    return units(of: value).map { code(of: $0, with: endpoints, used: .none) }
  }

  func units(of value: DeclRef) -> [DeclRef] { [value] + facts.members(in: value) }

  private func code(
    of unit: DeclRef, with endpoints: [KeyValues.Endpoint], used: Name
  ) -> ValueCode {
    guard !endpoints.isEmpty else {
      var code = ValueCode(entered: nil)
      add(.use(.unit(unit)), .possible, &code.always)
      return code
    }
    var result = ValueCode(entered: unit)
    for (use, place) in code.placedUses(of: unit) {
      let endpoint = endpoints.first { facts.isInside(place, $0.value) }?.name ?? .none
      if endpoint == Name.none {
        add(.use(use.target), use.likelihood, &result.always)
      } else if endpoint == used {
        add(.use(use.target), use.likelihood, &result.ofEndpoint)
      }
    }
    return result
  }

  /// The closures of a value; none if they are unknown, or if code uses them under other names.
  private func endpoints(of value: DeclRef, with endpoint: Name) -> [KeyValues.Endpoint] {
    guard endpoint != Name.none else { return [] }
    let endpoints = values.endpoints(of: value)
    return endpoints.contains { $0.name == endpoint } ? endpoints : []
  }

  /// The nodes of the units that may use an endpoint, as far as tests have led to them.
  func nodes(using endpoint: DeclRef) -> [Node] {
    code.units(using: endpoint).flatMap { unit in
      [Point.entry(unit), .use(.unit(unit)), .traits(unit)].compactMap(knownNode)
    }
  }

  /// The values with known endpoints that a unit mentions only to give them to dependencies, by the
  /// units of their code.
  func suppliedValues(
    by unit: DeclRef
  ) -> [DeclRef: (value: DeclRef, dependency: DependencyID)] {
    var found: [DeclRef: (value: DeclRef, dependency: DependencyID)] = [:]
    for (part, place) in overrides.made(by: unit) where part.isWhole {
      guard let assignment = facts.parent(of: place), facts.node(assignment).kind == .assignment,
        let expression = facts.children(of: assignment).last,
        let value = code.uses.meaning(of: expression),
        facts.declaration(value).kind == .variable, !values.endpoints(of: value).isEmpty
      else { continue }
      let mentions = code.uses.mentions(of: value).filter { facts.declaration(around: $0) == unit }
      guard mentions == [expression] else { continue }
      for code in units(of: value) { found[code] = (value, part.dependency) }
    }
    return found
  }
}
