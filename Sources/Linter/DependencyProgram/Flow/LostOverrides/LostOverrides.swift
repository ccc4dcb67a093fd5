internal import DependencyFacts

/// The certainty that an override is lost where values are: certain only if the program has an
/// override that reaches the place.
package struct LostOverrides {
  private let facts: ProgramFacts
  private let modules: ModuleTable
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let registrations: Registrations
  private let testReach: TestReach
  private let tests: TestReads
  private let creations: CreationIndex
  private let effects: EffectTable
  private let uses: UseIndex
  private let readParts: ReadParts
  private let regions: Regions
  private let knownEnds = Answers<CodeRef, Bool>()

  init(
    of registrations: Registrations, within testReach: TestReach, in tests: TestReads,
    _ creations: CreationIndex, _ effects: EffectTable, _ uses: UseIndex, _ methods: MethodReads,
    in regions: Regions
  ) {
    self.regions = regions
    facts = registrations.facts
    modules = registrations.modules
    symbols = registrations.symbols
    types = registrations.types
    expressions = registrations.expressions
    self.registrations = registrations
    self.testReach = testReach
    self.tests = tests
    self.creations = creations
    self.effects = effects
    self.uses = uses
    readParts = ReadParts(of: registrations, uses, methods)
  }

  /// The way in which an object loses the values of a scope.
  package enum Loss {
    /// It was created in the scope, and runs code after its end. During the scope, all code that
    /// runs has its values.
    case afterScope
    /// It runs in the scope, but runs some code elsewhere.
    case withinScope
  }

  /// The override that some places lose, as far as one is known.
  package struct Finding {
    package let certainty: Certainty
    /// The place of the override, and the wrapper that would read it.
    package var override: (place: CodeRef, read: WrapperUse)?
    /// A test that makes the override and runs the code, unless a condition prevents it.
    package var test: HarmedTest?
  }

  package enum Certainty {
    /// Code that makes an override runs the places.
    case certain
    /// A test that makes an override may run them.
    case likely
    /// Nobody is known to be harmed.
    case possible
    /// There is nothing to lose.
    case excluded
  }

  /// The certainty that some places lose an override of what is read there.
  ///
  /// | places, overrides | certainty |
  /// |---|---|
  /// | of an entry point or a singleton, which run once, before any override | possible |
  /// | the scope of an override runs the code, and the test that makes it, if one does | certain |
  /// | a test keeps the model of a scope, and does not run the code | likely |
  /// | the same, but an argument chooses the branch | likely |
  /// | a test overrides, and follows calls to the code | likely |
  /// | code of tests outside all scopes, and no test overrides what it reads | excluded |
  /// | all others | possible |
  package func finding(at places: [EffectSite], _ loss: Loss) -> Finding {
    guard let first = places.first else { return Finding(certainty: .possible) }
    let unit = facts.declaration(around: first.place)
    if isOfEntryPoint(unit) || isOfSingleton(unit, loss) { return Finding(certainty: .possible) }
    // The code that overrides may well pass another argument.
    let isOneOfBranches = places.allSatisfy {
      isChosenByArgument($0.lostRegion?.call ?? $0.place)
    }
    var inTests: [CodeRef: WrapperUse] = [:]
    var areOverridden = false
    for use in effects.wrappers(reachedFrom: places) {
      for override in registrations.overrides(of: use) {
        let mayBeLost =
          modules.isTest(file: override.file)
          && (loss == .afterScope ? mayEnd(override) : !outlives(override, unit))
        areOverridden = areOverridden || mayBeLost
        guard readParts.isRead(override, by: use) else { continue }
        if reaches(override, unit, loss) {
          let test = test(running: places, with: [override], loss)?.test
          let isMet =
            test != nil || !modules.isTest(file: override.file) || modules.isTest(file: unit.file)
          // A model that a test keeps has lost the override, even if the test runs other code.
          if isMet || loss == .afterScope {
            return Finding(
              certainty: isMet && !isOneOfBranches ? .certain : .likely, override: (override, use),
              test: test)
          }
        }
        if mayBeLost { inTests[override] = inTests[override] ?? use }
      }
    }
    if !areOverridden, modules.isTest(file: unit.file), places.allSatisfy(hasNoScope) {
      return Finding(certainty: .excluded)
    }
    guard let (place, test) = lostOverride(at: places, of: unit, among: inTests, loss) else {
      return Finding(certainty: .possible)
    }
    return Finding(certainty: .likely, override: inTests[place].map { (place, $0) }, test: test)
  }

  /// Whether an override is known to be lost at a site that runs after the scope.
  func isKnown(lostAt site: EffectSite) -> Bool {
    switch finding(at: [site], .afterScope).certainty {
    case .certain, .likely: true
    case .possible, .excluded: false
    }
  }

  /// - Parameter overrides: the overrides in tests of what the unit reads.
  private func lostOverride(
    at places: [EffectSite], of unit: DeclRef, among overrides: [CodeRef: WrapperUse], _ loss: Loss
  ) -> (place: CodeRef, test: HarmedTest?)? {
    guard !overrides.isEmpty else { return nil }
    guard modules.isTest(file: unit.file) else {
      return test(running: places, with: Set(overrides.keys), loss).map { ($0.override, $0.test) }
    }
    return overrides.keys.filter { isMade(facts.declaration(around: $0), forTest: unit) }.min()
      .map { ($0, nil) }
  }

  /// The first test that makes one of some overrides and runs one of some places of a unit of the
  /// program, unless a condition prevents it.
  private func test(
    running places: [EffectSite], with overrides: Set<CodeRef>, _ loss: Loss
  ) -> (test: HarmedTest, override: CodeRef)? {
    guard let unit = places.first.map({ facts.declaration(around: $0.place) }) else { return nil }
    // To follow the calls of tests can take as long as all the rest. Tests of some code name it, or
    // its type, or code that calls it.
    guard !modules.isTest(file: unit.file), testReach.reaches(unit) else { return nil }
    return tests.test(
      running: places.map(\.place), of: unit, withOneOf: overrides,
      isWithinScope: loss == .withinScope)
  }

  /// Whether a place is in a branch that an argument of the function around it chooses, and nothing
  /// else: `if inBackground`.
  private func isChosenByArgument(_ place: CodeRef) -> Bool {
    regions.conditions(of: place).contains { condition in
      guard facts.node(condition).kind == .name,
        case .parameter = expressions.lookUpValue(facts.node(condition).name, at: condition)
      else { return false }
      return facts.parent(of: condition).map { facts.node($0).kind } != .switch
    }
  }

  /// Whether no scope is around a place in its declaration, and no attribute with arguments, such
  /// as a trait: their overrides may be unknown.
  private func hasNoScope(_ site: EffectSite) -> Bool {
    var closure = facts.closure(around: site.place)
    while let current = closure {
      if let argument = facts.parent(of: current), let call = facts.parent(of: argument),
        expressions.scopeCall(call) != nil
      {
        return false
      }
      closure = facts.closure(around: current)
    }
    var declaration: DeclRef? = facts.declaration(around: site.place)
    while let current = declaration {
      if facts.attributes(of: current).contains(where: { $0.arguments != nil }) { return false }
      declaration = facts.parent(of: current)
    }
    return true
  }

  /// Whether a unit belongs to an entry point, or is a private function that only units of entry
  /// points name.
  private func isOfEntryPoint(_ unit: DeclRef, depth: Int = 0) -> Bool {
    if expressions.kinds.isInEntryPoint(unit) { return true }
    guard depth < 4, facts.declaration(unit).kind == .function, facts.isPrivateToFile(unit) else {
      return false
    }
    let places = expressions.sites[facts.declaration(unit).name, inFile: unit.file]
    return !places.isEmpty
      && places.allSatisfy { place in
        let around = facts.declaration(around: place)
        return around != unit && isOfEntryPoint(around, depth: depth + 1)
      }
  }

  /// Whether a unit belongs to a type whose values only static properties hold. Such an object is
  /// created with the defaults, regardless of later overrides, but its methods can run in a scope.
  private func isOfSingleton(_ unit: DeclRef, _ loss: Loss) -> Bool {
    guard loss == .afterScope || facts.declaration(unit).kind == .initializer,
      let type = symbols.enclosingType(of: unit)
    else { return false }
    let creations = creations.creations(of: type).all
    return !creations.isEmpty
      && creations.allSatisfy { creation in
        let variable = facts.declaration(facts.declaration(around: creation.place))
        return variable.kind == .variable && variable.flags.contains(.isStatic)
      }
  }

  /// Whether overrides in a declaration apply while a test runs: it is the test, a type around it,
  /// or code that runs before each test of its type.
  private func isMade(_ declaration: DeclRef, forTest test: DeclRef) -> Bool {
    var current: DeclRef? = test
    while let ref = current {
      if ref == declaration { return true }
      current = facts.parent(of: ref)
    }
    let runsBefore =
      facts.declaration(declaration).kind == .initializer
      || facts.declaration(declaration).flags.contains(.isOverride)
    return runsBefore && symbols.enclosingType(of: declaration) == symbols.enclosingType(of: test)
  }

  /// Whether an override is made in a scope from which a unit's code is reached: the scope creates
  /// the unit's object, or calls the unit.
  private func reaches(_ override: CodeRef, _ unit: DeclRef, _ loss: Loss) -> Bool {
    guard let operation = operation(under: override) else {
      return loss == .withinScope && isBeside(override, unit)
    }
    let type = symbols.enclosingType(of: unit)
    switch loss {
    case .afterScope: return type != nil && kept(by: operation) == type
    case .withinScope: return runs(unit, of: type, in: operation) && !outlives(override, unit)
    }
  }

  /// Whether a model may remain after the scope of an override. A trait is for the whole test, and
  /// so is a scope around all of its statements, unless it assigns or returns an object.
  private func mayEnd(_ override: CodeRef) -> Bool {
    knownEnds(override) { findWhetherMayEnd(override) }
  }

  private func findWhetherMayEnd(_ override: CodeRef) -> Bool {
    if bearer(ofTraitWith: override) != nil { return false }
    guard let operation = operation(under: override), let block = facts.block(of: operation),
      isStatement(scopeOf: operation)
    else { return true }
    switch resultType(of: block) {
    case .external: return true
    case let type?: if types.isClassOrActor(type) { return true }
    case nil: break
    }
    return facts.nodes(in: operation).contains { place in
      guard facts.node(place).kind == .assignment, let target = facts.firstChild(of: place) else {
        return false
      }
      return !isInside(assigned: target, operation)
    }
  }

  /// Whether an override is in force until its test ends: no object remains after its scope, and
  /// nothing follows that.
  func holdsToEnd(_ override: CodeRef) -> Bool {
    guard modules.isTest(file: override.file), !mayEnd(override) else { return false }
    if bearer(ofTraitWith: override) != nil { return true }
    guard let scope = operation(under: override).flatMap(facts.parent).flatMap(facts.parent),
      let holder = facts.parent(of: scope)
    else { return false }
    return facts.children(of: holder).last == scope
  }

  /// Whether an assignment is to `_`, or to a variable that ends with some code around it.
  private func isInside(assigned target: CodeRef, _ code: CodeRef) -> Bool {
    // `_` has a node without a name or parts.
    if facts.node(target).kind == .other { return facts.firstChild(of: target) == nil }
    guard facts.node(target).kind == .name,
      case .local(let variable) = expressions.lookUpValue(facts.node(target).name, at: target)
    else { return false }
    return facts.isLocal(variable, of: code)
  }

  /// Whether nothing uses the result of the scope with an operation.
  private func isStatement(scopeOf operation: CodeRef) -> Bool {
    guard let scope = facts.parent(of: operation).flatMap(facts.parent),
      let holder = facts.parent(of: scope)
    else { return false }
    return facts.node(holder).kind == .block || facts.node(holder).kind == .body
  }

  private func resultType(of block: CodeRef) -> Nominal? {
    let statements = facts.children(of: block)
    guard let last = statements.last else { return nil }
    switch facts.node(last).kind {
    case .return:
      return facts.firstChild(of: last).flatMap { expressions.valueType(of: $0).instance }
    case .assignment: return nil
    default: return statements.count == 1 ? expressions.valueType(of: last).instance : nil
    }
  }

  /// The operation of the scope whose update makes an override; nil for a trait and the like.
  private func operation(under override: CodeRef) -> CodeRef? {
    expressions.scope(around: override)?.scope.operation
  }

  /// Whether the scope of an override only creates the unit's object, which then outlives it: the
  /// unit runs outside the scope, unless it is the initialiser.
  private func outlives(_ override: CodeRef, _ unit: DeclRef) -> Bool {
    guard facts.declaration(unit).kind != .initializer,
      let type = symbols.enclosingType(of: unit), let operation = operation(under: override)
    else { return false }
    return kept(by: operation) == type
  }

  /// The type of the object that remains after a scope.
  private func kept(by operation: CodeRef) -> Nominal? {
    guard var value = facts.singleExpression(of: operation) else { return nil }
    if facts.node(value).kind == .assignment {
      guard let assigned = facts.children(of: value).last else { return nil }
      value = assigned
    }
    return expressions.valueType(of: value).instance
  }

  /// Whether some code creates an object of the type, or calls the unit.
  private func runs(_ unit: DeclRef, of type: Nominal?, in code: CodeRef) -> Bool {
    facts.nodes(in: code).contains { ref in
      guard facts.node(ref).kind == .call else { return false }
      switch expressions.callTarget(of: ref) {
      case .construction(let nominal, _): return nominal == type
      case .functions(let functions): return functions.refs.contains(unit)
      case .enumElement, .variable, .unknown: return false
      }
    }
  }

  /// Whether an override without a closure is in a file that mentions the unit or its type; that of
  /// a trait, in the declaration with the trait, or in a helper that is named there.
  private func isBeside(_ override: CodeRef, _ unit: DeclRef) -> Bool {
    let bearer = bearer(ofTraitWith: override)
    return mentions(of: unit, inFile: override.file).contains { place in
      guard let bearer else { return true }
      return runs(facts.declaration(around: place), in: bearer)
    }
  }

  private func mentions(of unit: DeclRef, inFile file: Int32) -> [CodeRef] {
    guard let type = symbols.enclosingType(of: unit) else {
      return expressions.sites[facts.declaration(unit).name, inFile: file]
        .filter { isCall(of: unit, at: $0) }
    }
    return expressions.sites[symbols.baseName(of: type), inFile: file]
      .filter { expressions.valueType(of: $0) == .metatype(type) }
  }

  /// The test or suite that has a trait: `@Test(.dependency(\.date, .constant(now)))`
  private func bearer(ofTraitWith override: CodeRef) -> DeclRef? {
    let root = facts.root(of: override)
    guard facts.node(root).flags.contains(.attributeArguments) else { return nil }
    return facts.declaration(at: root)
  }

  /// Whether a declaration is inside of another one, or code there names it.
  private func runs(_ declaration: DeclRef, in outer: DeclRef) -> Bool {
    if isInside(declaration, outer) { return true }
    var named = declaration
    while facts.declaration(named).kind == .accessor, let property = facts.parent(of: named) {
      named = property
    }
    return expressions.sites[facts.declaration(named).name, inFile: outer.file].contains {
      isInside(facts.declaration(around: $0), outer)
    }
  }

  private func isInside(_ declaration: DeclRef, _ outer: DeclRef) -> Bool {
    let suite = facts.declaration(outer).kind.isTypeOrExtension ? symbols.nominal(of: outer) : nil
    var current: DeclRef? = declaration
    while let ref = current {
      if ref == outer || suite != nil && symbols.nominal(of: ref) == suite { return true }
      current = facts.parent(of: ref)
    }
    return false
  }

  private func isCall(of unit: DeclRef, at place: CodeRef) -> Bool {
    guard let call = facts.call(of: place),
      case .functions(let functions) = expressions.callTarget(of: call)
    else { return false }
    return functions.refs.contains(unit)
  }
}
