extension ProgramWriter {
  /// The entry points through which the probe drives the program.
  mutating func writeSample(_ index: Int) {
    write("@Sendable func \(global("set"))(_ values: inout DependencyValues, _ number: Int) {")
    for key in program.keys {
      write("  values.\(accessor(key.id)) = \(valueType) { number }")
    }
    write("}")
    write("let \(global("sample")) = Sample(\(index), drives: [")
    indented { writer in
      for type in writer.program.types { writer.writeDrives(of: type) }
      for function in writer.program.functions where function.isCallable {
        writer.writeDrive(of: function, on: nil)
      }
    }
    write("], keys: [")
    for key in program.keys {
      let read = "_ = \(global("current\(key.id)"))()"
      write("  Sample.Key(\(key.id), \"'\(keyType(key.id))'\") { \(read) },")
    }
    write("])")
  }

  private mutating func writeDrives(of type: TypeDeclaration) {
    writeDrive(of: type.id, "$0.probe(0)")
    for child in type.lazies { writeDrive(of: type.id, "_ = $0.child\(child.id)") }
    for member in type.members where member.isCallable {
      if member.isStatic {
        writeDrive(of: member, on: type.id)
      } else {
        let name = functionName(member)
        let word = member.isAsync ? "await " : ""
        let call = member.role == .getter ? name : "\(name)()"
        writeDrive(of: type.id, "_ = \(word)$0.\(call)")
      }
    }
  }

  private mutating func writeDrive(of type: Int, _ use: String) {
    write(".object(\(global("set")), { \(typeName(type))() }) { \(use) },")
  }

  private mutating func writeDrive(of function: FunctionDeclaration, on type: Int?) {
    let name = type.map { "\(typeName($0))." } ?? ""
    let word = function.isAsync ? "await " : ""
    let call = function.role == .getter ? "" : "()"
    write(".function(\(global("set"))) { _ = \(word)\(name)\(functionName(function))\(call) },")
  }
}
