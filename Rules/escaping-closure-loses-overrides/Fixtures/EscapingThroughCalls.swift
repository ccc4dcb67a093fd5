import Dependencies
import Foundation

private func use(_ date: Date) { observe(date) }

// MARK: A chain of functions

func stampNow() {
  @Dependency(\.date) var date
  use(date.now)
}

func stampTwice() {
  stampNow()
  stampNow()
}

func stampOften() {
  stampTwice()
}

func callsDirectly() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    stampNow()
  }
}

func callsThroughOthers() {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    stampOften()
  }
}

func recursive(_ depth: Int) {
  @Dependency(\.date) var date
  use(date.now)
  if depth > 0 { recursive(depth - 1) }
}

func callsRecursive() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    recursive(3)
  }
}

// MARK: Named functions in place of a closure

func passesAFunctionByName(_ queue: DispatchQueue) {
  queue.async(execute: stampNow)  // expect: escaping-closure-loses-overrides
}

func passesALocalFunction(_ queue: DispatchQueue) {
  func work() {
    @Dependency(\.date) var date
    use(date.now)
  }
  queue.async(execute: work)  // expect: escaping-closure-loses-overrides
}

func passesALocalClosure(_ queue: DispatchQueue) {
  let work = {
    @Dependency(\.date) var date
    use(date.now)
  }
  queue.async(execute: work)  // expect: escaping-closure-loses-overrides
}

func callsALocalFunction() {
  func work() {
    @Dependency(\.date) var date
    use(date.now)
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    work()
  }
}

// MARK: Methods, properties, initialisers

struct ThroughHelpers {
  var now: Date {
    @Dependency(\.date) var date
    return date.now
  }

  static func stampOfAll() {
    @Dependency(\.date) var date
    use(date.now)
  }

  func stamp() {
    @Dependency(\.date) var date
    use(date.now)
  }

  func refresh(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      stamp()
    }
    queue.async {  // expect: escaping-closure-loses-overrides
      self.stamp()
    }
    queue.async {  // expect: escaping-closure-loses-overrides
      Self.stampOfAll()
    }
    queue.async {  // expect: escaping-closure-loses-overrides
      use(now)
    }
    queue.async(execute: stamp)  // expect: escaping-closure-loses-overrides
    queue.async(execute: Self.stampOfAll)  // expect: escaping-closure-loses-overrides
  }
}

func readsAPropertyOfAnother(_ helpers: ThroughHelpers) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    use(helpers.now)
  }
}

struct ThroughExtension {}

extension ThroughExtension {
  func stamp() { stampNow() }
}

func callsAnExtension(_ value: ThroughExtension) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    value.stamp()
  }
}

/// The initialiser reads and keeps nothing.
struct ThroughInitializer {
  let date: Date

  init() {
    @Dependency(\.date) var date
    self.date = date.now
  }
}

func createsWhatReads() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    use(ThroughInitializer().date)
  }
}

/// Owns what owns a wrapper.
final class ThroughOwner {
  let inner = ThroughOwned()
}

final class ThroughOwned {
  @Dependency(\.date) var date
}

final class ThroughSubclass {
  class Base {
    @Dependency(\.date) var date
  }

  final class Leaf: Base {}
}

func createsAnOwnerOfAnOwner() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(ThroughOwner())
  }
}

func createsASubclass() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(ThroughSubclass.Leaf())
  }
}

func makeOwned() -> ThroughOwned { ThroughOwned() }

func createsByAFactory() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(makeOwned())
  }
}

// MARK: Silent cases

func overridesInside() {
  Task.detached {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      stampNow()
    }
  }
}

func callsBefore() {
  stampNow()
  Task.detached { use(.distantPast) }
}

func overloaded(_ number: Int) { use(.distantPast) }
func overloaded(_ text: String) { stampNow() }

/// Runs the closure where the values are lost.
func callsAnOverload<Value>(_ value: Value, _ call: @escaping @Sendable (Value) -> Void) {
  Task.detached { call(value) }
}

func returnsAReader() -> () -> Void {
  return {
    @Dependency(\.date) var date
    use(date.now)
  }
}

/// The type of the argument decides which overload reads.
func callsAnOverloadOfText() {
  callsAnOverload("") { overloaded($0) }  // expect: escaping-closure-loses-overrides
}

/// The closure is made, not called.
func makesAReaderInside() {
  Task.detached { _ = returnsAReader() }
}

// MARK: - Proofs

let escapingThroughCalls = [
  lost(in: "callsDirectly()") { callsDirectly() },
  lost(in: "callsThroughOthers()", reads: [.standard, .standard]) { callsThroughOthers() },
  lost(in: "callsRecursive()", reads: [.standard, .standard, .standard, .standard]) {
    callsRecursive()
  },
  lost(in: "passesAFunctionByName(_:)") { passesAFunctionByName(someQueue) },
  lost(in: "passesALocalFunction(_:)") { passesALocalFunction(someQueue) },
  lost(in: "passesALocalClosure(_:)") { passesALocalClosure(someQueue) },
  lost(in: "callsALocalFunction()") { callsALocalFunction() },
  lost(in: "ThroughHelpers.refresh(_:)") { ThroughHelpers().refresh(someQueue) },
  lost(in: "readsAPropertyOfAnother(_:)") { readsAPropertyOfAnother(ThroughHelpers()) },
  lost(in: "callsAnExtension(_:)") { callsAnExtension(ThroughExtension()) },
  lost(in: "createsWhatReads()") { createsWhatReads() },
  lost(in: "createsAnOwnerOfAnOwner()") { createsAnOwnerOfAnOwner() },
  lost(in: "createsASubclass()") { createsASubclass() },
  lost(in: "createsByAFactory()") { createsByAFactory() },
  kept(in: "overridesInside()", reads: [.distantPast]) { overridesInside() },
  kept(in: "callsBefore()", reads: [.overridden, .distantPast]) { callsBefore() },
  lost(in: "callsAnOverloadOfText()") { callsAnOverloadOfText() },
  kept(in: "returnsAReader()") { returnsAReader()() },
]
