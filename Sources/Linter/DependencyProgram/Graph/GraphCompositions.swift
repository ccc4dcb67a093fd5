internal import DependencyFacts

/// The reducers that a macro composes, so that no code creates them.
struct GraphCompositions: KnowsTypes {
  struct Composition {
    let composer: GraphSubject
    let part: GraphSubject
    let place: SourceRange
  }

  private(set) var all: [Composition] = []

  let types: TypeResolution
  private let sites: SiteIndex
  private let subjects: GraphSubjects
  private let candidates: GraphCandidates
  private let creations: CreationIndex

  /// `@Reducer enum Path { case detail(DetailFeature) }`: the macro creates the reducers of the
  /// cases, and `.forEach(\.path, action: \.path)` creates the enum.
  init(
    of analyses: LeadingUses.Analyses, _ subjects: GraphSubjects, _ candidates: GraphCandidates
  ) {
    types = analyses.registrations.types
    sites = analyses.regions.sites
    creations = analyses.creations
    self.subjects = subjects
    self.candidates = candidates
    for id in symbols.typeIDs where symbols[id].kind == .enum {
      if candidates.contains(.type(.program(id))) { addParts(of: id) }
    }
  }

  private mutating func addParts(of id: TypeSymbolID) {
    let target = GraphSubject.type(.program(id))
    let parts = symbols[id].declarations.flatMap(facts.members)
    for element in parts where facts.declaration(element).kind == .enumElement {
      for parameter in facts.parameterSlice(of: element) {
        guard let type = types.resolve(parameter.type, from: element),
          candidates.contains(.type(type)), .type(type) != target
        else { continue }
        all.append(
          Composition(composer: target, part: .type(type), place: facts.nameRange(of: element)))
      }
    }
    addComposition(of: id)
  }

  /// Adds the composition by the reducer that the enum is nested in, if that composes a reducer
  /// without writing it.
  private mutating func addComposition(of id: TypeSymbolID) {
    guard let parent = symbols[id].parent, candidates.contains(.type(parent)),
      creations.creations(of: .program(id)).all.isEmpty
    else { return }
    for spelling in ["ifLet", "forEach"] {
      guard let name = facts.names.existing(spelling) else { continue }
      for place in sites[name] {
        guard subjects.subject(around: place) == .type(parent), let call = facts.call(of: place),
          facts.arguments(of: call).allSatisfy({ argument in
            facts.firstChild(of: argument).map { facts.node($0).kind } == .keyPath
          })
        else { continue }
        all.append(
          Composition(
            composer: .type(parent), part: .type(.program(id)), place: facts.range(of: place)))
      }
    }
  }
}
