import Dependencies
import Foundation

/// Reads when it is created, and stores no wrapper: it keeps that value.
final class OnceReadStamp {
  let date: Date

  init() {
    @Dependency(\.date) var date
    self.date = date.now
  }

  init(date: Date) { self.date = date }
}

struct OnceReadRow {
  let generator: DateGenerator

  init() {
    @Dependency(\.date) var date
    generator = date
  }
}

private func currentDate() -> Date {
  @Dependency(\.date) var date
  return date.now
}

final class OnceReadByHelper {
  let date = currentDate()
}

final class OnceReadByDefault {
  let date: Date
  init(date: Date = currentDate()) { self.date = date }
}

/// All types that conform to it read in their initialisers.
protocol OnceReadMade {
  init()
}

final class OnceReadBadge: OnceReadMade {
  let date: Date

  init() {
    @Dependency(\.date) var date
    self.date = date.now
  }
}

func makesOnceRead<Made: OnceReadMade>(_ type: Made.Type) -> Made { Made() }
func makesOnceReadByName<Made: OnceReadMade>(_ type: Made.Type) -> Made { type.init() }

enum OnceReadSection {
  case first
  var badge: OnceReadBadge { OnceReadBadge() }
}

class OnceReadBase {
  func makeBadge() -> OnceReadBadge { OnceReadBadge() }

  /// It reads more than the badge, which its callers know.
  func badgeOfToday() -> OnceReadBadge {
    _ = currentDate()
    return OnceReadBadge()
  }
}

final class OnceReadHeir: OnceReadBase {
  @Dependency(\.date) var date

  func openBound() {
    let child = makesOnceRead(OnceReadBadge.self)  // expect: unpropagated-child-model
    observe(child.date)
  }

  func openBoundByName() {
    let child = makesOnceReadByName(OnceReadBadge.self)  // expect: unpropagated-child-model
    observe(child.date)
  }

  func openInherited() {
    let child = makeBadge()  // expect: unpropagated-child-model
    observe(child.date)
  }

  func openByKeyPath() {
    let children = [OnceReadSection.first].map(\.badge)  // expect: unpropagated-child-model
    observe(children[0].date)
  }

  // MARK: Good twins

  func openOwn() {
    let child = withDependencies(from: self) { makeBadge() }
    observe(child.date)
  }

  func openOfToday() {
    observe(badgeOfToday().date)
  }
}

final class OnceReadParent {
  @Dependency(\.date) var date
  let first = OnceReadStamp()
  private var second: OnceReadStamp?

  init() { second = OnceReadStamp() }

  func initialised() { observe([first.date, second?.date]) }

  func open() -> OnceReadStamp {
    OnceReadStamp()  // expect: unpropagated-child-model
  }

  func openRow() {
    let row = OnceReadRow()  // expect: unpropagated-child-model
    observe(row.generator)
  }

  func openByHelper() {
    let child = OnceReadByHelper()  // expect: unpropagated-child-model
    observe(child.date)
  }

  func openByDefault() {
    let child = OnceReadByDefault()  // expect: unpropagated-child-model
    observe(child.date)
  }

  // MARK: Good twins

  func openWithValue() {
    observe(OnceReadStamp(date: date.now).date)
    observe(OnceReadByDefault(date: date.now).date)
  }

  func propagated() {
    withDependencies(from: self) { observe(OnceReadStamp().date) }
  }

  func overridden() {
    withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      observe(OnceReadStamp().date)
    }
  }

  func inBulk() { observe((0..<1).map { _ in OnceReadRow().generator }) }
}

// MARK: - Proofs

let childReadsOnce = [
  lost(in: "OnceReadHeir.openBound()", of: OnceReadHeir.init) { $0.openBound() },
  lost(in: "OnceReadHeir.openBoundByName()", of: OnceReadHeir.init) { $0.openBoundByName() },
  lost(in: "OnceReadHeir.openInherited()", of: OnceReadHeir.init) { $0.openInherited() },
  lost(in: "OnceReadHeir.openByKeyPath()", of: OnceReadHeir.init) { $0.openByKeyPath() },
  kept(in: "OnceReadHeir.openOwn()", of: OnceReadHeir.init) { $0.openOwn() },
  unseen(in: "OnceReadHeir.openOfToday()", of: OnceReadHeir.init) { $0.openOfToday() },
  kept(
    in: "OnceReadParent.initialised()", of: OnceReadParent.init, reads: [.overridden, .overridden]
  ) { $0.initialised() },
  lost(in: "OnceReadParent.open()", of: OnceReadParent.init) { observe($0.open().date) },
  lost(in: "OnceReadParent.openRow()", of: OnceReadParent.init) { $0.openRow() },
  lost(in: "OnceReadParent.openByHelper()", of: OnceReadParent.init) { $0.openByHelper() },
  lost(in: "OnceReadParent.openByDefault()", of: OnceReadParent.init) { $0.openByDefault() },
  kept(
    in: "OnceReadParent.openWithValue()", of: OnceReadParent.init,
    reads: [.overridden, .overridden]
  ) { $0.openWithValue() },
  kept(in: "OnceReadParent.propagated()", of: OnceReadParent.init) { $0.propagated() },
  kept(in: "OnceReadParent.overridden()", of: OnceReadParent.init, reads: [.distantPast]) {
    $0.overridden()
  },
  unseen(in: "OnceReadParent.inBulk()", of: OnceReadParent.init) { $0.inBulk() },
]
