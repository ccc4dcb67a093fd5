/// The tool's name for itself in its reports.
package enum Tool {
  package static let name = "deplint"
  package static let version = "0.1.0"

  /// Where the repository's files can be read on the web. Empty unless a build sets it, as
  /// `.github/release/name-pages` does.
  static let pagesAddress = ""
}
