import Dependencies
import Foundation

enum RawRequest {
  /// The number of 'Seen.standard'.
  @TaskLocal static var number = 1
  @TaskLocal static var unbound = 1
}

private func observeNumber() { observe(RawRequest.number) }

// MARK: Closures that do not have the value

func rawDetached() {
  Task.detached {  // expect: raw-task-local-escape
    observe(RawRequest.number)
  }
}

func rawOnAQueue(_ queue: DispatchQueue) {
  queue.async {  // expect: raw-task-local-escape
    observeNumber()
  }
}

struct RawReader {
  var number: Int { RawRequest.number }

  func onAQueue(_ queue: DispatchQueue) {
    queue.async {  // expect: raw-task-local-escape
      observe(number)
    }
  }
}

// MARK: Good twins

func rawTask() {
  Task { observe(RawRequest.number) }
}

func rawReadBefore(_ queue: DispatchQueue) {
  let number = RawRequest.number
  queue.async { observe(number) }
}

func rawCaptured(_ queue: DispatchQueue) {
  queue.async { [number = RawRequest.number] in observe(number) }
}

func rawBoundAgain(_ queue: DispatchQueue) {
  queue.async { [number = RawRequest.number] in
    RawRequest.$number.withValue(number) { observeNumber() }
  }
}

private func bindsItself() {
  RawRequest.$number.withValue(Seen.overridden.number) { observeNumber() }
}

func rawBoundByAFunction(_ queue: DispatchQueue) {
  queue.async { bindsItself() }
}

/// The new value is made of the old one, wherever that is.
func rawBoundAnew(_ queue: DispatchQueue) {
  queue.async {
    RawRequest.$number.withValue(RawRequest.number + 9) { observeNumber() }
  }
}

// MARK: Silent

/// Nothing binds it, so that it is the same everywhere.
func rawUnbound(_ queue: DispatchQueue) {
  queue.async { observe(RawRequest.unbound == 1 ? Seen.overridden : Seen.standard) }
}

/// Who posts may have bound the value, for this observer as well.
func rawNotified(_ center: NotificationCenter) {
  _ = center.addObserver(forName: .rawPosted, object: nil, queue: nil) { _ in
    observe(RawRequest.number)
  }
}

func rawTerminated() -> AsyncStream<Int>.Continuation {
  let (_, continuation) = AsyncStream<Int>.makeStream()
  continuation.onTermination = { _ in observe(RawRequest.number) }
  return continuation
}

extension Notification.Name {
  static let rawPosted = Notification.Name("raw")
}

// MARK: - Proofs

let rawTaskLocals = [
  lost(in: "rawDetached()") { withNumber { rawDetached() } },
  lost(in: "rawOnAQueue(_:)") { withNumber { rawOnAQueue(someQueue) } },
  lost(in: "RawReader.onAQueue(_:)") { withNumber { RawReader().onAQueue(someQueue) } },
  kept(in: "rawTask()") { withNumber { rawTask() } },
  kept(in: "rawReadBefore(_:)") { withNumber { rawReadBefore(someQueue) } },
  kept(in: "rawCaptured(_:)") { withNumber { rawCaptured(someQueue) } },
  kept(in: "rawBoundAgain(_:)") { withNumber { rawBoundAgain(someQueue) } },
  kept(in: "rawBoundByAFunction(_:)") { withNumber { rawBoundByAFunction(someQueue) } },
  kept(in: "rawBoundAnew(_:)") { withNumber { rawBoundAnew(someQueue) } },
  kept(in: "rawUnbound(_:)") { withNumber { rawUnbound(someQueue) } },
  kept(in: "rawNotified(_:)") {
    let center = NotificationCenter()
    rawNotified(center)
    withNumber { center.post(name: .rawPosted, object: nil) }
  },
  kept(in: "rawTerminated()") {
    let continuation = rawTerminated()
    withNumber { continuation.finish() }
  },
]

private func withNumber(_ body: () -> Void) {
  RawRequest.$number.withValue(Seen.overridden.number) { body() }
}
