import Dependencies

#if canImport(SwiftUI)
  import SwiftUI

  /// A view's stored wrapper reads the view's environment; views are made by the framework.
  struct ViewWithDependency: View {
    @Dependency(\.date) var date
    @State private var last: Date?

    var body: some View {
      Button("Refresh") { last = date.now }
        .onAppear { last = date.now }
        .task { last = date.now }
    }
  }

  struct ViewWithChild: View {
    var body: some View {
      List {
        ForEach(0..<3, id: \.self) { _ in ViewWithDependency() }
      }
      .sheet(isPresented: .constant(false)) { ViewWithDependency() }
    }
  }

  func presents(_ queue: DispatchQueue) {
    queue.async {
      _ = ViewWithDependency()
    }
  }
#endif
