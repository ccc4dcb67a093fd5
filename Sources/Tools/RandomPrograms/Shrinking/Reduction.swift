/// One step that makes a program smaller.
enum Reduction: Sendable, Equatable {
  /// Removes a declaration, property or statement.
  case remove(Int)
  /// Replaces a statement by its body.
  case unwrap(Int)
  /// Removes all statements of a body.
  case empty(Int)
  /// Removes a class's own initialiser, or makes a function only call others.
  case simplify(Int)
  /// Removes the particular form of a declaration, or the particular receiver of a statement.
  case plain(Int)

  /// Every possible step, big ones first.
  static func all(of program: SampleProgram) -> [Reduction] {
    var result: [Reduction] = []
    for type in program.types {
      result.append(.remove(type.id))
      result += [.simplify(type.id), .plain(type.id)]
      result += (type.children + type.lazies).map { .remove($0.id) }
      result += type.wrappers.map { .remove($0.id) }
      result += type.wrappers.flatMap(\.references).map { .remove($0.id) }
    }
    for function in program.functions + program.types.flatMap(\.members) {
      result.append(.remove(function.id))
      result += [.simplify(function.id), .plain(function.id)]
      if function.body.count > 1 { result.append(.empty(function.id)) }
    }
    result += program.keys.map { .remove($0.id) }
    for statement in program.allStatements {
      result.append(.remove(statement.id))
      if !statement.body.isEmpty { result.append(.unwrap(statement.id)) }
      if statement.route != .plain { result.append(.plain(statement.id)) }
    }
    return result
  }

  func applied(to program: SampleProgram) -> SampleProgram {
    var result = program
    if case .remove(let id) = self {
      if result.keys.count > 1 { result.keys.removeAll { $0.id == id } }
      result.types.removeAll { $0.id == id }
      result.functions.removeAll { $0.id == id }
    }
    for index in result.types.indices { apply(to: &result.types[index]) }
    for index in result.functions.indices { apply(to: &result.functions[index]) }
    result.fileCount = 1
    return Repair.repaired(result)
  }

  private func apply(to type: inout TypeDeclaration) {
    type.file = 0
    if self == .plain(type.id) {
      type.naming = .plain
      type.isValue = false
      for index in type.children.indices { type.children[index].shape = .plain }
    }
    if case .remove(let id) = self {
      type.children.removeAll { $0.id == id }
      type.lazies.removeAll { $0.id == id }
      type.wrappers.removeAll { $0.id == id }
      for index in type.wrappers.indices {
        if type.wrappers[index].before?.id == id { type.wrappers[index].before = nil }
        if type.wrappers[index].after?.id == id { type.wrappers[index].after = nil }
      }
      type.members.removeAll { $0.id == id }
    }
    if self == .simplify(type.id) {
      type.initializer = nil
      type.superclass = nil
    }
    type.initializer = type.initializer.map(changed)
    for index in type.members.indices { apply(to: &type.members[index]) }
  }

  private func apply(to function: inout FunctionDeclaration) {
    function.file = 0
    function.isInExtension = false
    if self == .empty(function.id) { function.body = [] }
    if self == .simplify(function.id) {
      switch function.role {
      case .taker(.forwards), .taker(.calls): function.role = .taker(.passes(.globalQueue))
      case .getter, .factory, .setter, .observer, .subscripted, .called: function.role = .plain
      case .plain, .closure, .taker: break
      }
    }
    if self == .plain(function.id) {
      function.signature = .none
      function.access = .internal
      function.overridden = nil
      function.hasProtocol = false
    }
    function.body = changed(function.body)
  }

  private func changed(_ statements: [Statement]) -> [Statement] {
    statements.flatMap { statement -> [Statement] in
      if self == .remove(statement.id) { return [] }
      if self == .unwrap(statement.id) { return statement.body }
      var statement = statement
      if self == .plain(statement.id) { statement.route = .plain }
      statement.body = changed(statement.body)
      return [statement]
    }
  }
}
