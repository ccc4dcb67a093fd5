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
      writeStoredRead(member(self.wrapper(wrapper), of: base, context), id, wrapper)
    case .takeLocal(let local):
      write("let value\(id) = local\(local)")
      writeRead("value\(id)", id)
    case .takeStored(let base, let wrapper):
      let read = member(self.wrapper(wrapper), of: base, context)
      write("let value\(id) = \(read)", site: id)
      if isRun { writeStoredRead(read, id, wrapper) }
    case .readValue(let value): writeRead("value\(value)", id)
    case .readCapture(let wrapper): writeRead(self.wrapper(wrapper), id)
    case .shadow(let wrapper, let byParameter): writeShadow(wrapper, id, byParameter)
    case .create, .createBy, .createScoped, .touch: writeCreation(statement, context)
    case .call(let base, let function): writeCall(base, function, id, context)
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
      writePassing(member(functionName(function), of: base, context), boundary, site: id)
    case .passLocal(let boundary, let local): writePassing("local\(local)", boundary, site: id)
    case .taker(let function):
      guard let function = program.function(function) else { return }
      writeTakerCall(functionName(function), site: id, naming: nil) {
        $0.write(statement.body, Self.inClosure(context))
      }
    case .scope, .fromSelf: writeScope(statement, context)
    case .handOver, .handOverLater: writeHandOver(statement, context)
    case .branch: writeBlock("if Bool(true) {", "}", statement.body, context, isClosure: false)
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

  // MARK: Reads

  private mutating func writeRead(_ name: String, _ site: Int) {
    if isRun {
      write("Probe.read(\(site), \(name).load())")
    } else {
      write("use(\(name).load())", site: site)
    }
  }

  mutating func writeStoredRead(_ name: String, _ site: Int, _ wrapper: Int) {
    if isRun {
      let key = program.wrapper(wrapper)?.key ?? 0
      let current = global("current\(key)") + "()"
      write("Probe.stored(\(site), \(name).load(), current: \(current)) { \(name).load() }")
    } else {
      write("use(\(name).load())", site: site)
    }
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
    if statement.kind == .fromSelf {
      write("withDependencies(from: self) {")
    } else {
      write("withDependencies {")
      for key in program.keys {
        write("  $0.\(accessor(key.id)) = \(valueType) { \(300 + statement.id) }")
      }
      write("} operation: {")
    }
    indented { $0.write(statement.body, Self.inClosure(context)) }
    write("}")
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
