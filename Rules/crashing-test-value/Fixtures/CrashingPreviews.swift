import Dependencies

struct PreviewedClient: Sendable {
  var run: @Sendable () -> Void
}

enum CrashingInPreview: DependencyKey {
  static let liveValue = PreviewedClient(run: { observe(.live) })
  static let testValue = PreviewedClient(run: unimplemented("PreviewedClient.run"))
  static let previewValue = PreviewedClient(
    run: { fatalError("no preview yet") }  // expect: crashing-test-value (warning)
  )
}

enum QuietInPreview: DependencyKey {
  static let liveValue = PreviewedClient(run: { observe(.live) })
  static let testValue = PreviewedClient(run: unimplemented("PreviewedClient.run"))
  static let previewValue = PreviewedClient(run: { observe(.preview) })
}

#if canImport(SwiftUI)
  import SwiftUI

  struct CrashingView: View {
    @Dependency(CrashingInPreview.self) var client
    @Dependency(QuietInPreview.self) var other
    var body: some View { Button("Run") { client.run() } }
  }

  #Preview { CrashingView() }
#endif

// MARK: - Proofs

let crashingPreviews = [
  wrong(.trap, insteadOf: .nothing, in: "CrashingInPreview.previewValue", context: .preview) {
    value(CrashingInPreview.self).run()
  },
  right(.preview, in: "QuietInPreview.previewValue", context: .preview) {
    value(QuietInPreview.self).run()
  },
]
