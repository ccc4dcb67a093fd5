internal import LocksAndAtomics

/// The values bound for the current task, in the place where the task keeps them.
///
/// `DependencyValues._current` copies them, through functions that work for any type. That takes as
/// long as everything else in the creation of a wrapper, or in a read. So the values are read where
/// they are, if ``TaskLocalProbe`` finds that this version of Swift keeps them there. Otherwise
/// they are copied: slower, and just as right.
enum BoundValues {
  /// The values of the innermost binding, or nil where nothing is bound. They stay valid until the
  /// thread asks again. What they refer to stays valid for as long as the caller runs, because
  /// bindings end where they began.
  @inline(__always)
  static var current: UnsafePointer<DependencyValues>? {
    guard let key else { return copy }
    return current(of: key)
  }

  /// The same, where they are known to be readable in place.
  @inline(__always)
  static func current(of key: UnsafeRawPointer) -> UnsafePointer<DependencyValues>? {
    UnsafePointer(TaskLocalFunctions.value(of: key)?.assumingMemoryBound(to: DependencyValues.self))
  }

  /// The key that tasks keep the values under, or nil if the values cannot be read in place.
  @inline(__always)
  static var key: UnsafeRawPointer? {
    let known = knownKey.load(ordering: .acquiring)
    return known > unreadable ? UnsafeRawPointer(bitPattern: known) : slowKey
  }

  /// A copy of the values of the innermost binding, which keeps them alive; nil where nothing is
  /// bound.
  private static var copy: UnsafePointer<DependencyValues>? {
    @inline(never) get {
      let values = DependencyValues._current
      if values.remembered == nil, root.isSame(as: values.overrides) { return nil }
      return ThreadState.copy(values)
    }
  }

  /// The overrides of the innermost binding, which keeps them alive.
  static var table: OverrideTable.Reference {
    current.map { OverrideTable.Reference($0.pointee.overrides) } ?? root
  }

  /// The table of code that is in no scope.
  @inline(__always)
  static var root: OverrideTable.Reference {
    if let known = UnsafeRawPointer(bitPattern: knownRoot.load(ordering: .acquiring)) {
      return OverrideTable.Reference(Unmanaged.fromOpaque(known))
    }
    return findRoot()
  }

  /// Identifies the task that the code runs in; nil outside of tasks.
  static var task: UnsafeRawPointer? {
    if key != nil { return TaskLocalFunctions.task() }
    return withUnsafeCurrentTask { task in
      UnsafeRawPointer(bitPattern: task?.hashValue ?? 0)
    }
  }

  /// The key, zero before there is one, or `unreadable`.
  @inline(__always)
  private static var knownKey: AtomicWord { ProgramWord.boundValues.atomic }
  private static let unreadable: UInt = 1
  @inline(__always)
  private static var knownRoot: AtomicWord { ProgramWord.root.atomic }

  private static var slowKey: UnsafeRawPointer? {
    @inline(never) get {
      if knownKey.load(ordering: .acquiring) == unreadable { return nil }
      return findKey(with: .ofRuntime)
    }
  }

  /// Decides whether the values are read in place. Tests do so with functions that behave as those
  /// of another version of Swift might.
  @discardableResult
  static func findKey(with functions: TaskLocalFunctions) -> UnsafeRawPointer? {
    let key = UnsafeRawPointer(Unmanaged.passUnretained(DependencyValues.$_current).toOpaque())
    let isReadable = TaskLocalProbe(functions: functions).succeeds
    let found = isReadable ? UInt(bitPattern: key) : unreadable
    let previous = knownKey.exchange(found, ordering: .acquiringAndReleasing)
    if !isReadable, previous != unreadable {
      Platform.writeToStandardError(IssueText.unknownTaskLocals)
    }
    return isReadable ? key : nil
  }

  @inline(never)
  private static func findRoot() -> OverrideTable.Reference {
    let table = OverrideTable.Reference(DependencyValues.root.overrides)
    let address = Unmanaged.passUnretained(table.storage).toOpaque()
    knownRoot.store(UInt(bitPattern: address), ordering: .releasing)
    return table
  }
}

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
