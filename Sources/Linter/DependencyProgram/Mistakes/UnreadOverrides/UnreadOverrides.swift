internal import DependencyFacts
internal import PackageGraph

/// A dependency, or an endpoint of one, that tests override and no code reads that is linked into
/// them.
package struct UnreadOverride {
  /// `\.api.fetch`
  package let name: String
  /// In the tests of one module, in program order.
  package let places: [CodeRef]
  /// Why nothing reads it; for a dependency of a library always known.
  package let reason: Reason?

  package enum Reason {
    /// Code that is linked makes such a value itself, `UUID()`.
    case made(place: SourceRange, text: String)
    /// A wrapper of it is linked, but nothing reads that.
    case wrapper(WrapperUse)
  }
}

/// The overrides in tests of what nothing reads, told by names alone: no code that the tests link
/// names the dependency, or the endpoint, other than to override it. In program order.
package final class UnreadOverrides: KnowsRegistrations {
  let registrations: Registrations
  private let unread: UnreadWrappers
  private let tests: Set<DeclRef>
  private let keys: [Nominal: DependencyKeyFacts]
  private let effects: EffectSites
  private let reads: UnreadOverrideReads
  private let linkedTargets = Answers<TargetGraph.TargetID, TargetSet>()
  private let answers = Answers<Question, Bool>()
  package private(set) var all: [UnreadOverride] = []

  /// - Parameter tests: the functions of tests.
  init(
    of registrations: Registrations, _ wrappers: WrapperTable, _ overrides: ValueOverrides,
    in tests: [TestFunction], except unread: UnreadWrappers
  ) {
    self.registrations = registrations
    self.unread = unread
    self.tests = Set(tests.map(\.declaration))
    keys = registrations.keysByType
    effects = EffectSites(expressions: registrations.expressions)
    reads = UnreadOverrideReads(of: registrations, wrappers, except: unread, overrides.targets)
    let watching = WatchingOverrides(expressions: registrations.expressions)
    // Suites and helpers override for all of their tests, in case one needs it.
    let inTests = overrides.written.filter { isInTest($0.place) }
    let groups = Dictionary(grouping: inTests) {
      Group(part: $0.part, module: modules.module(ofFile: $0.place.file))
    }
    all = groups.compactMap { group, found in
      let places = found.map(\.place).sorted()
      guard !places.contains(where: watching.mayFail),
        places.allSatisfy({ !isUsed(group.part, from: $0.file) }), let first = places.first
      else { return nil }
      let reason = reason(for: group.part, linkedWith: first.file)
      // Another library may read the dependencies of libraries, unless the program shows why its
      // own code does not.
      if case .accessor = group.part.dependency, reason == nil { return nil }
      return UnreadOverride(
        name: registrations.name(of: group.part), places: places, reason: reason)
    }
    .sorted { ($0.places[0], $0.name) < ($1.places[0], $1.name) }
  }

  private struct Group: Hashable {
    let part: DependencyPart
    let module: ModuleID
  }

  private struct Question: Hashable {
    let part: DependencyPart
    let target: TargetGraph.TargetID?
  }

  private func isInTest(_ place: CodeRef) -> Bool {
    modules.isTest(file: place.file)
      && facts.outward(from: facts.declaration(around: place)).contains(where: tests.contains)
  }

  /// Whether code that is linked with a test file may use a part of a dependency.
  private func isUsed(_ part: DependencyPart, from test: Int32) -> Bool {
    let target = linkingTarget(of: test)
    return answers(Question(part: part, target: target)) {
      reads.mayUse(part, where: linked(by: target))
    }
  }

  /// The target of a test file, if all that it links is known.
  private func linkingTarget(of test: Int32) -> TargetGraph.TargetID? {
    guard modules.graph.isWhole, let target = modules.target(ofFile: test) else { return nil }
    return modules.knowsAllLinked(by: target) ? target : nil
  }

  /// The files whose code is part of the product of a test; all if that is not known.
  private func linked(by target: TargetGraph.TargetID?) -> (Int32) -> Bool {
    guard let target else { return { _ in true } }
    let linked = linkedTargets(target) { modules.linked(by: target) }
    return { [modules] file in modules.target(ofFile: file).map(linked.contains) ?? true }
  }

  // MARK: Reasons

  private func reason(
    for part: DependencyPart, linkedWith test: Int32
  ) -> UnreadOverride.Reason? {
    let isLinked = linked(by: linkingTarget(of: test))
    let wrapper = unread.all.first {
      isLinked($0.declaration.file) && registrations.dependency(of: $0) == part.dependency
    }
    return wrapper.map { .wrapper($0) } ?? valueMade(insteadOf: part, where: isLinked)
  }

  /// The first place where code makes a value that the override replaces. To make one is what live
  /// values are for.
  private func valueMade(
    insteadOf part: DependencyPart, where isLinked: (Int32) -> Bool
  ) -> UnreadOverride.Reason? {
    guard case .accessor(let name) = part.dependency else { return nil }
    return EffectSource.all.filter { facts.names.existing($0.accessor) == name }
      .flatMap { source in effects.all(of: source).map { (source, $0) } }
      .filter { _, found in
        isLinked(found.place.file) && !types.isTestOrPreview(found.place)
          && symbols.enclosingType(of: facts.declaration(around: found.place))
            .map { keys[$0] == nil } != false
      }
      .map { (effects.range(of: $1.place, in: $1.expression), $0.text) }
      .min { ($0.0.file, $0.0.start) < ($1.0.file, $1.0.start) }
      .map { .made(place: $0, text: $1) }
  }
}
