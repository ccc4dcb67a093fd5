/// The values that are current while a wrapper is being read.
///
/// A read uses the wrapper's values merged with the current ones, and everything that the accessor
/// calls to produce the dependency must see them as current too. Binding the task-local value costs
/// 40 ns, most of it allocation, while nearly every accessor looks up one key and returns. An
/// accessor is synchronous, so the values are recorded for the thread instead, which costs 6 ns,
/// and bound only where other code may need more: where a default is computed, and in scopes that
/// the accessor opens itself.
///
/// The thread may run other code before the accessor returns: tasks, if the accessor runs a run
/// loop. So a frame names the code that it belongs to, and means nothing to other code.
///
/// The difference from binding: a `Task` that the body of an accessor itself creates inherits the
/// values of the accessor's caller, without those that the wrapper remembers.
@usableFromInline
struct ReadingFrame {
  /// The values that the accessor reads: the wrapper's values merged with the current ones. Not
  /// retained: `wrappedValue` keeps them alive until it has restored the outer frame. Nil if the
  /// thread is not in a read.
  @usableFromInline var overrides: OverrideTable.Reference?
  @usableFromInline var remembered: OverrideTable.Reference?
  /// The overrides of the innermost binding around the read, which keeps them alive. An accessor
  /// that takes its values from `_current` has these, but means the ones above.
  private var bound: OverrideTable.Reference?
  /// The task that reads, or nil outside of tasks.
  private var task: UnsafeRawPointer?
  #if DEBUG
    /// The declaration of the wrapper, for reports.
    @usableFromInline var declaration: IssueLocation?
  #endif

  /// No read.
  @usableFromInline
  init() {}

  /// A read of the values in the task, which has bound the table.
  @inline(__always)
  fileprivate init(
    _ values: DependencyValues, in task: UnsafeRawPointer?, bound: OverrideTable.Reference
  ) {
    overrides = OverrideTable.Reference(values.overrides)
    if let table = values.remembered { remembered = OverrideTable.Reference(table) }
    self.bound = bound
    self.task = task
  }

  fileprivate var values: DependencyValues? {
    overrides.map { DependencyValues($0.table, over: remembered?.table) }
  }
}

extension ReadingFrame {
  /// The frame of the innermost read that this thread is in.
  @usableFromInline
  static var current: UnsafeMutablePointer<ReadingFrame> {
    @inline(__always) get {
      UnsafeMutableRawPointer(ThreadState.current).assumingMemoryBound(to: ReadingFrame.self)
    }
  }

  /// Whether the code that runs now is in the read.
  @inlinable var isRead: Bool { overrides != nil && belongsToCaller }

  /// Whether the read is that of the code that runs now: not of another task, which only lends its
  /// thread, and not around a binding that an accessor has made itself.
  @usableFromInline var belongsToCaller: Bool {
    bound?.isSame(as: BoundValues.table) ?? false && task == BoundValues.task
  }

  /// Whether values without remembered ones, which are those of the binding, stand for those of the
  /// frame.
  @inline(__always)
  func isMeant(by table: OverrideTable) -> Bool {
    bound?.isSame(as: table) ?? false && belongsToCaller
  }

  var declarationSite: IssueLocation? {
    #if DEBUG
      isRead ? declaration : nil
    #else
      nil
    #endif
  }
}

extension DependencyValues {
  /// The current values: those of the read that this thread is in, or else the task's. In a read,
  /// they are not flat.
  @usableFromInline
  static func inForce(_ frame: UnsafeMutablePointer<ReadingFrame>) -> DependencyValues {
    frame.pointee.isRead ? frame.pointee.values ?? ofTask : ofTask
  }

  /// A copy of the values in effect, for a scope to change.
  @usableFromInline
  static func draft(in frame: UnsafeMutablePointer<ReadingFrame>) -> DependencyValues {
    if frame.pointee.isRead, let values = frame.pointee.values { return values }
    return draft(in: ThreadState.of(frame))
  }

  /// The values that a wrapper created now remembers; nil outside any scope.
  @usableFromInline
  static var toRemember: OverrideTable? {
    let frame = ReadingFrame.current
    if frame.pointee.isRead { return tableInForce(frame) }
    guard let bound = BoundValues.current else { return nil }
    return bound.pointee.remembered == nil ? bound.pointee.overrides : tableInForce(frame)
  }

