import Dependencies

struct PlaceholderClient {
  var run: @Sendable () -> Void

  static let live = PlaceholderClient(run: { observe(.live) })
  static let mock = PlaceholderClient(run: { observe(.mock) })
  static let noop = PlaceholderClient(run: {})
  static let failing = PlaceholderClient(run: unimplemented("PlaceholderClient.run"))
  static func mock(delay: Int) -> PlaceholderClient { .mock }
}

// MARK: Placeholders

enum UnimplementedKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = unimplemented("live", placeholder: 0)  // expect: placeholder-live-value
  static let testValue: @Sendable () -> Int = { 1 }
}

enum TrappingKey: DependencyKey {
  static var liveValue: PlaceholderClient { fatalError("set it up first") }  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum TrappingWithReturn: DependencyKey {
  static var liveValue: PlaceholderClient {
    preconditionFailure("set it up first")  // expect: placeholder-live-value
  }
  static let testValue = PlaceholderClient.failing
}

enum TestValueKey: DependencyKey {
  static let liveValue: PlaceholderClient = testValue  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum TestValueOfSelf: DependencyKey {
  static var liveValue: PlaceholderClient { Self.testValue }  // expect: placeholder-live-value
  static let testValue = PlaceholderClient.failing
}

enum PreviewValueKey: DependencyKey {
  static let liveValue: PlaceholderClient = PreviewValueKey.previewValue  // expect: placeholder-live-value
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

// MARK: Doubles by their own code

protocol PlaceholderHandler: Sendable {
  func handle()
  func stop()
}

struct QuietHandler: PlaceholderHandler {
  func handle() {}
  func stop() {}
}

enum QuietHandlerKey: DependencyKey {
  static let liveValue: any PlaceholderHandler = QuietHandler()  // expect: placeholder-live-value
  static let testValue: any PlaceholderHandler = TrappingHandler()
}

final class TrappingHandler: PlaceholderHandler {
  let name = "trapping"
  func handle() { fatalError("not written yet") }
  func stop() {}
}

enum TrappingHandlerKey: DependencyKey {
  static var liveValue: any PlaceholderHandler {
    TrappingHandler()  // expect: placeholder-live-value
  }
  static let testValue: any PlaceholderHandler = QuietHandler()
}

// MARK: - Proofs

let placeholderValues = [
  wrong(.issue, insteadOf: .live, in: "UnimplementedKey.liveValue", context: .live) {
    _ = value(UnimplementedKey.self)()
  },
  wrong(.trap, insteadOf: .live, in: "TrappingKey.liveValue", context: .live) {
    value(TrappingKey.self).run()
  },
  wrong(.trap, insteadOf: .live, in: "TrappingWithReturn.liveValue", context: .live) {
    value(TrappingWithReturn.self).run()
  },
  wrong(.issue, insteadOf: .live, in: "TestValueKey.liveValue", context: .live) {
    value(TestValueKey.self).run()
  },
  wrong(.issue, insteadOf: .live, in: "TestValueOfSelf.liveValue", context: .live) {
    value(TestValueOfSelf.self).run()
  },
  wrong(.mock, insteadOf: .live, in: "PreviewValueKey.liveValue", context: .live) {
    value(PreviewValueKey.self).run()
  },
  wrong(.mock, insteadOf: .live, in: "MockKey.liveValue", context: .live) {
    value(MockKey.self).run()
  },
  wrong(.mock, insteadOf: .live, in: "ImplicitMockKey.liveValue", context: .live) {
    value(ImplicitMockKey.self).run()
  },
  wrong(.nothing, insteadOf: .live, in: "NoopKey.liveValue", context: .live, reads: []) {
    value(NoopKey.self).run()
  },
  wrong(.issue, insteadOf: .live, in: "FailingKey.liveValue", context: .live) {
    value(FailingKey.self).run()
  },
  wrong(.mock, insteadOf: .live, in: "MockByFunction.liveValue", context: .live) {
    value(MockByFunction.self).run()
  },
  wrong(.mock, insteadOf: .live, in: "PlaceholderClient.liveValue", context: .live) {
    value(PlaceholderClient.self).run()
  },
  wrong(.nothing, insteadOf: .live, in: "QuietHandlerKey.liveValue", context: .live, reads: []) {
    value(QuietHandlerKey.self).handle()
  },
  wrong(.trap, insteadOf: .live, in: "TrappingHandlerKey.liveValue", context: .live) {
    value(TrappingHandlerKey.self).handle()
  },
]
