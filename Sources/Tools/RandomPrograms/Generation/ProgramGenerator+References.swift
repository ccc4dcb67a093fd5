internal import SeededNumbers

extension ProgramGenerator {
  /// Adds references next to the wrappers of classes and actors, whose values are passed on.
  mutating func makeReferences() {
    for type in program.types.indices where program.types[type].isReference {
      for wrapper in program.types[type].wrappers.indices {
        if random.chance(20) { program.types[type].wrappers[wrapper].before = makeReference() }
        if random.chance(10) { program.types[type].wrappers[wrapper].after = makeReference() }
      }
    }
  }

  private mutating func makeReference() -> StoredReference {
    let storages = StoredReference.Storage.allCases
    let types = StoredReference.Referred.allCases
    return StoredReference(
      id: nextID(), storage: storages[random.below(storages.count)],
      type: types[random.below(types.count)])
  }
}
