import Dependencies

private enum NameKey: DependencyKey {
  static let liveValue = "name"
  static let testValue = "name"
}

private enum TitleKey: DependencyKey {
  static let liveValue = "title"
  static let testValue = "title"
}

// example

private func observe() -> String {
  withDependencies {
    $0.title = "override"
  } operation: {
    @Dependency(\.title) var title
    return title
  }
}
