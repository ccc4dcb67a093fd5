/// The tool's name for itself in its reports.
package enum Tool {
  package static let name = "deplint"
  package static let version = "0.2.0"

  /// The day of the version's release, as in the changelog. The manual page shows it: the clock
  /// would make each build write another page.
  package static let releaseDate = "2026-11-30"

  /// Where the repository's files can be read on the web. Empty unless a build sets it, as
  /// `.github/release/name-pages` does.
  static let pagesAddress = ""
}
