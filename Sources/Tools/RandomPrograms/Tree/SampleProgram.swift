/// A random program: the tree that the text is written from.
///
/// Every declaration and statement has a unique number, which names it and is its site.
package struct SampleProgram: Sendable, Equatable {
  var keys: [KeyDeclaration] = []
  var types: [TypeDeclaration] = []
  var functions: [FunctionDeclaration] = []
  /// The number of files that the linted text is spread over.
  var fileCount = 1

  func type(_ id: Int) -> TypeDeclaration? { types.first { $0.id == id } }

  /// A free function or a member.
  func function(_ id: Int) -> FunctionDeclaration? {
    functions.first { $0.id == id } ?? types.lazy.flatMap(\.members).first { $0.id == id }
  }

  /// The type and the types that it inherits from, itself first.
  func lineage(of id: Int) -> [TypeDeclaration] {
    var result: [TypeDeclaration] = []
    var next = type(id)
    while let type = next {
      result.append(type)
      next = type.superclass.flatMap(self.type)
    }
    return result
  }

  /// The wrappers of a type's instances, including inherited ones.
  func wrappers(of id: Int) -> [StoredWrapper] { lineage(of: id).flatMap(\.wrappers) }

  func wrapper(_ id: Int) -> StoredWrapper? {
    types.lazy.flatMap(\.wrappers).first { $0.id == id }
  }

  /// The keys that some scope of the program overrides.
  var overriddenKeys: Set<Int> {
    var result: Set<Int> = []
    for statement in allStatements {
      switch statement.kind {
      case .scope: result.formUnion(keys.map(\.id))
      case .createScoped(_, let key): result.insert(key)
      default: break
      }
    }
    return result
  }

  var hasOverloads: Bool {
    (functions + types.flatMap(\.members)).contains { $0.signature == .overloaded }
  }

  /// The key read by the overloads that are never called.
  var overloadKey: Int? { keys.first?.id }

  /// The keys that some wrapper reads or some scope overrides.
  var namedKeys: Set<Int> {
    var result = Set(types.flatMap(\.wrappers).map(\.key))
    for statement in allStatements {
      switch statement.kind {
      // The scope names the key's type, not the accessor by which reads name it.
      case .scope(.subscripted): break
      case .scope: result.formUnion(keys.map(\.id))
      case .createScoped(_, let key): result.insert(key)
      default: break
      }
    }
    for case .declare(let key) in allStatements.map(\.kind) { result.insert(key) }
    if hasOverloads, let key = overloadKey { result.insert(key) }
    return result
  }

  /// The sites in a statement's body, and in the local functions that it calls.
  func sitesRun(by statement: Statement) -> Set<Int> {
    var result = Set(statement.body.flatMap(\.sites))
    var pending = statement.withDescendants.compactMap(\.calledLocal)
    let all = allStatements
    while let next = pending.popLast() {
      guard let local = all.first(where: { $0.id == next }),
        result.insert(next).inserted
      else { continue }
      result.formUnion(local.body.flatMap(\.sites))
      pending += local.body.flatMap(\.withDescendants).compactMap(\.calledLocal)
    }
    return result
  }

  /// The methods of an object of a type, including inherited ones. An override replaces the method
  /// that it overrides.
  func allMembers(of id: Int) -> [FunctionDeclaration] {
    let members = lineage(of: id).flatMap(\.members)
    let overridden = Set(members.compactMap(\.overridden))
    return members.filter { !overridden.contains($0.id) }
  }

  /// The type of the object that a statement assigns to a constant.
  func typeOfObject(_ statement: Int) -> Int? {
    guard let kind = allStatements.first(where: { $0.id == statement })?.kind else { return nil }
    switch kind {
    case .create(let type, _), .createScoped(let type, _): return type
    case .createBy(_, let factory):
      guard case .factory(let child)? = function(factory)?.role else { return nil }
      return child.type
    default: return nil
    }
  }

  /// The type of the object that a statement creates by a call, even if nothing names it.
  func typeCreated(by statement: Statement) -> Int? {
    if case .call(_, let function) = statement.kind, let function = self.function(function),
      createsForUser(function), case .factory(let child) = function.role
    {
      return child.type
    }
    return typeOfObject(statement.id)
  }

  /// Whether a method creates an object for its caller, because its own object remembers nothing
  /// that it could pass on. The value of a key serves everything.
  func createsForUser(_ function: FunctionDeclaration) -> Bool {
    guard case .factory = function.role, !function.isStatic, let owner = owner(of: function.id)
    else { return false }
    return wrappers(of: owner.id).isEmpty && !owner.isValue && !holdsStructure(owner)
  }

  /// Whether an object of a type has a structure that remembers values.
  func holdsStructure(_ type: TypeDeclaration) -> Bool {
    lineage(of: type.id).flatMap(\.children).contains { child in
      self.type(child.type)?.kind == .struct && !wrappers(of: child.type).isEmpty
    }
  }

  /// Whether a call suspends, as that of an actor's method from outside does.
  func needsAwait(_ function: FunctionDeclaration, _ base: Statement.Base) -> Bool {
    if function.isAsync { return true }
    guard !function.isStatic, base != .self, base != .none else { return false }
    return owner(of: function.id)?.kind == .actor
  }

  /// The type that declares a member.
  func owner(of function: Int) -> TypeDeclaration? {
    types.first { $0.members.contains { $0.id == function } }
  }

  /// The reads of values that were taken from stored wrappers before, by a capture or a constant.
  var readsOfStoredValues: Set<Int> {
    let statements = allStatements
    let taken = Set(
      statements.compactMap { statement in
        if case .takeStored = statement.kind { statement.id } else { nil as Int? }
      })
    return Set(
      statements.compactMap { statement in
        switch statement.kind {
        case .readCapture: statement.id
        case .readValue(let value) where taken.contains(value): statement.id
        default: nil
        }
      })
  }

  /// The functions and members that a statement may call, directly or not.
  func functionsReached(from statement: Statement) -> Set<Int> {
    var pending = statement.withDescendants
    var result: Set<Int> = []
    var created: Set<Int> = []
    let all = allStatements
    while let next = pending.popLast() {
      if let local = next.calledLocal, result.insert(local).inserted,
        let body = all.first(where: { $0.id == local })?.body
      {
        pending += body.flatMap(\.withDescendants)
      }
      if let function = next.namedFunction, result.insert(function).inserted {
        pending += self.function(function)?.body.flatMap(\.withDescendants) ?? []
      }
      for type in typeOfObject(next.id).map(lineage) ?? []
      where created.insert(type.id).inserted {
        pending += type.initializer?.flatMap(\.withDescendants) ?? []
      }
    }
    return result
  }

  /// The local functions and closures that are called or passed somewhere.
  var calledLocals: Set<Int> { Set(allStatements.compactMap(\.calledLocal)) }

  var allStatements: [Statement] {
    (functions + types.flatMap(\.members)).flatMap { $0.body.flatMap(\.withDescendants) }
      + types.flatMap { ($0.initializer ?? []).flatMap(\.withDescendants) }
  }
}
