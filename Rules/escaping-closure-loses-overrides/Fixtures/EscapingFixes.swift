import Dependencies
import Dispatch
import Foundation

private func fix(_ date: Date) { observe(date) }

// MARK: Wrappers that move before the statement

func movesWithItsComments(_ queue: DispatchQueue) {
  // For later
  queue.async {  // expect: escaping-closure-loses-overrides
    // The clock
    @Dependency(\.date) var date  // of the caller

    fix(date.now)
  }
}

func movesSeveral(_ queue: DispatchQueue) {
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date)
    var date
    @Dependency(\.uuid) var uuid
    fix(date.now)
    observe(uuid())
  }
}

func movesOutOfOneLine(_ queue: DispatchQueue) {
  queue.async { @Dependency(\.date) var date; fix(date.now) }  // expect: escaping-closure-loses-overrides
}

func movesWithinOneLine(_ queue: DispatchQueue) { queue.async { @Dependency(\.date) var date; fix(date.now) } }  // expect: escaping-closure-loses-overrides

/// One declaration is enough for both.
func movesOnce(_ queue: DispatchQueue) {
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    fix(date.now)
  }
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid
    fix(date.now)
    observe(uuid())
  }
}

func movesInABranch(_ queue: DispatchQueue, if isNeeded: Bool) {
  if isNeeded {
    queue.async {  // expect: escaping-closure-loses-overrides
      #if os(Linux) || DEBUG
        let offset = 0.0
      #else
        let offset = 0.0
      #endif
      @Dependency(\.date) var date
      fix(date.now + offset)
    }
  }
}

func movesBeforeAReturn() -> Task<Void, Never> {
  return Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    fix(date.now)
  }
}

func movesBeforeALet() async {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    return date.now
  }
  await fix(task.value)
}

// MARK: Wrappers that stay, since the name means something else there

func staysBesideAParameter(_ queue: DispatchQueue, date: Date) {
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    fix(date.now)
  }
  precondition(date == date)
}

final class StaysBesideAProperty {
  let date = Seen.overridden.date

  func stays(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      fix(date.now)
    }
    observe(date)
  }
}

func staysAfterAUse(_ queue: DispatchQueue, date: Date) {
  queue.async {  // expect: escaping-closure-loses-overrides
    observe(date)
    @Dependency(\.date) var date
    fix(date.now)
  }
}

func staysBesideAFunction(_ queue: DispatchQueue) {
  func date() -> Date { Seen.overridden.date }
  queue.async {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    fix(date.now)
  }
  observe(date())
}

/// Before its only expression, a declaration would take the function's value away.
func staysInAValue() -> Task<Void, Never> {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    fix(date.now)
  }
}

// MARK: Calls that are wrapped

private func fixLater() {
  @Dependency(\.date) var date
  fix(date.now)
}

private func fixAsynchronously() async throws -> Date {
  @Dependency(\.date) var date
  return date.now
}

func wrapsOneLine(_ queue: DispatchQueue) {
  queue.async { fixLater() }  // expect: escaping-closure-loses-overrides
}

func wrapsSeveralLines(_ queue: DispatchQueue) {
  let time = DispatchTime.now()
  queue.asyncAfter(deadline: time) {  // expect: escaping-closure-loses-overrides
    // The first
    let text = """
      A text

        of lines
      """
    precondition(text.hasPrefix("A text\n\n  of"))
    fixLater()  // The last
  }
}

func wrapsWhatThrows() async throws {
  let task = Task.detached {  // expect: escaping-closure-loses-overrides
    try await fixAsynchronously()
  }
  try await fix(task.value)
}

/// The arguments belong to the closure.
func staysWithUnnamedArguments() {
  Timer.scheduledTimer(withTimeInterval: 0, repeats: false) {  // expect: escaping-closure-loses-overrides
    $0.invalidate()
    fixLater()
  }
}

// MARK: - Proofs

let escapingFixes = [
  lost(in: "movesWithItsComments(_:)") { movesWithItsComments(someQueue) },
  lost(in: "movesSeveral(_:)", reads: [.standard, .standard]) { movesSeveral(someQueue) },
  lost(in: "movesOutOfOneLine(_:)") { movesOutOfOneLine(someQueue) },
  lost(in: "movesWithinOneLine(_:)") { movesWithinOneLine(someQueue) },
  lost(in: "movesOnce(_:)", reads: [.standard, .standard, .standard]) { movesOnce(someQueue) },
  lost(in: "movesInABranch(_:if:)") { movesInABranch(someQueue, if: true) },
  lost(in: "movesBeforeAReturn()") { await movesBeforeAReturn().value },
  lost(in: "movesBeforeALet()") { await movesBeforeALet() },
  lost(in: "staysBesideAParameter(_:date:)") {
    staysBesideAParameter(someQueue, date: Seen.overridden.date)
  },
  lost(in: "StaysBesideAProperty.stays(_:)", reads: [.overridden, .standard]) {
    StaysBesideAProperty().stays(someQueue)
  },
  lost(in: "staysAfterAUse(_:date:)", reads: [.overridden, .standard]) {
    staysAfterAUse(someQueue, date: Seen.overridden.date)
  },
  lost(in: "staysBesideAFunction(_:)", reads: [.overridden, .standard]) {
    staysBesideAFunction(someQueue)
  },
  lost(in: "staysInAValue()") { await staysInAValue().value },
  lost(in: "wrapsOneLine(_:)") { wrapsOneLine(someQueue) },
  lost(in: "wrapsSeveralLines(_:)") { wrapsSeveralLines(someQueue) },
  lost(in: "wrapsWhatThrows()") { try await wrapsWhatThrows() },
  lost(in: "staysWithUnnamedArguments()") { onRunLoop { staysWithUnnamedArguments() } },
]
