internal import DependencyFacts

/// Edits that replace hand-written code of a client by a macro.
extension Program {
  package typealias Edits = (edits: [Diagnostic.Fix.Edit], drafts: [Diagnostic.Fix.Draft])

  /// `@DependencyClient` in place of a client's initialiser and test value; nil if the macro would
  /// generate different code, or reject an endpoint.
  package func fixUsingMacro(_ client: KeyValues.HandwrittenClient) -> Edits? {
    let declaration = symbols[client.type].declaration
    guard isMemberwise(client), !hasMethodsOfEndpoints(client),
      facts.isAlone(client.testValue), let made = madeValue(client.testValue)
    else { return nil }
    var drafts = [
      Diagnostic.Fix.Draft(
        .range, SourceRange(file: declaration.file, startOf: facts.range(ofWhole: declaration)),
        [.text("@DependencyClient"), .line(0)]),
      .init(.statement, facts.range(ofWhole: client.initializer)),
    ]
    if let callee = facts.firstChild(of: made) {
      let arguments = SourceRange(
        file: made.file, facts.range(of: callee).end..<facts.range(of: made).end)
      drafts.append(.init(.range, arguments, [.text("()")]))
    }
    for endpoint in client.endpoints {
      switch draft(givingDefaultTo: endpoint, of: client) {
      case .draft(let draft): drafts.append(draft)
      case .unneeded: break
      case .unknown: return nil
      }
    }
    return (importOfMacros(declaration.file), drafts)
  }

  /// Whether an initialiser takes exactly the endpoints, in their order, as the macro's does.
  private func isMemberwise(_ client: KeyValues.HandwrittenClient) -> Bool {
    let parameters = facts.parameters(of: client.initializer)
    let declaration = symbols[client.type].declaration
    return parameters.map(\.label) == client.endpoints.map { facts.declaration($0).name }
      && !parameters.contains(where: \.hasDefault)
      && client.initializer.file == declaration.file
      && (client.endpoints + [client.initializer]).allSatisfy {
        facts.declaration($0).branch == facts.declaration(declaration).branch && facts.isAlone($0)
      }
  }

  /// Whether the client has methods that the macro may generate too.
  private func hasMethodsOfEndpoints(_ client: KeyValues.HandwrittenClient) -> Bool {
    let names = Set(client.endpoints.map { facts.declaration($0).name })
    return symbols[client.type].declarations.flatMap(facts.members(in:)).contains { member in
      facts.declaration(member).kind == .function && names.contains(facts.declaration(member).name)
    }
  }

  /// The construction of the test value, or of the constant that it refers to.
  private func madeValue(_ value: DeclRef) -> CodeRef? {
    guard let expression = keyValues.valueExpression(of: value) else { return nil }
    let made =
      facts.node(expression).kind == .call
      ? expression : keyValues.constant(expression).flatMap(keyValues.valueExpression(of:))
    return made.flatMap { expressions.isConstruction($0) ? $0 : nil }
  }

  private enum EndpointDefault {
    case draft(Diagnostic.Fix.Draft)
    /// The macro generates the right default.
    case unneeded
    case unknown
  }

  /// The draft that makes the test value's placeholder the endpoint's default closure.
  private func draft(
    givingDefaultTo endpoint: DeclRef, of client: KeyValues.HandwrittenClient
  ) -> EndpointDefault {
    let declaration = facts.declaration(endpoint)
    guard let type = facts.typeNode(declaration.type, in: endpoint.file),
      let result = facts.parts(of: declaration.type, in: endpoint.file).last
    else { return .unknown }
    if type.flags.contains(.throws) || declaration.initialValue != nil
      || keyValues.hasNoResult(declaration.name, of: client.type) == true
      || facts.typeNode(result, in: endpoint.file)?.kind == .optional
    {
      return .unneeded
    }
    guard let part = client.parts.first(where: { $0.name == declaration.name }),
      let call = facts.node(part.value).kind == .closure
        ? facts.singleExpression(of: part.value) : part.value,
      let placeholder = facts.arguments(of: call).first(where: {
        facts.libraries.system.isPlaceholder(label: facts.node($0).name)
      }).flatMap(facts.firstChild(of:)),
      placeholder.file == endpoint.file, facts.node(placeholder).kind != .implicitMember
    else { return .unknown }
    let count = facts.parts(of: declaration.type, in: endpoint.file).count - 1
    let parameters =
      count == 0 ? "" : repeatElement("_", count: count).joined(separator: ", ") + " in "
    let end = SourceRange(file: endpoint.file, declaration.end..<declaration.end)
    return .draft(
      .init(
        .range, end,
        [
          .text(" = { \(parameters)"), .source(facts.range(ofStatement: placeholder)),
          .text(" }"),
        ]))
  }

  /// The edit that imports the macro; none if the file already imports it.
  private func importOfMacros(_ file: Int32) -> [Diagnostic.Fix.Edit] {
    let imports = facts[file].imports.filter { $0.branch == nil }.map { facts.string($0.module) }
    let own = "DependencyMacros"
    guard Set(imports).isDisjoint(with: ["DependenciesMacros", own, "ComposableArchitecture"])
    else { return [] }
    let module = imports.contains("DependencyRuntime") ? own : "DependenciesMacros"
    let place = facts[file].importPlace
    return [
      .init(
        range: SourceRange(file: file, place.offset..<place.offset),
        replacement: place.text(of: "import \(module)"), isShared: true)
    ]
  }
}

extension SourceRange {
  fileprivate init(file: Int32, startOf range: SourceRange) {
    self.init(file: file, range.start..<range.start)
  }
}
