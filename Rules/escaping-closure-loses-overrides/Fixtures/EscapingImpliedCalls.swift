import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Operators that the standard library makes of others

struct ImpliedItem: Comparable, Sendable {
  let id: Int

  static func == (one: ImpliedItem, other: ImpliedItem) -> Bool {
    mark()
    return one.id == other.id
  }

  static func < (one: ImpliedItem, other: ImpliedItem) -> Bool {
    mark()
    return one.id < other.id
  }
}

func differs(_ one: ImpliedItem, _ other: ImpliedItem) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(one != other)
  }
}

func exceeds(_ one: ImpliedItem, _ other: ImpliedItem) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(one > other)
  }
}

func sortsItems(_ items: [ImpliedItem]) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(items.sorted().count)
  }
}

func findsLeast(_ items: [ImpliedItem]) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(items.min() == nil)
  }
}

func differsHere(_ one: ImpliedItem, _ other: ImpliedItem) { print(one != other) }

/// A closure puts them in order.
func sortsItemsByNumber(_ items: [ImpliedItem]) {
  Task.detached { print(items.sorted { $0.id < $1.id }.count) }
}

struct OddItem: Equatable, Sendable {
  static func == (one: OddItem, other: OddItem) -> Bool {
    mark()
    return true
  }

  static func != (one: OddItem, other: OddItem) -> Bool { false }
}

func differsByItself(_ one: OddItem, _ other: OddItem) {
  Task.detached { print(one != other) }
}

// MARK: Operations that others add to a queue

class ImpliedSync: Operation, @unchecked Sendable {
  override func main() { execute() }
  func execute() {}
}

final class MarkedSync: ImpliedSync, @unchecked Sendable {
  override func execute() { mark() }
}

final class SyncQueue {
  private let queue = OperationQueue()

  func enqueue(_ operation: Operation) { queue.addOperation(operation) }
  func start(_ operation: Operation) { operation.start() }

  func run(_ operation: Operation, now: Bool) {
    if now { operation.start() } else { queue.addOperation(operation) }
  }
}

func addsOperations(_ queue: OperationQueue) {
  let operation = MarkedSync()
  queue.addOperations([operation], waitUntilFinished: false)  // expect: escaping-closure-loses-overrides
}

func enqueues(_ queue: SyncQueue) {
  queue.enqueue(MarkedSync())  // expect: escaping-closure-loses-overrides
}

func startsOperations(_ queue: SyncQueue) {
  queue.start(MarkedSync())
  queue.run(MarkedSync(), now: true)
}

func startsOnAnotherThread() {
  let operation = MarkedSync()
  Task.detached {  // expect: escaping-closure-loses-overrides
    operation.start()
  }
}

func startsHere() {
  let operation = MarkedSync()
  operation.start()
}

class OpenSync: ImpliedSync, @unchecked Sendable {
  override func execute() { mark() }
}

final class SkippingSync: OpenSync, @unchecked Sendable {
  override func execute() {}
}

/// It may be one of the subclass, which reads nothing.
func addsEitherSync(_ sync: OpenSync, _ queue: OperationQueue) { queue.addOperation(sync) }

// MARK: Methods that call an overridden one on 'super'

class ImpliedBase: @unchecked Sendable {
  func start() { work() }
  func work() {}
}

final class ImpliedHeir: ImpliedBase, @unchecked Sendable {
  override func start() { super.start() }
  override func work() { mark() }
}

final class IdleHeir: ImpliedBase, @unchecked Sendable {
  override func start() {}
  override func work() { mark() }
}

func startsHeir(_ heir: ImpliedHeir) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    heir.start()
  }
}

func startsIdleHeir(_ heir: IdleHeir) {
  Task.detached { heir.start() }
}

// MARK: Closures that a value calls when it is called

struct ImpliedAction: Sendable {
  let body: @Sendable () -> Void
  func callAsFunction() { body() }
}

func callsAction() {
  let action = ImpliedAction {  // expect: escaping-closure-loses-overrides
    mark()
  }
  Task.detached { action() }
}

struct DirectAction {
  let body: () -> Void
  func callAsFunction() { body() }
}

func callsActionHere() {
  let action = DirectAction { mark() }
  action()
}

// MARK: - Proofs

let escapingImpliedCalls = [
  lost(in: "differs(_:_:)") { differs(ImpliedItem(id: 1), ImpliedItem(id: 2)) },
  lost(in: "exceeds(_:_:)") { exceeds(ImpliedItem(id: 1), ImpliedItem(id: 2)) },
  lost(in: "sortsItems(_:)") { sortsItems([ImpliedItem(id: 1), ImpliedItem(id: 2)]) },
  lost(in: "findsLeast(_:)") { findsLeast([ImpliedItem(id: 1), ImpliedItem(id: 2)]) },
  kept(in: "differsHere(_:_:)") { differsHere(ImpliedItem(id: 1), ImpliedItem(id: 2)) },
  kept(in: "sortsItemsByNumber(_:)", reads: []) {
    sortsItemsByNumber([ImpliedItem(id: 1), ImpliedItem(id: 2)])
  },
  kept(in: "differsByItself(_:_:)", reads: []) { differsByItself(OddItem(), OddItem()) },
  lost(in: "addsOperations(_:)") { addsOperations(OperationQueue()) },
  lost(in: "enqueues(_:)") { enqueues(SyncQueue()) },
  kept(in: "startsOperations(_:)", reads: [.overridden, .overridden]) {
    startsOperations(SyncQueue())
  },
  lost(in: "startsOnAnotherThread()") { startsOnAnotherThread() },
  kept(in: "startsHere()") { startsHere() },
  kept(in: "addsEitherSync(_:_:)", reads: []) {
    addsEitherSync(SkippingSync(), OperationQueue())
  },
  lost(in: "startsHeir(_:)") { startsHeir(ImpliedHeir()) },
  kept(in: "startsIdleHeir(_:)", reads: []) { startsIdleHeir(IdleHeir()) },
  lost(in: "callsAction()") { callsAction() },
  kept(in: "callsActionHere()") { callsActionHere() },
]
