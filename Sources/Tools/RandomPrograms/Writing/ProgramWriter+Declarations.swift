extension ProgramWriter {
  mutating func writeDeclarations(ofFile file: Int) {
    if file == 0 { writeKeys() }
    for type in program.types {
      if type.file == file { write(type) }
      let extended = type.members.filter { $0.isInExtension && $0.file == file }
      guard !extended.isEmpty else { continue }
      write("")
      write("extension \(declaredPath(type.id)) {")
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
    writeHelpers()
    for key in program.keys { write(key) }
    for type in program.types where type.isValue { writeKey(of: type) }
    write("")
    write("extension DependencyValues {")
    for key in program.keys {
      writeAccessor(accessor(key.id), valueType, key: keyType(key.id))
    }
    for type in program.types where type.isValue {
      writeAccessor(
        global("object\(type.id)"), typeName(type.id), key: upper("ObjectKey\(type.id)"))
    }
    write("}")
  }

  private mutating func writeHelpers() {
    write(
      "func \(use)(\(probing("_ site: Int, "))_ number: Int) "
        + "{\(probing(" Probe.read(site, number) "))}")
    writeProbing("func \(use)(_ site: Int, current: Int, remembered: () -> Int, _ number: Int) {")
    writeProbing("  Probe.stored(site, number, current: current, remembered: remembered)")
    writeProbing("}")
    write("let \(queue) = DispatchQueue(label: \"own\", attributes: .concurrent)")
    let statements = program.allStatements
    if statements.contains(where: { $0.route == .box }) {
      write("struct \(upper("Box"))<Value> { var value: Value }")
    }
    if statements.contains(where: { $0.route == .handed }) {
      write("func \(global("hand"))<Value>(_ value: Value, _ body: (Value) -> Void) {")
      write("  body(value)")
      write("}")
    }
    if statements.contains(where: { $0.kind == .scope(.helper) }) {
      write("func \(global("supply"))(_ values: inout DependencyValues, _ number: Int) {")
      for key in program.keys {
        write("  values.\(accessor(key.id)) = \(valueType) { number }")
      }
      write("}")
    }
  }

  private mutating func write(_ key: KeyDeclaration) {
    write("")
    let conformance = key.hasLive ? "DependencyKey" : "TestDependencyKey"
    write("enum \(keyType(key.id)): \(conformance) {", site: key.id)
    if key.hasLive { write("  static let liveValue = \(valueType) { 1 }") }
    if key.hasTest { write("  static let testValue = \(valueType) { 1 }") }
    if key.hasPreview { write("  static let previewValue = \(valueType) { 1 }") }
    write("}")
    writeProbing("func \(global("current\(key.id)"))() -> Int {")
    writeProbing("  Dependency(\\.\(accessor(key.id))).wrappedValue.load()")
    writeProbing("}")
  }

  /// A key whose value is an object.
  private mutating func writeKey(of type: TypeDeclaration) {
    write("")
    write("enum \(upper("ObjectKey\(type.id)")): DependencyKey {")
    for name in ["liveValue", "testValue"] {
      write("  static var \(name): \(typeName(type.id)) { \(typeName(type.id))() }")
    }
    write("}")
  }

  private mutating func writeAccessor(_ name: String, _ type: String, key: String) {
    write("  var \(name): \(type) {")
    write("    get { self[\(key).self] }")
    write("    set { self[\(key).self] = newValue }")
    write("  }")
  }

  // MARK: Types

  private mutating func write(_ type: TypeDeclaration) {
    write("")
    switch type.naming {
    case .plain, .generic: writeDeclaration(of: type)
    case .aliased:
      write("typealias \(upper("Alias\(type.id)")) = \(declaredName(type.id))")
      writeDeclaration(of: type)
    case .nested:
      write("struct \(declaredName(type.id)) {}")
      write("enum \(upper("Space\(type.id)")) {")
      indented { $0.writeDeclaration(of: type) }
      write("}")
    }
    for member in type.members where member.hasProtocol {
      writeProtocol(of: member, type)
    }
  }

  private mutating func writeDeclaration(of type: TypeDeclaration) {
    let word =
      switch type.kind {
      case .class: "class"
      case .struct: "struct"
      case .actor: "actor"
      }
    var inherited = type.superclass.map { typeName($0) } ?? ""
    if type.kind == .class, type.superclass == nil { inherited = "@unchecked Sendable" }
    if type.superclass == nil {
      inherited += probing(inherited.isEmpty ? "Probed" : ", Probed")
    }
    let colon = type.kind == .class ? ": " : probing(": ")
    let parameter = type.naming == .generic ? "<Value>" : ""
    write("\(word) \(declaredName(type.id))\(parameter)\(colon)\(inherited) {")
    indented { writer in
      for wrapper in type.wrappers { writer.write(wrapper) }
      for child in type.children { writer.writeChild(child) }
      for child in type.lazies { writer.writeLazy(child, of: type) }
      writer.writeInitializer(of: type)
      for member in type.members where !member.isInExtension { writer.write(member, of: type) }
      writer.writeProbe(of: type)
    }
    write("}")
  }

  private mutating func writeChild(_ child: Child) {
    let creation = created(child.type, site: child.id, from: "nil")
    let start = "let child\(child.id)"
    switch child.shape {
    case .plain: write("\(start) = \(creation)", site: child.id)
    case .optional:
      write("\(start): \(typeName(child.type))? = \(creation)", site: child.id)
    case .array: write("\(start) = [\(creation)]", site: child.id)
    case .dictionary:
      write("\(start): [Int: \(typeName(child.type))] = [1: \(creation)]", site: child.id)
    }
  }

  /// When the program runs, the property creates an object at each use, because the first use would
  /// depend on the order of concurrent closures. So comments replace two of its words.
  private mutating func writeLazy(_ child: Child, of type: TypeDeclaration) {
    let parent = canBeParent(type) ? "self" : "nil"
    let name = typeName(child.type)
    let creation = created(child.type, site: child.id, from: parent)
    write(
      probing("/*") + "lazy " + probing("*/") + "var child\(child.id)"
        + probing(": \(name) { /*") + " = " + probing("*/ ") + creation + probing(" }"),
      site: child.id)
  }

  private mutating func write(_ wrapper: StoredWrapper) {
    wrapper.before.map { write($0) }
    write("@Dependency(\\.\(accessor(wrapper.key))) var \(self.wrapper(wrapper.id))")
    wrapper.after.map { write($0) }
  }

  private mutating func write(_ reference: StoredReference) {
    let name = reference.type.rawValue
    let type = reference.storage == .weak ? "(\(name))?" : name
    writeProbing(
      "\(reference.storage.rawValue) var reference\(reference.id): \(type) = Keeper.shared")
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
        Context(type: hasSelf ? type.id : nil, isParent: hasSelf && writer.canBeParent(type)))
    }
    write("}")
  }

  private mutating func writeProbe(of type: TypeDeclaration) {
    guard type.kind != .actor else { return writeProbe(ofActor: type) }
    let word = type.superclass == nil ? "" : "override "
    writeProbing("\(word)func probe(_ site: Int) {")
    if type.superclass != nil { writeProbing("  super.probe(site)") }
    for wrapper in type.wrappers {
      writeProbing("  Probe.remembered(site, \(self.wrapper(wrapper.id)).load())")
    }
    writeProbing("}")
  }

  /// An actor's wrappers cannot be read from outside, but the values that they remember can.
  private mutating func writeProbe(ofActor type: TypeDeclaration) {
    writeProbing("nonisolated func probe(_ site: Int) {")
    if !type.wrappers.isEmpty { writeProbing("  withDependencies(from: self) {") }
    for wrapper in type.wrappers {
      writeProbing("    Probe.remembered(site, \(global("current\(wrapper.key)"))())")
    }
    if !type.wrappers.isEmpty { writeProbing("  }") }
    writeProbing("}")
  }

  /// Whether a type is a class or actor that owns a wrapper, and so passes on values with
  /// `withDependencies(from:)`.
  func canBeParent(_ type: TypeDeclaration) -> Bool {
    type.isReference && !program.wrappers(of: type.id).isEmpty
  }
}
