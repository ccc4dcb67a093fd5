package import DependencyFacts

/// The dependencies that each preview certainly uses: those of its own code, of the bodies of the
/// views that it shows, and of the code that these run when they appear.
package final class PreviewReads: KnowsRegistrations {
  let registrations: Registrations
  private let graph: UseGraph
  private let code: ShownCode
  private let keys: [Nominal: DependencyKeyFacts]
  private let values: ValuesInPreviews
  private let contexts: ContextOverrides
  private lazy var previews = findPreviews()
  private let runs = Answers<Int, PreviewRun>()
  private let knownOverrides = Answers<Int, PossibleOverrides>()
  private lazy var isPreparedAsAWhole = findWholePreparation()
  private lazy var unitsWithUnknownOverrides = PossibleOverrides.unknownUnits(in: graph)
  private lazy var overridesAnywhere = PossibleOverrides(
    in: graph, unknown: unitsWithUnknownOverrides)
  private let overridesByName = Answers<Int, PossibleOverrides>()

  init(of registrations: Registrations, _ keyValues: KeyValues, in graph: UseGraph) {
    self.registrations = registrations
    self.graph = graph
    code = ShownCode(in: graph.code, keyValues)
    keys = registrations.keysByType
    values = ValuesInPreviews(of: registrations, keyValues)
    contexts = ContextOverrides(registrations: registrations)
  }

  /// A preview, and the functions and properties on one call path from it to a use.
  package struct Use {
    /// The macro, or the body of the getter of `previews`.
    package let preview: CodeRef
    package let way: [DeclRef]
  }

  /// The first preview that certainly reads a key, and certainly does not override it.
  ///
  /// - Parameter endpoint: an endpoint that it has to call; nil for any read.
  package func use(of key: DependencyKeyFacts, calling endpoint: Name?) -> Use? {
    let dependency = DependencyID.key(key.type)
    if mayBePrepared(key) { return nil }
    for index in previews.indices {
      let run = run(index)
      let found = (endpoint == nil ? run.reads : run.calls).first { part, _ in
        part.dependency == dependency && (endpoint == nil || part.endpoint == endpoint)
      }
      // To follow all that a preview may run takes longer than the rest.
      if let found, !mayOverride(index, dependency) {
        return Use(preview: previews[index], way: run.way(to: found.step))
      }
    }
    return nil
  }

  /// The first call that reaches outside the process in the code of a key's live value and that a
  /// preview certainly makes.
  package func outsideCall(
    byLiveValueOf key: DependencyKeyFacts
  ) -> (use: Use, call: CodeRef)? {
    var overridden = 0
    for index in previews.indices where overridden < Self.maximumOfOverridden {
      let run = run(index)
      let calls = run.outsideCalls.filter { run.live(at: $0.step) == .key(key.type) }
      if let (place, step) = calls.first(where: { _, step in
        run.values(before: step).allSatisfy { isCertain($0, in: index) }
      }) {
        return (Use(preview: previews[index], way: run.way(to: step)), place)
      }
      overridden += calls.isEmpty ? 0 : 1
    }
    return nil
  }

  /// Previews that may override a key are alike: after so many, the others are not followed, which
  /// takes long where they lead to all of an application.
  private static let maximumOfOverridden = 3

  /// Whether a preview certainly gets the default value of a dependency.
  private func isCertain(_ dependency: DependencyID, in index: Int) -> Bool {
    guard case .key(let type) = dependency, let key = keys[type] else { return false }
    return !mayBePrepared(key) && !mayOverride(index, dependency)
  }

  /// The parts that each preview certainly reads and does not override; those that it calls have
  /// parentheses. In program order.
  package var reports: [(preview: CodeRef, parts: [String])] {
    previews.indices.map { index in
      let run = run(index)
      let names = run.reads.filter { !mayOverride(index, $0.part.dependency) }.map { part, _ in
        registrations.name(of: part) + (run.calls.contains { $0.part == part } ? "()" : "")
      }
      return (previews[index], Set(names).sorted())
    }
  }

  private func run(_ index: Int) -> PreviewRun {
    runs(index) { PreviewRun(of: previews[index], in: graph, code, values) }
  }

  /// An application may prepare its previews as well, since they run in its process; a function may
  /// do it for a preparation.
  private func mayBePrepared(_ key: DependencyKeyFacts) -> Bool {
    isPreparedAsAWhole
      || registrations.supplies(of: key.type).contains { place in
        registrations.expressions.scope(around: place).map { $0.scope.kind == .prepare }
          ?? (facts.closure(around: place) == nil)
      }
  }

  /// Whether a preparation may override anything, or sets the context.
  private func findWholePreparation() -> Bool {
    facts.fileIndices.filter { !modules.isTest(file: $0) }.contains { file in
      facts.nodes(ofFile: file).contains { place, node in
        guard node.kind == .call, registrations.expressions.scopeCall(place)?.kind == .prepare,
          !types.isPreview(place)
        else { return false }
        let made = graph.overrides.made(by: facts.declaration(around: place))
        return graph.code.isUnknownOverride(place)
          || made.contains {
            facts.isInside($0.place, place) && contexts.isContext($0.part.dependency)
          }
      }
    }
  }

  private func mayOverride(_ index: Int, _ dependency: DependencyID) -> Bool {
    if code.mayBeChangedByTraits(previews[index]) { return true }
    let preview = previews[index]
    guard mayOverride(overridesAnywhere, dependency) else { return false }
    let byName = overridesByName(index) {
      let reach = PreviewReach(of: preview, registrations)
      let home = facts.declaration(around: preview)
      return PossibleOverrides(in: graph, unknown: unitsWithUnknownOverrides) {
        $0 == home || reach.reaches($0)
      }
    }
    guard mayOverride(byName, dependency) else { return false }
    return mayOverride(
      knownOverrides(index) { PossibleOverrides(in: preview, graph, code) }, dependency)
  }

  private func mayOverride(
    _ overrides: PossibleOverrides, _ dependency: DependencyID
  ) -> Bool {
    overrides.isUnknown || overrides.dependencies.contains(dependency)
      || overrides.dependencies.contains(where: contexts.isContext)
  }

  /// In program order.
  private func findPreviews() -> [CodeRef] {
    facts.fileIndices.filter { !modules.isTest(file: $0) }.flatMap { file -> [CodeRef] in
      let macros = facts.nodes(ofFile: file).filter { _, node in
        node.kind == .macro && facts.libraries.frameworks.isPreview(macro: node.name)
      }.map(\.0)
      let getters = facts[file].declarations.indices.compactMap { index in
        previewsOfProvider(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
      }
      return macros + getters
    }
  }

  /// `static var previews: some View { … }` of a `PreviewProvider`.
  private func previewsOfProvider(_ declaration: DeclRef) -> CodeRef? {
    let property = facts.declaration(declaration)
    guard property.kind == .variable, property.flags.contains(.isStatic),
      facts.libraries.frameworks.isPreviews(property.name),
      let type = symbols.enclosingType(of: declaration), kinds.isKind(.previews, type)
    else { return nil }
    return facts.getter(of: declaration).flatMap(facts.body(of:))
  }
}
