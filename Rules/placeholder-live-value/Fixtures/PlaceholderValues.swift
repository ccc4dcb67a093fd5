import Dependencies

struct PlaceholderClient {
  var run: @Sendable () -> Void

  static let live = PlaceholderClient(run: {})
  static let mock = PlaceholderClient(run: {})
  static let noop = PlaceholderClient(run: {})
  static let failing = PlaceholderClient(run: unimplemented("PlaceholderClient.run"))
  static func mock(delay: Int) -> PlaceholderClient { .mock }
}

// MARK: Placeholders

enum UnimplementedKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = unimplemented("live")  // expect: placeholder-live-value
  static let testValue: @Sendable () -> Int = { 1 }
}

enum TrappingKey: DependencyKey {
  static var liveValue: PlaceholderClient { fatalError("set it up first") }  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum TrappingWithReturn: DependencyKey {
  static var liveValue: PlaceholderClient {
    return preconditionFailure("set it up first")  // expect: placeholder-live-value
  }
  static let testValue = PlaceholderClient.failing
}

enum TestValueKey: DependencyKey {
  static let liveValue = testValue  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum TestValueOfSelf: DependencyKey {
  static var liveValue: PlaceholderClient { Self.testValue }  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum PreviewValueKey: DependencyKey {
  static let liveValue = PreviewValueKey.previewValue  // expect: placeholder-live-value
  static let previewValue = PlaceholderClient.mock
  static let testValue = PlaceholderClient.failing
}

enum MockKey: DependencyKey {
  static let liveValue = PlaceholderClient.mock  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum ImplicitMockKey: DependencyKey {
  static let liveValue: PlaceholderClient = .mock  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum NoopKey: DependencyKey {
  static let liveValue: PlaceholderClient = .noop  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum FailingKey: DependencyKey {
  static var liveValue: PlaceholderClient { .failing }  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum MockByFunction: DependencyKey {
  static let liveValue = PlaceholderClient.mock(delay: 1)  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

extension PlaceholderClient: DependencyKey {
  static let liveValue = Self.mock  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}
