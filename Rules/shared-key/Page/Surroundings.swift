import Dependencies

private enum NameKey: DependencyKey {
  static let liveValue = "name"
  static let testValue = "name"
}

private enum SubtitleKey: DependencyKey {
  static let liveValue = "subtitle"
  static let testValue = "subtitle"
}

// example

private func observe() -> String {
  withDependencies {
    $0.title = "override"
  } operation: {
    @Dependency(\.subtitle) var subtitle
    return subtitle
  }
}
