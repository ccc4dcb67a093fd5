/// A dependency whose default is being computed: its name in reports, and where it was read.
struct AccessedDependency: Sendable {
  /// The property of `DependencyValues` that it was read through; nil if it was read by key.
  var name: StaticString?
  /// The declaration of the wrapper, or else the place where the property looks up its key.
  var site: IssueLocation?

  #if DEBUG
    /// The dependency whose default this code computes.
    @TaskLocal static var current: AccessedDependency?
  #endif

  /// Computes the default. Issues that the computation itself reports are at the dependency's site.
  func computing<R>(_ body: () -> R) -> R {
    #if DEBUG
      Self.$current.withValue(self) { located(body) }
    #else
      located(body)
    #endif
  }

  private func located<R>(_ body: () -> R) -> R {
    guard let site else { return body() }
    return withIssueContext(
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column,
      operation: body)
  }

  /// How the wrapper that reads it is written.
  func attribute(for key: Any.Type) -> String {
    // A function is not a property: it uses the key itself.
    guard let name = name?.description, !name.contains("(") else {
      return "@Dependency(\(typeName(key)).self)"
    }
    return "@Dependency(\\.\(name))"
  }

  /// The facts about it, one per line.
  func description(key: Any.Type, value: Any.Type) -> String {
    var lines: [String] = []
    if let site { lines.append("  Location: \(site.fileID):\(site.line)") }
    if key == value {
      lines.append("  Dependency: \(typeName(value))")
    } else {
      lines += ["  Key: \(typeName(key))", "  Value: \(typeName(value))"]
    }
    return lines.joined(separator: "\n")
  }
}
