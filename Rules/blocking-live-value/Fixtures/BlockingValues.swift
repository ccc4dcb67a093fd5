import Dependencies
import Foundation

struct BlockingClient: Sendable {
  var date: @Sendable () -> Date = { Seen.live.date }
}

/// Some code on it asks for the value while another thread makes it.
private let busyQueue = DispatchQueue(label: "busy")

// MARK: Waiting while the value is made

private enum BlockingBySync: DependencyKey {
  static var liveValue: BlockingClient {
    let date = busyQueue.sync { Seen.live.date }  // expect: blocking-live-value
    return BlockingClient(date: { date })
  }
  static let testValue = BlockingClient()
}

private enum BlockingByHop: DependencyKey {
  static let liveValue: BlockingClient = {
    DispatchQueue.main.sync { BlockingClient() }  // expect: blocking-live-value
  }()
  static let testValue = BlockingClient()
}

private enum BlockingBySemaphore: DependencyKey {
  static var liveValue: BlockingClient {
    let semaphore = DispatchSemaphore(value: 0)
    busyQueue.async { semaphore.signal() }
    semaphore.wait()  // expect: blocking-live-value
    return BlockingClient()
  }
  static let testValue = BlockingClient()
}

private enum BlockingByGroup: DependencyKey {
  static let liveValue: BlockingClient = {
    let group = DispatchGroup()
    busyQueue.async(group: group) {}
    group.wait()  // expect: blocking-live-value
    return BlockingClient()
  }()
  static let testValue = BlockingClient()
}

// MARK: By the code that it calls

private func blockingFactory() -> BlockingClient {
  [1].forEach { _ in busyQueue.sync {} }
  return BlockingClient()
}

private enum BlockingByFactory: DependencyKey {
  static let liveValue = blockingFactory()  // expect: blocking-live-value
  static let testValue = BlockingClient()
}

private struct BlockingStore: Sendable {
  let date: Date
  init() { date = busyQueue.sync { Seen.live.date } }
}

private enum BlockingByInitializer: DependencyKey {
  static let liveValue = BlockingClient(date: { Seen.live.date })
  static let testValue: BlockingClient = {
    let store = BlockingStore()  // expect: blocking-live-value
    return BlockingClient(date: { store.date })
  }()
}

// MARK: - Proofs

let blockingValues = [
  hangs(in: "BlockingBySync.liveValue", of: BlockingBySync.self),
  hangs(in: "BlockingByHop.liveValue", of: BlockingByHop.self, with: .main),
  hangs(in: "BlockingBySemaphore.liveValue", of: BlockingBySemaphore.self),
  hangs(in: "BlockingByGroup.liveValue", of: BlockingByGroup.self),
  hangs(in: "BlockingByFactory.liveValue", of: BlockingByFactory.self),
  hangs(in: "BlockingByInitializer.testValue", of: BlockingByInitializer.self, context: .test),
]

private func hangs<Key: DependencyKey>(
  in symbol: String, of key: Key.Type, with queue: DispatchQueue = busyQueue,
  context: DependencyContext = .live
) -> Proof where Key.Value == BlockingClient {
  wrong(.trap, insteadOf: .live, in: symbol, context: context) {
    guard readOnTwoThreads(key, with: queue, context: context) else { fatalError("it hangs") }
  }
}

/// Reads a value on a thread and, while that makes it, on the queue; false if that takes for ever.
func readOnTwoThreads<Key: DependencyKey>(
  _ key: Key.Type, with queue: DispatchQueue, context: DependencyContext
) -> Bool {
  @Sendable func read() {
    withDependencies {
      $0.context = context
    } operation: {
      _ = value(key)
    }
  }
  let isOccupied = DispatchSemaphore(value: 0)
  let isDone = DispatchSemaphore(value: 0)
  queue.async {
    isOccupied.signal()
    Thread.sleep(forTimeInterval: 0.3)
    read()
  }
  isOccupied.wait()
  Thread.detachNewThread {
    read()
    isDone.signal()
  }
  return isDone.wait(timeout: .now() + 3) == .success
}
