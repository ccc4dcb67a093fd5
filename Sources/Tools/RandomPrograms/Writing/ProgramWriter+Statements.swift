extension ProgramWriter {
  mutating func write(_ statements: [Statement], _ context: Context) {
    for statement in statements { write(statement, context) }
  }

  private mutating func write(_ statement: Statement, _ context: Context) {
    let id = statement.id
    switch statement.kind {
    case .declare(let key):
      write("@Dependency(\\.\(accessor(key))) var local\(id)")
      writeRead("local\(id)", id)
    case .readLocal(let local): writeRead("local\(local)", id)
    case .readStored(let base, let wrapper):
      writeRouted(statement, base, context) { writer, receiver in
        let name = writer.wrapper(wrapper)
        writer.writeStoredRead(
          receiver == "self" ? writer.member(name, of: base, id, context) : "\(receiver).\(name)",
          id, wrapper, again: "\(writer.object(base, id)).\(name)")
      }
    case .takeLocal(let local):
      write("let value\(id) = local\(local)")
      writeRead("value\(id)", id)
    case .takeStored(let base, let wrapper):
      let read = member(self.wrapper(wrapper), of: base, id, context)
      write("let value\(id) = \(read)", site: id)
      writeProbing("\(use)(\(probe(id, wrapper, again: read))\(read).load())")
    case .readValue(let value): writeRead("value\(value)", id)
    case .readCapture(let wrapper): writeRead(self.wrapper(wrapper), id)
    case .shadow(let wrapper, let byParameter): writeShadow(wrapper, id, byParameter)
    case .create, .createBy, .createScoped, .touch: writeCreation(statement, context)
    case .call(let base, let function): writeCall(statement, base, function, context)
    case .callSuper(let function):
      program.function(function).map { writeCall(of: $0, on: "super", site: id) }
    case .localFunction:
      writeBlock("func local\(id)() {", "}", statement.body, context)
    case .localClosure:
      writeBlock("let local\(id): @Sendable () -> Void = {", "}", statement.body, context)
    case .callLocal(let local): write("local\(local)()")
    case .boundary(let boundary, let captures):
      writeBoundary(boundary, statement, captures: captures, context) { writer, inner in
        writer.write(statement.body, inner)
      }
    case .pass(let boundary, let base, let function):
      guard let function = program.function(function) else { return }
      let name = functionName(function)
      writePassing(member(name, of: base, 0, context), boundary, site: id)
    case .passLocal(let boundary, let local): writePassing("local\(local)", boundary, site: id)
    case .taker(let function):
      guard let function = program.function(function) else { return }
      writeTakerCall(functionName(function), site: id, naming: nil) {
        $0.write(statement.body, Self.inClosure(context))
      }
    case .scope, .fromSelf: writeScope(statement, context)
    case .handOver, .handOverLater: writeHandOver(statement, context)
    case .branch: writeBlock("if Bool(true) {", "}", statement.body, context, isClosure: false)
    case .conditional:
      writeBlock("#if os(Linux)", "#endif", statement.body, context, isClosure: false)
    case .loop: writeBlock("for _ in 0..<1 {", "}", statement.body, context, isClosure: false)
    }
  }

  static func inClosure(_ context: Context, isAsync: Bool = false) -> Context {
    var inner = context
    inner.isInClosure = true
    inner.isAsync = isAsync
    return inner
  }

  private mutating func writeBlock(
    _ opening: String, _ closing: String, _ body: [Statement], _ context: Context,
    isClosure: Bool = true
  ) {
    write(opening)
    indented { $0.write(body, isClosure ? Self.inClosure(context) : context) }
    write(closing)
  }

  /// The lines of a statement's route around a use of the object.
  mutating func writeRouted(
    _ statement: Statement, _ base: Statement.Base, _ context: Context,
    _ body: (inout Self, String) -> Void
  ) {
    let id = statement.id
    let type = type(of: base, context)
    // Inside a generic type, its bare name is the type of `self`.
    let name = type.map { base == .self ? declaredPath($0) : typeName($0) } ?? ""
    let form = statement.route.form(of: object(base, id), type: name, id) { word in
      word.first?.isUppercase ?? false ? upper(word) : global(word)
    }
    for line in form.before { write(line) }
    if form.after.isEmpty {
      body(&self, form.receiver)
    } else {
      indented { body(&$0, form.receiver) }
    }
    for line in form.after { write(line) }
  }

  // MARK: Reads

  private mutating func writeRead(_ name: String, _ site: Int) {
    write("\(use)(\(probing("\(site), "))\(name).load())", site: site)
  }

  /// - Parameter again: names the wrapper, for another read without any override.
  private mutating func writeStoredRead(
    _ name: String, _ site: Int, _ wrapper: Int, again: String
  ) {
    write("\(use)(\(probing(probe(site, wrapper, again: again)))\(name).load())", site: site)
  }

  /// The arguments that tell the probe about a stored read.
  func probe(_ site: Int, _ wrapper: Int, again: String) -> String {
    let key = program.wrapper(wrapper)?.key ?? 0
    return "\(site), current: \(global("current\(key)"))(), remembered: { \(again).load() }, "
  }

  private mutating func writeShadow(_ wrapper: Int, _ site: Int, _ byParameter: Bool) {
    let name = self.wrapper(wrapper)
    write(byParameter ? "[\(valueType) { 5 }].forEach { \(name) in" : "do {")
    indented { writer in
      if !byParameter { writer.write("let \(name) = \(writer.valueType) { 5 }") }
      writer.writeRead(name, site)
    }
    write("}")
  }

  // MARK: Scopes

  private mutating func writeScope(_ statement: Statement, _ context: Context) {
    switch statement.kind {
    case .scope(let supply): writeUpdate(supply, "\(300 + statement.id)")
    default: write("withDependencies(from: self) {")
    }
    indented { $0.write(statement.body, Self.inClosure(context)) }
    write("}")
  }

  /// The start of a scope that overrides all keys.
  private mutating func writeUpdate(_ supply: Statement.Supply, _ value: String) {
    write(supply == .named ? "withDependencies { values in" : "withDependencies {")
    if supply == .helper { write("  \(global("supply"))(&$0, \(value))") }
    for key in program.keys where supply != .helper {
      let place =
        switch supply {
        case .accessor, .helper: "$0.\(accessor(key.id))"
        case .named: "values.\(accessor(key.id))"
        case .subscripted: "$0[\(keyType(key.id)).self]"
        }
      write("  \(place) = \(valueType) { \(value) }")
    }
    write("} operation: {")
  }

  private mutating func writeHandOver(_ statement: Statement, _ context: Context) {
    let name = "dependencies\(statement.id)"
    let boundary: Boundary
    var isLater = false
    switch statement.kind {
    case .handOver(let taker): boundary = taker
    case .handOverLater(let taker):
      boundary = taker
      isLater = true
    default: return
    }
    write(
      isLater
        ? "let \(name) = withEscapedDependencies { $0 }"
        : "withEscapedDependencies { \(name) in")
    let outer = isLater ? context : Self.inClosure(context)
    writeBoundary(boundary, statement, captures: [], outer) { writer, inner in
      let word = boundary.form(0, queue: "").isAsync ? "await " : ""
      writer.writeBlock("\(word)\(name).yield {", "}", statement.body, inner)
    }
    if !isLater { write("}") }
  }
}
