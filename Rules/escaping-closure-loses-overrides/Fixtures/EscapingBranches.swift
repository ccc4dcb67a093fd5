import Dependencies
import Foundation

private func paint(_ date: Date) { observe(date) }

// MARK: Branches of the compiler

#if os(Linux)
  func branched() {
    @Dependency(\.date) var date
    paint(date.now)
  }
#else
  func branched() {
    @Dependency(\.date) var date
    paint(date.now)
  }
#endif

/// Both branches read.
func callsBranched() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    branched()
  }
}

#if !os(Windows)
  func readsOnOnePlatform() {
    paint(.distantPast)
  }
#else
  func readsOnOnePlatform() {
    @Dependency(\.date) var date
    paint(date.now)
  }
#endif

/// One of them does not: which one is compiled cannot be determined.
func callsOnOnePlatform() {
  Task.detached {
    readsOnOnePlatform()
  }
}

func readsInABranch() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    #if DEBUG
      @Dependency(\.date) var date
      paint(date.now)
    #else
      paint(.distantPast)
    #endif
  }
}

#if DEBUG
  func inADebugBranch() {
    DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      paint(date.now)
    }
  }
#elseif os(Linux)
  func inALinuxBranch() {
    DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      paint(date.now)
    }
  }
#endif

// MARK: Overloads and shadows

struct BranchingOverloads {
  func paintAll(_ number: Int) {
    @Dependency(\.date) var date
    paint(date.now)
  }

  func paintAll(_ text: String) {
    paint(.distantPast)
  }

  /// The labels are the same: the argument's type would have to be known.
  func callsOneOfThem<Value>(_ value: Value, _ perform: @escaping @Sendable (Value) -> Void) {
    Task.detached { perform(value) }
  }

  func paintAll(slowly: Bool) {
    @Dependency(\.date) var date
    paint(date.now)
  }

  /// The label tells.
  func callsByLabel() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      paintAll(slowly: true)
    }
  }

  /// A parameter of the name of a method.
  func shadowed(paintAll: @escaping @Sendable (Bool) -> Void) {
    Task.detached { paintAll(true) }
  }

  /// A local function of the name of a method.
  func shadowedByALocal() {
    func paintAll(slowly: Bool) { paint(.distantPast) }
    Task.detached { paintAll(slowly: true) }
  }
}

// MARK: Protocols

protocol BranchingPainter {
  func paintOnce()
}

struct ReadingPainter: BranchingPainter {
  func paintOnce() {
    @Dependency(\.date) var date
    paint(date.now)
  }
}

struct CalmPainter: BranchingPainter {
  func paintOnce() { paint(.distantPast) }
}

/// All callers have the painter that reads.
func callsThroughAProtocol(_ painter: any BranchingPainter) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    painter.paintOnce()
  }
}

/// Which painter it is cannot be determined.
func callsThroughAGeneric<Painter: BranchingPainter & Sendable>(_ painter: Painter) {
  Task.detached { painter.paintOnce() }
}

func callsTheOneThatReads(_ painter: ReadingPainter) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    painter.paintOnce()
  }
}

func callsTheCalmOne(_ painter: CalmPainter) {
  Task.detached { painter.paintOnce() }
}

// MARK: - Proofs

let escapingBranches = [
  lost(in: "callsBranched()") { callsBranched() },
  kept(in: "callsOnOnePlatform()", reads: [.distantPast]) { callsOnOnePlatform() },
  lost(in: "readsInABranch()") { readsInABranch() },
  lost(in: "inADebugBranch()") { inADebugBranch() },
  unseen(in: "BranchingOverloads.callsOneOfThem(_:_:)") {
    BranchingOverloads().callsOneOfThem(1) { BranchingOverloads().paintAll($0) }
  },
  lost(in: "BranchingOverloads.callsByLabel()") { BranchingOverloads().callsByLabel() },
  kept(in: "BranchingOverloads.shadowed(paintAll:)", reads: [.distantPast]) {
    BranchingOverloads().shadowed { _ in paint(.distantPast) }
  },
  kept(in: "BranchingOverloads.shadowedByALocal()", reads: [.distantPast]) {
    BranchingOverloads().shadowedByALocal()
  },
  lost(in: "callsThroughAProtocol(_:)") { callsThroughAProtocol(ReadingPainter()) },
  unseen(in: "callsThroughAGeneric(_:)") { callsThroughAGeneric(ReadingPainter()) },
  lost(in: "callsTheOneThatReads(_:)") { callsTheOneThatReads(ReadingPainter()) },
  kept(in: "callsTheCalmOne(_:)", reads: [.distantPast]) { callsTheCalmOne(CalmPainter()) },
]
