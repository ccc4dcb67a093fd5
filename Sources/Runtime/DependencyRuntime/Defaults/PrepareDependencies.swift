/// Sets dependencies for the whole program, once, before anything reads them.
///
/// For the entry point of a tool, a preview or, in its `init()`, an app: places without a scope
/// around everything that runs:
///
/// ```swift
/// @main
/// struct Bookshop {
///   static func main() throws {
///     try prepareDependencies {
///       $0.database = try Database(path: "books.sqlite")
///     }
///     Counter().open()
///   }
/// }
/// ```
///
/// A prepared value takes the place of the default. So existing wrappers see it, and every override
/// takes precedence over it. A dependency that has already been read, or prepared by an earlier
/// call, keeps its value, and debug builds report that. One call may set a dependency several
/// times.
///
/// Previews share a process, which is the app's. So in previews, dependencies may have been read
/// before, and whatever the `App` initializer prepares is ignored, so that the preview can prepare
/// it.
///
/// - Parameter updateValues: Sets the dependencies. May also read them, which computes their
///   defaults.
/// - Returns: The result of the closure.
/// - Throws: Any error that the closure throws; the dependencies set before that stay prepared.
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  let preparation = Preparation()
  var values = DependencyValues.inForce(ReadingFrame.current).flattened
  #if canImport(SwiftUI)
    if PreviewedApp.isStarting { values = DependencyValues() }
  #endif
  values = DependencyValues(values.overrides.prepared(by: preparation))
  return try Preparation.$current.withValue(preparation) {
    try DependencyValues.setting { try updateValues(&values) }
  }
}

extension Preparation {
  /// The call of `prepareDependencies` that this code runs in. It may still prepare the defaults
  /// that this code computes.
  @TaskLocal static var current: Preparation?
}

extension DependencyValues {
  @usableFromInline
  func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, named name: StaticString, with value: Key.Value, at site: IssueLocation
  ) {
    guard let preparation = overrides.preparation else { return }
    let place = CachedValues.Place(context: context, test: TestContext.currentTestID)
    let isPrepared = cache.prepare(
      ObjectIdentifier(key), in: place, with: Box(value), by: preparation)
    if !isPrepared, place.context != .preview {
      let accessed = AccessedDependency(name: name, site: site)
      AccessReport.preparedTooLate(key, value: Key.Value.self, accessed).report(at: site)
    }
  }
}
