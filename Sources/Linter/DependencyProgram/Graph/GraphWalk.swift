internal import DependencyFacts

/// Follows the code of one subject: through helpers to the features that it calls and creates, and
/// through everything that they call to the dependencies that are finally read.
struct GraphWalk {
  /// A use of another subject by the subject's own code, or by a helper.
  struct Use {
    let target: GraphSubject
    let kind: DependencyGraph.EdgeKind
    /// The place in the subject's own code: of the use, or of the call that leads to it.
    let place: CodeRef
    /// The place of the use itself, which decides the values that it runs with.
    let site: CodeRef
    /// The helpers that lead there.
    let way: [DeclRef]
  }

  /// A read of a wrapper, by the subject's own code or through calls.
  struct Read {
    let wrapper: WrapperUse
    let part: DependencyPart
    /// The place in the subject's own code: of the read, or of the call that leads to it.
    let place: CodeRef
    /// The declarations from the first one called to the one that reads.
    let way: [DeclRef]
  }

  private(set) var uses: [Use] = []
  private(set) var reads: [Read] = []

  private let subject: GraphSubject
  private let context: Context
  /// For each unit, the path from the subject's code to it.
  private var ways: [DeclRef: Way] = [:]
  private var pending: [DeclRef] = []
  private var foreign: [DeclRef] = []
  private var seenReads: Set<DependencyPart> = []

  /// The parts that all walks share.
  struct Context: KnowsRegistrations {
    let subjects: GraphSubjects
    let leading: LeadingUses
    let uses: UseIndex
    let wrappers: WrapperTable
    let registrations: Registrations
  }

  private struct Way {
    /// The unit that uses it; nil for the subject's own code.
    let user: DeclRef?
    /// The place in the subject's own code.
    let place: CodeRef?
  }

  init(from subject: GraphSubject, _ context: Context) {
    self.subject = subject
    self.context = context
    for unit in context.subjects.units(of: subject) { visit(unit, Way(user: nil, place: nil)) }
    var next = 0
    while next < pending.count {
      follow(pending[next])
      next += 1
    }
    next = 0
    while next < foreign.count {
      followForeign(foreign[next])
      next += 1
    }
  }

  private mutating func visit(_ unit: DeclRef, _ way: Way) {
    guard ways[unit] == nil else { return }
    ways[unit] = way
    pending.append(unit)
  }

  /// The path to something that a unit uses at a place.
  private func way(through unit: DeclRef, at place: CodeRef) -> Way {
    guard let own = ways[unit]?.place else { return Way(user: nil, place: place) }
    return Way(user: unit, place: own)
  }

  /// The units from the subject's own code to the one at the end of a path.
  private func units(leadingTo way: Way) -> [DeclRef] {
    var units: [DeclRef] = []
    var current = way.user
    while let unit = current {
      units.append(unit)
      current = ways[unit]?.user
    }
    return units.reversed()
  }

  private func uses(of unit: DeclRef) -> [LeadingUses.Use] {
    context.leading.uses(of: unit).filter { use in
      guard case .unit(let target) = use.target else { return true }
      return runs(target, at: use.place)
    }
  }

  /// Whether a place that names a property runs an accessor of it: a getter if the property is
  /// read, a setter or an observer if it is changed.
  private func runs(_ unit: DeclRef, at place: CodeRef) -> Bool {
    let declaration = context.facts.declaration(unit)
    guard declaration.kind == .accessor else { return true }
    return declaration.isGetter ? !context.facts.isAssigned(place) : context.uses.isChanged(place)
  }

  /// Follows the subject's own code and that of helpers.
  private mutating func follow(_ unit: DeclRef) {
    for use in uses(of: unit) {
      let place = use.place
      let way = way(through: unit, at: place)
      switch use.target {
      case .unit(let target) where use.isDynamic:
        if way.user == nil, let owner = foreignSubject(of: target) {
          add(.calls, owner, way, at: place)
        }
      case .unit(let target): followCall(of: target, way, at: place)
      case .wrapper(let declaration, let members):
        if let owner = foreignSubject(of: declaration) { add(.calls, owner, way, at: place) }
        addRead(of: declaration, members, way)
      case .creation(let type):
        // Creations in its own code are already known, including those of constructors that are
        // passed by name.
        guard way.user != nil, case .program = type else { break }
        let target = GraphSubject.type(type)
        if context.leading.nodes.contains(target), target != subject {
          add(.creates, target, way, at: place)
        }
      case .inline, .call, .closure, .name, .initializer, .sent, .read, .unknownOverride,
        .expectedIssue:
        break
      }
    }
  }

  private mutating func followCall(of target: DeclRef, _ way: Way, at place: CodeRef) {
    guard let owner = context.subjects.subject(of: target) else { return }
    guard owner != subject, context.leading.nodes.contains(owner) else {
      // The subject's own code is the start of a path, so it has no path itself.
      return visit(target, owner == subject ? Way(user: nil, place: nil) : way)
    }
    if context.facts.declaration(target).kind != .initializer { add(.calls, owner, way, at: place) }
    guard ways[target] == nil else { return }
    ways[target] = way
    foreign.append(target)
  }

  private mutating func add(
    _ kind: DependencyGraph.EdgeKind, _ target: GraphSubject, _ way: Way, at site: CodeRef
  ) {
    uses.append(
      Use(
        target: target, kind: kind, place: way.place ?? site, site: site,
        way: units(leadingTo: way)))
  }

  /// The node that a declaration belongs to, if it is not the subject.
  private func foreignSubject(of declaration: DeclRef) -> GraphSubject? {
    guard let owner = context.subjects.subject(of: declaration), owner != subject,
      context.leading.nodes.contains(owner)
    else { return nil }
    return owner
  }

  /// Follows the code of other features, of which only the reads count.
  private mutating func followForeign(_ unit: DeclRef) {
    for use in uses(of: unit) {
      let place = use.place
      let way = way(through: unit, at: place)
      switch use.target {
      case .unit(let target):
        // The object that the path begins with may have other code.
        guard !use.isDynamic, ways[target] == nil, context.subjects.subject(of: target) != nil
        else { break }
        ways[target] = way
        foreign.append(target)
      case .wrapper(let declaration, let members): addRead(of: declaration, members, way)
      case .creation, .inline, .call, .closure, .name, .initializer, .sent, .read, .unknownOverride,
        .expectedIssue:
        break
      }
    }
  }

  private mutating func addRead(of declaration: DeclRef, _ members: [Name], _ way: Way) {
    guard let wrapper = context.wrappers.use(declaredBy: declaration),
      let part = context.registrations.part(members, readBy: wrapper), let place = way.place
    else { return }
    let isOwn = context.subjects.subject(of: declaration) == subject
    let units = units(leadingTo: way)
    // The first path to each part is enough.
    guard seenReads.insert(part).inserted else { return }
    reads.append(Read(wrapper: wrapper, part: part, place: place, way: isOwn ? [] : units))
  }
}
