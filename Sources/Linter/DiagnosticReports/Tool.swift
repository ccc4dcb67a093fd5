/// The tool's name for itself in its reports.
package enum Tool {
  package static let name = "deplint"
  package static let version = "0.1.0"

  /// Where the files of the repository can be read on the web: empty unless a build fills it in, as
  /// `.github/release/name-pages` does.
  static let pagesAddress = ""
}
