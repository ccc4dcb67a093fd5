extension ProgramWriter {
  mutating func write(_ function: FunctionDeclaration, of type: TypeDeclaration?) {
    if case .taker(let taker) = function.role { return writeTaker(taker, function) }
    let hasSelf = !function.isStatic && function.role != .closure
    let context = Context(
      type: hasSelf ? type?.id : nil, isAsync: function.isAsync,
      isParent: hasSelf && type.map(canBeParent) ?? false)
    write(header(of: function))
    indented { writer in
      if function.role == .setter {
        writer.write("get { 0 }")
        writer.write(type?.kind == .struct ? "nonmutating set {" : "set {")
      }
      if function.role == .observer { writer.write("didSet {") }
      writer.writeBody(of: function, context)
      if function.role == .setter || function.role == .observer { writer.write("}") }
    }
    write("}")
    if function.signature == .overloaded { writeOverload(of: function) }
  }

  private mutating func writeBody(of function: FunctionDeclaration, _ context: Context) {
    if function.signature == .handler { write("done()") }
    write(function.body, context)
    switch function.role {
    case .factory(let child):
      let parent = context.isParent ? "self" : "nil"
      let creation = created(child.type, site: child.id, from: parent)
      write("return \(creation)", site: child.id)
    case .getter, .subscripted: write("return 0")
    case .plain, .closure, .setter, .observer, .called, .taker: break
    }
  }

  private func header(of function: FunctionDeclaration) -> String {
    let name = functionName(function)
    let access =
      switch function.access {
      case .internal: ""
      case .fileprivate: "fileprivate "
      case .private: "private "
      }
    let modifiers =
      access + (function.isStatic ? "static " : "")
      + (function.overridden == nil ? "" : "override ")
    let effects =
      (function.isAsync ? " async" : "") + (function.signature == .throwing ? " throws" : "")
    switch function.role {
    case .plain, .taker: return "\(modifiers)func \(name)\(parameters(of: function))\(effects) {"
    case .factory(let child):
      return "\(modifiers)func \(name)\(parameters(of: function))\(effects)"
        + " -> \(typeName(child.type)) {"
    case .getter, .setter: return "\(modifiers)var \(name): Int {"
    case .observer: return "\(modifiers)var \(name) = 0 {"
    case .subscripted: return "\(modifiers)subscript(\(name) number: Int) -> Int {"
    case .called: return "\(modifiers)func callAsFunction(\(name) number: Int)\(effects) {"
    case .closure: return "\(modifiers)let \(name): @Sendable () -> Void = {"
    }
  }

  private func parameters(of function: FunctionDeclaration) -> String {
    switch function.signature {
    case .none, .throwing: "()"
    case .labelled: "(with number: Int)"
    case .defaulted: "(_ number: Int = 0)"
    case .generic: "<Other>(_ value: Other)"
    case .optional: "(_ number: Int?)"
    case .variadic: "(_ numbers: Int...)"
    case .handler: "(then done: () -> Void)"
    case .overloaded: "(_ number: Int)"
    case .defaulting(let getter):
      "(_ number: Int = \(program.function(getter).map(functionName) ?? "0"))"
    }
  }

  /// The parameters of an overload; no other function has them.
  static let parametersOfOverload = "(_ text: String)"

  /// An overload that is never called.
  private mutating func writeOverload(of function: FunctionDeclaration) {
    guard let key = program.overloadKey else { return }
    let word = function.isStatic ? "static " : ""
    write("\(word)func \(functionName(function))\(Self.parametersOfOverload) {")
    write("  @Dependency(\\.\(accessor(key))) var client")
    write("  \(use)(\(probing("0, "))client.load())")
    write("}")
  }

  /// The protocol of one method, and a function that calls the method through it.
  mutating func writeProtocol(of function: FunctionDeclaration, _ type: TypeDeclaration) {
    let name = upper("Runs\(function.id)")
    let effects =
      (function.isAsync ? " async" : "") + (function.signature == .throwing ? " throws" : "")
    write("protocol \(name) {")
    write("  func \(functionName(function))\(parameters(of: function))\(effects)")
    write("}")
    write("extension \(typeName(type.id)): \(name) {}")
    let isUsed = program.allStatements.contains { statement in
      guard statement.route == .constrained, case .call(_, function.id) = statement.kind else {
        return false
      }
      return true
    }
    guard isUsed else { return }
    write("func \(global("perform\(function.id)"))(_ object: some \(name)) {")
    indented { $0.writeCall(of: function, on: "object", site: 0) }
    write("}")
  }

  private mutating func writeTaker(
    _ taker: FunctionDeclaration.Taker, _ function: FunctionDeclaration
  ) {
    let escaping = taker == .inPlace ? "" : "@escaping @Sendable "
    write("func \(functionName(function))(_ body: \(escaping)() -> Void) {")
    let statement = Statement(id: function.id, kind: .branch)
    indented { writer in
      switch taker {
      case .inPlace: writer.write("body()")
      case .calls(let boundary):
        writer.writeBoundary(boundary, statement, captures: [], Context()) { writer, _ in
          writer.write("body()")
        }
      case .passes(let boundary): writer.writePassing("body", boundary, site: function.id)
      case .forwards(let other, let isInClosure):
        guard let other = writer.program.function(other) else { return }
        writer.writeTakerCall(
          writer.functionName(other), site: function.id,
          naming: isInClosure ? nil : "body"
        ) { $0.write("body()") }
      }
    }
    write("}")
  }
}
