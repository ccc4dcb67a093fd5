package import DependencyFacts

/// The nesting of code.
extension ProgramFacts {
  @inline(__always)
  package func node(_ ref: CodeRef) -> CodeNode { self[ref.file].code[Int(ref.id.index)] }

  package func parent(of ref: CodeRef) -> CodeRef? {
    node(ref).parent.map { CodeRef(file: ref.file, id: $0) }
  }

  package func firstChild(of ref: CodeRef) -> CodeRef? {
    let node = node(ref)
    guard node.end > ref.id.index + 1 else { return nil }
    return CodeRef(file: ref.file, id: CodeID(index: ref.id.index + 1))
  }

  /// The next child of the node around a node.
  func sibling(after ref: CodeRef) -> CodeRef? {
    guard let parent = parent(of: ref), node(ref).end < node(parent).end else { return nil }
    return CodeRef(file: ref.file, id: CodeID(index: node(ref).end))
  }

  package func children(of ref: CodeRef) -> [CodeRef] {
    children(of: ref) { _ in true }
  }

  /// In memory that is asked for once: most lists are short, and to let them grow takes longer than
  /// to count them.
  @inline(__always)
  private func children(of ref: CodeRef, where isIncluded: (CodeRef) -> Bool) -> [CodeRef] {
    var count = 0
    forEachChild(of: ref) { if isIncluded($0) { count += 1 } }
    var result: [CodeRef] = []
    if count == 0 { return result }
    result.reserveCapacity(count)
    forEachChild(of: ref) { if isIncluded($0) { result.append($0) } }
    return result
  }

  /// Calls `body` with every direct child, in order.
  @inline(__always)
  func forEachChild(of ref: CodeRef, _ body: (CodeRef) -> Void) {
    let code = self[ref.file].code
    let end = code[Int(ref.id.index)].end
    var child = ref.id.index + 1
    while child < end {
      body(CodeRef(file: ref.file, id: CodeID(index: child)))
      child = code[Int(child)].end
    }
  }

  /// The arguments of a call, subscript, macro or attribute.
  package func arguments(of ref: CodeRef) -> [CodeRef] {
    children(of: ref) { node($0).kind == .argument }
  }

  /// The whole body, initial value or argument list that contains a node.
  package func root(of ref: CodeRef) -> CodeRef {
    var root = ref
    while let parent = parent(of: root) { root = parent }
    return root
  }

  /// A node and the nodes around it in its declaration's code, from the inside out.
  func outward(from ref: CodeRef) -> NodesAround { NodesAround(from: ref, self) }

  /// The base of a member; nil for other code.
  func base(of member: CodeRef) -> CodeRef? {
    node(member).kind == .member ? firstChild(of: member) : nil
  }

  /// The expression that a chain of members and subscripts begins with: `$0` of `$0.api.ids[1]`.
  func start(ofChain expression: CodeRef) -> CodeRef {
    var start = expression
    while node(start).kind == .member || node(start).kind == .subscript,
      let base = firstChild(of: start)
    {
      start = base
    }
    return start
  }

  /// The names that a key path leads through: `api`, `fetch` of `\.api.fetch`.
  func names(ofKeyPath keyPath: CodeRef) -> [Name] {
    var names: [Name] = []
    forEachChild(of: keyPath) {
      let node = node($0)
      guard node.kind == .keyPathComponent else { return }
      // The '?' and '!' of an optional lead nowhere else.
      if node.name != Name.none || firstChild(of: $0) != nil { names.append(node.name) }
    }
    return names
  }

  /// Whether a key path leads on from a value that may be missing: `\.request?.id`.
  func isThroughOptional(keyPath: CodeRef) -> Bool {
    node(keyPath).kind == .keyPath
      && children(of: keyPath).contains {
        let component = node($0)
        return component.kind == .keyPathComponent && component.name == Name.none
          && firstChild(of: $0) == nil
      }
  }

  /// Whether an expression is `self`.
  func isSelf(_ expression: CodeRef) -> Bool {
    node(expression).kind == .name && node(expression).name == .`self`
  }

  /// Whether a place is a member of `self` that is named with it.
  func isMemberOfSelf(_ place: CodeRef) -> Bool {
    base(of: place).map { node($0).name == .`self` } ?? false
  }

  /// The members that follow a value, `fetch` of `client.fetch()`, and the place of the last one.
  func members(after value: CodeRef) -> (names: [Name], last: CodeRef) {
    var names: [Name] = []
    var last = value
    while let parent = parent(of: last), base(of: parent) == last {
      names.append(node(parent).name)
      last = parent
    }
    return (names, last)
  }

