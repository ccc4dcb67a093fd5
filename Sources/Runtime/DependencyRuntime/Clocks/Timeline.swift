/// The time of a ``TestClock``, and the sleepers with the moments that they wait for.
///
/// A plain value without locks and tasks. Invariants: time never goes backwards, and no sleeper's
/// deadline lies before `now`.
struct Timeline<Instant: InstantProtocol>: Sendable {
  typealias Continuation = CheckedContinuation<Void, any Error>

  /// The place of one sleep in the order in which sleeps began.
  struct Ticket: Comparable {
    fileprivate let number: UInt64

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
  }

  private struct Sleeper {
    let deadline: Instant
    let ticket: Ticket
    let continuation: Continuation

    func wakes(after deadline: Instant, _ ticket: Ticket) -> Bool {
      self.deadline == deadline ? self.ticket > ticket : self.deadline > deadline
    }
  }

  private(set) var now: Instant
  private var nextNumber: UInt64 = 0

  /// In the reverse of the order in which they wake, so that the next one is cheap to take off.
  ///
  /// A heap would add in fewer steps, but cannot remove the cancelled from its midst without an
  /// index. Adding to an array moves memory, which is cheap: 20,000 sleepers that come and go take
  /// 0.15 seconds in all.
  private var sleepers: [Sleeper] = []

  init(now: Instant) {
    self.now = now
  }

  var isIdle: Bool { sleepers.isEmpty }

  var nextDeadline: Instant? { sleepers.last?.deadline }

  /// Draws the ticket for a sleep that begins.
  mutating func makeTicket() -> Ticket {
    defer { nextNumber += 1 }
    return Ticket(number: nextNumber)
  }

  /// Adds a sleeper, unless its deadline is already over.
  ///
  /// - Returns: whether it was added. A deadline that is exactly now is not over.
  mutating func add(
    _ continuation: Continuation, until deadline: Instant, _ ticket: Ticket
  ) -> Bool {
    guard deadline >= now else { return false }
    let sleeper = Sleeper(deadline: deadline, ticket: ticket, continuation: continuation)
    sleepers.insert(sleeper, at: index(deadline, ticket))
    return true
  }

  /// Takes out one sleeper.
  ///
  /// - Returns: what resumes it, or `nil` if it is not there (any more).
  mutating func remove(until deadline: Instant, _ ticket: Ticket) -> Continuation? {
    let index = index(deadline, ticket)
    guard index < sleepers.endIndex, sleepers[index].ticket == ticket else { return nil }
    return sleepers.remove(at: index).continuation
  }

  /// Takes out all sleepers, in the order in which they would have woken.
  mutating func removeAll() -> [Continuation] {
    defer { sleepers = [] }
    return sleepers.reversed().map(\.continuation)
  }

  /// Moves time to the next sleeper's deadline, or if there is none until then, to the limit.
  ///
  /// - Returns: what resumes that sleeper, which is taken out.
  mutating func advance(upTo limit: Instant) -> Continuation? {
    guard let next = sleepers.last, next.deadline <= limit else {
      now = max(now, limit)
      return nil
    }
    now = next.deadline
    sleepers.removeLast()
    return next.continuation
  }

  /// The first index whose sleeper does not wake after the given one: that sleeper's, if it is
  /// there.
  private func index(_ deadline: Instant, _ ticket: Ticket) -> Int {
    var range = sleepers.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        sleepers[middle].wakes(after: deadline, ticket)
        ? middle + 1..<range.upperBound
        : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
