import Dependencies

extension Clock: DependencyKey {
  static let liveValue = Clock { 1 }
}
