import Dependencies

struct DraftClient: Sendable {
  var upload: @Sendable () async -> Seen
  var count: @Sendable () -> Int
}

private func connect() async -> Seen { .live }

enum DraftKey: DependencyKey {
  static let liveValue = DraftClient(upload: { await connect() }, count: { 1 })
  static let testValue = DraftClient(upload: { .test }, count: { 2 })
}

extension DependencyValues {
  var drafts: DraftClient {
    get { self[DraftKey.self] }
    set { self[DraftKey.self] = newValue }
  }
}

final class DraftModel: Sendable {
  let drafts = Dependency(\.drafts)

  func save() async -> Seen {
    @Dependency(\.drafts) var drafts
    return await drafts.upload()
  }

  func number() -> Int {
    @Dependency(\.drafts) var drafts
    return drafts.count()
  }
}

// MARK: - Proofs

private func inSuite(_ test: (LiveContextTests) async -> Void) async {
  let suite = LiveContextTests()
  await test(suite)
  suite.seen.forEach { observe($0) }
}

let liveContexts = [
  wrong(.live, insteadOf: .test, in: "LiveContextTests.inAScope()", context: .test) {
    await inSuite { await $0.inAScope() }
  },
  wrong(.live, insteadOf: .test, in: "LiveContextTests.byTrait()", context: .test) {
    // As the trait does.
    await withDependencies {
      $0.context = .live
    } operation: {
      await inSuite { await $0.byTrait() }
    }
  },
  right(.mock, in: "LiveContextTests.overridden()", context: .test) {
    await inSuite { await $0.overridden() }
  },
  right(.nothing, in: "LiveContextTests.noWork()", context: .test) {
    await inSuite { $0.noWork() }
  },
  right(.test, in: "LiveContextTests.inTheTestContext()", context: .test) {
    await inSuite { await $0.inTheTestContext() }
  },
  right(.test, in: "LiveContextTests.beforeTheScope()", context: .test) {
    await inSuite { await $0.beforeTheScope() }
  },
  right(.test, in: "LiveContextTests.underACondition()", context: .test) {
    await inSuite { await $0.underACondition() }
  },
]
