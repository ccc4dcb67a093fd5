internal import DependencyFacts

/// A property of a `@DependencyClient` that looks like an endpoint but is not one, or an endpoint
/// that ends the process.
///
/// The macro sees only the source text: an endpoint is a `var` whose type is written as a closure.
/// An alias for such a type never compiles, because the macro does not know that the closure must
/// be escaping in its initialisers.
package struct MistakenEndpoint {
  package let property: DeclRef
  package let client: TypeSymbolID
  package let mistake: Mistake

  package enum Mistake {
    /// A `let`.
    /// - Parameter fix: the text before the declaration's name, and its replacement; nil if a `var`
    ///   would need a default.
    case constant(fix: (range: SourceRange, text: String)?)
    case optional
    /// The type has a function that is called like a closure.
    case callable(TypeSymbolID)
    /// Its initial value is a closure that only ends the process; the call that does so.
    case trap(CodeRef)
  }
}

/// The properties of clients that their macro does not turn into endpoints, or that trap.
struct ClientEndpoints {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let expressions: ExpressionResolution
  private let values: KeyValues

  init(of values: KeyValues) {
    facts = values.facts
    symbols = values.symbols
    expressions = values.expressions
    self.values = values
  }

  /// In program order.
  func mistaken() -> [MistakenEndpoint] {
    symbols.types.indices.flatMap { index -> [MistakenEndpoint] in
      let client = TypeSymbolID(index: Int32(index))
      guard symbols[client].kind == .struct, values.isMacroClient(client),
        symbols.modules.importsSystem(file: symbols[client].declaration.file)
      else { return [] }
      return facts.members(in: symbols[client].declaration).compactMap { property in
        mistake(of: property).map {
          MistakenEndpoint(property: property, client: client, mistake: $0)
        }
      }
    }
  }

  private func mistake(of property: DeclRef) -> MistakenEndpoint.Mistake? {
    let declaration = facts.declaration(property)
    guard declaration.kind == .variable, declaration.access != .private,
      declaration.access != .fileprivate,
      declaration.flags.isDisjoint(with: [.isStatic, .isComputed, .isLazy]),
      isPlain(property), let type = facts.typeNode(declaration.type, in: property.file)
    else { return nil }
    if declaration.flags.contains(.isEndpoint) { return trap(in: property).map { .trap($0) } }
    guard type.kind == .function else { return hiddenEndpoint(property) }
    return declaration.flags.contains(.isLet) ? .constant(fix: fix(of: property)) : nil
  }

  /// Whether it has no attribute that may change its meaning: a wrapper, or the macro's own
  /// attribute that excludes it.
  private func isPlain(_ property: DeclRef) -> Bool {
    facts.attributes(of: property).allSatisfy { attribute in
      attribute.name == .DependencyEndpoint
        || facts.libraries.language.isAvailability(attribute: attribute.name)
        || facts.string(attribute.name).first?.isLowercase == true
    }
  }

  private func hiddenEndpoint(_ property: DeclRef) -> MistakenEndpoint.Mistake? {
    switch expressions.declaredType(of: property) {
    case .optional(.function): return .optional
    case .instance(.program(let type)), .boxed(.program(let type), _):
      // A client in a client has endpoints of its own.
      guard symbols[type].kind == .struct, !values.isMacroClient(type),
        !expressions.types.overloads(of: .known(.callAsFunction), in: .program(type)).isEmpty,
        facts.typeNode(facts.declaration(property).type, in: property.file)?.kind != .optional
      else { return nil }
      return .callable(type)
    case .function, .instance, .boxed, .metatype, .optional, .tuple, .unknown: return nil
    }
  }

  /// `fatalError()` in `{ fatalError() }`.
  private func trap(in property: DeclRef) -> CodeRef? {
    guard let closure = facts.initialValue(of: property),
      let call = facts.singleExpression(of: closure), let callee = facts.callee(of: call),
      facts.node(callee).kind == .name
    else { return nil }
    return facts.libraries.failures.failure(of: facts.node(callee).name) == .traps ? call : nil
  }

  // MARK: The fix

  /// Nil if a `var` would need a default, or if the source text is not certain.
  private func fix(of property: DeclRef) -> (range: SourceRange, text: String)? {
    let declaration = facts.declaration(property)
    let hasDefault = facts.initialValue(of: property).map { facts.node($0).kind == .closure }
    guard hasDefault ?? returnsNothing(declaration.type, in: property.file),
      let modifiers = Self.modifiers[declaration.access]
    else { return nil }
    let start = declaration.nameStart - min(4, declaration.nameStart)
    // If the text has the length of the modifier and `let`, with a space after each, it cannot be
    // anything else.
    guard declaration.attributes.isEmpty,
      Int(declaration.nameStart - declaration.start) == modifiers.utf8.count + 4,
      isAlone(property)
    else { return nil }
    return (
      SourceRange(file: property.file, start: start, end: declaration.nameStart), "var "
    )
  }

  private static let modifiers: [Declaration.Access: String] = [
    .unspecified: "", .internal: "internal ", .package: "package ", .public: "public ",
  ]

  /// Whether the declaration declares only this property, unlike `let a, b: () -> Void`.
  private func isAlone(_ property: DeclRef) -> Bool {
    let start = facts.declaration(property).start
    return facts.parent(of: property).map { parent in
      facts.members(in: parent).count { facts.declaration($0).start == start } == 1
    } ?? false
  }

  /// Whether a closure's result is `Void` or an optional, for which the macro has a default.
  private func returnsNothing(_ closure: TypeID?, in file: Int32) -> Bool {
    guard let result = facts.parts(of: closure, in: file).last,
      let node = facts.typeNode(result, in: file)
    else { return false }
    switch node.kind {
    case .optional: return true
    case .tuple: return node.end == result.index + 1
    case .named: return facts.libraries.plainTypes.isVoid(node.name)
    default: return false
    }
  }
}
