// example

private func observe() -> String {
  withDependencies {
    $0 = .live
  } operation: {
    @Dependency(\.server) var server
    _ = server
    start()
    return server
  }
}
