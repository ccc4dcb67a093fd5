import Dependencies
import Dispatch

private let queue = DispatchQueue(label: "settings")

private func load() -> String { "dark" }

private struct Settings: Sendable {
  var load: @Sendable () -> String
}

// example

extension SettingsKey {
  static let testValue = Settings(load: unimplemented("Settings.load", placeholder: ""))
}
