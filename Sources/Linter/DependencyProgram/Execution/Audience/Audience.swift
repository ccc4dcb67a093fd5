internal import DependencyFacts
package import PackageGraph

/// Who runs the code outside tests: executables of the tree, in which context, or only the users of
/// a library.
package final class Audience: KnowsRegistrations {
  let registrations: Registrations
  private var graph: TargetGraph { modules.graph }
  private lazy var otherContexts = registrations.modulesWithoutLiveContext()
  /// The targets that executables in other contexts link, and those that the other ones link.
  private lazy var demos = (
    linked: modules.linked(by: graph.executables.filter(choosesOtherContext)),
    linkedByOthers: modules.linked(by: graph.executables.filter { !choosesOtherContext($0) })
  )
  /// The targets that executables link, and the files that declare an executable whose
  /// dependencies are not known completely, so that it may link more.
  private lazy var executed = (
    targets: modules.linked(by: graph.executables),
    unclear: Set(
      graph.executables.map { graph.targets[$0] }.filter { !$0.isComplete }.map(\.declaration))
  )

  /// The code that executables can run, of those that were asked about.
  private let reaches = Answers<TargetGraph.TargetID, ExecutableReach>()
  private let unsuppliedReads = Answers<Nominal, UnsuppliedRead?>()
  private let knownReads = Answers<Nominal, [WrapperUse]>()
  private let hasAllFiles: Bool
  private let findScopes: () -> OverrideScopes
  private let certainlyReadsNothing: (WrapperUse) -> Bool
  /// The scopes that supply values for their own code alone, by the places that they change.
  private lazy var scopes: [CodeRef: OverrideScope] = {
    let places = findScopes().all.filter { $0.kind != .preparation && $0.kind != .trait }
      .flatMap { scope in scope.changes.map { ($0.place, scope) } }
    return Dictionary(places) { first, _ in first }
  }()
  private let scopeReaches = Answers<Set<CodeRef>, ScopeReach?>()

  /// - Parameters:
  ///   - hasAllFiles: whether the program is a whole project.
  ///   - scopes: asked for when values are supplied by scopes.
  ///   - isUnread: whether certainly no code reads the variable of a wrapper.
  init(
    of registrations: Registrations, hasAllFiles: Bool, scopes: @escaping () -> OverrideScopes,
    isUnread: @escaping (WrapperUse) -> Bool
  ) {
    self.registrations = registrations
    self.hasAllFiles = hasAllFiles
    findScopes = scopes
    certainlyReadsNothing = isUnread
  }

  /// The reads of a key outside tests and previews. A wrapper that no code reads asks for nothing.
  package func reads(of key: DependencyKeyFacts) -> [WrapperUse] {
    knownReads(key.type) {
      registrations.liveReads(of: key.type).filter { !certainlyReadsNothing($0) }
    }
  }

  /// Whether some code supplies a key with a value for all code that reads it, as far as the
  /// targets are known.
  package func isSupplied(_ key: DependencyKeyFacts) -> Bool {
    registrations.isSupplied(key.type) && unsuppliedRead(of: key) == nil
  }

  /// A read that gets no value from the code that supplies the key with one. Nil if nothing
  /// supplies it.
  package func unsuppliedRead(of key: DependencyKeyFacts) -> UnsuppliedRead? {
    unsuppliedReads(key.type) {
      readByUnsuppliedExecutable(key) ?? readByOtherStore(key) ?? readOutsideScopes(key)
    }
  }

  /// A read by an executable where only code of others supplies the key with a value: that of a
  /// demo does not supply the application beside it.
  private func readByUnsuppliedExecutable(_ key: DependencyKeyFacts) -> UnsuppliedRead? {
    let suppliers = registrations.suppliers(of: key.type).map(modules.target(ofFile:))
    guard !suppliers.isEmpty, graph.isWhole else { return nil }
    let homes = Set(suppliers.compactMap(\.self))
    guard !suppliers.contains(nil) else { return nil }
    for executable in graph.executables
    where graph.targets[executable].isComplete && !choosesOtherContext(executable) {
      let linked = modules.linked(by: executable)
      guard !homes.contains(where: linked.contains) else { continue }
      let read = reads(of: key).first { read in
        modules.target(ofFile: read.declaration.file).map(linked.contains) ?? false
          && reach(of: executable).reaches(read)
      }
      if let read {
        return UnsuppliedRead(read: read, cause: .executable(graph.targets[executable].name))
      }
    }
    return nil
  }

  // MARK: Scopes

  /// A read outside the scopes that supply the key, if nothing else does: a value for one
  /// construction is none for the others.
  private func readOutsideScopes(_ key: DependencyKeyFacts) -> UnsuppliedRead? {
    let places = registrations.supplies(of: key.type)
    let scopes = places.sorted().compactMap { self.scopes[$0] }
    guard let first = scopes.first, scopes.count == places.count,
      let reach = scopeReaches(
        Set(scopes.map(\.call)), { ScopeReach(of: scopes, in: findScopes()) })
    else { return nil }
    let read = reads(of: key).first { read in
      !reach.reaches(read) && isMadeByProgram(read) && isRunByExecutable(read)
    }
    return read.map { UnsuppliedRead(read: $0, cause: .outsideScope(first.call)) }
  }

  /// A read by the reducer of a store that gets no values, where only other stores get one, at
  /// least one of them in the same target. A catalogue beside the application may do without.
  private func readByOtherStore(_ key: DependencyKeyFacts) -> UnsuppliedRead? {
    let places = registrations.supplies(of: key.type)
    guard !places.isEmpty, places.allSatisfy({ scopes[$0]?.kind == .store }) else { return nil }
    let homes = Set(places.map { modules.target(ofFile: $0.file) })
    let reads = reads(of: key)
    for (store, reducer) in storesWithoutValues
    where homes.contains(modules.target(ofFile: store.file)) {
      let read = reads.first {
        symbols.enclosingType(of: $0.declaration) == reducer && isRunByExecutable($0)
      }
      if let read { return UnsuppliedRead(read: read, cause: .store(store)) }
    }
    return nil
  }

  /// The stores that are created outside of all scopes without values of their own, other than in
  /// tests and previews, with their reducers.
  private lazy var storesWithoutValues: [(creation: CodeRef, reducer: Nominal)] =
    facts.libraries.frameworks.namesOfStores.flatMap { sites[$0] }.sorted().compactMap { place in
      guard let call = facts.call(of: place), !types.isTestOrPreview(place),
        !isLibraryOnly(file: place.file), !runsInOtherContexts(place.file),
        !facts.arguments(of: call).contains(where: { facts.isUpdateOfStore($0) }),
        !facts.outward(from: call).contains(where: { expressions.scopeCall($0) != nil }),
        let reducer = expressions.reducer(ofStoreMadeBy: call)
      else { return nil }
      return (call, reducer)
    }

  /// Whether the program names the type of the object that reads, other than in tests and previews;
  /// or an entry point reads.
  private func isMadeByProgram(_ read: WrapperUse) -> Bool {
    guard let type = symbols.enclosingType(of: read.declaration) else { return true }
    let declarations = symbols.declarations(of: type)
    return kinds.isInEntryPoint(read.declaration)
      || expressions.sites[symbols.baseName(of: type)].contains { place in
        !types.isTestOrPreview(place)
          && !facts.outward(from: facts.declaration(around: place))
            .contains(where: declarations.contains)
      }
  }

  private func isRunByExecutable(_ read: WrapperUse) -> Bool {
    let file = read.declaration.file
    guard !isLibraryOnly(file: file), !runsInOtherContexts(file) else { return false }
    guard modules.target(ofFile: file) != nil, graph.isWhole else { return true }
    return graph.executables.contains { self.runs(read, in: $0) }
  }

  /// Whether an executable can run a read, in the live context.
  private func runs(_ read: WrapperUse, in executable: TargetGraph.TargetID) -> Bool {
    guard let target = modules.target(ofFile: read.declaration.file),
      !choosesOtherContext(executable)
    else { return false }
    return modules.linked(by: executable).contains(target)
      && reach(of: executable).reaches(read)
  }

  /// The name of an executable that can read a key in the live context, and run another read, too.
  package func executable(
    reading key: DependencyKeyFacts, running other: WrapperUse
  ) -> String? {
    guard graph.isWhole else { return nil }
    return graph.executables.first { executable in
      runs(other, in: executable)
        && reads(of: key).contains { runs($0, in: executable) }
    }.map { graph.targets[$0].name }
  }

  private func reach(of executable: TargetGraph.TargetID) -> ExecutableReach {
    reaches(executable) { ExecutableReach(of: executable, in: registrations) }
  }

  /// Whether only users of a library run the code of a file: no executable of the tree links it.
  /// One that generates code or measures the library may still be in its package.
  package func isLibraryOnly(file: Int32) -> Bool {
    guard let target = modules.target(ofFile: file), graph.isWhole else { return false }
    return !executed.targets.contains(target)
      && !executed.unclear.contains(graph.targets[target].declaration)
  }

  /// Whether all code that can see the internal declarations of a file is in the tree.
  package func knowsAllCode(seeing file: Int32) -> Bool {
    hasAllFiles && modules.target(ofFile: file) != nil && graph.isWhole
  }

  /// Whether an executable of the tree certainly links a file.
  package func isLinkedByExecutable(file: Int32) -> Bool {
    guard let target = modules.target(ofFile: file), graph.isWhole else { return false }
    return executed.targets.contains(target)
  }

  /// Whether only users of a library ask for a key: they are expected to supply its value. An
  /// executable that links the code may run none of it.
  ///
  /// - Parameter file: where the key is, for one that nothing reads.
  package func isForUsersOfLibrary(_ key: DependencyKeyFacts, declaredIn file: Int32) -> Bool {
    let reads = reads(of: key)
    guard !reads.isEmpty else { return isLibraryOnly(file: file) }
    return reads.allSatisfy { isLibraryOnly(file: $0.declaration.file) || isRunByNobody($0) }
  }

  /// Whether certainly no executable of the tree runs a read.
  private func isRunByNobody(_ read: WrapperUse) -> Bool {
    guard let target = modules.target(ofFile: read.declaration.file), graph.isWhole,
      graph.executables.allSatisfy({ graph.targets[$0].isComplete })
    else { return false }
    return !graph.executables.contains { executable in
      modules.linked(by: executable).contains(target) && reach(of: executable).reaches(read)
    }
  }

  /// Whether certainly no code asks for a key, in the program or outside it: users of a library may
  /// read its public accessors.
  package func isUnread(_ key: DependencyKeyFacts) -> Bool {
    registrations.isUnread(key.type, exceptBy: certainlyReadsNothing)
      && registrations.accessors(of: key.type).map(\.declaration).allSatisfy { accessor in
        !facts.isPublic(accessor)
          || modules.target(ofFile: accessor.file) != nil && graph.isWhole
            && !isLibraryOnly(file: accessor.file)
      }
  }

  /// Whether an executable chooses another context than the live one when it starts, as demos with
  /// preview values do.
  package func choosesOtherContext(_ executable: TargetGraph.TargetID) -> Bool {
    otherContexts.contains(ModuleID(index: Int32(executable)))
  }

  /// Whether a key is read, but only by code of executables that choose another context.
  package func isReadInOtherContexts(_ key: DependencyKeyFacts) -> Bool {
    let reads = reads(of: key)
    return !otherContexts.isEmpty && !reads.isEmpty
      && reads.allSatisfy { runsInOtherContexts($0.declaration.file) }
  }

  private func runsInOtherContexts(_ file: Int32) -> Bool {
    if otherContexts.contains(modules.module(ofFile: file)) { return true }
    guard let target = modules.target(ofFile: file), graph.isWhole else { return false }
    return demos.linked.contains(target) && !demos.linkedByOthers.contains(target)
  }
}

/// A read that gets the default of a key, although some code supplies a value.
package struct UnsuppliedRead {
  package let read: WrapperUse
  package let cause: Cause

  package enum Cause {
    /// The name of an executable that reads it and does not link that code.
    case executable(String)
    /// The call of a scope, outside of which it is read.
    case outsideScope(CodeRef)
    /// The creation of a store that gets no value, unlike others.
    case store(CodeRef)
  }

  /// The name of an executable that lacks the value.
  package var executable: String? {
    if case .executable(let name) = cause { name } else { nil }
  }
}
