internal import DependencyFacts

extension ProgramDump {
  // MARK: The system

  mutating func addSystem() {
    let system = program.system
    addPreface(system.isHandWritten ? "hand-written" : "well-known")
    if !system.isHandWritten {
      let wrapper = Nominal.external(.known(.Dependency))
      addPreface("profile \(profile(of: wrapper))")
    }
    let wrappers =
      system.wrappers.map(Nominal.program) + system.externalWrappers.map(Nominal.external)
    for (name, wrapper) in wrappers.map({ (name(of: $0), $0) }).sorted(by: { $0.0 < $1.0 }) {
      addPreface("wrapper \(name)  profile \(profile(of: wrapper))")
    }
    for values in system.valuesTypes.map(name(of:)).sorted() { addPreface("values \(values)") }
    if system.isOfUnknownModule { addPreface("another one of a module that is not there") }
    for file in facts.fileIndices {
      let sees = program.modules.importsSystem(file: file) ? "sees" : "does not see"
      addPreface("\(program.paths[Int(file)]) \(sees) the well-known system")
    }
  }

  private func profile(of wrapper: Nominal) -> String {
    program.system.profile(of: wrapper)?.rawValue ?? "unknown"
  }

  // MARK: Wrappers

  mutating func addWrappers() {
    for use in program.wrappers.uses {
      add(
        name(of: use.declaration), "\(use.storage)", symbols.description(of: use.target),
        at: use.declaration)
    }
  }

  // MARK: Registrations

  mutating func addRegistrations() {
    for key in program.registrations.keys {
      guard let home = key.home else { continue }
      add(parts(of: key, home), at: home)
    }
    for accessor in program.registrations.accessors {
      add(
        "accessor \(name(of: accessor.declaration))",
        "key \(accessor.key.map(name(of:)) ?? "unknown")",
        accessor.file == nil ? "" : "private to the file",
        at: accessor.declaration)
    }
    for use in program.wrappers.uses {
      let key = program.registrations.key(of: use)
      let isCounted =
        key.map { key in
          program.registrations.liveReads(of: key).contains { $0.declaration == use.declaration }
        } ?? false
      add(
        "read \(name(of: use.declaration))", "key \(key.map(name(of:)) ?? "unknown")",
        isCounted || key == nil ? "" : "in a test or preview",
        at: use.declaration)
    }
  }

  private func parts(of key: DependencyKeyFacts, _ home: DeclRef) -> [String] {
    let places: (String, [DeclRef]) -> String = { title, refs in
      guard !refs.isEmpty else { return "" }
      let places = refs.map { place(facts.nameRange(of: $0), from: home.file) }
      return "\(title) \(places.joined(separator: ", "))"
    }
    return [
      "key \(name(of: key.type))",
      places("TestDependencyKey at", key.testConformances),
      places("DependencyKey at", key.liveConformances),
      places("liveValue", key.liveValues), places("testValue", key.testValues),
      places("previewValue", key.previewValues),
      "value \(name(of: program.expressions.valueType(ofKey: key.type)))",
      program.registrations.isSupplied(key.type) ? "supplied" : "",
    ]
  }

  // MARK: Values

  mutating func addValues() {
    for key in program.registrations.keys {
      for value in key.liveValues + key.testValues + key.previewValues {
        let state = program.keyValues.sharedState(of: value).map { state in
          let property = state.property.map { ".\(title(of: $0))" } ?? ""
          return "shares \(name(of: state.owner))\(property)"
        }
        add(
          ["\(name(of: key.type)).\(title(of: value))"]
            + parts(of: program.keyValues.making(of: value, in: key), in: key) + [state ?? ""],
          at: value)
      }
    }
  }

  private func parts(of making: KeyValues.Making?, in key: DependencyKeyFacts) -> [String] {
    guard let making else { return ["conditional"] }
    let parts = making.parts.map { part in
      let name = facts.string(part.name)
      let report = part.report == nil ? "" : " when it is made"
      let conduct =
        program.keyValues.standIn(part, of: making, in: key).map(title) ?? part.conduct.rawValue
      return "\(name.isEmpty ? "_" : name) \(conduct)\(report)"
    }
    return (parts.isEmpty && making.forgotten.isEmpty ? [making.conduct.rawValue] : parts)
      + (making.isEager ? ["when it is made"] : [])
      + making.forgotten.map { "\(title(of: $0)) forgotten" }
  }

  private func title(of standIn: KeyValues.StandIn) -> String {
    switch standIn {
    case .double(let constant, let isOfDouble):
      "returns \(name(of: constant))\(isOfDouble ? " of a double" : "")"
    case .nothing: "does nothing"
    case .error: "throws"
    }
  }
}
