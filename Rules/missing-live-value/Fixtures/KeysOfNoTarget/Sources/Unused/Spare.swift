import Dependencies

enum Spare: TestDependencyKey {
  static let testValue = 1
}

extension DependencyValues {
  var spare: Int {
    get { self[Spare.self] }
    set { self[Spare.self] = newValue }
  }
}

func showSpare() {
  @Dependency(\.spare) var spare
  print(spare)
}
