extension ProgramWriter {
  // MARK: Members

  /// The object that a member is reached through.
  func object(_ base: Statement.Base, _ site: Int) -> String {
    switch base {
    case .none, .`self`: "self"
    case .object(let object): "model\(object)"
    case .child(let child): childName(child)
    case .type(let type): typeName(type)
    }
  }

  private func childName(_ id: Int) -> String {
    let child = program.types.lazy.flatMap(\.children).first { $0.id == id }
    let name = "self.child\(id)"
    return switch child?.shape ?? .plain {
    case .plain: name
    case .optional: "\(name)!"
    case .array: "\(name)[0]"
    case .dictionary: "\(name)[1]!"
    }
  }

  /// A member's name with the expression that it is reached through. Outside closures, some leave
  /// out `self`.
  func member(
    _ name: String, of base: Statement.Base, _ site: Int, _ context: Context
  ) -> String {
    switch base {
    case .none: name
    case .`self` where !context.isInClosure && !site.isMultiple(of: 2): name
    case .`self`, .object, .child, .type: "\(object(base, site)).\(name)"
    }
  }

  /// The type of the object that a member is reached through.
  func type(of base: Statement.Base, _ context: Context) -> Int? {
    switch base {
    case .none: nil
    case .`self`: context.type
    case .object(let object): program.typeOfObject(object)
    case .child(let child):
      program.types.lazy.flatMap(\.children).first { $0.id == child }?.type
    case .type(let type): type
    }
  }

  mutating func writeCall(
    _ statement: Statement, _ base: Statement.Base, _ function: Int, _ context: Context
  ) {
    guard let function = program.function(function) else { return }
    let id = statement.id
    let isBare =
      base == .none
      || base == .`self` && statement.route == .plain && function.isFunction
        && !context.isInClosure && !id.isMultiple(of: 2)
    let needsAwait = program.needsAwait(function, base)
    let parent = context.isParent && program.createsForUser(function) ? "self" : nil
    guard !isBare else { return writeCall(of: function, on: nil, site: id, parent: parent) }
    switch statement.route {
    case .existential:
      write("let found\(id): any \(upper("Runs\(function.id)")) = \(object(base, id))")
      writeCall(of: function, on: "found\(id)", site: id, isAwaited: needsAwait)
    case .constrained:
      write("\(global("perform\(function.id)"))(\(object(base, id)))", site: id)
    default:
      writeRouted(statement, base, context) { writer, receiver in
        writer.writeCall(
          of: function, on: receiver, site: id, isAwaited: needsAwait, parent: parent)
      }
    }
  }

  /// - Parameter parent: the object that the probe takes for the one that creates the result.
  mutating func writeCall(
    of function: FunctionDeclaration, on receiver: String?, site: Int, isAwaited: Bool = false,
    parent: String? = nil
  ) {
    let text = call(of: function, on: receiver, isAwaited: isAwaited)
    switch function.role {
    case .getter, .subscripted: write("\(use)(\(probing("0, "))\(text))", site: site)
    case .factory:
      guard let parent else { return write("_ = \(text)", site: site) }
      let maker = receiver == "$0" ? receiver : nil
      let creation = noted(text, site: site, from: parent, by: maker, isAwaited: isAwaited)
      write("_ = \(creation)", site: site)
    case .setter, .observer, .called, .plain, .closure, .taker: write(text, site: site)
    }
  }

  func call(
    of function: FunctionDeclaration, on receiver: String?, isAwaited: Bool
  ) -> String {
    let word = isAwaited || function.isAsync ? "await " : ""
    let name = functionName(function)
    let path = receiver.map { "\($0)." } ?? ""
    switch function.role {
    case .getter: return "\(word)\(path)\(name)"
    case .setter, .observer: return "\(path)\(name) = 1"
    case .subscripted: return "\(word)\(receiver ?? "self")[\(name): 0]"
    case .called: return "\(word)\(receiver ?? "self")(\(name): 0)"
    case .plain, .factory:
      let attempt = function.signature == .throwing ? "try? " : ""
      return "\(attempt)\(word)\(path)\(name)\(arguments(of: function))"
    case .closure, .taker: return "\(word)\(path)\(name)()"
    }
  }