  /// Split off, so that the function above stays as short as possible.
  @inline(never)
  private static func tableInForce(_ frame: UnsafeMutablePointer<ReadingFrame>) -> OverrideTable {
    inForce(frame).flattened.overrides
  }

  /// Self, or the values of the read that this thread is in, if an accessor took them from
  /// `_current`, which lacks those of the wrapper.
  var inFrame: DependencyValues {
    let frame = ReadingFrame.current
    guard remembered == nil, frame.pointee.isMeant(by: overrides) else { return self }
    return frame.pointee.values ?? self
  }

  /// The values that a wrapper with the remembered table reads, and the frame in which they are
  /// recorded; `outer` becomes what has to be restored there. No frame if the values are those of
  /// the task, so that there is nothing to record.
  ///
  /// Takes the reference to the table over, and returns it with the values: retaining it once more
  /// would take longer than all that a read has to find out.
  @usableFromInline
  static func read(
    _ remembered: consuming OverrideTable?, replacing outer: inout ReadingFrame
  ) -> (DependencyValues, frame: UnsafeMutablePointer<ReadingFrame>?) {
    let frame = ReadingFrame.current
    #if !DEBUG
      if frame.pointee.overrides == nil, SemanticProfile.isMerged, let key = BoundValues.key {
        guard let bound = BoundValues.current(of: key) else {
          let root = BoundValues.root
          guard let remembered else { return (DependencyValues(root.table), nil) }
          let task = TaskLocalFunctions.task()
          let values = DependencyValues(remembered)
          frame.pointee = ReadingFrame(values, in: task, bound: root)
          return (values, frame)
        }
        if bound.pointee.remembered == nil {
          let current = OverrideTable.Reference(bound.pointee.overrides)
          let below = remembered.map { OverrideTable.Reference($0) } ?? BoundValues.root
          guard below.adds(to: current) else { return (DependencyValues(current.table), nil) }
          let task = TaskLocalFunctions.task()
          let values = DependencyValues(
            current.table, over: remembered ?? BoundValues.root.table)
          frame.pointee = ReadingFrame(values, in: task, bound: current)
          return (values, frame)
        }
      }
    #endif
    return (anyRead(remembered, in: frame, replacing: &outer), frame)
  }

  /// The same for every read: also in another read, or in a debug build.
  @inline(never)
  private static func anyRead(
    _ remembered: OverrideTable?, in frame: UnsafeMutablePointer<ReadingFrame>,
    replacing outer: inout ReadingFrame
  ) -> DependencyValues {
    let current = inForce(frame)
    let values =
      switch SemanticProfile.current {
      case .merged: merging(remembered, under: current)
      case .atAccess: current
      case .atCreation: DependencyValues(remembered ?? BoundValues.root.table)
      }
    outer = frame.pointee
    frame.pointee = ReadingFrame(values, in: BoundValues.task, bound: BoundValues.table)
    return values
  }

  /// The address of the value of the key's override, or nil. It is valid for as long as these
  /// values, which the caller has to keep alive with `withExtendedLifetime`. Without it, a release
  /// build may release them after their last use, which is this call.
  @usableFromInline
  func overridePlace(of key: ObjectIdentifier) -> OverrideEntry.Place? {
    if let place = overrides.place(of: key) { return place }
    if let remembered { return remembered.place(of: key) }
    return nil
  }

  /// The box of the key's default, if the read needs no report.
  @usableFromInline
  func quietDefaultBox(for key: ObjectIdentifier) -> AnyBox? {
    if let remembered {
      return remembered.cache.quietBox(for: key, context: overrides.context ?? remembered.context)
    }
    let frame = ReadingFrame.current
    if frame.pointee.isMeant(by: overrides), let values = frame.pointee.values,
      !values.isIdentical(to: self)
    {
      return withExtendedLifetime(values) {
        values.overridePlace(of: key) == nil ? values.quietDefaultBox(for: key) : nil
      }
    }
    return overrides.cache.quietBox(for: key, context: overrides.context)
  }

  /// Runs the operation with these values as current, for it and for everything that it starts.
  @inlinable
  func bound<R>(
    in frame: UnsafeMutablePointer<ReadingFrame>, _ operation: () throws -> R
  ) rethrows -> R {
    if !frame.pointee.isRead { return try Self.$_current.withValue(self, operation: operation) }
    let outer = frame.pointee
    frame.pointee = ReadingFrame()
    defer { frame.pointee = outer }
    return try Self.$_current.withValue(flattened, operation: operation)
  }
}
