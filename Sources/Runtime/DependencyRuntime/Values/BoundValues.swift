import Synchronization

/// The values bound for the current task, in the place where the task keeps them.
///
/// `DependencyValues._current` copies them, through functions that work for any type. That takes as
/// long as everything else in the creation of a wrapper, or in a read.
enum BoundValues {
  /// The values of the innermost binding, or nil where nothing is bound. They stay valid for as
  /// long as the caller runs, because bindings end where they began.
  @inline(__always)
  static var current: UnsafePointer<DependencyValues>? {
    let known = UnsafeRawPointer(bitPattern: knownKey.load(ordering: .acquiring))
    let value = taskLocalValue(of: known ?? findKey())
    return UnsafePointer(value?.assumingMemoryBound(to: DependencyValues.self))
  }

  /// The table of code that is in no scope.
  @inline(__always)
  static var root: OverrideTable.Reference {
    if let known = UnsafeRawPointer(bitPattern: knownRoot.load(ordering: .acquiring)) {
      return OverrideTable.Reference(Unmanaged.fromOpaque(known))
    }
    return findRoot()
  }

  // Atomics are initialized when the program is linked, while a lazy global checks for its
  // initialization at each use.

  private static let knownKey = Atomic<UInt>(0)
  private static let knownRoot = Atomic<UInt>(0)

  @inline(never)
  private static func findKey() -> UnsafeRawPointer {
    let local = DependencyValues.$_current
    let key = UnsafeRawPointer(Unmanaged.passUnretained(local).toOpaque())
    let probe = DependencyValues()
    let found = local.withValue(probe) {
      taskLocalValue(of: key)?.load(as: DependencyValues.self)
    }
    precondition(
      found?.overrides.storage === probe.overrides.storage,
      "this version of Swift stores task-local values differently")
    knownKey.store(UInt(bitPattern: key), ordering: .releasing)
    return key
  }

  @inline(never)
  private static func findRoot() -> OverrideTable.Reference {
    let table = OverrideTable.Reference(DependencyValues.root.overrides)
    let address = Unmanaged.passUnretained(table.storage).toOpaque()
    knownRoot.store(UInt(bitPattern: address), ordering: .releasing)
    return table
  }
}

/// The address of the value that is bound for the `TaskLocal` whose address is the key, or nil.
///
/// The function of the Swift runtime that `TaskLocal` itself calls.
@_silgen_name("swift_task_localValueGet")
private func taskLocalValue(of key: UnsafeRawPointer) -> UnsafeMutableRawPointer?

extension DependencyValues {
  /// The same as `_current`, but faster.
  static var ofTask: DependencyValues {
    BoundValues.current?.pointee ?? DependencyValues(BoundValues.root.table)
  }

  /// A copy of the task's values, for a scope to change.
  @usableFromInline
  static var draftOfTask: DependencyValues { draft(in: ThreadState.current) }

  @inline(__always)
  static func draft(in thread: UnsafeMutablePointer<ThreadState>) -> DependencyValues {
    guard let bound = BoundValues.current else {
      return DependencyValues(OverrideTable(draftOf: BoundValues.root, in: thread))
    }
    if bound.pointee.remembered != nil { return bound.pointee }
    let table = OverrideTable.Reference(bound.pointee.overrides)
    return DependencyValues(OverrideTable(draftOf: table, in: thread))
  }
}