  private func arguments(of function: FunctionDeclaration) -> String {
    switch function.signature {
    case .none, .defaulted, .throwing, .defaulting: "()"
    case .labelled: "(with: 0)"
    case .generic, .overloaded: "(0)"
    case .optional: "(nil)"
    case .variadic: "(1, 2)"
    case .handler: "(then: {})"
    }
  }

  // MARK: Creations

  /// The creation of an object, recorded by the probe.
  func created(
    _ type: Int, site: Int, from parent: String, spelling: Statement.Spelling = .plain
  ) -> String {
    let name = typeName(type)
    let creation =
      switch spelling {
      case .plain, .unused: "\(name)()"
      case .explicitInit: "\(name).init()"
      case .implicitInit: ".init()"
      }
    return noted(creation, site: site, from: parent)
  }

  /// - Parameter maker: the parameter of the closure around the creation, if that makes the object.
  private func noted(
    _ creation: String, site: Int, from parent: String, by maker: String? = nil,
    isAwaited: Bool = false
  ) -> String {
    let function = isAwaited ? "await Probe.createAsync" : "Probe.create"
    let arguments = "\(site), from: \(parent)" + (maker.map { ", by: \($0)" } ?? "")
    return probing("\(function)(\(arguments)) { ") + creation + probing(" }")
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
      let name = functionName(function)
      let call = member(name, of: base, 0, context) + arguments(of: function)
      if function.isAsync {
        write("let model\(id) = await \(call)", site: id)
      } else {
        write("let model\(id) = \(noted(call, site: id, from: parent))", site: id)
      }
    case .createScoped(let type, let key):
      write("let model\(id) = withDependencies {")
      write("  $0.\(accessor(key)) = \(valueType) { \(300 + id) }")
      write("} operation: {")
      write("  \(created(type, site: id, from: parent))", site: id)
      write("}")
    case .touch(let base, let child):
      write("_ = \(object(base, id)).child\(child)", site: id)
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
    writeProbing("let crossing\(id) = Probe.enter(\(id))")
    for case .wrapper(let wrapper, let site) in captures {
      let name = "self.\(self.wrapper(wrapper))"
      writeProbing("\(use)(\(probe(site, wrapper, again: name))\(name).load())")
    }
    for line in form.before { write(line) }
    var header = [captureList(captures, context), form.parameter].compactMap(\.self).joined(
      separator: " ")
    if !header.isEmpty { header = " \(header) in" }
    write("\(form.opening) {\(header)", site: id)
    for case .wrapper(_, let site) in captures { place(site) }
    indented { writer in
      writer.writeProbing(
        form.isAsync ? "await crossing\(id).runAsync {" : "crossing\(id).run {")
      if captures.contains(.weakSelf) { writer.write("guard let self else { return }") }
      body(&writer, Self.inClosure(context, isAsync: form.isAsync))
      writer.writeProbing("}")
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

  /// A function whose name replaces the closure.
  mutating func writePassing(_ name: String, _ boundary: Boundary, site: Int) {
    let form = boundary.form(site, queue: queue)
    guard let naming = form.naming else { return }
    writeProbing("let crossing\(site) = Probe.enter(\(site))")
    let run = form.isAsync ? "await crossing\(site).runAsync" : "crossing\(site).run"
    write(
      "\(naming.0)\(probing("{ \(run)("))\(name)\(probing(") }"))\(naming.1)", site: site)
  }

  /// A call of a function of the program that takes a closure, or the function whose name replaces
  /// the closure.
  mutating func writeTakerCall(
    _ name: String, site: Int, naming named: String?, _ body: (inout Self) -> Void
  ) {
    writeProbing("let crossing\(site) = Probe.enter(\(site))")
    writeProbing("crossing\(site).call {")
    if let named {
      write("\(name)(\(probing("{ crossing\(site).run("))\(named)\(probing(") }")))", site: site)
    } else {
      write("\(name) {", site: site)
      writeProbing("crossing\(site).run {")
      indented(body)
      writeProbing("}")
      write("}")
    }
    writeProbing("}")
  }
}
