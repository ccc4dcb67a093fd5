import Dependencies

private enum TitleKey: DependencyKey {
  static let liveValue = "title"
  static let testValue = "title"
}

// example

private func observe() -> String {
  withDependencies {
    $0[TitleKey.self] = "override"
  } operation: {
    @Dependency(\.title) var title
    return title
  }
}
