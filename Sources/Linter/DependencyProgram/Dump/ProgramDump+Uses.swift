internal import DependencyFacts

extension ProgramDump {
  mutating func addTestSubjects() {
    for subject in program.testSubjects.all {
      let override = subject.override.map { place($0.place, from: subject.property.file) }
      add(
        name(of: subject.property), subject.isReading ? "reads" : "remembers",
        override.map { "overridden at \($0)" } ?? "", at: subject.property)
    }
  }

  mutating func addStateReads() {
    for read in program.stateReads.all {
      let use = read.wrapper
      let view = place(read.view, from: use.declaration.file)
      add(
        name(of: read.member), symbols.description(of: use.target), "seen by a view at \(view)",
        at: use.declaration)
    }
  }

  mutating func addUnusedWrappers() {
    for use in program.unusedWrappers.all {
      add(name(of: use.declaration), symbols.description(of: use.target), at: use.declaration)
    }
  }

  mutating func addDirectValues() {
    for value in program.directValues.all {
      let name = symbols.name(of: value.key.type)
      let wrapper = value.wrapper.map { place($0.declaration, from: value.places[0].file) }
      for place in value.places { add(name, wrapper.map { "asked for at \($0)" } ?? "", at: place) }
    }
  }

  mutating func addUnreadOverrides() {
    for override in program.unreadOverrides {
      let file = override.places[0].file
      let reason =
        switch override.reason {
        case .made(let place, let text): "\(text) at \(self.place(place, from: file))"
        case .wrapper(let use): "unread at \(place(use.declaration, from: file))"
        case nil: ""
        }
      for place in override.places { add(override.name, reason, at: place) }
    }
  }

  mutating func addUncontrolledEffects() {
    for effect in program.uncontrolledEffects.all {
      let wrapper = effect.wrapper.map { wrapper in
        "wrapper at "
          + place(wrapper.declaration, from: effect.place.file)
      }
      add(
        effect.text, effect.accessor, wrapper ?? "", effect.replacement.map { "fix \($0)" } ?? "",
        at: effect.place)
    }
  }

  mutating func addEnvironmentReads() {
    for (property, owner) in program.environmentReads.neverInstalled() {
      add(name(of: property), "never installed in \(name(of: owner))", at: property)
    }
    for (place, property) in program.environmentReads.beforeRendering() {
      add(name(of: property), "read by an initialiser", at: place)
    }
    for (property, structure) in program.environmentReads.keptByModels() {
      add(name(of: property), "keeps the environment of \(name(of: structure))", at: property)
    }
  }
}
