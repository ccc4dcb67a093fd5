/// A reason why the linter may miss a mistake: the information that it would need is not in the
/// program's text.
///
/// Each is a statement about all programs, and the tally counts the misses that it explains.
enum Tolerance: String, Sendable, CaseIterable {
  /// The probe calls every member from outside, while all calls that the linter sees may pass on
  /// the object's values.
  case callFromOutside = "a creation in code that the program calls on its own objects"
  /// A closure that is passed to a function of an unknown library may run in place.
  case unknownLibrary = "a closure for a function of an unknown library"
  /// Such a closure may run in place, or in a task that keeps the values, although it captures
  /// `self` weakly: what an object or a continuation hands on around it may reach the creation. The
  /// closure is what is reported then.
  case weakInPropagation = "a weak capture for an unknown library within a propagation"
  /// Whether a call runs the override depends on the object.
  case overridden = "a call of a method that a subclass overrides"
  /// A structure of the program may create a different object than the one that it is given.
  case boxed = "a stored read of an object in a structure made for it"
  /// A closure in a variable may be called with any object.
  case parameter = "a stored read of the parameter of a closure in a variable"
  /// The probe cannot hand on the values that a structure remembers, so it sees no loss of them.
  /// Findings of the linter there are not judged either.
  case heldStructure = "code of an object that holds a structure of wrappers and none itself"

  /// The way of a closure or an object that the linter does not follow yet.
  case journey = "a journey of a form that the linter does not follow yet"

  /// The marks that the linter may miss because of how a program is written.
  static func marks(of program: SampleProgram, _ text: ProgramText) -> [Mark: Tolerance] {
    var result: [Mark: Tolerance] = [:]
    func add(_ rule: String, _ site: Int, _ tolerance: Tolerance) {
      if let place = text.places[site] { result[Mark(place: place, rule: rule)] = tolerance }
    }
    for site in sitesOfCalled(in: program) { add(Expectation.child, site, .callFromOutside) }
    let takers = takersOfLibrary(in: program)
    for taker in takers { add(Expectation.escape, taker, .unknownLibrary) }
    for statement in program.allStatements {
      switch statement.route {
      case .box: add(Expectation.storedRead, statement.id, .boxed)
      case .typedClosure: add(Expectation.storedRead, statement.id, .parameter)
      default: break
      }
      guard isForLibrary(statement.kind, takers) else { continue }
      add(Expectation.escape, statement.id, .unknownLibrary)
      for site in program.sitesRun(by: statement) {
        add(Expectation.storedRead, site, .unknownLibrary)
        add(Expectation.child, site, .unknownLibrary)
      }
    }
    for propagation in program.allStatements {
      switch propagation.kind {
      case .fromSelf, .handOver, .handOverLater: break
      default: continue
      }
      for statement in propagation.withDescendants {
        guard case .boundary(.library, let captures) = statement.kind,
          captures.contains(.weakSelf)
        else { continue }
        for site in program.sitesRun(by: statement) {
          add(Expectation.child, site, .weakInPropagation)
        }
      }
    }
    for type in program.types where holdsStructure(type, program) {
      for site in type.members.flatMap(sites) + type.lazies.map(\.id) {
        add(Expectation.child, site, .heldStructure)
        add(Expectation.escape, site, .heldStructure)
      }
    }
    let overridden = Set(program.types.flatMap(\.members).compactMap(\.overridden))
    if !overridden.isEmpty {
      for statement in program.allStatements
      where !program.functionsReached(from: statement).isDisjoint(with: overridden) {
        add(Expectation.escape, statement.id, .overridden)
      }
    }
    return result
  }

  private static func isForLibrary(_ kind: Statement.Kind, _ takers: Set<Int>) -> Bool {
    switch kind {
    case .boundary(.library, let captures): !captures.contains(.weakSelf)
    case .taker(let function): takers.contains(function)
    default: false
    }
  }

  /// The functions of the program that pass their closure to a library, directly or through other
  /// functions.
  private static func takersOfLibrary(in program: SampleProgram) -> Set<Int> {
    var result: Set<Int> = []
    var count = -1
    while result.count != count {
      count = result.count
      for function in program.functions {
        switch function.role {
        case .taker(.calls(.library)), .taker(.passes(.library)): result.insert(function.id)
        case .taker(.forwards(to: let other, _)) where result.contains(other):
          result.insert(function.id)
        default: break
        }
      }
    }
    return result
  }

  private static func sites(of function: FunctionDeclaration) -> [Int] {
    var result = function.body.flatMap(\.sites)
    if case .factory(let child) = function.role { result.append(child.id) }
    return result
  }

  private static func holdsStructure(_ type: TypeDeclaration, _ program: SampleProgram) -> Bool {
    type.isReference && program.wrappers(of: type.id).isEmpty && program.holdsStructure(type)
  }

  /// The sites in private members that the program calls on objects of its own, and in those that
  /// these call.
  static func sitesOfPrivateMembers(ofObjectsIn program: SampleProgram) -> Set<Int> {
    let called = program.allStatements.compactMap { statement in
      if case .call(.object, let function) = statement.kind { function } else { nil as Int? }
    }
    return sites(
      ofMembers: called.filter { program.function($0)?.access != .internal }, in: program)
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
    pending.removeAll { program.function($0)?.access != .internal }
    return result.union(sites(ofMembers: pending, in: program))
  }

  /// The sites in members, and in the private ones that these call.
  private static func sites(
    ofMembers called: [Int], in program: SampleProgram
  ) -> Set<Int> {
    var result: Set<Int> = []
    var pending = called
    let members = program.types.flatMap(\.members)
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
