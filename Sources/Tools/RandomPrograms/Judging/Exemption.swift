/// The creations that no rule reports, although the object forgets its parent's values.
enum Exemption {
  /// Objects created by the value of a key, which serves everything, and structures created in
  /// bulk, which are data.
  static func creations(in program: SampleProgram) -> Set<Int> {
    var result: Set<Int> = []
    for type in program.types {
      for member in type.members {
        if type.isValue { result.formUnion(sites(of: member)) }
        addBulk(member.body, isBulk: false, program, to: &result)
      }
      if type.isValue { result.formUnion(type.lazies.map(\.id)) }
    }
    return result
  }

  private static func sites(of function: FunctionDeclaration) -> [Int] {
    var result = function.body.flatMap(\.sites)
    if case .factory(let child) = function.role { result.append(child.id) }
    return result
  }

  private static func addBulk(
    _ statements: [Statement], isBulk: Bool, _ program: SampleProgram, to result: inout Set<Int>
  ) {
    for statement in statements {
      if isBulk, let type = program.typeCreated(by: statement),
        program.type(type)?.kind == .struct
      {
        result.insert(statement.id)
      }
      addBulk(statement.body, isBulk: isBulk || makesMany(statement.kind), program, to: &result)
    }
  }

  private static func makesMany(_ kind: Statement.Kind) -> Bool {
    switch kind {
    case .loop: true
    case .boundary(let boundary, _), .handOver(let boundary), .handOverLater(let boundary):
      boundary.isBulk
    default: false
    }
  }
}
