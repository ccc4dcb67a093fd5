import Dependencies
import Foundation

final class ReadingEnd {
  deinit {
    @Dependency(\.date) var date  // expect: dependency-in-deinit
    observe(date.now)
  }
}

final class EndStamp {
  @Dependency(\.date) var date
}

/// Its children are made where nobody's values are certain, its own included.
final class CreatingEnd {
  @Dependency(\.uuid) private var uuid

  func read() { observe(uuid()) }

  deinit {
    observe(EndStamp())  // expect: dependency-in-deinit
  }
}

/// A task has the values of the code that starts it.
final class TaskEnd {
  deinit {
    Task {
      @Dependency(\.date) var date  // expect: dependency-in-deinit
      observe(date.now)
    }
  }
}

// MARK: Good twins

/// A stored wrapper remembers the values of the creation.
final class RememberingEnd {
  @Dependency(\.date) var date

  deinit { observe(date.now) }
}

final class ValueEnd {
  private let now: Date

  init() {
    @Dependency(\.date) var date
    now = date.now
  }

  deinit { observe(now) }
}

// MARK: Silent

/// The context is the same for the whole process.
final class ContextEnd {
  deinit {
    @Dependency(\.context) var context
    observe(context == .preview ? Seen.standard : Seen.overridden)
  }
}

/// A read in a function that others call as well is not the deinitialiser's.
final class CallingEnd {
  func finish() {
    @Dependency(\.date) var date
    observe(date.now)
  }

  deinit { finish() }
}

/// The scope says which values it means.
final class ScopedEnd {
  deinit {
    withDependencies {
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      observe(EndStamp())
    }
  }
}

// MARK: - Proofs

let readsInDeinit = [
  lost(in: "ReadingEnd.deinit") { await releaseElsewhere(ReadingEnd.init) },
  lost(in: "CreatingEnd.deinit") { await releaseElsewhere(CreatingEnd.init) },
  lost(in: "TaskEnd.deinit") { await releaseElsewhere(TaskEnd.init) },
  kept(in: "RememberingEnd.deinit") { await releaseElsewhere(RememberingEnd.init) },
  kept(in: "ValueEnd.deinit") { await releaseElsewhere(ValueEnd.init) },
  kept(in: "ContextEnd.deinit") { await releaseElsewhere(ContextEnd.init) },
  unseen(in: "CallingEnd.deinit") { await releaseElsewhere(CallingEnd.init) },
  kept(in: "ScopedEnd.deinit") { await releaseElsewhere(ScopedEnd.init) },
]

private final class Holder<Object>: @unchecked Sendable {
  var object: Object?

  init(_ object: Object) { self.object = object }
}

/// Creates an object where the proof overrides everything, and releases it without any values.
private func releaseElsewhere<Object>(_ create: () -> Object) async {
  let holder = Holder(create())
  await outside { holder.object = nil }
}
