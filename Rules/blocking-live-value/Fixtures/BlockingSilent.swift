import Dependencies
import Foundation

struct PatientClient: Sendable {
  var date: @Sendable () -> Date = { Seen.live.date }
}

private let patientQueue = DispatchQueue(label: "patient")

// MARK: An endpoint waits when it is called

private enum WaitsInEndpoint: DependencyKey {
  static let liveValue = PatientClient(date: { patientQueue.sync { Seen.live.date } })
  static let testValue = PatientClient()
}

private enum WaitsInKeptClosure: DependencyKey {
  static var liveValue: PatientClient {
    let read: @Sendable () -> Date = { patientQueue.sync { Seen.live.date } }
    return PatientClient(date: read)
  }
  static let testValue = PatientClient()
}

// MARK: Another thread waits

private enum WaitsInTask: DependencyKey {
  static var liveValue: PatientClient {
    Task { patientQueue.sync {} }
    return PatientClient()
  }
  static let testValue = PatientClient()
}

private enum WaitsOnQueue: DependencyKey {
  static var liveValue: PatientClient {
    let semaphore = DispatchSemaphore(value: 1)
    patientQueue.async {
      semaphore.wait()
      semaphore.signal()
    }
    return PatientClient()
  }
  static let testValue = PatientClient()
}

// MARK: No wait for another thread

private enum WaitsForAWhile: DependencyKey {
  static var liveValue: PatientClient {
    let semaphore = DispatchSemaphore(value: 0)
    patientQueue.async { semaphore.signal() }
    _ = semaphore.wait(timeout: .now() + 0.1)
    return PatientClient()
  }
  static let testValue = PatientClient()
}

/// Nothing is on a new queue.
private enum UsesANewQueue: DependencyKey {
  static var liveValue: PatientClient {
    let queue = DispatchQueue(label: "new")
    let date = queue.sync { Seen.live.date }
    return PatientClient(date: { date })
  }
  static let testValue = PatientClient()
}

private final class QueuedStore: Sendable {
  private let queue = DispatchQueue(label: "store")
  private let opened: Date
  init() { opened = queue.sync { Seen.live.date } }
  var date: Date { queue.sync { opened } }
}

private enum UsesAQueuedStore: DependencyKey {
  static var liveValue: PatientClient {
    let store = QueuedStore()
    return PatientClient(date: { store.date })
  }
  static let testValue = PatientClient()
}

/// It waits for nothing, and traps elsewhere than on the main thread.
private enum AssumesTheMainActor: DependencyKey {
  static var liveValue: PatientClient {
    guard Thread.isMainThread else { return PatientClient() }
    return MainActor.assumeIsolated { PatientClient() }
  }
  static let testValue = PatientClient()
}

/// A function of the program that only has the name.
private struct Synchronizer {
  func sync<R>(_ body: () -> R) -> R { body() }
}

private enum SyncsOtherwise: DependencyKey {
  static var liveValue: PatientClient { Synchronizer().sync { PatientClient() } }
  static let testValue = PatientClient()
}

// MARK: - Proofs

let blockingSilent = [
  returns(in: "WaitsInEndpoint.liveValue", of: WaitsInEndpoint.self),
  returns(in: "WaitsInKeptClosure.liveValue", of: WaitsInKeptClosure.self),
  returns(in: "WaitsInTask.liveValue", of: WaitsInTask.self),
  returns(in: "WaitsOnQueue.liveValue", of: WaitsOnQueue.self),
  returns(in: "WaitsForAWhile.liveValue", of: WaitsForAWhile.self),
  returns(in: "UsesANewQueue.liveValue", of: UsesANewQueue.self),
  returns(in: "UsesAQueuedStore.liveValue", of: UsesAQueuedStore.self),
  returns(in: "AssumesTheMainActor.liveValue", of: AssumesTheMainActor.self),
  returns(in: "SyncsOtherwise.liveValue", of: SyncsOtherwise.self),
]

private func returns<Key: DependencyKey>(in symbol: String, of key: Key.Type) -> Proof
where Key.Value == PatientClient {
  right(.live, in: symbol, context: .live) {
    if readOnTwoThreads(key, with: patientQueue, context: .live) { observe(value(key).date()) }
  }
}
