import Dependencies
import DependencyTestSupport
import Testing

final class LiveContextTests {
  var seen: [Seen] = []

  // MARK: They do real work

  @Test func inAScope() async {
    seen = [
      await withDependencies {
        $0.context = .live  // expect: live-context-in-tests
      } operation: {
        await DraftModel().save()
      }
    ]
  }

  @Test(.dependency(\.context, .live))  // expect: live-context-in-tests
  func byTrait() async {
    seen = [await DraftModel().save()]
  }

  // MARK: Good twins

  @Test func overridden() async {
    seen = [
      await withDependencies {
        $0.context = .live
        $0.drafts.upload = { .mock }
      } operation: {
        await DraftModel().save()
      }
    ]
  }

  /// The endpoint only counts.
  @Test func noWork() {
    withDependencies {
      $0.context = .live
    } operation: {
      seen = DraftModel().number() == 1 ? [.nothing] : []
    }
  }

  @Test func inTheTestContext() async {
    seen = [
      await withDependencies {
        $0.context = .test
      } operation: {
        await DraftModel().save()
      }
    ]
  }

  /// The scope is around something else.
  @Test func beforeTheScope() async {
    seen = [await DraftModel().save()]
    withDependencies {
      $0.context = .live
    } operation: {
      _ = Int.random(in: 0...1)
    }
  }

  @Test func underACondition() async {
    let isLive = seen.count > 1
    await withDependencies {
      $0.context = .live
    } operation: {
      if isLive { seen = [await DraftModel().save()] }
    }
    if seen.isEmpty { seen = [.test] }
  }
}
