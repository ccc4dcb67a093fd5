import Dependencies

private enum Server {
  @Sendable static func send(_ text: String) {}
}

private struct Mailer: Sendable {
  var send: @Sendable (String) -> Void
}

// example

extension DependencyValues {
  fileprivate var mailer: Mailer {
    get { self[Mailer.self] }
    set { self[Mailer.self] = newValue }
  }
}

private func observe() -> String {
  countingIssues {
    withDependencies {
      $0.context = .test
    } operation: {
      @Dependency(\.mailer) var mailer
      mailer.send("by mistake")
      return "nothing is noticed"
    }
  }
}
