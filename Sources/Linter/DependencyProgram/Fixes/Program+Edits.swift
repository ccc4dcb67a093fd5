internal import DependencyFacts

/// Edits of declarations whose text is known without reading it.
extension Program {
  /// `lazy var model = Model()` from `let model = Model()` or `var model = Model()`. The length of
  /// the text before the name ensures that there is nothing else.
  package func editMakingLazy(_ property: DeclRef) -> Diagnostic.Fix.Edit? {
    let declaration = facts.declaration(property)
    let access = declaration.access == .unspecified ? "" : "\(declaration.access) "
    guard facts.attributes(of: property).isEmpty, declaration.initialValue != nil,
      Int(declaration.nameStart - declaration.start) == "\(access)let ".utf8.count
    else { return nil }
    return edit(property.file, declaration.nameStart - 4, declaration.nameStart, "lazy var ")
  }

  /// Removes a variable with its attributes and documentation; nil if its statement declares more.
  package func draftRemoving(_ variable: DeclRef) -> Diagnostic.Fix.Draft? {
    guard facts.isAlone(variable) else { return nil }
    let declaration = facts.declaration(variable)
    let start = facts.attributes(of: variable).map(\.start).min() ?? declaration.start
    let range = SourceRange(
      file: variable.file, start: min(start, declaration.start), end: declaration.end)
    return Diagnostic.Fix.Draft(
      facts.localNode(of: variable) == nil ? .declaration : .localDeclaration, range)
  }

  /// `static var testValue: Client { Client() }` from `static let testValue = Client()`. The
  /// lengths of the parts ensure that there is only `static let` before the name and ` = ` after
  /// it.
  package func editsMakingComputed(
    _ value: DeclRef, of key: DependencyKeyFacts
  ) -> [Diagnostic.Fix.Edit]? {
    let declaration = facts.declaration(value)
    guard let initial = facts.initialValue(of: value), expressions.isConstruction(initial),
      facts.attributes(of: value).isEmpty, declaration.flags.contains(.isLet),
      case .instance(let type) = expressions.valueType(ofKey: key.type)
    else { return nil }
    let range = facts.range(of: initial)
    let access = declaration.access == .unspecified ? "" : "\(declaration.access) "
    guard Int(declaration.nameStart - declaration.start) == "\(access)static let ".utf8.count,
      declaration.type == nil, range.start == declaration.nameEnd + 3, range.end == declaration.end
    else { return nil }
    return [
      edit(value.file, declaration.nameStart - 4, declaration.nameStart, "var "),
      edit(value.file, declaration.nameEnd, range.start, ": \(symbols.name(of: type)) { "),
      edit(value.file, range.end, range.end, " }"),
    ]
  }

  private func edit(
    _ file: Int32, _ start: UInt32, _ end: UInt32, _ text: String
  ) -> Diagnostic.Fix.Edit {
    .init(range: SourceRange(file: file, start: start, end: end), replacement: text)
  }

  /// A computed property in place of a stored one that is initialised by a closure: `static var
  /// title: String { … }` from `static let title: String = { … }()`. Nil unless it is plain data,
  /// which may be made any number of times, and the closure itself declares the wrappers. Another
  /// date or identifier at each use would be another value.
  package func draftsMakingComputed(_ read: FrozenRead) -> [Diagnostic.Fix.Draft]? {
    let property = read.home
    let declaration = facts.declaration(property)
    guard let call = facts.initialValue(of: property), facts.node(call).kind == .call,
      !facts.node(call).flags.contains(.effectful), declaration.flags.contains(.isLet),
      !declaration.flags.contains(.isNonisolated), facts.attributes(of: property).isEmpty,
      declaration.type != nil, facts.isAlone(property), keyValues.isPlainData(property),
      !isGenerated(read),
      let closure = facts.firstChild(of: call), let block = facts.block(of: closure),
      facts.arguments(of: call).isEmpty, facts.children(of: closure) == [block],
      read.sites.allSatisfy({ isDeclaration($0, in: block) })
    else { return nil }
    let range = facts.range(of: call)
    let end = facts.range(of: closure).end
    return [
      .init(.wordBefore, facts.nameRange(of: property), [.text("var")]),
      .init(.assignmentBefore, range, [.text(" ")]),
      .init(.range, SourceRange(file: range.file, end..<range.end)),
    ]
  }

  /// Whether a value is made from something that is different at each use: a date, an identifier, a
  /// random number.
  package func isGenerated(_ read: FrozenRead) -> Bool {
    read.isEager
      && read.wrappers.contains { use in
        guard case .keyPath(let names) = use.target, let name = names.first else { return false }
        return facts.libraries.system.isGenerated(accessor: name)
      }
  }

