/// Removes the parts of a program that name something that no longer exists.
struct Repair {
  private let program: SampleProgram
  private let calledLocals: Set<Int>
  /// The functions that run: those that the probe calls and those that these call.
  private let reached: Set<Int>

  private init(_ program: SampleProgram) {
    self.program = program
    calledLocals = program.calledLocals
    reached = Self.reached(in: program)
  }

  private static func reached(in program: SampleProgram) -> Set<Int> {
    let functions = program.functions + program.types.flatMap(\.members)
    var pending = functions.filter(\.isDriven).map(\.body) + program.types.compactMap(\.initializer)
    var result = Set(functions.filter(\.isDriven).map(\.id))
    while let body = pending.popLast() {
      for function in body.flatMap(\.withDescendants).compactMap(\.namedFunction)
      where result.insert(function).inserted {
        pending.append(program.function(function)?.body ?? [])
      }
    }
    return result
  }

  /// The names that are visible at a place.
  private struct Scope {
    var type: Int?
    var isAsync = false
    var wrappers: Set<Int> = []
    var values: Set<Int> = []
    var captures: Set<Int> = []
    var objects: [Int: Int] = [:]
    var locals: Set<Int> = []
    var overridden: Int?
  }

  /// The program without dangling names. They are removed repeatedly until none is left.
  static func repaired(_ program: SampleProgram) -> SampleProgram {
    var current = program
    while true {
      let next = Repair(current).pass()
      if next == current { return current }
      current = next
    }
  }

  private func pass() -> SampleProgram {
    var result = program
    for index in result.types.indices {
      let type = program.types[index]
      if let parent = type.superclass, program.type(parent) == nil {
        result.types[index].superclass = nil
      }
      result.types[index].wrappers = type.wrappers.filter { hasKey($0.key) }
      result.types[index].children = type.children.filter { program.type($0.type) != nil }
      result.types[index].lazies = type.lazies.filter { program.type($0.type) != nil }
      let scope = Scope(type: type.kind == .class ? type.id : nil)
      result.types[index].initializer = type.initializer.map { kept($0, scope) }
      result.types[index].members = type.members.compactMap { repaired($0, of: type) }
    }
    result.functions = program.functions.compactMap { repaired($0, of: nil) }
    return result
  }

  private func hasKey(_ key: Int) -> Bool { program.keys.contains { $0.id == key } }

  private func repaired(
    _ function: FunctionDeclaration, of type: TypeDeclaration?
  ) -> FunctionDeclaration? {
    switch function.role {
    case .factory(let child) where program.type(child.type) == nil: return nil
    case .taker(.forwards(let other, _)) where program.function(other) == nil: return nil
    default: break
    }
    var result = function
    // Code that never runs reveals nothing.
    if !reached.contains(function.id) { result.access = .internal }
    if case .defaulting(let getter) = function.signature, program.function(getter)?.role != .getter
    {
      result.signature = .defaulted
    }
    if function.role != .plain || function.isStatic { result.hasProtocol = false }
    if let overridden = function.overridden {
      let inherited = type.map { program.lineage(of: $0.id).dropFirst().flatMap(\.members) } ?? []
      if let original = inherited.first(where: { $0.id == overridden && $0.role == .plain }) {
        result.signature = original.signature
        result.isAsync = original.isAsync
      } else {
        result.overridden = nil
      }
    }
    let hasSelf = !function.isStatic && function.role != .closure
    result.body = kept(
      function.body,
      Scope(
        type: hasSelf ? type?.id : nil, isAsync: result.isAsync, overridden: result.overridden))
    return result
  }

  // MARK: Statements

  private func kept(_ statements: [Statement], _ scope: Scope) -> [Statement] {
    var scope = scope
    var result: [Statement] = []
    for var statement in statements {
      guard isSound(statement.kind, scope), isUsed(statement) else { continue }
      var inner = scope
      switch statement.kind {
      case .boundary(let boundary, let captures):
        for case .wrapper(let wrapper, _) in captures { inner.captures.insert(wrapper) }
        inner.isAsync = boundary.form(0, queue: "").isAsync
      case .branch, .conditional, .loop: break
      default: inner.isAsync = false
      }
      statement.body = kept(statement.body, inner)
      if statement.route.needsProtocol, !isOfProtocol(statement.kind) { statement.route = .plain }
      declare(statement, in: &scope)
      result.append(statement)
    }
    return result
  }

