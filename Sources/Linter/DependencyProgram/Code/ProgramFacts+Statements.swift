package import DependencyFacts

/// Statements and the names in them, for edits that move statements.
extension ProgramFacts {
  // MARK: Blocks

  /// The block with the statements of a closure; nil if the node is not a closure expression.
  package func block(of closure: CodeRef) -> CodeRef? {
    guard node(closure).kind == .closure, let block = children(of: closure).last,
      node(block).kind == .block
    else { return nil }
    return block
  }

  /// The statements of a block or a body.
  package func statements(of block: CodeRef) -> [CodeRef] {
    children(of: block).filter {
      // The arguments of a local declaration's attributes precede it.
      node($0).kind != .body || !node($0).flags.contains(.attributeArguments)
    }
  }

  /// The innermost statement that a node is part of; for one in a branch of `#if`, the statement in
  /// the branch.
  package func statement(around ref: CodeRef) -> CodeRef? {
    outward(from: ref).first { isStatement($0) }
  }

  /// Whether a node is one of the statements of a block, a body or a branch of `#if`.
  package func isStatement(_ ref: CodeRef) -> Bool {
    guard let parent = parent(of: ref), node(ref).kind != .case else { return false }
    return [.block, .body, .conditional].contains(node(parent).kind)
  }

  /// The block or body in which the statements of a branch of `#if` declare names; a block itself
  /// for a block.
  package func block(around statements: CodeRef) -> CodeRef {
    outward(from: statements).first { node($0).kind != .conditional } ?? statements
  }

  /// The bytes of a statement; those of a declaration include its attributes and its `let`.
  package func range(ofStatement ref: CodeRef) -> SourceRange {
    if let declaration = declaration(at: ref) { return range(ofWhole: declaration) }
    var range = range(of: ref)
    // A member's own range is that of its name.
    var current = ref
    while let first = firstChild(of: current) {
      range.start = min(range.start, node(first).start)
      current = first
    }
    return range
  }

  /// The call, with all calls of its result: `a.b { }.c()` of `a.b { }`.
  package func wholeChain(of call: CodeRef) -> CodeRef {
    var (current, whole) = (call, call)
    while let parent = parent(of: current),
      node(parent).kind == .member || node(parent).kind == .call,
      firstChild(of: parent) == current
    {
      current = parent
      if node(parent).kind == .call { whole = parent }
    }
    return whole
  }

  // MARK: Declarations

  package func range(ofWhole ref: DeclRef) -> SourceRange {
    let declaration = declaration(ref)
    return SourceRange(file: ref.file, start: declaration.start, end: declaration.end)
  }

  /// Whether a statement declares only this variable, unlike `var a, b: Int`.
  ///
  /// The declarations of one statement follow one another, with those inside of initial values
  /// between them, so only neighbours are looked at: a file can have thousands of declarations.
  package func isAlone(_ ref: DeclRef) -> Bool {
    let declarations = self[ref.file].declarations
    let index = Int(ref.id.index)
    let (start, end) = (declarations[index].start, declarations[index].end)
    let before = declarations[..<index].reversed().prefix { $0.start >= start }
    let after = declarations[(index + 1)...].prefix { $0.start < end }
    let isOfStatement = { (other: Declaration) in other.start == start && other.kind == .variable }
    return !before.contains(where: isOfStatement) && !after.contains(where: isOfStatement)
  }

  /// The variable with a name among the statements of a closure.
  package func localVariable(named name: Name, in closure: CodeRef) -> CodeRef? {
    guard let block = block(of: closure) else { return nil }
    return statements(of: block).first { isDeclaration(of: name, $0) }
  }

  private func isDeclaration(of name: Name, _ place: CodeRef) -> Bool {
    node(place).kind == .local
      && declaration(at: place).map { declaration($0).name == name } ?? false
  }

  /// Whether code declares functions, types or computed variables, whose own code is not among its
  /// nodes.
  package func declaresCode(in ref: CodeRef) -> Bool {
    !allNodes(in: ref) { place, node in
      guard node.kind == .local, let ref = declaration(at: place) else { return true }
      let declaration = declaration(ref)
      return declaration.kind == .variable && !declaration.flags.contains(.isComputed)
    }
  }

