import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Operators

struct MarkedVector: Sendable {
  var length = 0

  static func + (one: MarkedVector, other: MarkedVector) -> MarkedVector {
    mark()
    return one
  }

  static func += (one: inout MarkedVector, other: MarkedVector) { mark() }

  static func - (one: MarkedVector, other: MarkedVector) -> MarkedVector { one }
}

infix operator <~>

func <~> (one: MarkedVector, other: MarkedVector) -> Bool {
  mark()
  return true
}

func addsVectors(_ one: MarkedVector) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = one + one
  }
}

func growsVectors(_ one: MarkedVector) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    var sum = one
    sum += one
  }
}

func comparesVectors(_ one: MarkedVector) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = one <~> one
  }
}

/// Operators of that name on other types, and others on this one.
func addsNumbers(_ one: MarkedVector) {
  Task.detached {
    _ = one.length + one.length
    _ = one - one
  }
}

// MARK: Dynamic members

@dynamicMemberLookup
struct MarkedTable: Sendable {
  var count = 0

  subscript(dynamicMember name: String) -> Int {
    mark()
    return 1
  }
}

func readsDynamicMember(_ table: MarkedTable) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = table.rows
  }
}

func readsOwnMember(_ table: MarkedTable) {
  Task.detached { _ = table.count }
}

// MARK: Operations

final class MarkedOperation: Operation, @unchecked Sendable {
  override func main() { mark() }
}

func queuesOperation(_ queue: OperationQueue) {
  queue.addOperation(MarkedOperation())  // expect: escaping-closure-loses-overrides
  queue.waitUntilAllOperationsAreFinished()
}

func startsOperation() {
  MarkedOperation().start()
}

// MARK: Labels of tuples

final class MarkedRow: Sendable {
  func load() { mark() }
}

func loadsRowOfPair() {
  let pair: (row: MarkedRow, Int) = (MarkedRow(), 1)
  Task.detached {  // expect: escaping-closure-loses-overrides
    pair.row.load()
  }
}

// MARK: Overloads that differ in types

struct MarkedName: Sendable {}

struct MarkedList: Sendable {
  func show(_ name: MarkedName) { mark() }
  func show(_ text: String) {}
}

func showsName(_ list: MarkedList) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    list.show(MarkedName())
  }
}

func showsText(_ list: MarkedList) {
  Task.detached { list.show("text") }
}

// MARK: Overridden methods

class MarkedBase: @unchecked Sendable {
  func refresh() { mark() }
  func reload() { mark() }
}

final class QuietHeir: MarkedBase, @unchecked Sendable {
  override func refresh() {}
  override func reload() {
    super.reload()
  }
}

/// Which of the two it is cannot be told.
func refreshes(_ base: MarkedBase) {
  Task.detached { base.refresh() }
}

func reloads(_ base: MarkedBase) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    base.reload()
  }
}

func refreshesNewBase() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    MarkedBase().refresh()
  }
}

// MARK: Operators that run closures

infix operator ~>
infix operator <~

func ~> (queue: DispatchQueue, work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

func <~ (queue: DispatchQueue, work: () -> Void) { work() }

func givesClosureToOperator() {
  DispatchQueue.main ~> {  // expect: escaping-closure-loses-overrides
    mark()
  }
}

@Sendable private func markSafely() { mark() }

func givesFunctionToOperator() {
  DispatchQueue.main ~> markSafely  // expect: escaping-closure-loses-overrides
}

func givesClosureToOperatorInPlace() {
  DispatchQueue.main <~ { mark() }
}

// MARK: - Proofs

let escapingUnnamedCalls = [
  lost(in: "addsVectors(_:)") { addsVectors(MarkedVector()) },
  lost(in: "growsVectors(_:)") { growsVectors(MarkedVector()) },
  lost(in: "comparesVectors(_:)") { comparesVectors(MarkedVector()) },
  kept(in: "addsNumbers(_:)", reads: []) { addsNumbers(MarkedVector()) },
  lost(in: "readsDynamicMember(_:)") { readsDynamicMember(MarkedTable()) },
  kept(in: "readsOwnMember(_:)", reads: []) { readsOwnMember(MarkedTable()) },
  lost(in: "queuesOperation(_:)") { queuesOperation(OperationQueue()) },
  kept(in: "startsOperation()") { startsOperation() },
  lost(in: "loadsRowOfPair()") { loadsRowOfPair() },
  lost(in: "showsName(_:)") { showsName(MarkedList()) },
  kept(in: "showsText(_:)", reads: []) { showsText(MarkedList()) },
  kept(in: "refreshes(_:)", reads: []) { refreshes(QuietHeir()) },
  lost(in: "reloads(_:)") { reloads(MarkedBase()) },
  lost(in: "givesClosureToOperator()") { givesClosureToOperator() },
  lost(in: "givesFunctionToOperator()") { givesFunctionToOperator() },
  kept(in: "givesClosureToOperatorInPlace()") { givesClosureToOperatorInPlace() },
  lost(in: "refreshesNewBase()") { refreshesNewBase() },
]
