internal import DependencyFacts

extension ProgramDump {
  // MARK: Deprecated scopes

  mutating func addDeprecatedScopes() {
    for scope in program.deprecatedScopes.all {
      let override = scope.assignment.map { assignment in
        "overrides \\" + assignment.names.map { "." + facts.string($0) }.joined()
      }
      add(spelling(of: scope.callee), override ?? "overrides by a closure", at: scope.call)
    }
  }

  // MARK: Snapshots

  mutating func addSnapshots() {
    for snapshot in program.snapshots.all {
      let file = snapshot.place.file
      add(
        "copy of \(symbols.description(of: snapshot.wrapper.target))",
        "used at \(place(snapshot.use, from: file))",
        "after \(callText(snapshot.delay, from: file))",
        at: program.range(of: snapshot))
    }
  }

  // MARK: Task groups

  mutating func addTaskGroupBodies() {
    for body in program.taskGroupBodies.all {
      for binding in body.bindings {
        let words =
          switch binding {
          case .read(let use, at: _): "reads \(symbols.description(of: use.target))"
          case .scope(let call): "overrides by \(spelling(of: call))"
          }
        add(words, "traps on \(body.platform)", at: binding.place)
      }
    }
  }

  // MARK: Task-local values

  mutating func addTaskLocalEscapes() {
    for escape in program.taskLocalEscapes.all {
      add(
        [name(of: escape.value), text(of: escape.region)]
          + escape.way.map { text(of: $0, from: escape.region.call.file) },
        at: escape.region.call)
    }
  }

  // MARK: Continuations

  mutating func addContinuations() {
    for misuse in program.continuationMisuses.all {
      let file = misuse.call.file
      add(
        [words(for: misuse.kind), "captured at \(callText(misuse.capture, from: file))"]
          + misuse.sites.map { text(of: $0, from: file) }
          + overrideTexts(misuse.override, from: file),
        at: misuse.call)
    }
  }

  private func words(for kind: ContinuationMisuse.Kind) -> String {
    switch kind {
    case .unused: "never used"
    case .besideYield(let region): "beside the yield, \(text(of: region))"
    case .takenTooLate(let region): "taken too late, \(text(of: region))"
    case .overriddenAround: "overridden around the yield"
    }
  }

  // MARK: Propagations from objects without values

  mutating func addEmptyPropagations() {
    for empty in program.emptyPropagations.all {
      let file = empty.scope.file
      add(
        ["from \(name(of: empty.type))", words(for: empty.overlooked)]
          + empty.sites.map { text(of: $0, from: file) }
          + overrideTexts(empty.override, from: file),
        at: empty.scope)
    }
  }

  private func words(
    for overlooked: (wrapper: WrapperUse, place: EmptyPropagation.Overlooked)?
  ) -> String {
    switch overlooked?.place {
    case nil: "which has no wrapper"
    case .inSuperclass: "whose superclass has a wrapper"
    case .inProperty(let property): "whose '\(title(of: property))' has a wrapper"
    }
  }

  private func overrideTexts(
    _ override: (place: CodeRef, read: WrapperUse)?, from file: Int32
  ) -> [String] {
    override.map { override in
      let target = symbols.description(of: override.read.target)
      let range = facts.range(of: override.place)
      return ["overrides \(target) at \(place(range, from: file))"]
    } ?? []
  }
}