  // MARK: Nodes

  package func allNodes(in ref: CodeRef, satisfy isGood: (CodeRef, CodeNode) -> Bool) -> Bool {
    nodes(in: ref).allSatisfy { isGood($0, node($0)) }
  }

  /// The places where code uses or declares a name.
  package func mentions(of name: Name, in ref: CodeRef) -> [CodeRef] {
    nodes(in: ref).compactMap { place in
      switch node(place).kind {
      case .name, .bind, .capture, .parameter: return node(place).name == name ? place : nil
      case .local: return isDeclaration(of: name, place) ? place : nil
      default: return nil
      }
    }
  }

  /// The innermost argument that a node is part of.
  package func argument(around ref: CodeRef) -> CodeRef? {
    outward(from: ref).first { node($0).kind == .argument }
  }

  /// Whether a closure uses `$0` or the like.
  package func usesUnnamedArguments(of closure: CodeRef) -> Bool {
    !allNodes(in: closure) { place, node in
      node.kind != .name || !string(node.name).hasPrefix("$")
        || self.closure(around: place) != closure
    }
  }

  /// `try` and `await`, as far as the code around some statements needs them: because an error
  /// leaves the statements, or they wait themselves.
  package func effects(of block: CodeRef) -> String {
    let around = closure(around: block)
    var (throwing, waiting) = (false, false)
    for place in nodes(in: block) {
      let (throwsError, waits) = effects(at: place)
      guard throwsError || waits, closure(around: place) == around else { continue }
      throwing = throwing || throwsError
      waiting = waiting || waits
    }
    return (throwing ? "try " : "") + (waiting ? "await " : "")
  }

  private func effects(at place: CodeRef) -> (throwsError: Bool, waits: Bool) {
    let node = node(place)
    let throwsError =
      node.kind == .throw || node.flags.contains(.throwing)
      || node.kind == .for && node.flags.contains(.effectful)
    return (throwsError, node.flags.contains(.awaited) || isAsyncLet(place))
  }

  /// Whether a statement is `async let`, which waits before its block ends.
  package func isAsyncLet(_ statement: CodeRef) -> Bool {
    node(statement).kind == .local
      && declaration(at: statement).map { declaration($0).flags.contains(.isAsyncLet) } ?? false
  }

  /// Whether code is a call of a task's type or of one of its members: `Task { … }`,
  /// `Swift.Task.detached { … }`.
  package func makesTask(_ ref: CodeRef) -> Bool {
    guard let callee = callee(of: ref) else { return false }
    return [callee, base(of: callee)].compactMap(\.self).contains { type in
      [.name, .member].contains(node(type).kind) && libraries.threads.isTask(node(type).name)
    }
  }

  /// Whether some statements catch their own errors, so that their `try` does not affect the
  /// surrounding code.
  package func catchesErrors(in block: CodeRef) -> Bool {
    !allNodes(in: block) { _, node in node.kind != .catch }
  }

  /// Whether `try` or `await` covers a call in code, outside its closures.
  package func saysEffects(_ ref: CodeRef) -> Bool {
    let around = closure(around: ref)
    return !allNodes(in: ref) { place, node in
      node.kind != .call || !node.flags.contains(.effectful) || closure(around: place) != around
    }
  }

  /// The tuple that `let (a, b) = value` takes apart, and the position of one of its names; nil for
  /// a name that something else binds.
  func tuple(takenApartBy bind: CodeRef) -> (value: CodeRef, position: Int)? {
    guard let argument = parent(of: bind), let pattern = parent(of: argument),
      node(pattern).kind == .pattern, let block = parent(of: pattern)
    else { return nil }
    let arguments = arguments(of: pattern)
    guard node(block).kind == .block || node(block).kind == .body,
      firstChild(of: pattern) == arguments.first,
      let position = arguments.firstIndex(of: argument), let next = sibling(after: pattern)
    else { return nil }
    let value = node(next).kind == .type ? sibling(after: next) : next
    return value.map { ($0, position) }
  }
}
