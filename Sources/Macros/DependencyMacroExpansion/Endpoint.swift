internal import SwiftLexer
internal import SwiftOutline

/// `@DependencyEndpoint`: accessors, the storage after them, and a method with argument labels.
package struct Endpoint {
  let property: Property
  let closure: ClosureType
  /// Whether the methods of the enclosing type have to be sendable.
  private let isInSendable: Bool

  private init?(_ piece: SourcePiece, in parent: SourcePiece?) {
    guard let property = Property(piece), let closure = property.closure else { return nil }
    self.property = property
    self.closure = closure
    isInSendable =
      parent.flatMap { parent in
        parent.declaration.map { declaration in
          parent.children(declaration, .inheritedType).contains {
            ["Sendable", "Swift.Sendable", "@unchecked Sendable"].contains(parent.text(of: $0))
          }
        }
      } ?? false
  }

  // MARK: Roles

  package static func accessors(declaration: SourcePiece) -> Expansion {
    guard let endpoint = Endpoint(declaration, in: nil) else { return Expansion() }
    let accessors = """
      get { \(endpoint.property.storageName) }
      set { \(endpoint.property.storageName) = newValue }
      """
    // Next to observers, they are already in braces.
    return Expansion(
      endpoint.property.accessors == nil ? "{\n\(accessors.indented)\n}" : accessors)
  }

  package static func peers(
    attribute: SourcePiece, declaration: SourcePiece, parent: SourcePiece?
  ) -> Expansion {
    guard let endpoint = Endpoint(declaration, in: parent) else {
      let node = attribute.first(.attribute)
      let range = node.map { attribute.range(of: $0) } ?? 0..<0
      return Expansion(
        diagnostics: [attribute.diagnostic(Wording.endpointOfNoClosure, at: range)])
    }
    var diagnostics = endpoint.property.mistakesInDefault()
    var initial = endpoint.initialClosure
    if initial == nil {
      // The storage keeps the compiler from reporting more.
      let client = parent.flatMap { parent in parent.declaration.flatMap { parent.name(of: $0) } }
      diagnostics.append(endpoint.property.missingDefault(endpoint.closure, client: client))
      initial = EndpointDefault(ofInvalid: endpoint.closure)
    }
    let method = methodName(in: attribute, diagnostics: &diagnostics)
    let declarations = [
      endpoint.method(named: method), initial.map { endpoint.storage($0.source) },
    ]
    return Expansion(
      declarations.compactMap(\.self).joined(separator: "\n\n"), diagnostics: diagnostics)
  }

  /// The argument of `@DependencyEndpoint(method: "…")`; nil without one.
  private static func methodName(
    in attribute: SourcePiece, diagnostics: inout [MacroDiagnostic]
  ) -> String? {
    guard let node = attribute.first(.attribute),
      let argument = attribute.children(node, .argument).first(where: {
        attribute.name(of: $0) == "method"
      }), let value = attribute.content(of: argument)
    else { return nil }
    guard let name = attribute.plainString(value) else {
      diagnostics.append(
        attribute.diagnostic(Wording.methodIsNoLiteral, at: attribute.range(of: value)))
      return nil
    }
    let piece = SourcePiece(name, at: .init(file: "", offset: 0, line: 0))
    let tokens = piece.outline.tokens
    let isName =
      tokens.count == 2 && tokens[0].length == piece.bytes.count
      && (tokens[0].kind == .quotedIdentifier
        || tokens[0].kind == .identifier && !tokens[0].keyword.isReserved)
    guard isName else {
      diagnostics.append(
        attribute.diagnostic(Wording.methodIsNoName, at: attribute.range(of: value)))
      return nil
    }
    return name
  }
}

// MARK: - Declarations

extension Endpoint {
  /// Nil if the property has no closure and needs one.
  var initialClosure: EndpointDefault? {
    let name = property.name.unquoted
    guard let value = property.value else { return EndpointDefault(name, closure) }
    guard piece.kind(value) == .closureExpr else { return EndpointDefault(ofInvalid: closure) }
    return EndpointDefault(name, closure, value: value, in: property.piece)
  }

  private var piece: SourcePiece { property.piece }

  /// The private property that holds the closure, with the observers of the endpoint.
  private func storage(_ initial: String) -> String {
    // A stored property cannot be unavailable, and no other code sees this one.
    let attributes = piece.children(property.declaration, .attribute)
      .filter { !["DependencyEndpoint", "available"].contains(piece.name(of: $0) ?? "") }
      .map { piece.outdented(piece.range(of: $0)) + "\n" }
    let modifiers = property.modifiers.filter { !Self.isAccess($0) }.map { $0 + " " }
    let type = property.type.map { piece.outdented(piece.range(of: $0)) } ?? "Never"
    let observers = property.accessors.map { " " + piece.outdented(piece.range(of: $0)) } ?? ""
    return attributes.joined() + "private " + modifiers.joined()
      + "var \(property.storageName): \(type) = \(initial)" + observers
  }

