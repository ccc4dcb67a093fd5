internal import CLocksAndAtomics
internal import LocksAndAtomics

/// The words of the process that reads of dependencies look at. All are zero at the start.
///
/// Their address is known when the program is linked. A lazy global checks for its initialization
/// at each use, which these operations are short enough to feel.
enum ProgramWord: Int {
  /// The key of ``BoundValues``.
  case boundValues
  /// The table of code that is in no scope.
  case root
  /// The key under which threads find their ``ThreadState``.
  case threadState
  /// The ``SemanticProfile``.
  case profile

  @inline(__always)
  var atomic: AtomicWord { AtomicWord(at: deplint_runtime_words() + rawValue) }
}
