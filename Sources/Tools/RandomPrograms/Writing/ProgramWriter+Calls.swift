extension ProgramWriter {
  // MARK: Members

  /// A member's name with what it is reached through. In a closure `self` has to be written.
  func member(_ name: String, of base: Statement.Base, _ context: Context) -> String {
    switch base {
    case .none: name
    case .`self`: "self.\(name)"
    case .object(let object): "model\(object).\(name)"
    case .child(let child): "self.child\(child).\(name)"
    case .type(let type): "\(typeName(type)).\(name)"
    }
  }

  mutating func writeCall(
    _ base: Statement.Base, _ function: Int, _ site: Int, _ context: Context
  ) {
    guard let function = program.function(function) else { return }
    let name = member(functionName(function), of: base, context)
    let word = function.isAsync ? "await " : ""
    switch function.role {
    case .getter: write("use(\(name))".replacing(isRun), site: site)
    case .factory: write("_ = \(word)\(name)()", site: site)
    case .plain, .closure, .taker: write("\(word)\(name)()", site: site)
    }
  }

  // MARK: Creations

  /// The creation of an object: in the instrumented text, one that is noted.
  func created(
    _ type: Int, site: Int, from parent: String, spelling: Statement.Spelling = .plain
  ) -> String {
    let name = typeName(type)
    let creation: String
    switch spelling {
    case .plain, .unused: creation = "\(name)()"
    case .explicitInit: creation = "\(name).init()"
    case .implicitInit: creation = isRun ? "\(name)()" : ".init()"
    }
    return isRun ? "Probe.create(\(site), from: \(parent)) { \(creation) }" : creation
  }

  mutating func writeCreation(_ statement: Statement, _ context: Context) {
    let id = statement.id
    let parent = context.isParent ? "self" : "nil"
    switch statement.kind {
    case .create(let type, let spelling):
      let creation = created(type, site: id, from: parent, spelling: spelling)
      switch spelling {
      case .unused: write("_ = \(creation)", site: id)
      case .implicitInit: write("let model\(id): \(typeName(type)) = \(creation)", site: id)
      case .plain, .explicitInit: write("let model\(id) = \(creation)", site: id)
      }
    case .createBy(let base, let function):
      guard let function = program.function(function) else { return }
      let call = member(functionName(function), of: base, context) + "()"
      let word = function.isAsync ? "await " : ""
      guard isRun, !function.isAsync else {
        return write("let model\(id) = \(word)\(call)", site: id)
      }
      write("let model\(id) = Probe.create(\(id), from: \(parent)) { \(call) }")
    case .createScoped(let type, let key):
      write("let model\(id) = withDependencies {")
      write("  $0.\(accessor(key)) = \(valueType) { \(300 + id) }")
      write("} operation: {")
      write("  \(created(type, site: id, from: parent))", site: id)
      write("}")
    case .touch(let base, let child):
      write("_ = \(member("child\(child)", of: base, context))", site: id)
    default: break
    }
  }

  // MARK: Boundaries

  mutating func writeBoundary(
    _ boundary: Boundary, _ statement: Statement, captures: [Statement.Capture],
    _ context: Context, _ body: (inout Self, Context) -> Void
  ) {
    let id = statement.id
    let form = boundary.form(id, queue: queue)
    if isRun { write("let crossing\(id) = Probe.enter(\(id))") }
    for case .wrapper(let wrapper, let site) in captures where isRun {
      writeStoredRead("self.\(self.wrapper(wrapper))", site, wrapper)
    }
    for line in form.before { write(line) }
    var header = [captureList(captures, context), form.parameter].compactMap(\.self).joined(
      separator: " ")
    if !header.isEmpty { header = " \(header) in" }
    write("\(form.opening) {\(header)", site: id)
    for case .wrapper(_, let site) in captures { place(site) }
    indented { writer in
      if writer.isRun {
        writer.write(
          form.isAsync ? "await crossing\(id).runAsync {" : "crossing\(id).run {")
      }
      if captures.contains(.weakSelf) { writer.write("guard let self else { return }") }
      body(&writer, Self.inClosure(context, isAsync: form.isAsync))
      if writer.isRun { writer.write("}") }
      if let last = form.last { writer.write(last) }
    }
    write(form.closing)
    for line in form.after { write(line) }
  }

  private func captureList(_ captures: [Statement.Capture], _ context: Context) -> String? {
    guard !captures.isEmpty else { return nil }
    let names = captures.map { capture in
      switch capture {
      case .weakSelf: "weak self"
      case .wrapper(let id, _):
        context.isInClosure ? "\(wrapper(id)) = self.\(wrapper(id))" : wrapper(id)
      }
    }
    return "[\(names.joined(separator: ", "))]"
  }

  /// A function that is named in place of the closure.
  mutating func writePassing(_ name: String, _ boundary: Boundary, site: Int) {
    let form = boundary.form(site, queue: queue)
    guard let naming = form.naming else { return }
    guard isRun else { return write("\(naming.0)\(name)\(naming.1)", site: site) }
    write("let crossing\(site) = Probe.enter(\(site))")
    let run = form.isAsync ? "await crossing\(site).runAsync" : "crossing\(site).run"
    write("\(naming.0){ \(run) { \(name)() } }\(naming.1)")
  }

  /// A call of a function of the program that takes a closure, or what is named in its place.
  mutating func writeTakerCall(
    _ name: String, site: Int, naming named: String?, _ body: (inout Self) -> Void
  ) {
    guard isRun else {
      if let named { return write("\(name)(\(named))", site: site) }
      write("\(name) {", site: site)
      indented(body)
      return write("}")
    }
    write("let crossing\(site) = Probe.enter(\(site))")
    write("crossing\(site).call { \(name) { crossing\(site).run {")
    indented { writer in
      if let named { writer.write("\(named)()") } else { body(&writer) }
    }
    write("} } }")
  }
}

extension String {
  /// A use of a value that counts for nothing when it runs.
  fileprivate func replacing(_ isRun: Bool) -> String {
    isRun ? "_ = " + dropFirst(4).dropLast() : self
  }
}
