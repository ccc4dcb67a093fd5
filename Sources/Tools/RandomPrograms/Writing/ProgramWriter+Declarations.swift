extension ProgramWriter {
  mutating func writeDeclarations(ofFile file: Int) {
    if file == 0 { writeKeys() }
    for type in program.types {
      if type.file == file { write(type) }
      let extended = type.members.filter { $0.isInExtension && $0.file == file }
      guard !extended.isEmpty else { continue }
      write("")
      write("extension \(typeName(type.id)) {")
      indented { writer in for member in extended { writer.write(member, of: type) } }
      write("}")
    }
    for function in program.functions where function.file == file {
      write("")
      write(function, of: nil)
    }
  }

  // MARK: Keys

  private mutating func writeKeys() {
    write("")
    write("struct \(valueType): Sendable {")
    write("  var load: @Sendable () -> Int")
    write("}")
    if !isRun { write("func use(_ number: Int) {}") }
    write("let \(queue) = DispatchQueue(label: \"own\", attributes: .concurrent)")
    for key in program.keys { write(key) }
    write("")
    write("extension DependencyValues {")
    for key in program.keys {
      write("  var \(accessor(key.id)): \(valueType) {")
      write("    get { self[\(keyType(key.id)).self] }")
      write("    set { self[\(keyType(key.id)).self] = newValue }")
      write("  }")
    }
    write("}")
  }

  private mutating func write(_ key: KeyDeclaration) {
    write("")
    let conformance = key.hasLive ? "DependencyKey" : "TestDependencyKey"
    write("enum \(keyType(key.id)): \(conformance) {", site: key.id)
    if key.hasLive { write("  static let liveValue = \(valueType) { 1 }") }
    if key.hasTest { write("  static let testValue = \(valueType) { 1 }") }
    if key.hasPreview { write("  static let previewValue = \(valueType) { 1 }") }
    write("}")
    if isRun {
      write("func \(global("current\(key.id)"))() -> Int {")
      write("  Dependency(\\.\(accessor(key.id))).wrappedValue.load()")
      write("}")
    }
  }

  // MARK: Types

  private mutating func write(_ type: TypeDeclaration) {
    let word = type.kind == .class ? "class" : "struct"
    var inherited = type.superclass.map { [typeName($0)] } ?? []
    if isRun, type.superclass == nil { inherited.append("Probed") }
    if type.kind == .class, type.superclass == nil { inherited.append("@unchecked Sendable") }
    let list = inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")
    write("")
    write("\(word) \(typeName(type.id))\(list) {")
    indented { writer in
      for wrapper in type.wrappers {
        writer.write(
          "@Dependency(\\.\(writer.accessor(wrapper.key))) var \(writer.wrapper(wrapper.id))")
      }
      for child in type.children { writer.writeChild(child) }
      for child in type.lazies { writer.writeLazy(child, of: type) }
      writer.writeInitializer(of: type)
      for member in type.members where !member.isInExtension { writer.write(member, of: type) }
      if writer.isRun { writer.writeProbe(of: type) }
    }
    write("}")
  }

  private mutating func writeChild(_ child: Child) {
    let creation = created(child.type, site: child.id, from: "nil")
    write("let child\(child.id) = \(creation)", site: child.id)
  }

  /// The instrumented property makes an object at each touch: which touch is the first one would
  /// depend on the order of concurrent closures.
  private mutating func writeLazy(_ child: Child, of type: TypeDeclaration) {
    let name = "child\(child.id)"
    if isRun {
      let parent = canBeParent(type) ? "self" : "nil"
      let creation = created(child.type, site: child.id, from: parent)
      write("var \(name): \(typeName(child.type)) { \(creation) }")
    } else {
      write("lazy var \(name) = \(typeName(child.type))()", site: child.id)
    }
  }

  private mutating func writeInitializer(of type: TypeDeclaration) {
    guard type.kind == .class || type.initializer != nil else { return }
    if type.initializer == nil, type.superclass != nil { return }
    write(type.superclass == nil ? "init() {" : "override init() {")
    indented { writer in
      if type.superclass != nil { writer.write("super.init()") }
      let hasSelf = type.kind == .class
      writer.write(
        type.initializer ?? [],
        Context(type: hasSelf ? type.id : nil, isParent: writer.canBeParent(type)))
    }
    write("}")
  }

  private mutating func writeProbe(of type: TypeDeclaration) {
    write("\(type.superclass == nil ? "" : "override ")func probe(_ site: Int) {")
    if type.superclass != nil { write("  super.probe(site)") }
    for wrapper in type.wrappers {
      write("  Probe.remembered(site, \(self.wrapper(wrapper.id)).load())")
    }
    write("}")
  }

  /// Whether a type is a class that owns a wrapper, so that it hands on values with
  /// `withDependencies(from:)`.
  func canBeParent(_ type: TypeDeclaration) -> Bool {
    type.kind == .class && !program.wrappers(of: type.id).isEmpty
  }

  // MARK: Functions

  private mutating func write(_ function: FunctionDeclaration, of type: TypeDeclaration?) {
    let name = functionName(function)
    let modifiers = function.isStatic ? "static " : ""
    let effects = function.isAsync ? " async" : ""
    let context = Context(
      type: function.isStatic || function.role == .closure ? nil : type?.id,
      isAsync: function.isAsync,
      isParent: !function.isStatic && function.role != .closure
        && type.map(canBeParent) ?? false)
    switch function.role {
    case .plain: write("\(modifiers)func \(name)()\(effects) {")
    case .factory(let child):
      write("\(modifiers)func \(name)()\(effects) -> \(typeName(child.type)) {")
    case .getter: write("\(modifiers)var \(name): Int {")
    case .closure: write("let \(name): @Sendable () -> Void = {")
    case .taker(let taker): return writeTaker(taker, function)
    }
    indented { writer in
      writer.write(function.body, context)
      switch function.role {
      case .factory(let child):
        let parent = context.isParent ? "self" : "nil"
        let creation = writer.created(child.type, site: child.id, from: parent)
        writer.write("return \(creation)", site: child.id)
      case .getter: writer.write("return 0")
      case .plain, .closure, .taker: break
      }
    }
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
