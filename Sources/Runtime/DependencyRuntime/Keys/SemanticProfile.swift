internal import LocksAndAtomics

/// How a wrapper combines the values it remembers with the values current at the read.
///
/// The public behaviour is ``merged``. The others are those of older and hand-written systems of
/// the same shape, so that claims about programs that use those can be observed too.
package enum SemanticProfile: UInt8, Sendable {
  /// The values current at the read, over the values remembered from the wrapper's creation.
  /// First, so that its raw value is 0.
  case merged
  /// The values current at the read alone.
  case atAccess
  /// The values remembered from the wrapper's creation alone.
  case atCreation

  /// The profile of this process.
  ///
  /// It applies to the whole process because it must hold where task-local values do not: on queues
  /// and in detached tasks. So set it once, in a process of its own (an exit test), before anything
  /// reads a dependency.
  package static var current: SemanticProfile {
    get { SemanticProfile(rawValue: UInt8(stored.load(ordering: .relaxed))) ?? .merged }
    set { stored.store(UInt(newValue.rawValue), ordering: .relaxed) }
  }

  @inline(__always)
  static var isMerged: Bool { stored.load(ordering: .relaxed) == UInt(merged.rawValue) }

  @inline(__always)
  private static var stored: AtomicWord { ProgramWord.profile.atomic }
}
