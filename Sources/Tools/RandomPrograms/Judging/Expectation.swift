internal import ProgramProbe

/// The findings that the rules must report in a program, given the runtime's observations.
enum Expectation {
  static let escape = "escaping-closure-loses-overrides"
  /// Reports the loss instead if a continuation is at fault.
  static let continuation = "misused-continuation"
  static let storedRead = "stored-read-after-escape"
  static let child = "unpropagated-child-model"
  static let liveValue = "missing-live-value"
  static let testValue = "missing-test-value"

  static let rules = [escape, storedRead, child, liveValue, testValue]

  /// The rules that the runtime's observations can confirm. It reports keys without a value only in
  /// debug builds, and its silence in a release build says nothing about the others.
  static func rules(judgedBy truth: Truth) -> [String] {
    truth.isReportingKeys ? rules : [escape, storedRead, child]
  }

  static func marks(of program: SampleProgram, _ text: ProgramText, _ truth: Truth) -> Set<Mark> {
    var result: Set<Mark> = []
    func add(_ rule: String, _ site: Int) {
      if let place = text.places[site] { result.insert(Mark(place: place, rule: rule)) }
    }
    let children = forgetfulCreations(of: program, truth)
      .subtracting(Exemption.creations(in: program))
    for site in children { add(child, site) }
    // An object that a lazy property creates belongs to the property.
    let apart = children.union(program.types.flatMap(\.lazies).map(\.id))
      .union(creationsByNewObjects(of: program, truth)).union(creationsInScopes(of: program))
    for (site, differences) in truth.boundaries {
      if differences.contains(where: { isLost($0, apartFrom: apart) }) { add(escape, site) }
    }
    for site in lostStoredReads(of: program, truth) { add(storedRead, site) }
    // The probe reads every key, but the linter says nothing about those that the program never
    // names.
    for site in truth.keysWithoutTestValue.intersection(program.namedKeys) { add(testValue, site) }
    // A key that is overridden somewhere counts as supplied.
    for site in truth.keysWithoutLiveValue.subtracting(program.overriddenKeys) {
      add(liveValue, site)
    }
    return result
  }

  /// Findings that are right whether or not they are expected: a loss inside a creation that also
  /// forgets its parent's values, a creation by an object that has itself lost all values, a
  /// creation by an object that loses the values it had from the code around its own creation, a
  /// key that is only read by code that never runs, and a key that only some scopes supply.
  static func unjudged(
    of program: SampleProgram, _ text: ProgramText, _ truth: Truth
  ) -> Set<Mark> {
    var result: Set<Mark> = []
    for (site, differences) in truth.boundaries {
      if differences.contains(where: { isLost($0, apartFrom: []) }), let place = text.places[site] {
        result.insert(Mark(place: place, rule: escape))
      }
    }
    for site in creationsByLostObjects(of: program, truth)
      .union(creationsByNewObjects(of: program, truth))
    {
      if let place = text.places[site] { result.insert(Mark(place: place, rule: child)) }
    }
    if program.hasOverloads, let key = program.overloadKey, let place = text.places[key] {
      result.insert(Mark(place: place, rule: liveValue))
    }
    for site in truth.keysWithoutLiveValue.intersection(program.overriddenKeys) {
      if let place = text.places[site] { result.insert(Mark(place: place, rule: liveValue)) }
    }
    return result
  }

  /// The creations in private methods that are called on objects which a losing closure creates.
  private static func creationsByLostObjects(
    of program: SampleProgram, _ truth: Truth
  ) -> Set<Int> {
    var lost: Set<Int> = []
    for statement in program.allStatements
    where truth.boundaries[statement.id]?.contains(where: { isLost($0, apartFrom: []) }) ?? false {
      lost.formUnion(statement.body.flatMap(\.withDescendants).map(\.id))
    }
    var result: Set<Int> = []
    for statement in program.allStatements {
      guard case .call(.object(let object), let function) = statement.kind, lost.contains(object),
        let method = program.function(function), method.access != .internal
      else { continue }
      result.formUnion(method.body.flatMap(\.sites))
      if case .factory(let child) = method.role { result.insert(child.id) }
    }
    return result
  }

  /// The creations inside a scope of their own: if the program overrides something for an object,
  /// the rules assume that the rest is intended.
  private static func creationsInScopes(of program: SampleProgram) -> [Int] {
    program.allStatements.compactMap { statement in
      if case .createScoped = statement.kind { statement.id } else { nil }
    }
  }

  /// The creations in a losing closure, by objects that, as far as is known, the program itself
  /// creates. The probe overrides nothing for these, and sees only that the closure loses the
  /// values.
  private static func creationsByNewObjects(
    of program: SampleProgram, _ truth: Truth
  ) -> Set<Int> {
    var lost: Set<Int> = []
    for difference in truth.boundaries.values.joined() where isLost(difference, apartFrom: []) {
      lost.formUnion(difference.creations)
    }
    return lost.intersection(Tolerance.sitesOfPrivateMembers(ofObjectsIn: program))
  }

  /// The creations after which an object remembers other values than its parent would pass on.
  private static func forgetfulCreations(
    of program: SampleProgram, _ truth: Truth
  ) -> Set<Int> {
    // An object that a factory creates in addition to the one that it returns has no parent.
    var returned: [Int: Int] = [:]
    for statement in program.allStatements {
      switch statement.kind {
      case .createBy(_, let function), .call(_, let function):
        guard case .factory(let child)? = program.function(function)?.role else { continue }
        returned[statement.id] = child.id
      default: continue
      }
    }
    return Set(
      truth.creations.filter { site, differences in
        differences.contains { difference in
          guard difference.kind == .creation, difference.creations.contains(site) else {
            return false
          }
          guard let object = returned[site] else { return true }
          return difference.site == site || difference.creations.contains(object)
        }
      }.keys)
  }

  /// Whether a local read or a new object sees the default, and not because a parent has forgotten
  /// a child, which is reported once, as such.
  private static func isLost(_ difference: Truth.Difference, apartFrom children: Set<Int>) -> Bool {
    difference.kind != .stored && difference.current == Probe.Values.fallback
      && children.isDisjoint(with: difference.creations)
  }

  /// The reads of stored wrappers whose value differs from the one without the closure around them,
  /// although their object has not lost its own values.
  private static func lostStoredReads(of program: SampleProgram, _ truth: Truth) -> Set<Int> {
    var result: Set<Int> = []
    for statement in program.allStatements {
      let inner = program.sitesRun(by: statement)
      for difference in truth.boundaries[statement.id] ?? []
      where difference.kind == .stored && inner.contains(difference.site)
        && difference.current == Probe.Values.fallback
        && difference.remembered != Probe.Values.fallback
      {
        result.insert(difference.site)
      }
    }
    return result
  }
}
