internal import DiagnosticReports

/// The baseline that a configuration names. All files that the configuration governs share one
/// object.
final class ConfiguredBaseline: Sendable {
  let path: AbsolutePath
  /// The configuration file that names it, as messages print it.
  let origin: String
  /// The place in that file.
  let place: Place

  private init(path: AbsolutePath, origin: String, place: Place) {
    self.path = path
    self.origin = origin
    self.place = place
  }

  /// Nil if no file of the configuration names one.
  convenience init?(of configuration: Configuration) {
    guard let setting = configuration.last(\.baseline) else { return nil }
    self.init(
      path: AbsolutePath(setting.value.path, from: setting.origin.folder),
      origin: setting.origin.shown, place: setting.value.place)
  }
}
