import Dependencies
import Foundation

/// A time that moves when somebody sleeps: from the number of the default to that of the override.
private enum MovingTime {
  static let seen = LockIsolated(Seen.standard)

  static func start() { seen.setValue(.standard) }
  static func move() { seen.setValue(.overridden) }
}

struct MovingClock: Sendable {
  func sleep(for seconds: Int) async { MovingTime.move() }
  func wait() async {}
}

struct MovingDate: Sendable {
  var now: Int { MovingTime.seen.value.number }
}

private enum MovingDateKey: DependencyKey {
  static let liveValue = MovingDate()
  static let testValue = MovingDate()
}

extension DependencyValues {
  var movingDate: MovingDate {
    get { self[MovingDateKey.self] }
    set { self[MovingDateKey.self] = newValue }
  }
}

// MARK: Copies that are used after a delay

final class SnapshotModel: @unchecked Sendable {
  @Dependency(\.movingDate.now) var now
  let clock = MovingClock()

  func capturesTheTime() async {
    let task = Task { [now, clock] in  // expect: snapshot-of-changing-value
      await clock.sleep(for: 1)
      observe(now)
    }
    await task.value
  }

  func copiesTheTime() async {
    let now = now  // expect: snapshot-of-changing-value
    await clock.sleep(for: 1)
    observe(now)
  }

  func copiesTheTimeOfSelf() async {
    let now = self.now  // expect: snapshot-of-changing-value
    for _ in 0..<1 {
      await clock.sleep(for: 1)
      observe(now)
    }
  }

  func capturesTheTimeForLater(_ queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + .milliseconds(1)) { [now] in  // expect: snapshot-of-changing-value
      observe(now)
    }
    MovingTime.move()
  }

  func copiesTheTimeForLater(_ queue: DispatchQueue) {
    let now = now  // expect: snapshot-of-changing-value
    queue.asyncAfter(deadline: .now() + .milliseconds(1)) { observe(now) }
    MovingTime.move()
  }
}

func copiesALocalTime(_ clock: MovingClock) async {
  @Dependency(\.movingDate.now) var now
  let read = { [now] in  // expect: snapshot-of-changing-value
    await clock.sleep(for: 1)
    observe(now)
  }
  await read()
}

// MARK: Good twins

final class FreshModel: @unchecked Sendable {
  @Dependency(\.movingDate.now) var now
  let clock = MovingClock()

  func readsTheTime() async {
    let task = Task {
      await clock.sleep(for: 1)
      observe(now)
    }
    await task.value
  }

  func copiesTheTimeAfterwards() async {
    await clock.sleep(for: 1)
    let now = now
    observe(now)
  }
}

// MARK: Silent

final class DeliberateModel: @unchecked Sendable {
  @Dependency(\.movingDate.now) var now
  let clock = MovingClock()

  /// The name says which time it is.
  func measures() async {
    let start = now
    await clock.sleep(for: 1)
    observe(now - start + 1)
  }

  /// No time passes between.
  func copiesForThisMoment() async {
    MovingTime.move()
    let now = now
    await clock.wait()
    observe(now)
  }

  /// The copy is used first.
  func usesTheTimeBefore() async {
    MovingTime.move()
    let now = now
    observe(now)
    await clock.sleep(for: 1)
  }

  /// The delay may not come.
  func mayWait(_ waits: Bool) async {
    MovingTime.move()
    let now = now
    if waits { await clock.sleep(for: 1) }
    observe(now)
  }

  /// Another variable of that name.
  func copiesAnother(_ other: Int) async {
    let now = other
    await clock.sleep(for: 1)
    observe(now)
  }

  /// The closure runs now, and another one waits.
  func waitsElsewhere() async {
    MovingTime.move()
    let read = { [now] in observe(now) }
    await clock.sleep(for: 1)
    read()
  }
}

// MARK: - Proofs

let snapshots = [
  stale(in: "SnapshotModel.capturesTheTime()") { await SnapshotModel().capturesTheTime() },
  stale(in: "SnapshotModel.copiesTheTime()") { await SnapshotModel().copiesTheTime() },
  stale(in: "SnapshotModel.copiesTheTimeOfSelf()") { await SnapshotModel().copiesTheTimeOfSelf() },
  stale(in: "SnapshotModel.capturesTheTimeForLater(_:)") {
    SnapshotModel().capturesTheTimeForLater(someQueue)
  },
  stale(in: "SnapshotModel.copiesTheTimeForLater(_:)") {
    SnapshotModel().copiesTheTimeForLater(someQueue)
  },
  stale(in: "copiesALocalTime(_:)") { await copiesALocalTime(MovingClock()) },
  fresh(in: "FreshModel.readsTheTime()") { await FreshModel().readsTheTime() },
  fresh(in: "FreshModel.copiesTheTimeAfterwards()") { await FreshModel().copiesTheTimeAfterwards() },
  fresh(in: "DeliberateModel.measures()") { await DeliberateModel().measures() },
  fresh(in: "DeliberateModel.copiesForThisMoment()") {
    await DeliberateModel().copiesForThisMoment()
  },
  fresh(in: "DeliberateModel.usesTheTimeBefore()") { await DeliberateModel().usesTheTimeBefore() },
  fresh(in: "DeliberateModel.mayWait(_:)") { await DeliberateModel().mayWait(false) },
  fresh(in: "DeliberateModel.copiesAnother(_:)") {
    await DeliberateModel().copiesAnother(Seen.overridden.number)
  },
  fresh(in: "DeliberateModel.waitsElsewhere()") { await DeliberateModel().waitsElsewhere() },
]

private func stale(in symbol: String, _ body: @escaping () async -> Void) -> Proof {
  wrong(.standard, insteadOf: .overridden, in: symbol, context: .live) {
    MovingTime.start()
    await body()
  }
}

private func fresh(in symbol: String, _ body: @escaping () async -> Void) -> Proof {
  right(.overridden, in: symbol, context: .live) {
    MovingTime.start()
    await body()
  }
}