  /// Whether a local function is called somewhere: code that never runs reveals nothing.
  private func isUsed(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .localFunction, .localClosure: calledLocals.contains(statement.id)
    default: true
    }
  }

  private func declare(_ statement: Statement, in scope: inout Scope) {
    switch statement.kind {
    case .declare: scope.wrappers.insert(statement.id)
    case .takeLocal, .takeStored: scope.values.insert(statement.id)
    case .create(let type, _), .createScoped(let type, _): scope.objects[statement.id] = type
    case .createBy(_, let function):
      if case .factory(let child)? = program.function(function)?.role {
        scope.objects[statement.id] = child.type
      }
    case .localFunction, .localClosure: scope.locals.insert(statement.id)
    default: break
    }
  }

  private func isSound(_ kind: Statement.Kind, _ scope: Scope) -> Bool {
    switch kind {
    case .declare(let key): return hasKey(key)
    case .readLocal(let local), .takeLocal(let local): return scope.wrappers.contains(local)
    case .readStored(let base, let wrapper), .takeStored(let base, let wrapper):
      return type(of: base, scope).map { has($0, wrapper) } ?? false
    case .readValue(let value): return scope.values.contains(value)
    case .readCapture(let wrapper): return scope.captures.contains(wrapper)
    case .shadow(let wrapper, _): return program.wrapper(wrapper) != nil
    case .create(let type, _): return program.type(type) != nil
    case .createBy(let base, let function):
      guard case .factory? = program.function(function)?.role else { return false }
      return isCallable(function, base, scope)
    case .createScoped(let type, let key): return program.type(type) != nil && hasKey(key)
    case .touch(let base, let child):
      return type(of: base, scope).flatMap(program.type)?.lazies.contains { $0.id == child }
        ?? false
    case .call(let base, let function):
      guard let called = program.function(function),
        scope.isAsync || !program.needsAwait(called, base)
      else { return false }
      return isCallable(function, base, scope)
    case .callSuper(let function):
      guard let overridden = scope.overridden else { return false }
      return overridden == function && program.function(function)?.role == .plain
    case .pass(_, let base, let function): return isCallable(function, base, scope)
    case .callLocal(let local), .passLocal(_, let local): return scope.locals.contains(local)
    case .boundary(let boundary, let captures):
      guard scope.isAsync || !boundary.form(0, queue: "").needsAsync else { return false }
      return captures.allSatisfy { capture in
        guard let type = scope.type else { return false }
        if case .wrapper(let wrapper, _) = capture { return has(type, wrapper) }
        return true
      }
    case .taker(let function): return program.function(function) != nil
    case .fromSelf:
      return scope.type.flatMap(program.type).map { !$0.wrappers.isEmpty } ?? false
    case .localFunction, .localClosure, .scope, .handOver, .handOverLater, .branch,
      .conditional, .loop:
      return true
    }
  }

  private func isOfProtocol(_ kind: Statement.Kind) -> Bool {
    guard case .call(_, let function) = kind else { return false }
    return program.function(function)?.hasProtocol ?? false
  }

  private func has(_ type: Int, _ wrapper: Int) -> Bool {
    program.wrappers(of: type).contains { $0.id == wrapper }
  }

  private func isCallable(_ function: Int, _ base: Statement.Base, _ scope: Scope) -> Bool {
    guard let found = program.function(function) else { return false }
    switch base {
    case .none: return program.functions.contains(found)
    case .type(let type):
      return program.type(type)?.members.contains(found) ?? false
    case .self, .object, .child:
      guard let type = type(of: base, scope) else { return false }
      return program.lineage(of: type).contains { $0.members.contains(found) }
    }
  }

  private func type(of base: Statement.Base, _ scope: Scope) -> Int? {
    switch base {
    case .none: nil
    case .self: scope.type
    case .object(let object): scope.objects[object]
    case .child(let child):
      scope.type.flatMap { type in
        program.lineage(of: type).flatMap(\.children).first { $0.id == child }?.type
      }
    case .type(let type): program.type(type) == nil ? nil : type
    }
  }
}
