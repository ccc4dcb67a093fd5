/// An incorrect use of a dependency.
///
/// Debug builds report it. Release builds do not, unless the program cannot go on.
enum AccessReport {
  /// A key that is not a `DependencyKey` was read in the live context.
  case noLiveValue(Any.Type, value: Any.Type, AccessedDependency)
  /// A key without a test value was read in a test.
  case noTestValue(Any.Type, value: Any.Type, AccessedDependency?)
  /// A key was prepared after it had been read, or twice.
  case preparedTooLate(Any.Type, value: Any.Type, AccessedDependency)
  /// The context was prepared after a default had been read, or twice.
  case contextPreparedTooLate
  /// Each of these keys needs the next one for its default; the last is the first again.
  case cycle([Any.Type])
}

extension AccessReport {
  var message: String {
    switch self {
    case .noLiveValue(let key, let value, let accessed):
      """
      \(accessed.attribute(for: key)) has no live implementation, but was read in a live context.

      \(accessed.description(key: key, value: value))

      Either declare that '\(typeName(key))' conforms to 'DependencyKey', in a module that this \
      program links, or override it with 'withDependencies' where the program starts.
      """
    case .noTestValue(let key, let value, let accessed):
      """
      \(accessed.map { $0.attribute(for: key) } ?? "A dependency") has no test implementation, but \
      was read in a test, which is about to use its preview or live value.

      \((accessed ?? AccessedDependency()).description(key: key, value: value))

      Either override it in the test, with 'withDependencies' or a '.dependency' trait, or give \
      '\(typeName(key))' a 'testValue', which is then the default of every test.
      """
    case .preparedTooLate(let key, let value, let accessed):
      """
      \(accessed.attribute(for: key)) has already been accessed or prepared, and cannot be \
      prepared now; it keeps its value.

      \(accessed.description(key: key, value: value))

      Prepare dependencies once, as early in the program as possible. To change one for a part of \
      the program, use 'withDependencies'.
      """
    case .contextPreparedTooLate:
      """
      The context has already been prepared or used, and cannot be prepared now; it stays as it is.

      Prepare the context before the first dependency is read.
      """
    case .cycle(let keys):
      """
      Dependencies need each other for their default values: \
      \(keys.map { "'\(typeName($0))'" }.joined(separator: " → ")).

      Read one of them where it is used, not while the value is being made.
      """
    }
  }
}

extension AccessReport {
  /// Reports it in debug builds.
  func report(at site: IssueLocation?) {
    #if DEBUG
      guard let site else { return reportIssue(message) }
      reportIssue(
        message,
        fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
    #endif
  }
}

/// The name of a type without its modules and without the locations of private contexts.
func typeName(_ type: Any.Type) -> String {
  _typeName(type, qualified: true)
    .replacing(/\(unknown context at [^)]*\)\./, with: "")
    // A dotted name: the module is the first component.
    .replacing(/\w[\w.]*/) { name in
      name.output.firstIndex(of: ".").map { name.output[$0...].dropFirst() } ?? name.output
    }
}
