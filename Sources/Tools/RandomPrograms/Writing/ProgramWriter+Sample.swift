extension ProgramWriter {
  /// The entry points through which the probe drives the program.
  mutating func writeSample() {
    writeProbing(
      "@Sendable func \(global("set"))(_ values: inout DependencyValues, _ number: Int) {")
    for key in program.keys {
      writeProbing("  values.\(accessor(key.id)) = \(valueType) { number }")
    }
    writeProbing("}")
    writeProbing("func \(global("sample"))() -> Sample {")
    // One statement for each: a long array literal of closures compiles slowly.
    writeProbing("  var sample = Sample(\(number))")
    for type in program.types { writeDrives(of: type) }
    for function in program.functions where function.isDriven {
      writeDrive(drive(of: function, on: nil, isAwaited: false))
    }
    for key in program.keys {
      let read = "_ = \(global("current\(key.id)"))()"
      writeProbing("  sample.add(key: \(key.id), \"'\(keyType(key.id))'\") { \(read) }")
    }
    writeTestDrives()
    for file in [ClaimWriter.File.claims, .journeys] {
      writeProbing("  \(global(file.adder))(&sample)")
    }
    writeProbing("  return sample")
    writeProbing("}")
  }

  private mutating func writeDrives(of type: TypeDeclaration) {
    writeDrive(of: type.id, "$0.probe(0)")
    for child in program.lineage(of: type.id).flatMap(\.lazies) {
      writeDrive(of: type.id, "_ = $0.child\(child.id)")
    }
    for member in program.allMembers(of: type.id) where member.isDriven {
      if !member.isStatic {
        writeDrive(of: type.id, drive(of: member, on: "$0", isAwaited: type.kind == .actor))
      } else if type.members.contains(member) {
        writeDrive(drive(of: member, on: typeName(type.id), isAwaited: false))
      }
    }
  }

  func drive(
    of function: FunctionDeclaration, on receiver: String?, isAwaited: Bool
  ) -> String {
    let text = call(of: function, on: receiver, isAwaited: isAwaited)
    switch function.role {
    case .setter, .observer: return text
    default: return "_ = \(text)"
    }
  }

  private mutating func writeDrive(of type: Int, _ use: String) {
    let name = typeName(type)
    writeProbing(
      "  sample.add(of: \(name).self, \(global("set")), { \(name)() }) { object in "
        + use.replacing("$0", with: "object") + " }")
  }

  private mutating func writeDrive(_ use: String) {
    writeProbing("  sample.add(\(global("set"))) { \(use) }")
  }
}
