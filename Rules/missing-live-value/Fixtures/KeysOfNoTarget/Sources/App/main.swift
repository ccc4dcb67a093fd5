import Dependencies

/// Nothing compiles the other folders, so they neither supply it nor hide it.
enum Count: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 1
}

extension DependencyValues {
  var count: Int {
    get { self[Count.self] }
    set { self[Count.self] = newValue }
  }
}

func show() {
  @Dependency(\.count) var count
  print(count)
}

show()
