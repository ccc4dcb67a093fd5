import Dependencies

enum Loose: TestDependencyKey {
  static let testValue = 1
}

extension DependencyValues {
  var loose: Int {
    get { self[Loose.self] }
    set { self[Loose.self] = newValue }
  }
}

func showLoose() {
  @Dependency(\.loose) var loose
  print(loose)
}
