internal import DependencyFacts

/// The files with tests of some code, by the names in them.
extension TestReads {
  /// The test files that name a unit or its type, or those of code that calls it.
  func testFiles(naming unit: DeclRef) -> Set<Int32> {
    var seen: Set<DeclRef> = [unit]
    var units = [unit]
    var files: Set<Int32> = []
    for _ in 0..<Self.callersFollowed where seen.count <= Self.callersLooked {
      for name in units.flatMap(names) { files.formUnion(testFiles(mentioning: name)) }
      units = units.flatMap(callers).filter { seen.insert($0).inserted }
    }
    return files
  }

  /// How many calls a test may be away from the code, and the number of units on the way, so that
  /// the search for names stays shorter than that for the test.
  private static let (callersFollowed, callersLooked) = (3, 32)

  func testFiles(mentioning name: Name) -> Set<Int32> {
    let files = registrations.expressions.sites[name].map(\.file)
    return Set(files.filter(registrations.modules.isTest))
  }

  /// The names that code which runs a unit uses. An initialiser has only that of its type: most
  /// tests contain `.init` somewhere.
  private func names(of unit: DeclRef) -> [Name] {
    let (symbols, facts) = (registrations.symbols, registrations.facts)
    let type = symbols.enclosingType(of: unit).map(symbols.baseName(of:))
    let named = facts.member(of: unit)
    let own = facts.declaration(named).kind == .initializer ? nil : facts.declaration(named).name
    return [own, type].compactMap(\.self)
  }

  private func callers(of unit: DeclRef) -> [DeclRef] {
    let (symbols, facts) = (registrations.symbols, registrations.facts)
    var named = unit
    if facts.declaration(unit).kind == .accessor { named = facts.parent(of: unit) ?? unit }
    if facts.declaration(unit).kind == .initializer, let type = symbols.enclosingType(of: unit) {
      return creations.creations(of: type).all.map { facts.declaration(around: $0.place) }
    }
    return walk.graph.code.uses.mentions(of: named).map(facts.declaration(around:))
  }
}
