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

#if canImport(SwiftUI)
  import SwiftUI

  struct CrashingView: View {
    @Dependency(CrashingInPreview.self) var client
    @Dependency(QuietInPreview.self) var other
    var body: some View { Button("Run") { _ = client.run() } }
  }

  #Preview { CrashingView() }
#endif

// MARK: - Proofs

let crashingPreviews = [
  wrong(.trap, insteadOf: .nothing, in: "CrashingInPreview.previewValue", context: .preview) {
    _ = value(CrashingInPreview.self).run()
  },
  right(.preview, in: "QuietInPreview.previewValue", context: .preview) {
    _ = value(QuietInPreview.self).run()
  },
]
