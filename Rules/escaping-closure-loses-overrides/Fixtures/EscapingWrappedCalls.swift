import Dependencies
import Dispatch
import Foundation

// Calls that the fix wraps, or leaves alone because they would not compile.

private func read() {
  @Dependency(\.date) var date
  observe(date.now)
}

private func readLater() async { read() }

@discardableResult private func readValue() -> Int {
  read()
  return 1
}

@discardableResult
private func readIn(_ queue: DispatchQueue, _ body: @escaping () -> Void) -> Int {
  queue.async(execute: body)
  return 1
}

// MARK: A weakly captured object

final class WeaklyCaptured: @unchecked Sendable {
  static let shared = WeaklyCaptured()

  func namesItself(_ queue: DispatchQueue) {
    queue.async { [weak self] in  // expect: escaping-closure-loses-overrides
      guard let self else { return }
      self.readDate()
    }
  }

  /// In the closure of `yield`, the compiler demands the name.
  func staysWithUnnamedMembers(_ queue: DispatchQueue) {
    queue.async { [weak self] in  // expect: escaping-closure-loses-overrides
      guard let self else { return }
      readDate()
    }
  }

  func namesAMemberOfAStrongCapture(_ queue: DispatchQueue) {
    queue.async { [self] in  // expect: escaping-closure-loses-overrides
      readDate()
    }
  }

  func readsIfItIsThere(_ queue: DispatchQueue) {
    queue.async { [weak self] in  // expect: escaping-closure-loses-overrides
      self?.readDate()
    }
  }

  @discardableResult func readDate() -> Int { readValue() }
}

// MARK: Errors and waiting

func waitsForItsOwnTask() async {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    async let value: Void = readLater()
    await value
  }
  await task.value
}

func waitsForATaskWithoutAName() async {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    async let _ = readLater()
  }
  await task.value
}

func onlyThrows(_ number: Int) async throws {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    if number > 3 { throw CancellationError() }
    read()
  }
  try await task.value
}

func throwsInAnotherClosure() async {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    read()
    _ = try? [1].map { _ in throw CancellationError() }
  }
  await task.value
}

func waitsInALoop() async throws {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    let numbers = AsyncThrowingStream<Int, any Error> {
      $0.yield(1)
      $0.finish()
    }
    for try await _ in numbers { read() }
  }
  try await task.value
}

// MARK: Results

func ignoresTheResultOfAStatement(_ queue: DispatchQueue) {
  queue.async { readValue() }  // expect: escaping-closure-loses-overrides
}

func ignoresTheResultOfAHandler(_ queue: DispatchQueue) {
  readIn(queue) { readValue() }  // expect: escaping-closure-loses-overrides
}

func passesTheResultOn() async {
  let task = Task.detached { readValue() }  // expect: escaping-closure-loses-overrides
  let value = await task.value
  precondition(value == 1)
}

func ignoresATimer() {
  Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in  // expect: escaping-closure-loses-overrides
    readValue()
  }
}

func ignoresATask(if isNeeded: Bool) -> Int {
  if isNeeded {
    Swift.Task.detached { read() }  // expect: escaping-closure-loses-overrides
  }
  return 1
}

struct TasksOfProperties {
  var refresh: Task<Void, Never> {
    Task.detached { read() }  // expect: escaping-closure-loses-overrides
  }

  subscript(number: Int) -> Task<Void, Never> {
    get {
      Task.detached { read() }  // expect: escaping-closure-loses-overrides
    }
  }

  var number: Int {
    get { 1 }
    nonmutating set {
      Task.detached { read() }  // expect: escaping-closure-loses-overrides
    }
  }
}

// MARK: Branches

/// The other branch has the rest of the chain.
func staysInAChainOfBranches(_ queue: DispatchQueue) {
  queue  // expect: escaping-closure-loses-overrides
    #if !os(Windows)
      .async { read() }
    #else
      .sync { read() }
    #endif
}

func movesWithinItsBranch(_ queue: DispatchQueue) {
  #if os(Windows)
    print("another system")
  #else
    queue.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      observe(date.now)
    }
  #endif
}

/// A function with a single expression in each branch returns it.
func staysInAValueOfABranch() -> Task<Void, Never> {
  #if os(Windows)
    Task {}
  #else
    Task.detached {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      observe(date.now)
    }
  #endif
}

/// One name cannot be two wrappers' in a block.
func staysBesideANamesake(_ queue: DispatchQueue) {
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var value
    observe(value.now)
  }
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.uuid) var value
    observe(value())
  }
}

// MARK: - Proofs

let escapingWrappedCalls = [
  lost(in: "WeaklyCaptured.namesItself(_:)") { WeaklyCaptured.shared.namesItself(someQueue) },
  lost(in: "WeaklyCaptured.staysWithUnnamedMembers(_:)") {
    WeaklyCaptured.shared.staysWithUnnamedMembers(someQueue)
  },
  lost(in: "WeaklyCaptured.namesAMemberOfAStrongCapture(_:)") {
    WeaklyCaptured.shared.namesAMemberOfAStrongCapture(someQueue)
  },
  lost(in: "WeaklyCaptured.readsIfItIsThere(_:)") {
    WeaklyCaptured.shared.readsIfItIsThere(someQueue)
  },
  lost(in: "waitsForItsOwnTask()") { await waitsForItsOwnTask() },
  lost(in: "waitsForATaskWithoutAName()") { await waitsForATaskWithoutAName() },
  lost(in: "onlyThrows(_:)") { try await onlyThrows(1) },
  lost(in: "throwsInAnotherClosure()") { await throwsInAnotherClosure() },
  lost(in: "waitsInALoop()") { try await waitsInALoop() },
  lost(in: "ignoresTheResultOfAStatement(_:)") { ignoresTheResultOfAStatement(someQueue) },
  lost(in: "ignoresTheResultOfAHandler(_:)") { ignoresTheResultOfAHandler(someQueue) },
  lost(in: "passesTheResultOn()") { await passesTheResultOn() },
  lost(in: "ignoresATimer()") { onRunLoop { ignoresATimer() } },
  lost(in: "ignoresATask(if:)") { _ = ignoresATask(if: true) },
  lost(in: "TasksOfProperties.refresh") { await TasksOfProperties().refresh.value },
  lost(in: "TasksOfProperties.subscript(_:)") { await TasksOfProperties()[1].value },
  lost(in: "TasksOfProperties.number") { TasksOfProperties().number = 1 },
  lost(in: "staysInAChainOfBranches(_:)") { staysInAChainOfBranches(someQueue) },
  lost(in: "movesWithinItsBranch(_:)") { movesWithinItsBranch(someQueue) },
  lost(in: "staysInAValueOfABranch()") { await staysInAValueOfABranch().value },
  lost(in: "staysBesideANamesake(_:)", reads: [.standard, .standard]) {
    staysBesideANamesake(someQueue)
  },
]
