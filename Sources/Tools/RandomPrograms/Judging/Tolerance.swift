/// Why the linter may miss a mistake: what it would need to know is not in the program's text.
///
/// Each is a statement about all programs, and the tally counts the misses that it covers.
enum Tolerance: String, Sendable, CaseIterable {
  /// The probe calls every member from outside, while all calls that the linter sees may hand on
  /// the object's values.
  case callFromOutside = "a creation in code that the program calls on its own objects"
  /// A closure that is handed to a function of an unknown library may run in place.
  case unknownLibrary = "a closure for a function of an unknown library"

  /// The marks that a program's form lets the linter miss.
  static func marks(of program: SampleProgram, _ text: ProgramText) -> [Mark: Tolerance] {
    var result: [Mark: Tolerance] = [:]
    func add(_ rule: String, _ site: Int, _ tolerance: Tolerance) {
      if let place = text.places[site] { result[Mark(place: place, rule: rule)] = tolerance }
    }
    for site in sitesOfCalled(in: program) { add(Expectation.child, site, .callFromOutside) }
    for statement in program.allStatements {
      guard case .boundary(.library, let captures) = statement.kind,
        !captures.contains(.weakSelf)
      else { continue }
      add(Expectation.escape, statement.id, .unknownLibrary)
      for site in program.sitesRun(by: statement) {
        add(Expectation.storedRead, site, .unknownLibrary)
        add(Expectation.child, site, .unknownLibrary)
      }
    }
    for function in program.functions {
      switch function.role {
      case .taker(.calls(.library)), .taker(.passes(.library)):
        add(Expectation.escape, function.id, .unknownLibrary)
      default: break
      }
    }
    return result
  }

  /// The sites in members that the program calls on objects, and in the private ones that these
  /// call.
  private static func sitesOfCalled(in program: SampleProgram) -> Set<Int> {
    var result: Set<Int> = []
    var pending: [Int] = []
    for statement in program.allStatements {
      switch statement.kind {
      case .call(let base, let function) where base != .none: pending.append(function)
      case .pass(_, .`self`, let function), .callSuper(let function): pending.append(function)
      case .touch(_, let child): result.insert(child)
      default: break
      }
    }
    let members = program.types.flatMap(\.members)
    pending.removeAll { program.function($0)?.access != .internal }
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      for member in members where member.id == next || member.overridden == next {
        result.formUnion(member.body.flatMap(\.sites))
        if case .factory(let child) = member.role { result.insert(child.id) }
        pending += member.body.flatMap(\.withDescendants).compactMap(\.namedFunction).filter {
          program.function($0)?.access != .internal
        }
        if member.id != next { pending.append(member.id) }
      }
    }
    return result
  }
}