  /// The declaration that a `local` node declares, or whose code a `body` node is; nil for any
  /// other node.
  package func declaration(at ref: CodeRef) -> DeclRef? {
    node(ref).declaration.map { DeclRef(file: ref.file, id: $0) }
  }

  /// The declaration whose code a node is in.
  package func declaration(around ref: CodeRef) -> DeclRef {
    // Facts are valid: the root of all code is a body, and has a declaration.
    declaration(at: root(of: ref)) ?? DeclRef(file: ref.file, id: .file)
  }

  /// Whether code is part of the initial value of a property or of a default argument, where there
  /// is no `self` yet.
  func isInitialValue(_ place: CodeRef) -> Bool {
    !node(root(of: place)).flags.isDisjoint(with: [.initialValue, .defaultArgument])
  }

  /// The function that evaluates a node for a parameter without an argument; nil for nodes in
  /// closures which run later, unlike `{ … }()`.
  func function(withDefaultArgumentAt ref: CodeRef) -> DeclRef? {
    let root = root(of: ref)
    guard node(root).flags.contains(.defaultArgument) else { return nil }
    let isEvaluated = outward(from: ref).allSatisfy { around in
      node(around).kind != .closure || call(of: around) != nil
    }
    return isEvaluated ? declaration(at: root) : nil
  }

  /// The same, with the parameter.
  func parameter(withDefaultArgumentAt ref: CodeRef) -> (function: DeclRef, index: Int)? {
    guard let function = function(withDefaultArgumentAt: ref) else { return nil }
    let root = root(of: ref)
    return parameters(of: function).firstIndex { $0.defaultValue == root.id }
      .map { (function, $0) }
  }

  /// The innermost closure around a node, within its declaration's code.
  package func closure(around ref: CodeRef) -> CodeRef? {
    var current = parent(of: ref)
    while let ref = current {
      if node(ref).kind == .closure { return ref }
      current = parent(of: ref)
    }
    return nil
  }

  /// Whether a name is the first parameter of a closure: `$0`, or that of `{ values in … }`.
  func isFirstParameter(_ name: CodeRef, of closure: CodeRef) -> Bool {
    guard node(name).kind == .name else { return false }
    if libraries.language.isFirstArgument(node(name).name) { return true }
    let parameter = children(of: closure).first { node($0).kind == .parameter }
    return parameter.map { node($0).name == node(name).name } ?? false
  }

  /// Whether a node is another one, or within it.
  package func isInside(_ ref: CodeRef, _ outer: CodeRef) -> Bool {
    ref.file == outer.file && (outer.id.index..<node(outer).end).contains(ref.id.index)
  }

  /// Whether a name is the parameter of a closure: `$0`, or the one that it declares.
  func isParameter(_ name: CodeRef, of closure: CodeRef) -> Bool {
    libraries.language.isFirstArgument(node(name).name)
      || children(of: closure).contains {
        node($0).kind == .parameter && node($0).name == node(name).name
      }
  }

  /// The only expression in a closure, `return` or not.
  func singleExpression(of closure: CodeRef) -> CodeRef? {
    guard let block = block(of: closure) else { return nil }
    let statements = children(of: block)
    return statements.count == 1 ? result(of: statements[0]) : nil
  }

  /// The value of a `return`, or a statement that may be a value itself.
  func result(of statement: CodeRef) -> CodeRef? {
    node(statement).kind == .return ? firstChild(of: statement) : statement
  }

  /// Whether a place is the left side of an assignment.
  func isAssigned(_ place: CodeRef) -> Bool {
    guard let parent = parent(of: place) else { return false }
    return node(parent).kind == .assignment && firstChild(of: parent) == place
  }

  /// Whether a place is the left side of an assignment, or leads to it: `$0.api` of
  /// `$0.api.fetch = { 1 }`.
  func isPartOfAssigned(_ place: CodeRef) -> Bool {
    var current = place
    while let parent = parent(of: current), firstChild(of: parent) == current {
      switch node(parent).kind {
      case .assignment: return true
      case .member, .subscript: current = parent
      default: return false
      }
    }
    return false
  }

  /// The last name of an expression, without arguments: `live` of `Client.live(x)` and of `.live`.
  package func lastName(of expression: CodeRef) -> Name {
    let node = node(expression)
    if node.kind == .call { return firstChild(of: expression).map(lastName(of:)) ?? .none }
    return node.kind == .name || node.kind == .member || node.kind == .implicitMember
      ? node.name : .none
  }

