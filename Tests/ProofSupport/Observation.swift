import DependencyRuntime
import Foundation
import LocksAndAtomics

/// Records a value that the code of a fixture got: a date, an identifier or a number as it is; for
/// an object, the values that its wrappers read now. Can be called on any thread.
package func observe(_ value: Any?) {
  for seen in seen(in: value as Any) { Recorder.shared.note(seen) }
}

/// Records the value that the code gets where nothing is overridden.
package func observeElsewhere(_ value: @escaping () -> Any?) {
  nonisolated(unsafe) let value = value
  Task.detached { observe(value()) }
}

/// Records that an endpoint was run.
package func observe(_ seen: Seen) { Recorder.shared.note(seen) }

private func seen(in value: Any) -> [Seen] {
  switch value {
  case let seen as Seen: [seen]
  case let date as Date: [Seen(of: date)]
  case let uuid as UUID: [Seen(of: uuid)]
  case let number as Int: [Seen(number)]
  case let generator as DateGenerator: [Seen(of: generator.now)]
  case let generator as UUIDGenerator: [Seen(of: generator())]
  case let wrapper as any AnyWrapper: seen(in: wrapper.read())
  default: seen(inPartsOf: Mirror(reflecting: value))
  }
}

/// The first wrapper tells which values an object, its superclass included, was created with.
private func seen(inPartsOf mirror: Mirror) -> [Seen] {
  if mirror.displayStyle == .collection { return mirror.children.flatMap { seen(in: $0.value) } }
  var current: Mirror? = mirror
  while let mirror = current {
    for child in mirror.children where !(child.value is String) {
      let found = seen(in: child.value)
      if !found.isEmpty { return found }
    }
    current = mirror.superclassMirror
  }
  return []
}

/// Any `Dependency`.
private protocol AnyWrapper {
  func read() -> Any
}

extension Dependency: AnyWrapper {
  fileprivate func read() -> Any { wrappedValue }
}

/// Collects the observations, for one proof at a time.
package final class Recorder: Sendable {
  package static let shared = Recorder()

  private let state = Mutex(State())

  private struct State {
    var seen: [Seen] = []
    var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  package func start() {
    state.withLock { $0.seen = [] }
  }

  var count: Int { state.withLock { $0.seen.count } }

  func note(_ seen: Seen) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.seen.append(seen)
      guard let waiting = state.waiting, state.seen.count >= waiting.count else { return nil }
      state.waiting = nil
      return waiting.continuation
    }
    continuation?.resume()
  }

  /// The observations once there are as many values as requested, which may take until some queue
  /// runs; after 30 seconds, those that are there.
  package func seen(waitingFor count: Int) async -> [Seen] {
    let limit = Task {
      try await Task.sleep(for: .seconds(30))
      giveUp()
    }
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.seen.count >= count { return true }
        state.waiting = (count, continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
    limit.cancel()
    return state.withLock { $0.seen }
  }

  /// If code never runs, its proof is wrong; it must not make the test wait forever.
  private func giveUp() {
    let continuation = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting?.continuation
    }
    continuation?.resume()
  }
}
