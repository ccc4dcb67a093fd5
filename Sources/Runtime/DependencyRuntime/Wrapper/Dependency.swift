#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A property that reads a dependency.
///
/// ```swift
/// final class ClockModel {
///   @Dependency(\.date.now) private var now
///   @Dependency(\.calendar) private var calendar
///
///   var hour: Int { calendar.component(.hour, from: now) }
/// }
/// ```
///
/// A wrapper remembers the values that are current where it is created: a stored property where its
/// object is initialized, a local one where its declaration runs, a static one where it is first
/// accessed. For each key, a read then takes what is overridden where the *read* happens, or else
/// what the wrapper remembers, or else the default of the context, computed at the first read and
/// kept.
///
/// ```swift
/// let model = withDependencies { $0.date.now = .distantPast } operation: { ClockModel() }
/// _ = model.hour          // of the distant past: remembered
/// withDependencies { $0.date.now = .distantFuture } operation: {
///   _ = model.hour        // of the distant future: overridden here
/// }
/// ```
///
/// Reading is safe from any thread. Do not make one `static`: it would remember whatever was
/// current at its first use.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  /// The values at creation, flat; nil if no scope was around it. First, since
  /// `withDependencies(from:)` reads it at the wrapper's address.
  @usableFromInline let remembered: OverrideTable?
  /// Unchecked, because a key's accessor captures the key's type, which is not `Sendable`; only its
  /// static requirements are used.
  @usableFromInline nonisolated(unsafe) let accessor: (DependencyValues) -> Value
  #if DEBUG
    @usableFromInline let declaration: IssueLocation
  #endif
  #if canImport(SwiftUI)
    /// The source of a view's values. SwiftUI allows reading it only during the view's updates.
    @Environment(\.dependencies) var environmentValues
    /// The values of the SwiftUI environment, once a view has been updated with them.
    @usableFromInline var installed: DependencyValues?
  #endif

  /// Reads the dependency at a key path of ``DependencyValues``.
  ///
  /// Written as an attribute: `@Dependency(\.date) var date`. The other parameters tell reports
  /// where it is declared; leave them at their defaults.
  @_disfavoredOverload
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      { $0[keyPath: keyPath] },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency that an accessor returns.
  ///
  /// A key path literal converts to an accessor, so this is what `@Dependency(\.date) var date`
  /// calls: the accessor is compiled as a direct call, while a key path would be interpreted at
  /// each read, which takes longer than everything else.
  @inlinable
  public init(
    _ accessor: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      unchecked: accessor, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable
  package init(
    unchecked accessor: @escaping (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.remembered = DependencyValues.toRemember
    self.accessor = accessor
    #if DEBUG
      self.declaration = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
    #endif
  }

  /// Reads the dependency of a key: `@Dependency(Mailer.self) var mailer`.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      unchecked: { $0.value(of: Key.self) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The dependency.
  ///
  /// In debug builds, a read reports a key without a live value in the live context, and a key
  /// without a test value in a test.
  @inlinable
  public var wrappedValue: Value {
    #if canImport(SwiftUI)
      if let installed {
        return accessor(DependencyValues.merging(remembered, under: installed))
      }
    #endif
    var outer = ReadingFrame()
    let (values, frame) = DependencyValues.read(remembered, replacing: &outer)
    guard let frame else { return accessor(values) }
    #if DEBUG
      frame.pointee.declaration = declaration
    #endif
    // The frame does not retain the values. An accessor need not keep its argument to the end, and
    // whatever is released with the values may read dependencies, for which the frame has to be the
    // outer one.
    return withExtendedLifetime(values) {
      let value = accessor(values)
      frame.pointee = outer
      return value
    }
  }
}

/// A wrapper whose remembered values can be read without knowing its type.
protocol DependencyWrapper {
  var remembered: OverrideTable? { get }
}

extension Dependency: DependencyWrapper {}
