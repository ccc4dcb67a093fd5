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

  init(of registrations: Registrations) { self.registrations = registrations }

  /// Whether some code supplies a key with a value: for each executable whose code certainly reads
  /// it, as far as the targets are known, code that the executable links.
  package func isSupplied(_ key: DependencyKeyFacts) -> Bool {
    let suppliers = registrations.suppliers(of: key.type)
    return !suppliers.isEmpty && unsuppliedRead(of: key) == nil
  }

  /// A read by an executable, with its name, where only code of others supplies the key with a
  /// value: that of a demo does not supply the application beside it. Nil if nothing supplies the
  /// key.
  package func unsuppliedRead(
    of key: DependencyKeyFacts
  ) -> (read: WrapperUse, executable: String)? {
    let suppliers = registrations.suppliers(of: key.type).map(modules.target(ofFile:))
    guard !suppliers.isEmpty, graph.isWhole else { return nil }
    let homes = Set(suppliers.compactMap(\.self))
    guard !suppliers.contains(nil) else { return nil }
    for executable in graph.executables
    where graph.targets[executable].isComplete && !choosesOtherContext(executable) {
      let linked = modules.linked(by: executable)
      guard !homes.contains(where: linked.contains) else { continue }
      let read = registrations.liveReads(of: key.type).first { read in
        modules.target(ofFile: read.declaration.file).map(linked.contains) ?? false
          && reaches(executable) { ExecutableReach(of: executable, in: registrations) }
            .reaches(read)
      }
      if let read { return (read, graph.targets[executable].name) }
    }
    return nil
  }

  /// Whether only users of a library run the code of a file: no executable of the tree links it.
  /// One that generates code or measures the library may still be in its package.
  package func isLibraryOnly(file: Int32) -> Bool {
    guard let target = modules.target(ofFile: file), graph.isWhole else { return false }
    return !executed.targets.contains(target)
      && !executed.unclear.contains(graph.targets[target].declaration)
  }

  /// Whether only users of a library ask for a key: they are expected to supply its value.
  ///
  /// - Parameter file: where the key is, for one that nothing reads.
  package func isForUsersOfLibrary(_ key: DependencyKeyFacts, declaredIn file: Int32) -> Bool {
    let reads = registrations.liveReads(of: key.type)
    guard !reads.isEmpty else { return isLibraryOnly(file: file) }
    return reads.allSatisfy { isLibraryOnly(file: $0.declaration.file) }
  }

  /// Whether certainly no code asks for a key, in the program or outside it: users of a library may
  /// read its public accessors.
  package func isUnread(_ key: DependencyKeyFacts) -> Bool {
    registrations.isUnread(key.type)
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
    let reads = registrations.liveReads(of: key.type)
    return !otherContexts.isEmpty && !reads.isEmpty
      && reads.allSatisfy { runsInOtherContexts($0.declaration.file) }
  }

  private func runsInOtherContexts(_ file: Int32) -> Bool {
    if otherContexts.contains(modules.module(ofFile: file)) { return true }
    guard let target = modules.target(ofFile: file), graph.isWhole else { return false }
    return demos.linked.contains(target) && !demos.linkedByOthers.contains(target)
  }
}
