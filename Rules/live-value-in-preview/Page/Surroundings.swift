import Dependencies
import Foundation

private struct VisitClient: Sendable {
  var count: @Sendable () -> Int
}

// example

extension VisitClient {
  fileprivate static let testValue = VisitClient(
    count: unimplemented("VisitClient.count", placeholder: 0))
}

extension DependencyValues {
  fileprivate var visitClient: VisitClient {
    get { self[VisitClient.self] }
    set { self[VisitClient.self] = newValue }
  }
}

private func observe() -> String {
  withDependencies {
    $0.context = .preview
  } operation: {
    @Dependency(\.visitClient) var visitClient
    return visitClient.count() == 3 ? "a preview" : "the live value"
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  private struct WelcomeView: View {
    @Dependency(\.visitClient) var visitClient
    @State var visits = 0
    var body: some View {
      Text("Visit \(visits)").onAppear { visits = visitClient.count() }
    }
  }

  #Preview { WelcomeView() }
#endif
