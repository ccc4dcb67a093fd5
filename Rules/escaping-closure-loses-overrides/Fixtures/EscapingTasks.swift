import Dependencies
import Foundation

private func log(_ date: Date) { observe(date) }
private func wait() async {}

/// Owns a wrapper: creating one captures the current values.
final class TaskStamp {
  @Dependency(\.date) var date
}

// MARK: Detached tasks lose the values

func detachedReads() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    log(date.now)
  }
}

func detachedWithPriorityReads() {
  Task.detached(priority: .background) {  // expect: escaping-closure-loses-overrides
    await wait()
    @Dependency(\.date.now) var now
    log(now)
  }
}

func detachedCreates() {
  Task.detached { () -> TaskStamp in  // expect: escaping-closure-loses-overrides
    let stamp = TaskStamp()
    observe(stamp)
    return stamp
  }
}

func detachedCreatesByInit() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(TaskStamp.init())
  }
}

func detachedWithTypeArguments() -> Task<Date, Never> {
  Task<Date, Never>.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    return date.now
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
func immediateDetachedReads() {
  Task.immediateDetached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    log(date.now)
  }
}

/// An inner task inherits from the detached one, which has nothing to give.
func taskInsideDetached() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    Task {
      @Dependency(\.date) var date
      log(date.now)
    }
  }
}

/// Both lose, the outer one by its own read.
func detachedInsideDetached() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    log(date.now)
    Task.detached {  // expect: escaping-closure-loses-overrides
      @Dependency(\.uuid) var uuid
      observe(uuid())
    }
  }
}

func detachedInsideTask() {
  Task {
    Task.detached {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      log(date.now)
    }
  }
}

/// The read stands deep in control flow and in closures that run in place.
func readsDeepInside(_ numbers: [Int]) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    for number in numbers where number > 0 {
      if number.isMultiple(of: 2) {
        numbers.forEach { _ in
          @Dependency(\.date) var date
          log(date.now)
        }
      }
    }
  }
}

func readsTheWrapperMadeByHand() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    log(Dependency(\.date).wrappedValue.now)
  }
}

func twoReadsAreOneFinding() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid
    log(date.now)
    observe(uuid())
  }
}

// MARK: Tasks that inherit keep them

func taskReads() {
  Task {
    @Dependency(\.date) var date
    log(date.now)
  }
}

func taskWithPriorityReads() {
  Task(priority: .high) {
    @Dependency(\.date) var date
    log(date.now)
  }
}

func taskOnTheMainActorCreates() {
  Task { @MainActor in
    observe(TaskStamp())
  }
}

func typedTaskReads() -> Task<Date, Never> {
  Task<Date, Never> {
    @Dependency(\.date) var date
    return date.now
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
func immediateTaskReads() {
  Task.immediate {
    @Dependency(\.date) var date
    log(date.now)
  }
}

func groupReads() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {
      @Dependency(\.date) var date
      log(date.now)
    }
  }
}

func asyncLetReads() async {
  async let now: Date = {
    @Dependency(\.date) var date
    return date.now
  }()
  log(await now)
}

func mainActorRunReads() async {
  await MainActor.run {
    @Dependency(\.date) var date
    log(date.now)
  }
}

actor TaskClock {
  func now() -> Date {
    @Dependency(\.date) var date
    return date.now
  }
}

func actorHopReads(_ clock: TaskClock) async {
  log(await clock.now())
}

// MARK: Closures that run in place keep them

func continuationBodyReads() async -> Date {
  await withCheckedContinuation { continuation in
    @Dependency(\.date) var date
    continuation.resume(returning: date.now)
  }
}

func streamBuildClosureReads() -> AsyncStream<Date> {
  AsyncStream { continuation in
    @Dependency(\.date) var date
    continuation.yield(date.now)
    continuation.finish()
  }
}

func closureCalledAtOnceReads() -> Date {
  {
    @Dependency(\.date) var date
    return date.now
  }()
}

// MARK: The good twins of a detached task

func declaredBefore() {
  @Dependency(\.date) var date
  Task.detached {
    log(date.now)
  }
}

func createdBefore() {
  let stamp = TaskStamp()
  Task.detached {
    log(stamp.date.now)
  }
}

func valueTakenBefore() {
  @Dependency(\.date.now) var now
  let then = now
  Task.detached { [now] in
    log(now)
    log(then)
  }
}

func handedOver() {
  withEscapedDependencies { dependencies in
    Task.detached {
      dependencies.yield {
        @Dependency(\.date) var date
        log(date.now)
      }
    }
  }
}

func handedOverWithAwait() {
  withEscapedDependencies { continuation in
    Task.detached {
      await continuation.yield {
        await wait()
        observe(TaskStamp())
      }
    }
  }
}

// MARK: - Proofs

let escapingTasks = [
  lost(in: "detachedReads()") { detachedReads() },
  lost(in: "detachedWithPriorityReads()") { detachedWithPriorityReads() },
  lost(in: "detachedCreates()") { detachedCreates() },
  lost(in: "detachedCreatesByInit()") { detachedCreatesByInit() },
  lost(in: "detachedWithTypeArguments()") { observe(await detachedWithTypeArguments().value) },
  lost(in: "immediateDetachedReads()") {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    immediateDetachedReads()
  },
  lost(in: "taskInsideDetached()") { taskInsideDetached() },
  lost(in: "detachedInsideDetached()") { detachedInsideDetached() },
  lost(in: "detachedInsideTask()") { detachedInsideTask() },
  lost(in: "readsDeepInside(_:)") { readsDeepInside([2]) },
  lost(in: "readsTheWrapperMadeByHand()") { readsTheWrapperMadeByHand() },
  lost(in: "twoReadsAreOneFinding()", reads: [.standard, .standard]) { twoReadsAreOneFinding() },
  kept(in: "taskReads()") { taskReads() },
  kept(in: "taskWithPriorityReads()") { taskWithPriorityReads() },
  kept(in: "taskOnTheMainActorCreates()") { taskOnTheMainActorCreates() },
  kept(in: "typedTaskReads()") { observe(await typedTaskReads().value) },
  kept(in: "immediateTaskReads()") {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    immediateTaskReads()
  },
  kept(in: "groupReads()") { await groupReads() },
  kept(in: "asyncLetReads()") { await asyncLetReads() },
  kept(in: "mainActorRunReads()") { await mainActorRunReads() },
  kept(in: "actorHopReads(_:)") { await actorHopReads(TaskClock()) },
  kept(in: "continuationBodyReads()") { observe(await continuationBodyReads()) },
  kept(in: "streamBuildClosureReads()") {
    for await date in streamBuildClosureReads() { observe(date) }
  },
  kept(in: "closureCalledAtOnceReads()") { observe(closureCalledAtOnceReads()) },
  kept(in: "declaredBefore()") { declaredBefore() },
  kept(in: "createdBefore()") { createdBefore() },
  kept(in: "valueTakenBefore()", reads: [.overridden, .overridden]) { valueTakenBefore() },
  kept(in: "handedOver()") { handedOver() },
  kept(in: "handedOverWithAwait()") { handedOverWithAwait() },
]
