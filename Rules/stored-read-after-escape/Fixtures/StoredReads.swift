import Dependencies
import Dispatch
import Foundation

private func keep(_ date: Date) { observe(date) }

final class StoredReader {
  @Dependency(\.date) var date
  @Dependency(\.date.now) private var now
  let queue = DispatchQueue(label: "stored")

  // MARK: The caller's overrides do not come along

  func onQueue() {
    queue.async { [self] in
      keep(date.now)  // expect: stored-read-after-escape
    }
  }

  func throughSelf() {
    Task.detached {
      keep(self.now)  // expect: stored-read-after-escape
      keep(self.date())  // expect: stored-read-after-escape
    }
  }

  func throughWeakSelf() {
    queue.async { [weak self] in
      guard let self else { return }
      keep(self.now)  // expect: stored-read-after-escape
    }
  }

  func throughOptionalSelf() {
    queue.async { [weak self] in
      if let now = self?.now {  // expect: stored-read-after-escape
        keep(now)
      }
    }
  }

  func inATaskInside() {
    queue.async {
      Task {
        keep(self.now)  // expect: stored-read-after-escape
      }
    }
  }

  // MARK: Good twins

  func capturedValue() {
    queue.async { [now] in keep(now) }
  }

  func capturedWrapper() {
    queue.async { [date] in keep(date.now) }
  }

  func takenBefore() {
    let now = now
    queue.async { keep(now) }
  }

  func inATask() {
    Task { keep(now) }
  }

  func synchronously() {
    queue.sync { keep(now) }
  }

  func handedOver() {
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield { keep(self.now) }
      }
    }
  }

  /// The way to override says what is meant.
  func fromSelf() {
    queue.async {
      withDependencies(from: self) { keep(self.now) }
    }
  }

  func shadowed(now: Date) {
    queue.async { keep(now) }
  }
}

/// An object created where the closure is passed on remembers the caller's overrides.
func createdBeside() {
  let reader = StoredReader()
  reader.queue.async { keep(reader.date.now) }
  Task.detached { [reader] in keep(reader.date.now) }
}

/// The scope's override comes along; where nothing escapes, the caller's wins.
func createdInAScope() {
  let reader: StoredReader = withDependencies {
    $0.date.now = .distantPast
  } operation: {
    StoredReader()
  }
  Task.detached { keep(reader.date.now) }  // expect: stored-read-after-escape
}

func fromOutside(_ reader: StoredReader, _ queue: DispatchQueue) {
  queue.async {
    keep(reader.date.now)  // expect: stored-read-after-escape
  }
}

// MARK: - Proofs

let storedReads = [
  lost(in: "StoredReader.onQueue()", calling: StoredReader.init) { $0.onQueue() },
  lost(in: "StoredReader.throughSelf()", calling: StoredReader.init) { $0.throughSelf() },
  lost(in: "StoredReader.throughWeakSelf()", calling: StoredReader.init) { $0.throughWeakSelf() },
  lost(in: "StoredReader.throughOptionalSelf()", calling: StoredReader.init) {
    $0.throughOptionalSelf()
  },
  lost(in: "StoredReader.inATaskInside()", calling: StoredReader.init) { $0.inATaskInside() },
  kept(in: "createdBeside()", reads: [.overridden, .overridden]) { createdBeside() },
  lost(in: "createdInAScope()", reads: [.distantPast]) { createdInAScope() },
  lost(in: "fromOutside(_:_:)", calling: StoredReader.init) { fromOutside($0, someQueue) },
  kept(in: "StoredReader.capturedValue()", calling: StoredReader.init) { $0.capturedValue() },
  kept(in: "StoredReader.capturedWrapper()", calling: StoredReader.init) { $0.capturedWrapper() },
  kept(in: "StoredReader.takenBefore()", calling: StoredReader.init) { $0.takenBefore() },
  kept(in: "StoredReader.inATask()", calling: StoredReader.init) { $0.inATask() },
  kept(in: "StoredReader.synchronously()", calling: StoredReader.init) { $0.synchronously() },
  kept(in: "StoredReader.handedOver()", calling: StoredReader.init) { $0.handedOver() },
  kept(in: "StoredReader.fromSelf()", calling: StoredReader.init, reads: [.created]) {
    $0.fromSelf()
  },
  kept(in: "StoredReader.shadowed(now:)", calling: StoredReader.init) {
    $0.shadowed(now: Seen.overridden.date)
  },
]
