extension ProgramDump {
  /// Adds the calls that give dependencies other values, each with its changes and with remarks on
  /// their effect.
  mutating func addOverrideScopes() {
    for scope in program.overrideScopes.all {
      let callee = facts.calleeRange(of: scope.call)
      add(
        [scope.kind.rawValue, scope.changes.map(\.name).joined(separator: ", ")]
          + remarks(on: scope), at: callee)
    }
    for call in program.sharedObjectCalls.all {
      add(
        call.name,
        "\(call.isCertain ? "is" : "may be") changed for all code at "
          + place(program.facts.range(of: call.change), from: call.place.file),
        at: call.place)
    }
    for call in program.overrideScopes.callsPerAction(where: { _ in true }) {
      add("repeats", call.name, at: facts.calleeRange(of: call.modifier))
    }
  }

  private func remarks(on scope: OverrideScope) -> [String] {
    let scopes = program.overrideScopes
    var remarks: [String] = []
    if scopes.runsNothing(in: scope) { remarks.append("runs nothing") }
    if let setUp = scopes.setUp(around: scope) { remarks.append("is all of \(name(of: setUp))") }
    if let found = scopes.store(runIn: scope) {
      remarks.append("runs a store at \(place(facts.range(of: found.call), scope))")
    }
    if let found = scopes.server(runIn: scope) {
      remarks.append("runs a server at \(place(facts.range(of: found), scope))")
    }
    for shared in scopes.sharedChanges(in: scope) {
      remarks.append("changes the shared \(name(of: shared.type)) of \(shared.change.name)")
    }
    return remarks
  }

  private func place(_ range: SourceRange, _ scope: OverrideScope) -> String {
    place(range, from: scope.call.file)
  }

  // MARK: Late preparations

  mutating func addLatePreparations() {
    for late in program.latePreparations.all {
      add(
        late.change.name, text(of: late.reason, from: late.scope.call.file), at: late.change.place)
    }
  }

  private func text(of reason: LatePreparation.Reason, from file: Int32) -> String {
    switch reason {
    case .isRead(let read, _): "is read at \(place(read, from: file))"
    case .isReadInitially(let property, _): "is read by the initial value of \(name(of: property))"
    case .isPrepared(let call): "is prepared at \(place(call, from: file))"
    case .runsForEachArgument: "for each argument"
    case .runsWithEachBody(let body): "with each \(name(of: body))"
    case .runsWithEachCreation(let view): "with each \(name(of: view))"
    case .runsWithEachWindow(let view): "with the \(name(of: view)) of each window"
    case .runsInClosureOfBody(let body): "in a closure of \(name(of: body))"
    }
  }
}