  private static func isAccess(_ modifier: String) -> Bool {
    let word = modifier.prefix { $0 != "(" }
    return ["private", "fileprivate", "internal", "package", "public", "open"].contains(word)
  }

  /// The method with the labels of the closure's parameters; nil if neither a label nor a name
  /// requires one.
  private func method(named name: String?) -> String? {
    guard name != nil || closure.parameters.contains(where: { $0.label != nil }) else {
      return nil
    }
    let names = parameterNames
    let parameters = zip(closure.parameters, names).map { parameter, name in
      let label = parameter.label ?? "_"
      return (label == name ? name : "\(label) \(name)") + ": \(parameter.type)"
    }
    let effects = closure.effects.isEmpty ? "" : " \(closure.effects)"
    let result = closure.isVoid ? "" : " -> \(closure.result)"
    let head =
      "\(methodPrefix)func \(name ?? property.name)(\(parameters.joined(separator: ", ")))"
      + effects + result
    return "\(methodHeader)\(head) {\n\(call(with: names).indented)\n}"
  }

  /// The documentation and attributes, one per line.
  private var methodHeader: String {
    var lines = [piece.documentation].filter { !$0.isEmpty }
    lines += piece.attributes(of: property.declaration, named: "available")
      .map { piece.outdented(piece.range(of: $0)) }
    // Only types have these.
    let ofTypes: Set = ["convention", "isolated", "escaping", "autoclosure"]
    var attributes = closure.attributes.filter { !ofTypes.contains($0.name) }
    if attributes.count > 1 || !isInSendable { attributes.removeAll { $0.name == "Sendable" } }
    lines += attributes.map(\.text)
    return lines.map { $0 + "\n" }.joined()
  }

  private var methodPrefix: String {
    var prefix = ""
    if let access = property.access, access > .internal { prefix = access.modifier }
    return prefix + closure.modifiers.map { $0 + " " }.joined()
  }

  /// The label if it can be a name, otherwise `p0` and so on.
  private var parameterNames: [String] {
    var used: Set<String> = [property.storageName]
    for (index, _) in closure.parameters.enumerated() { used.insert("p\(index)") }
    return closure.parameters.enumerated().map { index, parameter in
      guard let label = parameter.label, label != "_", label != "self", !label.hasPrefix("`"),
        !SourcePiece.isReserved(label), used.insert(label).inserted
      else { return "p\(index)" }
      return label
    }
  }

  /// The closure's type with an array for each variadic parameter. Both receive the arguments as an
  /// array, but only a closure of this type can be passed one by a call.
  private var arrayType: String {
    let parameters = closure.parameters.map { parameter in
      parameter.isVariadic ? "[\(parameter.type.dropLast(3))]" : parameter.type
    }
    let attributes = closure.attributes.map { $0.text + " " }.joined()
    let effects = closure.effects.isEmpty ? "" : "\(closure.effects) "
    return "\(attributes)(\(parameters.joined(separator: ", "))) \(effects)-> \(closure.result)"
  }

  private func call(with names: [String]) -> String {
    let arguments = zip(closure.parameters, names).map { parameter, name in
      if parameter.isInout { return "&\(name)" }
      return parameter.autoclosureEffects.map { "\($0)\(name)()" } ?? name
    }
    let effects = (closure.isThrowing ? "try " : "") + (closure.isAsync ? "await " : "")
    let isVariadic = closure.parameters.contains(where: \.isVariadic)
    let callee =
      isVariadic
      ? "unsafeBitCast(\(property.storageName), to: (\(arrayType)).self)" : property.storageName
    return "\(effects)\(callee)(\(arguments.joined(separator: ", ")))"
  }
}

// MARK: - Defaults

extension Property {
  /// The mistakes in the property's initial value.
  func mistakesInDefault() -> [MacroDiagnostic] {
    guard let value else { return [] }
    let range = piece.range(of: value)
    guard piece.kind(value) == .closureExpr else {
      let error = piece.diagnostic(Wording.defaultIsNoLiteral, at: range)
      guard piece.isCall(value, of: ["unimplemented"]) else { return [error] }
      return [error, piece.diagnostic(Wording.unimplementedDefault, .warning, at: range)]
    }
    let items = piece.child(value, .block).map { Array(piece.outline.children(of: $0)) } ?? []
    guard items.count == 1, piece.isCall(items[0], of: ["fatalError"]) else { return [] }
    let call = piece.range(of: items[0])
    return [
      piece.diagnostic(
        Wording.fatalDefault, .warning, at: call,
        fixIt: (Wording.wrapFatalDefault, call, "{ \(piece.text(call)) }()"))
    ]
  }

  func missingDefault(_ closure: ClosureType, client: String?) -> MacroDiagnostic {
    let value = EndpointDefault.head(closure) + " <#\(closure.result)#> }"
    let start = piece.range(of: binding).lowerBound
    let end = type.map { piece.range(of: $0).upperBound } ?? start
    return piece.diagnostic(
      Wording.missingDefault(of: name.unquoted, client: client, closure), at: start..<end,
      fixIt: (Wording.insertDefault(value), end..<end, " = \(value)"))
  }
}
