/// A configuration file with problems, or a baseline with problems that one names.
package struct FaultyConfiguration: Sendable {
  /// The real path.
  package let path: String
  /// The text that the places in the problems refer to; empty if it could not be read.
  package let text: [UInt8]
  /// At least one, sorted by place.
  package let problems: [Problem]

  /// - Parameter texts: the texts of the files, as far as they were read, by real path.
  static func all(
    _ problems: [Problem], texts: [AbsolutePath: [UInt8]], workingFolder: AbsolutePath
  ) -> [FaultyConfiguration] {
    let problems = problems.sortedWithoutDuplicates()
    return Dictionary(grouping: problems) { AbsolutePath($0.path, from: workingFolder).resolved }
      .map { path, problems in
        FaultyConfiguration(path: path.text, text: texts[path] ?? [], problems: problems)
      }
      .sorted { $0.path < $1.path }
  }
}
