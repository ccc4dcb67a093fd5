import Foundation

/// The dependencies of some code: overrides by key, and defaults for every key.
///
/// Add a property for each of your dependencies:
///
/// ```swift
/// extension DependencyValues {
///   var homeURL: URL {
///     get { self[HomeURLKey.self] }
///     set { self[HomeURLKey.self] = newValue }
///   }
/// }
/// ```
///
/// Read dependencies with ``Dependency``, and override them for a part of the program with
/// ``withDependencies(_:operation:)``. An instance is a value: changing a copy changes nothing
/// else. All copies share the computed defaults; see ``init()``.
///
/// The current values are task-local. A `Task`, a child task, and everything called directly sees
/// them. A detached task, a dispatch queue, a timer or a system callback does not, and has the
/// defaults, unless `withEscapedDependencies` passes the values on.
public struct DependencyValues: Sendable {
  /// The overrides, nearest scope last. Their cache holds the defaults, unless `remembered` is set.
  @usableFromInline var overrides: OverrideTable

  /// During a read: what the wrapper remembers, below `overrides`. Otherwise nil.
  ///
  /// Merging two scopes into a table at each read would cost more than the rest of the read.
  @usableFromInline var remembered: OverrideTable?

  @inlinable
  init(_ overrides: OverrideTable, over remembered: OverrideTable? = nil) {
    self.overrides = overrides
    self.remembered = remembered
  }

  /// Values without overrides and with defaults of their own: they see nothing that others have
  /// computed or prepared.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = DependencyValues()
  /// } operation: {
  ///   // as in a process that has just started
  /// }
  /// ```
  public init() {
    self.init(OverrideTable(cache: CachedValues()))
  }

  /// The values that are current where the code runs that reads this.
  ///
  /// Code of an app does not need it: ``Dependency`` reads it, and
  /// ``withDependencies(_:operation:)`` binds it.
  @TaskLocal public static var _current: DependencyValues = root

  /// The values of code that is in no scope.
  static let root: DependencyValues = {
    TestCaseObservation.onTestCaseStart { DependencyValues._current.cache.resetCache() }
    return DependencyValues()
  }()

  /// Fresh values whose context is ``DependencyContext/live``.
  public static var live: Self { Self(context: .live) }

  /// Fresh values whose context is ``DependencyContext/preview``.
  public static var preview: Self { Self(context: .preview) }

  /// Fresh values whose context is ``DependencyContext/test``.
  public static var test: Self { Self(context: .test) }

  package init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}

extension DependencyValues {
  /// The value of a key: its override, or else its default in the ``context``.
  ///
  /// Meant for the properties that you add to `DependencyValues`. The other parameters tell reports
  /// where and under which name the key was used; leave them at their defaults.
  ///
  /// A default is computed once, by one thread, and kept; other threads that ask meanwhile wait for
  /// it. If it turns out to need itself, the process stops and prints the cycle.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable get {
      value(of: key) {
        defaultValue(
          of: key, named: function,
          at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
    @inlinable set {
      if overrides.isPreparing {
        prepare(
          key, named: function, with: newValue,
          at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      } else {
        override(ObjectIdentifier(key), with: newValue)
      }
    }
  }

  /// The value of a key, for key paths, which cannot carry the name and location.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(type: Key.Type) -> Key.Value {
    @inlinable get { self[type] }
    @inlinable set { self[type] = newValue }
  }

  /// The environment that code runs in. It decides the defaults.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.context = .live
  /// } operation: {
  ///   @Dependency(\.date.now) var now  // the real time, also in a test
  /// }
  /// ```
  public var context: DependencyContext {
    get {
      let values = inFrame
      return values.overrides.context ?? values.remembered?.context
        ?? values.cache.context(preparation: .current)
    }
    set {
      guard let preparation = overrides.preparation else {
        self = flattened
        overrides.override(newValue)
        return
      }
      if !cache.prepare(context: newValue, by: preparation) {
        AccessReport.contextPreparedTooLate.report(at: nil)
      }
    }
  }

  /// The defaults of these values.
  @_spi(Internals)
  public var cachedValues: CachedValues { cache }

  @usableFromInline var cache: CachedValues { (remembered ?? overrides).cache }
}

extension DependencyValues {
  // MARK: Overriding

  @inlinable
  mutating func override<Value>(_ key: ObjectIdentifier, with value: consuming Value) {
    if remembered != nil { self = flattened }
    overrides.override(key, with: value)
  }

  // MARK: Merging

  /// The same values in one table, which can be kept or bound.
  @usableFromInline
  var flattened: DependencyValues {
    guard let remembered else { return self }
    return DependencyValues(remembered.merged(under: overrides))
  }

  /// The values of a wrapper that remembers the table, where `current` are current: current
  /// overrides win over remembered ones, and the defaults are those of the wrapper.
  @usableFromInline
  static func merging(_ remembered: OverrideTable?, under current: DependencyValues) -> Self {
    let current = current.flattened
    let remembered = remembered ?? BoundValues.root.table
    return OverrideTable.Reference(remembered).adds(to: OverrideTable.Reference(current.overrides))
      ? DependencyValues(current.overrides, over: remembered) : current
  }

  /// The values that an object with the table passes on while `current` are current.
  @usableFromInline
  static func passedOn(_ remembered: OverrideTable?, under current: Self) -> Self {
    merging(remembered, under: current).flattened
  }

  /// Whether the two cannot be told apart.
  @usableFromInline
  func isIdentical(to other: DependencyValues) -> Bool {
    guard overrides === other.overrides else { return false }
    switch (remembered, other.remembered) {
    case (nil, nil): return true
    case (let a?, let b?): return a === b
    case (nil, _?), (_?, nil): return false
    }
  }
}
