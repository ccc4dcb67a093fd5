internal import DependencyFacts

extension ProgramDump {
  /// Adds the overrides that the results of scopes read too late, each with the place of the read.
  mutating func addLazyResults() {
    for result in program.lazyResults.all {
      for lost in result.lost {
        let range = facts.range(of: lost.override)
        add(
          lost.name, "read by \(words(for: lost.read.form))",
          "at \(place(program.range(of: lost.read.site), from: range.file))",
          result.isInPreview ? "in a preview" : "",
          at: range)
      }
    }
  }

  /// Adds the overrides that objects remember but that others replace.
  mutating func addReplacedOverrides() {
    for replaced in program.replacedOverrides.all {
      let range = facts.range(of: replaced.remembered)
      add(
        replaced.lost, replaced.kind.rawValue, "by \(place(replaced.replacing, from: range.file))",
        "at \(place(replaced.use, from: range.file))",
        at: range)
    }
  }

  /// Adds the overrides that objects in the scope do not read.
  mutating func addUnseenOverrides() {
    for unseen in program.unseenOverrides.all {
      let range = facts.range(of: unseen.override)
      add(
        unseen.name, "unseen by \(name(of: unseen.type))",
        "at \(place(unseen.use, from: range.file))", at: range)
    }
  }

  /// Adds the creations of models without an override, each with one that has it.
  mutating func addPartlyOverriddenModels() {
    for model in program.partlyOverriddenModels.all {
      let range = facts.range(of: model.bare)
      add(
        "creates \(name(of: model.type))", "without \(model.name)",
        "unlike \(place(model.wrapped, from: range.file))", at: range)
    }
  }

  private func words(for form: LazyRead.Form) -> String {
    switch form {
    case .closure: "a closure"
    case .stream: "a stream"
    case .publisher: "a publisher"
    case .sequence: "a sequence"
    case .object(let type): name(of: type)
    case .view(let type): "view \(name(of: type))"
    }
  }
}
