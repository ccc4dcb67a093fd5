internal import DependencyFacts

extension ProgramDump {
  // MARK: Owners

  mutating func addOwners() {
    for id in symbols.typeIDs {
      guard program.owners.types.contains(.program(id)) else { continue }
      let range = facts.nameRange(of: program.symbols[id].declaration)
      add(name(of: .program(id)), ownershipText(id, from: range.file), at: range)
    }
    for case .external(let name) in program.owners.types.sorted(by: isOrdered) {
      addPreface(self.name(of: .external(name)))
    }
  }

  private func isOrdered(_ a: Nominal, _ b: Nominal) -> Bool { name(of: a) < name(of: b) }

  private func ownershipText(_ id: TypeSymbolID, from file: Int32) -> String {
    let own = program.owners.wrappers(storedBy: .program(id))
    if !own.isEmpty {
      let wrappers = own.map { use in
        "\(symbols.description(of: use.target)) at "
          + place(use.declaration, from: file)
      }
      return "owns " + wrappers.joined(separator: ", ")
    }
    if let site = program.owners.reason(for: .program(id)) {
      return "because its creation \(text(of: site, from: file))"
    }
    if program.symbols[id].kind == .protocol { return "as all types that conform to it" }
    return program.types.superclass(of: id).map { "inherits from \(name(of: $0))" } ?? "unexplained"
  }

  // MARK: Effects

  /// Adds the units that have an effect when they are called or read, and the places with an
  /// effect.
  mutating func addEffects() {
    let units = program.effects.effects.sorted { $0.key < $1.key }
    for (ref, effect) in units {
      let reason = program.effects.reason(for: .call(ref))
      add(
        name(of: ref), text(of: effect),
        "because it \(reason.map { text(of: $0, from: ref.file) } ?? "is a wrapper")",
        at: ref)
    }
    for site in program.effects.sites {
      let around = site.lossAroundScope.map { "around it \(text(of: $0))" }
      add(
        [
          words(for: site.cause), text(of: site.effect),
          text(of: site.provenance, from: site.place.file),
        ] + [around].compactMap(\.self), at: program.range(of: site))
    }
  }

  private func text(of effect: Effect) -> String {
    var words: [String] = []
    if effect.contains(.readsCurrent) { words.append("reads current") }
    if effect.contains(.capturesCurrent) { words.append("captures current") }
    if effect.contains(.waits) { words.append("waits") }
    return words.joined(separator: ", ")
  }

  func text(of site: EffectSite, from file: Int32) -> String {
    "\(words(for: site.cause)) at \(place(program.range(of: site), from: file))"
  }

  private func words(for cause: EffectSite.Cause) -> String {
    switch cause {
    case .wrapper(let use): "declares \(symbols.description(of: use.target))"
    case .current: "names the current values"
    case .wait: "waits"
    case .creation(let type): "creates \(name(of: type))"
    case .call(let ref): "calls \(name(of: ref))"
    case .result(let ref): "runs the closure that \(name(of: ref)) returns"
    case .property(let ref): "reads \(name(of: ref))"
    case .setter(let ref): "sets \(name(of: facts.parent(of: ref) ?? ref))"
    }
  }

  // MARK: Child creations

  mutating func addChildren() {
    for site in program.effects.sites {
      if let creation = program.childCreations.creation(at: site) {
        add(parts(of: creation), at: program.range(of: site))
      }
    }
  }

  private func parts(of creation: ChildCreation) -> [String] {
    let file = creation.site.place.file
    let child = symbols.name(of: creation.child)
    var parts = ["\(name(of: creation.parent)) creates \(name(of: creation.child))"]
    if let factory = creation.factory { parts.append("in \(name(of: factory))") }
    if let scope = creation.scope { parts.append("scoped by \(callText(scope, from: file))") }
    if let lost = creation.lost { parts.append(text(of: lost)) }
    if creation.isLostByTestsAlone { parts.append("lost by tests alone") }
    if !creation.isSelfInSight { parts.append("self out of sight") }
    if program.options.ignoredChildren.contains(child) { parts.append("ignored") }
    return parts
  }

  // MARK: Frozen reads

  mutating func addFrozenReads() {
    for read in program.frozenReads.all {
      let file = read.home.file
      let kind = read.key.map { "a value of \(name(of: $0.type))" } ?? "a static property"
      add(
        [name(of: read.home), kind, read.isEager ? "reads once" : "remembers"]
          + read.sites.map { text(of: $0, from: file) },
        at: read.home)
    }
  }

  // MARK: Values that need themselves

  mutating func addValueCycles() {
    for cycle in program.valueCycles.all {
      let file = cycle.steps[0].value.file
      add(
        cycle.steps.map { step in
          let place = place(step.place, from: file)
          return "\(name(of: step.value)) of \(name(of: step.key)) asks at \(place)"
        }, at: facts.nameRange(of: cycle.steps[0].value))
    }
  }

  // MARK: Values that wait

  mutating func addBlockedValues() {
    for blocked in program.blockedValues.all {
      add(
        name(of: blocked.value), "a value of \(name(of: blocked.key.type))",
        text(of: blocked.site, from: blocked.value.file),
        at: blocked.value)
    }
  }

  // MARK: Stored reads

  mutating func addStoredReads() {
    for read in program.storedReads.lost {
      add(
        name(of: read.wrapper.declaration), symbols.description(of: read.wrapper.target),
        text(of: read.lostRegion), at: read.place)
    }
  }
}