  /// Whether two expressions certainly have the same spelling, apart from their layout.
  package func isSame(_ a: CodeRef, _ b: CodeRef) -> Bool {
    let left = self[a.file].code[Int(a.id.index)..<Int(node(a).end)]
    let right = self[b.file].code[Int(b.id.index)..<Int(node(b).end)]
    return left.count == right.count
      && zip(left, right).allSatisfy { x, y in
        x.end - a.id.index == y.end - b.id.index && isSame(x, y)
      }
  }

  private func isSame(_ x: CodeNode, _ y: CodeNode) -> Bool {
    guard x.kind == y.kind, x.name == y.name, x.spelling == y.spelling else { return false }
    switch x.kind {
    case .closure, .type, .cast: return false
    case .literal, .string: return x.spelling != nil
    default: return true
    }
  }

  /// Whether code is in `#Preview { … }`.
  package func isInsidePreview(_ ref: CodeRef) -> Bool {
    outward(from: ref).contains {
      node($0).kind == .macro && libraries.frameworks.isPreview(macro: node($0).name)
    }
  }

  /// Whether a local declaration is in a piece of code.
  func isLocal(_ ref: DeclRef, of code: CodeRef) -> Bool {
    localNode(of: ref).map { isInside($0, code) } ?? false
  }

  // MARK: The code of declarations

  /// The `body` node of a function, accessor or file; nil for a requirement of a protocol and for
  /// other declarations without code.
  package func body(of ref: DeclRef) -> CodeRef? {
    declaration(ref).body.map { CodeRef(file: ref.file, id: $0) }
  }

  /// The node of a local declaration.
  package func localNode(of ref: DeclRef) -> CodeRef? {
    declaration(ref).local.map { CodeRef(file: ref.file, id: $0) }
  }

  /// The node around the expression of a variable's initial value: a `body`, or the `local` node of
  /// a local variable.
  package func initialRoot(of ref: DeclRef) -> CodeRef? {
    declaration(ref).initialValue.map { CodeRef(file: ref.file, id: $0) }
  }

  /// The expression of a variable's initial value.
  package func initialValue(of ref: DeclRef) -> CodeRef? {
    initialRoot(of: ref).flatMap(firstChild(of:))
  }

  /// The `body` node of a parameter's default value.
  package func defaultValue(of parameter: Parameter, of function: DeclRef) -> CodeRef? {
    parameter.defaultValue.map { CodeRef(file: function.file, id: $0) }
  }

  /// The `body` node with the arguments of an attribute; nil without parentheses.
  package func arguments(of attribute: Attribute, of ref: DeclRef) -> CodeRef? {
    attribute.arguments.map { CodeRef(file: ref.file, id: $0) }
  }

  /// The arguments of the first of a declaration's attributes that has parentheses.
  func attributeArguments(of ref: DeclRef) -> CodeRef? {
    attributes(of: ref).lazy.compactMap { self.arguments(of: $0, of: ref) }.first
  }

  // MARK: Places

  package func range(of ref: CodeRef) -> SourceRange {
    let node = node(ref)
    return SourceRange(file: ref.file, start: node.start, end: node.start + node.length)
  }

  /// The called expression, which is the first part of a call; nil for other code.
  package func callee(of call: CodeRef) -> CodeRef? {
    node(call).kind == .call ? firstChild(of: call) : nil
  }

  /// Whether a place is in the arguments of an attribute.
  func isInAttribute(_ place: CodeRef) -> Bool {
    node(root(of: place)).flags.contains(.attributeArguments)
  }

  /// The call of a callee; nil for other expressions.
  package func call(of callee: CodeRef) -> CodeRef? {
    guard let parent = parent(of: callee), node(parent).kind == .call,
      firstChild(of: parent) == callee
    else { return nil }
    return parent
  }

  /// The call that a value is an argument of.
  func call(taking value: CodeRef) -> CodeRef? {
    guard let argument = parent(of: value), node(argument).kind == .argument,
      let call = parent(of: argument), node(call).kind == .call
    else { return nil }
    return call
  }

  /// The place of a callee for a finding: the whole of a plain path such as `Task.detached`, or
  /// else only the last name.
  package func calleeRange(of call: CodeRef) -> SourceRange {
    guard let callee = firstChild(of: call) else { return range(of: call) }
    var range = range(of: callee)
    guard node(callee).kind.hasName else { return self.range(of: call) }
    var current = callee
    while node(current).kind == .member {
      guard let base = firstChild(of: current) else { return range }
      guard node(base).kind == .name || node(base).kind == .member else { return range }
      current = base
    }
    range.start = node(current).start
    return range
  }
}
