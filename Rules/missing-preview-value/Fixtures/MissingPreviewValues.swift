import Dependencies

struct PreviewingClient: Sendable {
  var run: @Sendable () async throws -> Void

  static let failing = PreviewingClient(run: unimplemented("PreviewingClient.run"))
}

private func work() async throws { observe(.live) }

// MARK: No preview value

enum UnpreviewedKey: DependencyKey {  // expect: missing-preview-value
  static let liveValue = PreviewingClient(run: { try await work() })
  static let testValue = PreviewingClient.failing
}

/// Both conformances stand in one module, so that the live value is the default.
enum UnpreviewedByParts: TestDependencyKey {
  static let testValue = PreviewingClient.failing
}

extension UnpreviewedByParts: DependencyKey {  // expect: missing-preview-value
  static let liveValue = PreviewingClient(run: { try await work() })
}

// MARK: Good twins

enum ShownKey: DependencyKey {
  static let liveValue = PreviewingClient(run: { try await work() })
  static let testValue = PreviewingClient.failing
  static let previewValue = PreviewingClient(run: { observe(.preview) })
}

/// No preview reads it.
enum UnseenKey: DependencyKey {
  static let liveValue = PreviewingClient(run: { try await work() })
  static let testValue = PreviewingClient.failing
}

/// A preview overrides it.
enum OverriddenInPreviewKey: DependencyKey {
  static let liveValue = PreviewingClient(run: { try await work() })
  static let testValue = PreviewingClient.failing
}

/// The live value does no work.
enum IdlePreviewKey: DependencyKey {
  static let liveValue = PreviewingClient(run: {})
  static let testValue = PreviewingClient.failing
}

/// Plain data.
enum PreviewedNumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 2
}

#if canImport(SwiftUI)
  import SwiftUI

  struct PreviewingView: View {
    @Dependency(UnpreviewedKey.self) var one
    @Dependency(UnpreviewedByParts.self) var two
    @Dependency(ShownKey.self) var three
    @Dependency(OverriddenInPreviewKey.self) var four
    @Dependency(IdlePreviewKey.self) var five
    @Dependency(PreviewedNumberKey.self) var six
    var body: some View { Text("") }
  }

  #Preview {
    withDependencies {
      $0[OverriddenInPreviewKey.self] = PreviewingClient(run: {})
    } operation: {
      PreviewingView()
    }
  }
#endif

// MARK: - Proofs

let missingPreviewValues = [
  wrong(.live, insteadOf: .preview, in: "UnpreviewedKey", context: .preview) {
    try await value(UnpreviewedKey.self).run()
  },
  wrong(.live, insteadOf: .preview, in: "UnpreviewedByParts", context: .preview) {
    try await value(UnpreviewedByParts.self).run()
  },
  right(.preview, in: "ShownKey.previewValue", context: .preview) {
    try await value(ShownKey.self).run()
  },
  right(.nothing, in: "IdlePreviewKey", context: .preview, reads: []) {
    try await value(IdlePreviewKey.self).run()
  },
]