  /// Whether a site is a wrapper among the statements of a block.
  func isDeclaration(_ site: EffectSite, in block: CodeRef) -> Bool {
    guard case .wrapper(let use) = site.cause, let local = facts.localNode(of: use.declaration)
    else { return false }
    return facts.parent(of: local) == block
  }

  /// A setter in addition to the getter of a property that looks up one key.
  package func draftsAddingSetter(to accessor: Accessor) -> [Diagnostic.Fix.Draft]? {
    guard let getter = facts.getter(of: accessor.declaration),
      let value = keyValues.valueExpression(of: accessor.declaration),
      facts.node(value).kind == .subscript, let base = facts.firstChild(of: value),
      facts.isSelf(base)
    else { return nil }
    let setter: [Diagnostic.Fix.Draft.Piece] = [
      .text("set { "), .source(facts.range(of: value)), .text(" = newValue }"),
    ]
    let range = facts.range(ofWhole: getter)
    guard facts.declaration(getter).name == Name.none else {
      let end = SourceRange(file: range.file, range.end..<range.end)
      return [.init(.range, end, [.line(0)] + setter)]
    }
    return [
      .init(
        .range, range,
        [.text("{"), .line(1), .text("get "), .source(range, indentedBy: 1), .line(1)] + setter
          + [.line(0), .text("}")])
    ]
  }

  /// The getter's key in the setter; nil if another accessor sets that key, because then the getter
  /// may be the copy with the mistake.
  package func draftsMatchingKeys(of accessor: Accessor) -> [Diagnostic.Fix.Draft]? {
    guard let key = accessor.key, accessor.assignedKeys.count == 1,
      let assigned = accessor.assignedKeys.first,
      !registrations.accessors.contains(where: { $0.assignedKeys.contains { $0.key == key } }),
      let value = keyValues.valueExpression(of: accessor.declaration),
      facts.node(value).kind == .subscript, let own = facts.arguments(of: value).first,
      let other = facts.argument(around: assigned.place)
    else { return nil }
    return [.init(.range, facts.range(of: other), [.source(facts.range(of: own))])]
  }

  /// `set { self[Key.self] = newValue }`; nil where there may be a parameter, with another name,
  /// for the new value: only ` { ` is certainly none.
  package func draft(setting value: CodeRef) -> Diagnostic.Fix.Draft? {
    let range = facts.range(of: value)
    let setter = facts.declaration(facts.declaration(around: value))
    guard range.start <= setter.nameEnd + 3 else { return nil }
    return .init(.range, range, [.source(range), .text(" = newValue")])
  }

  /// `withEscapedDependencies { c in queue.async { … } }` from `queue.async {
  /// withEscapedDependencies { c in … } }`: nil unless the one is the only statement in the other's
  /// closure.
  package func editsSwapping(
    _ capture: CodeRef, with region: LostRegion
  ) -> [Diagnostic.Fix.Edit]? {
    guard facts.node(region.closure).kind == .closure,
      facts.singleExpression(of: region.closure) == capture,
      facts.parent(of: capture).map({ facts.node($0).kind }) == .block,
      facts.parent(of: region.call).map({ [.block, .body].contains(facts.node($0).kind) }) == true,
      facts.node(region.call).flags.isDisjoint(with: [.awaited, .effectful]),
      facts.node(capture).flags.isDisjoint(with: [.awaited, .effectful]),
      case .caller = regions.provenance(of: region.call), facts.arguments(of: capture).count == 1,
      let argument = facts.arguments(of: capture).first,
      let closure = facts.firstChild(of: argument), let parameter = facts.firstChild(of: closure),
      facts.node(parameter).kind == .parameter, facts.firstChild(of: parameter) == nil
    else { return nil }
    let (outer, inner) = (facts.range(of: region.call), facts.range(of: capture))
    let name = facts.range(of: parameter)
    let scope = "withEscapedDependencies { \(facts.string(facts.node(parameter).name)) in"
    guard name.end - inner.start + 3 == scope.utf8.count,
      !isNamed(parameter, outside: capture, in: region.call)
    else { return nil }
    let file = outer.file
    // The task must not become the result of the scope.
    let discards = region.callee == Boundary.detachedTask ? "_ = " : ""
    return [
      edit(file, outer.start, outer.start, "\(scope) \(discards)"),
      edit(file, inner.start, name.end + 3, ""), edit(file, inner.end - 1, inner.end, ""),
      edit(file, outer.end, outer.end, " }"),
    ]
  }

  /// Whether the name of a closure's parameter is used in the code around the closure.
  private func isNamed(_ parameter: CodeRef, outside inner: CodeRef, in outer: CodeRef) -> Bool {
    facts.nodes(in: outer).contains { place in
      return facts.node(place).kind.hasName && facts.node(place).name == facts.node(parameter).name
        && !facts.isInside(place, inner)
    }
  }
}
