internal import ProgramProbe

/// The findings that the rules must report in a program, given the runtime's observations.
enum Expectation {
  static let escape = "escaping-closure-loses-overrides"
  static let storedRead = "stored-read-after-escape"
  static let child = "unpropagated-child-model"
  static let liveValue = "missing-live-value"
  static let testValue = "missing-test-value"

  static let rules = [escape, storedRead, child, liveValue, testValue]

  /// The rules that can be judged by what the runtime showed. It reports keys without a value in
  /// debug builds only, and its silence in a release build says nothing about the others.
  static func rules(judgedBy truth: Truth) -> [String] {
    truth.isReportingKeys ? rules : [escape, storedRead, child]
  }

  static func marks(of program: SampleProgram, _ text: ProgramText, _ truth: Truth) -> Set<Mark> {
    var result: Set<Mark> = []
    func add(_ rule: String, _ site: Int) {
      if let place = text.places[site] { result.insert(Mark(place: place, rule: rule)) }
    }
    let held = Holders.sites(in: program)
    let children = forgetfulCreations(of: program, truth)
    for site in children.subtracting(held) { add(child, site) }
    for (site, differences) in truth.boundaries
    where differences.contains(where: { isLost($0, apartFrom: children.union(held)) }) {
      add(escape, site)
    }
    for site in lostStoredReads(of: program, truth) { add(storedRead, site) }
    // The probe asks for every key; the linter is silent of those that the program never names.
    for site in truth.keysWithoutTestValue.intersection(program.namedKeys) { add(testValue, site) }
    // A key that is overridden somewhere counts as supplied.
    for site in truth.keysWithoutLiveValue.subtracting(program.overriddenKeys) {
      add(liveValue, site)
    }
    return result
  }

  /// What the linter may report, or not: creations by holders, and the closures that lose their
  /// values and nothing else.
  static func undecidedMarks(
    of program: SampleProgram, _ text: ProgramText, _ truth: Truth
  ) -> Set<Mark> {
    let held = Holders.sites(in: program)
    guard !held.isEmpty else { return [] }
    let children = forgetfulCreations(of: program, truth)
    var result = Set(held.compactMap { text.places[$0] }.map { Mark(place: $0, rule: child) })
    for (site, differences) in truth.boundaries
    where differences.contains(where: { isLost($0, apartFrom: children.subtracting(held)) }) {
      if let place = text.places[site] { result.insert(Mark(place: place, rule: escape)) }
    }
    return result
  }

  /// The creations that the linter must not report, whatever the runtime showed: the probe calls
  /// every member from outside, while all calls that the linter sees may hand on an object's
  /// values.
  static func helpedMarks(of program: SampleProgram, _ text: ProgramText) -> Set<Mark> {
    var sites: Set<Int> = []
    for statement in program.allStatements {
      switch statement.kind {
      case .call(.`self`, let function), .pass(_, .`self`, let function):
        sites.formUnion((program.function(function)?.body ?? []).flatMap(\.sites))
      case .touch(.`self`, let child): sites.insert(child)
      default: break
      }
    }
    return Set(sites.compactMap { text.places[$0] }.map { Mark(place: $0, rule: child) })
  }

  /// The creations after which an object remembers something else than its parent would hand on.
  private static func forgetfulCreations(
    of program: SampleProgram, _ truth: Truth
  ) -> Set<Int> {
    // An object that a factory creates besides the one that it returns has no parent.
    var returned: [Int: Int] = [:]
    for statement in program.allStatements {
      guard case .createBy(_, let function) = statement.kind,
        case .factory(let child)? = program.function(function)?.role
      else { continue }
      returned[statement.id] = child.id
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

  /// Whether nobody's value is seen, in a local read or by a new object, and not because of a child
  /// that its parent has forgotten: that is reported once, as such.
  private static func isLost(_ difference: Truth.Difference, apartFrom children: Set<Int>) -> Bool {
    difference.kind != .stored && difference.current == Probe.Values.fallback
      && children.isDisjoint(with: difference.creations)
  }

  /// The reads of stored wrappers that see another value than without the closure around them,
  /// although their object has not lost its own.
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
