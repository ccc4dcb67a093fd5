internal import DependencyFacts

/// Decides which code uses the declarations of a name.
///
/// Unchecked, because the compiler cannot see that each thread has its own resolution.
struct UseSearch: @unchecked Sendable {
  struct Question: Sendable {
    let place: CodeRef
    /// The name of the declarations that are looked for; a default argument of a called function is
    /// its own code.
    let name: Name
  }

  let code: CodeUses
  private let facts: ProgramFacts
  private let subjects: GraphSubjects
  private let ignored: Set<CodeRef>
  private let overridings: Overridings

  init(
    in regions: Regions, _ uses: UseIndex, _ subjects: GraphSubjects, ignoring ignored: Set<CodeRef>
  ) {
    facts = regions.facts
    overridings = regions.overridings
    code = CodeUses(
      in: regions, uses, KeyValues(of: regions.expressions), ignoring: ignored)
    self.subjects = subjects
    self.ignored = ignored
  }

  /// The same search for another thread.
  func beside(_ registrations: Registrations) -> UseSearch {
    let expressions = code.expressions.beside()
    return UseSearch(
      in: Regions(CreationIndex(of: expressions)), UseIndex(of: expressions),
      GraphSubjects(of: registrations.resolved(by: expressions)), ignoring: ignored)
  }

  typealias User = (target: LeadingUses.Target, entry: LeadingUses.Entry)

  /// The users at some of the places, in order.
  func users(at questions: ArraySlice<Question>) -> [User] {
    var found: [User] = []
    for question in questions { addUsers(at: question.place, named: question.name, to: &found) }
    return found
  }

  private func addUsers(at name: CodeRef, named wanted: Name, to found: inout [User]) {
    let place = facts.call(of: name) ?? name
    let user = facts.declaration(around: place)
    // Tests and previews are not part of the graph.
    guard subjects.subject(of: user) != nil else { return }
    var targets: [CodeUse.Target] = []
    code.addUses(at: place, .possible) { target, likelihood in
      if likelihood > .byName { targets.append(target) }
    }
    guard !targets.isEmpty else { return }
    let units = targets.compactMap { target -> DeclRef? in
      if case .unit(let unit) = target { facts.member(of: unit) } else { nil }
    }
    for target in targets {
      var isDynamic = false
      switch target {
      case .unit(let unit):
        let member = facts.member(of: unit)
        guard facts.declaration(member).name == wanted else { continue }
        isDynamic = overridings.overridden(by: member).contains(where: units.contains)
      case .wrapper(let declaration, members: _):
        guard facts.declaration(declaration).name == wanted else { continue }
      case .creation, .inline, .call, .closure, .name, .initializer, .sent, .read, .unknownOverride,
        .expectedIssue:
        continue
      }
      if let user = Self.entry(target, at: place, in: user, isDynamic, facts) { found.append(user) }
    }
  }

  /// Nil for previews, which stand outside of declarations, and for what nobody looks for.
  static func entry(
    _ target: CodeUse.Target, at place: CodeRef, in user: DeclRef, _ isDynamic: Bool,
    _ facts: ProgramFacts
  ) -> User? {
    if user.id == .file, facts.isInsidePreview(place) { return nil }
    let use = LeadingUses.Use(target: target, place: place, isDynamic: isDynamic)
    let entry = LeadingUses.Entry(user: user, use: use)
    switch target {
    case .unit(let unit): return (.unit(unit), entry)
    case .wrapper(let declaration, members: _): return (.wrapper(declaration), entry)
    case .creation(let type): return (.creation(type), entry)
    case .inline, .call, .closure, .name, .initializer, .sent, .read, .unknownOverride,
      .expectedIssue:
      return nil
    }
  }
}
