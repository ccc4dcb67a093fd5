import Dependencies

struct LiveTestedClient {
  var run: @Sendable () -> Void

  static let live = LiveTestedClient(run: {})
  static func live(retries: Int) -> LiveTestedClient { .live }
  static func make() -> LiveTestedClient { .live }
  static let failing = LiveTestedClient(run: unimplemented("LiveTestedClient.run"))
}

// MARK: The live value in tests

enum SameByName: DependencyKey {
  static let liveValue = LiveTestedClient(run: {})
  static let testValue = liveValue  // expect: live-test-value
}

enum SameBySelf: DependencyKey {
  static let liveValue = LiveTestedClient(run: {})
  static var testValue: LiveTestedClient { Self.liveValue }  // expect: live-test-value
}

enum SameByType: DependencyKey {
  static let liveValue = LiveTestedClient(run: {})
  static var testValue: LiveTestedClient {
    return SameByType.liveValue  // expect: live-test-value
  }
}

enum SameByLive: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = LiveTestedClient.live  // expect: live-test-value
}

enum SameByImplicitLive: DependencyKey {
  static let liveValue: LiveTestedClient = .live
  static let testValue: LiveTestedClient = .live  // expect: live-test-value
}

enum SameByFactory: DependencyKey {
  static let liveValue = LiveTestedClient.make()
  static let testValue = LiveTestedClient.make()  // expect: live-test-value
}

enum SameByLiveFactory: DependencyKey {
  static let liveValue = LiveTestedClient.live(retries: 3)
  static let testValue = LiveTestedClient.live(retries: 0)  // expect: live-test-value
}

// MARK: Good twins

enum FailingInTests: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = LiveTestedClient.failing
}

enum BuiltInTests: DependencyKey {
  static let liveValue = LiveTestedClient(run: {})
  static let testValue = LiveTestedClient(run: {})
}

enum PreviewInTests: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let previewValue = LiveTestedClient.failing
  static let testValue = previewValue
}

// MARK: Plain data

enum SameNumber: DependencyKey {
  static let liveValue = 1
  static let testValue = liveValue
}

struct SameSettings: DependencyKey {
  var count = 1
  static let liveValue = SameSettings()
  static let testValue = liveValue
}

/// The live value of another key may be what a test wants.
enum OtherKeysLiveValue: DependencyKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = FailingInTestsEverywhere.live
}

enum FailingInTestsEverywhere {
  static let live = LiveTestedClient.failing
}

/// Not a key.
enum LooksLikeATestedKey {
  static let liveValue = LiveTestedClient.live
  static let testValue = liveValue
}
