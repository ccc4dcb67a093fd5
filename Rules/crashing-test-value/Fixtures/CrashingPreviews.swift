import Dependencies

private func number(_ seen: Seen) -> Int {
  observe(seen)
  return 1
}

struct PreviewedClient: Sendable {
  var run: @Sendable () -> Int
}

enum CrashingInPreview: DependencyKey {
  static let liveValue = PreviewedClient(run: { number(.live) })
  static let testValue = PreviewedClient(run: unimplemented("PreviewedClient.run", placeholder: 0))
  static let previewValue = PreviewedClient(
    run: { fatalError("no preview yet") }  // expect: crashing-test-value (info)
  )
}

enum QuietInPreview: DependencyKey {
  static let liveValue = PreviewedClient(run: { number(.live) })
  static let testValue = PreviewedClient(run: unimplemented("PreviewedClient.run", placeholder: 0))
  static let previewValue = PreviewedClient(run: { number(.preview) })
}

// MARK: Live values that previews get

/// The application supplies it, and no preview does.
enum SuppliedByApplication: DependencyKey {
  static var liveValue: PreviewedClient {
    fatalError("set by the application")  // expect: crashing-test-value (info)
  }
  static let testValue = PreviewedClient(run: { number(.test) })
}

/// Previews have a value of their own.
enum SuppliedForPreviews: DependencyKey {
  static var liveValue: PreviewedClient { fatalError("set by the application") }
  static let testValue = PreviewedClient(run: { number(.test) })
  static let previewValue = PreviewedClient(run: { number(.preview) })
}

/// A preview overrides it.
enum SuppliedInPreview: DependencyKey {
  static var liveValue: PreviewedClient { fatalError("set by the application") }
  static let testValue = PreviewedClient(run: { number(.test) })
}

func startApplication() {
  prepareDependencies {
    $0[SuppliedByApplication.self] = PreviewedClient(run: { number(.live) })
    $0[SuppliedForPreviews.self] = PreviewedClient(run: { number(.live) })
    $0[SuppliedInPreview.self] = PreviewedClient(run: { number(.live) })
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  struct CrashingView: View {
    @Dependency(CrashingInPreview.self) var client
    @Dependency(QuietInPreview.self) var other
    @Dependency(SuppliedByApplication.self) var supplied
    @Dependency(SuppliedForPreviews.self) var previewed
    @Dependency(SuppliedInPreview.self) var overridden
    var body: some View { Button("Run") { _ = client.run() } }
  }

  #Preview {
    withDependencies {
      $0[SuppliedInPreview.self] = PreviewedClient(run: { 0 })
    } operation: {
      CrashingView()
    }
  }
#endif

// MARK: - Proofs

let crashingPreviews = [
  wrong(.trap, insteadOf: .nothing, in: "CrashingInPreview.previewValue", context: .preview) {
    _ = value(CrashingInPreview.self).run()
  },
  wrong(.trap, insteadOf: .nothing, in: "SuppliedByApplication.liveValue", context: .preview) {
    _ = value(SuppliedByApplication.self).run()
  },
  right(.preview, in: "SuppliedForPreviews.previewValue", context: .preview) {
    _ = value(SuppliedForPreviews.self).run()
  },
  right(.preview, in: "QuietInPreview.previewValue", context: .preview) {
    _ = value(QuietInPreview.self).run()
  },
]
