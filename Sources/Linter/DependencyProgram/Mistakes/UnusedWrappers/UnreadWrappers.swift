internal import DependencyFacts

/// Wrappers that certainly no code reads: local ones, and those of types.
struct UnreadWrappers {
  let all: [WrapperUse]
  let wrappers: WrapperTable
  private let declarations: Set<DeclRef>

  init(of wrappers: WrapperTable, for audience: Audience, _ requirements: Requirements) {
    self.wrappers = wrappers
    let expressions = audience.expressions
    let facts = expressions.facts
    let visible = VisibleMembers(for: audience, requirements)
    let sites = Answers<NameInFile, SortedPlaces>()
    let unseen = wrappers.uses.compactMap { use -> (use: WrapperUse, scope: Range<UInt32>)? in
      guard let scope = Self.scope(of: use, facts) else { return nil }
      // Most wrappers are read; the places of their names show that fastest.
      let name = NameInFile(
        name: facts.declaration(use.declaration).name, file: use.declaration.file)
      let places = sites(name) {
        SortedPlaces(
          expressions.sites[name.name, inFile: name.file].map { facts.node($0) }
            .filter { $0.kind != .implicitMember }.map(\.start))
      }
      return places.contains(anyIn: scope) ? nil : (use, scope)
    }
    let ofReducers = NamedPlaces(of: wrappers, visible, areOfReducers: true)
    let ofOthers = NamedPlaces(of: wrappers, visible, areOfReducers: false)
    all = unseen.filter { use, scope in
      let owner = visible.symbols.enclosingType(of: use.declaration)
      let isOfReducer = owner.map(visible.isReducer) ?? false
      let places = (isOfReducer ? ofReducers : ofOthers).places(inFile: use.declaration.file)
      let name = facts.string(facts.declaration(use.declaration).name)
      return ["", "_", "$"].allSatisfy { prefix in
        let places = facts.names.existing(prefix + name).flatMap { places[$0] }
        return places.map { !$0.contains(anyIn: scope) } ?? true
      }
    }.map(\.use).filter { !Self.isVisible($0, facts) || visible.isUnnamed($0) }
    declarations = Set(all.map(\.declaration))
  }

  func contains(_ use: WrapperUse) -> Bool {
    use.place == nil && contains(wrapper: use.declaration)
  }

  func contains(wrapper declaration: DeclRef) -> Bool { declarations.contains(declaration) }

  /// Whether other files can name it.
  private static func isVisible(_ use: WrapperUse, _ facts: ProgramFacts) -> Bool {
    let access = facts.declaration(use.declaration).access
    return use.storage != .local && access != .private && access != .fileprivate
  }

  /// The range of code that can name it, or where it is named first of all: in the declaration
  /// around it.
  private static func scope(of use: WrapperUse, _ facts: ProgramFacts) -> Range<UInt32>? {
    let file = DeclRef(file: use.declaration.file, id: .file)
    let isInside = use.storage == .local || isVisible(use, facts)
    guard let around = isInside ? facts.parent(of: use.declaration) : file else { return nil }
    let scope = facts.declaration(around)
    return scope.start..<max(scope.start, scope.end)
  }

  /// The places of the names in each file that may be those of wrappers.
  private final class NamedPlaces {
    private let wrappers: WrapperTable
    private let visible: VisibleMembers
    private let areOfReducers: Bool
    private let known = Answers<Int32, [Name: SortedPlaces]>()
    private lazy var paths = findPathsFromElsewhere()

    init(of wrappers: WrapperTable, _ visible: VisibleMembers, areOfReducers: Bool) {
      self.wrappers = wrappers
      self.visible = visible
      self.areOfReducers = areOfReducers
    }

    /// The places of each name in the code of a file, regardless of its meaning, including
    /// components of key paths and names in strings, but neither labels nor implicit members, which
    /// are static.
    func places(inFile file: Int32) -> [Name: SortedPlaces] {
      known(file) { findPlaces(inFile: file) }
    }

    private func findPlaces(inFile file: Int32) -> [Name: SortedPlaces] {
      let paths = (paths[file] ?? []).sorted { $0.lowerBound < $1.lowerBound }
      let isInPath = { (place: UInt32) in
        let next = paths.partitioningIndex { $0.lowerBound > place }
        return next > 0 && paths[next - 1].contains(place)
      }
      var places: [Name: [UInt32]] = [:]
      for node in visible.facts[file].code {
        switch node.kind {
        case .argument, .parameter, .implicitMember: continue
        case .keyPathComponent where isInPath(node.start): continue
        default: if node.kind.hasName { places[node.name, default: []].append(node.start) }
        }
      }
      return places.mapValues(SortedPlaces.init)
    }

    /// The bytes of the key paths that begin at other values than those with the wrappers, by file:
    /// of the wrappers' own attributes, and of other code.
    private func findPathsFromElsewhere() -> [Int32: [Range<UInt32>]] {
      let facts = visible.facts
      var found: [Int32: [Range<UInt32>]] = [:]
      for use in wrappers.uses {
        found[use.declaration.file, default: []] += facts.attributes(of: use.declaration)
          .map { $0.start..<max($0.start, $0.end) }
      }
      for path in visible.expressions.sites.keyPaths
      where !facts.isInAttribute(path) && visible.beginsElsewhere(path, besides: areOfReducers) {
        let node = facts.node(path)
        found[path.file, default: []].append(node.start..<node.start + node.length)
      }
      return found
    }
  }

  /// Places in a file, in bytes from its start.
  private struct SortedPlaces {
    private let all: [UInt32]

    init(_ places: [UInt32]) { all = places.sorted() }

    func contains(anyIn range: Range<UInt32>) -> Bool {
      let first = all.partitioningIndex { $0 >= range.lowerBound }
      return first < all.count && all[first] < range.upperBound
    }
  }
}
