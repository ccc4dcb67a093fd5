import Dependencies

struct ShownClient: Sendable {
  var run: @Sendable () -> Int
}

private func client(_ seen: Seen) -> ShownClient {
  ShownClient(run: {
    observe(seen)
    return 1
  })
}

/// The body of a view that a preview shows calls it.
enum CalledInBody: DependencyKey {
  static let liveValue = client(.live)
  static let testValue = client(.test)
  static let previewValue = ShownClient(
    run: { fatalError("no preview yet") }  // expect: crashing-test-value
  )
}

/// A model calls it when the view appears. The application supplies the value, and another preview.
enum CalledOnAppearance: DependencyKey {
  static var liveValue: ShownClient {
    fatalError("set by the application")  // expect: crashing-test-value
  }
  static let testValue = client(.test)
}

/// The live value of another key, which the view reads, reads it.
enum ReadByValue: DependencyKey {
  static var liveValue: ShownClient {
    assertionFailure("set by the application")  // expect: crashing-test-value
    return client(.live)
  }
  static let testValue = client(.test)
}
enum ReadingValue: DependencyKey {
  static var liveValue: ShownClient {
    @Dependency(ReadByValue.self) var shown  // expect: frozen-dependency (info)
    return ShownClient(run: shown.run)
  }
  static let testValue = client(.test)
}

/// Previews get the test value of a key that has no other one.
enum TestOnly: TestDependencyKey {
  static let testValue = ShownClient(
    run: { fatalError("not used in tests") }  // expect: crashing-test-value
  )
}

/// Only a button calls it.
enum CalledByUser: DependencyKey {
  static let liveValue = client(.live)
  static let testValue = client(.test)
  static let previewValue = ShownClient(
    run: { fatalError("no preview yet") }  // expect: crashing-test-value (info)
  )
}

/// All previews that show the view override it.
enum OverriddenWhereShown: DependencyKey {
  static var liveValue: ShownClient { fatalError("set by the application") }
  static let testValue = client(.test)
}

func runApplication(_ body: () -> Void) {
  withDependencies {
    $0[CalledOnAppearance.self] = client(.live)
    $0[ReadByValue.self] = client(.live)
    $0[TestOnly.self] = client(.live)
    $0[OverriddenWhereShown.self] = client(.live)
  } operation: {
    body()
  }
}

final class CrashPreviewedModel {
  @Dependency(CalledOnAppearance.self) var client
  func start() -> Int { client.run() }
}

#if canImport(SwiftUI)
  import SwiftUI

  struct CrashPreviewedView: View {
    @Dependency(CalledInBody.self) var called
    @Dependency(TestOnly.self) var testOnly
    @Dependency(CalledByUser.self) var byUser
    @Dependency(ReadingValue.self) var reading
    @Dependency(OverriddenWhereShown.self) var overridden
    let model: CrashPreviewedModel
    var body: some View {
      VStack {
        title
        Button("Run") { _ = byUser.run() }
      }
      .onAppear { _ = model.start() }
      .task { _ = reading.run() + overridden.run() }
    }
    private var title: some View { Text("\(called.run()) of \(testOnly.run())") }
  }

  struct CrashingPreviewsOfView: PreviewProvider {
    static var previews: some View {
      withDependencies {
        $0[OverriddenWhereShown.self] = ShownClient(run: { 0 })
      } operation: {
        CrashPreviewedView(model: CrashPreviewedModel())
      }
    }
  }

  #Preview {
    withDependencies {
      $0[CalledOnAppearance.self] = ShownClient(run: { 0 })
      $0[ReadByValue.self] = ShownClient(run: { 0 })
    } operation: {
      Text("\(CrashPreviewedModel().start())")
    }
  }
#endif

// MARK: - Proofs

let shownPreviews = [
  wrong(.trap, insteadOf: .preview, in: "CalledInBody.previewValue", context: .preview) {
    _ = value(CalledInBody.self).run()
  },
  wrong(.trap, insteadOf: .preview, in: "CalledOnAppearance.liveValue", context: .preview) {
    _ = CrashPreviewedModel().start()
  },
  wrong(.trap, insteadOf: .preview, in: "ReadByValue.liveValue", context: .preview) {
    _ = value(ReadingValue.self).run()
  },
  wrong(.trap, insteadOf: .preview, in: "TestOnly.testValue", context: .preview) {
    _ = value(TestOnly.self).run()
  },
  wrong(.trap, insteadOf: .nothing, in: "CalledByUser.previewValue", context: .preview) {
    _ = value(CalledByUser.self).run()
  },
  wrong(
    .trap, insteadOf: .preview, in: "ReadingValue.liveValue", context: .preview,
    rule: "frozen-dependency"
  ) { _ = value(ReadingValue.self).run() },
  right(.live, in: "runApplication(_:)", context: .live) {
    runApplication { _ = CrashPreviewedModel().start() }
  },
]
