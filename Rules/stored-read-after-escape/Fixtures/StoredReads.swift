import Dependencies
import Dispatch
import Foundation

func keep(_ date: Date) {}

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

func fromOutside(_ reader: StoredReader, _ queue: DispatchQueue) {
  queue.async {
    keep(reader.date.now)  // expect: stored-read-after-escape
  }
}
