import Dependencies
import Foundation

final class UnimportedChild {
  @Dependency(\.uuid) var uuid
  let isKept = true
  init() {}
  init?(number: Int) {}
}

class UnimportedParent {
  @Dependency(\.date) var date
  var child: UnimportedChild? {
    didSet { observe(child) }
  }
}

// MARK: - Proofs

let childWithoutImport = [
  lost(in: "UnimportedParent.inAnExtension()", of: UnimportedParent.init) { $0.inAnExtension() },
  lost(in: "UnimportedParent.inTheSameFile()", of: UnimportedParent.init) { $0.inTheSameFile() },
  lost(in: "UnimportedParent.guarded()", of: UnimportedParent.init) { $0.guarded() },
  lost(in: "UnimportedParent.asked()", of: UnimportedParent.init) { $0.asked() },
  lost(in: "UnimportedParent.looped()", of: UnimportedParent.init) { $0.looped() },
  lost(in: "UnimportedParent.afterAnImport(_:)", of: UnimportedParent.init) {
    $0.afterAnImport(Data())
  },
  lost(in: "UnimportedSubclass.inASubclass()", of: UnimportedSubclass.init) { $0.inASubclass() },
  kept(in: "UnimportedChild", of: UnimportedParent.init) {
    $0.child = withDependencies(from: $0) { UnimportedChild() }
  },
]
