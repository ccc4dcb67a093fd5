internal import DependencyFacts

/// The parts of dependencies that code reads and that places override. A test that overrides
/// `$0.api.fetch` changes nothing for code that only calls `api.logOut`.
struct ReadParts: KnowsRegistrations {
  let registrations: Registrations
  private let uses: UseIndex
  private let methods: MethodReads
  private let known = Answers<DeclRef, [DependencyPart]>()

  init(of registrations: Registrations, _ uses: UseIndex, _ methods: MethodReads) {
    self.registrations = registrations
    self.uses = uses
    self.methods = methods
  }

  /// Whether a place that overrides a wrapper's dependency overrides what is read of it.
  func isRead(_ place: CodeRef, by use: WrapperUse) -> Bool {
    guard let dependency = registrations.dependency(of: use) else { return true }
    let part = registrations.part(registrations.path(changedAt: place), of: dependency)
    return part.isWhole || parts(readOf: use).contains(where: part.overlaps)
  }

  /// The parts that code reads by a wrapper's name; the whole if it is handed on, or only read in
  /// ways that are not seen.
  private func parts(readOf use: WrapperUse) -> [DependencyPart] {
    guard let place = use.place else { return known(use.declaration) { findParts(readOf: use) } }
    // `Dependency(\.a).wrappedValue.b`
    let members = facts.members(after: place).names.drop { $0 == .wrappedValue }
    return parts(Array(members), readBy: use)
  }

  private func findParts(readOf use: WrapperUse) -> [DependencyPart] {
    let places = uses.mentions(of: use.declaration)
    let members =
      places.isEmpty || isCaptured(use) ? [[]] : places.map { facts.members(after: $0).names }
    return members.flatMap { parts($0, readBy: use) }
  }

  private func parts(_ members: [Name], readBy use: WrapperUse) -> [DependencyPart] {
    if let method = methods.reads(members, readBy: use) { return method.reads.map(\.part) }
    return registrations.part(members, readBy: use).map { [$0] } ?? []
  }

  /// Whether some closure captures the wrapper's value: `{ [client] in … }`
  private func isCaptured(_ use: WrapperUse) -> Bool {
    let name = facts.declaration(use.declaration).name
    return facts[use.declaration.file].code.contains { $0.kind == .capture && $0.name == name }
  }
}
