import Dependencies

// A member of another module's type is not the program's function of the same name.

extension Task where Success == Never, Failure == Never {
  static func cancel(id: some Hashable & Sendable) {
    @Dependency(\.date) var date
    observe(date)
  }
}

func namesakeStream() -> AsyncStream<Int> {
  AsyncStream { continuation in
    let task = Task<Void, Never> { continuation.yield(1) }
    continuation.onTermination = { _ in task.cancel() }
  }
}

func realCancellation() {
  Task<Void, Never>.detached {  // expect: escaping-closure-loses-overrides
    Task<Never, Never>.cancel(id: 1)
  }
}

// MARK: - Proofs

let escapingNamesakes = [
  lost(in: "realCancellation()") { realCancellation() }
]
