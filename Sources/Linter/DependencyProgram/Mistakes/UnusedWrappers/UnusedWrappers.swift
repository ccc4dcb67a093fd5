internal import DependencyFacts

/// Wrappers that certainly no code reads and that are of no use.
package struct UnusedWrappers {
  package let all: [WrapperUse]

  /// - Parameter losing: the classes and actors whose objects create others without handing on
  ///   values that a test or a scope is known to give them, which another rule asks them to do.
  init(
    of unread: UnreadWrappers, for audience: Audience, losing: @escaping () -> Set<Nominal>
  ) {
    let parents = Parents(for: audience, losing: losing)
    all = Self.withoutLastOnes(unread.all, unread.wrappers, parents)
  }

  /// Leaves out one wrapper of each object whose wrappers are all unread: it remembers the values
  /// for the object's children.
  private static func withoutLastOnes(
    _ unread: [WrapperUse], _ wrappers: WrapperTable, _ parents: Parents
  ) -> [WrapperUse] {
    var counts: [Nominal: Int] = [:]
    let owners = unread.map(parents.parent(with:))
    for owner in owners.compactMap(\.self) { counts[owner, default: 0] += 1 }
    var kept: Set<Nominal> = []
    return zip(unread, owners).filter { _, owner in
      guard let owner, counts[owner] == wrappers.stored[owner]?.count else { return true }
      return !kept.insert(owner).inserted
    }.map(\.0)
  }
}
