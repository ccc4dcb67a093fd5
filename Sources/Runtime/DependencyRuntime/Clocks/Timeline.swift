/// The time of a ``TestClock``, and its sleepers with the moments that they wait for.
///
/// A plain value without locks or tasks. Invariants: time never goes backwards, and no sleeper's
/// deadline is before `now`.
struct Timeline<Instant: InstantProtocol>: Sendable {
  typealias Continuation = CheckedContinuation<Void, any Error>

  /// The position of one sleep in the order in which sleeps began.
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

  /// In reverse order of waking, so that the next one is cheap to remove.
  ///
  /// A heap would insert in fewer steps, but could not remove a cancelled sleeper from the middle
  /// without an index. Inserting into an array moves memory, which is cheap: 20,000 sleepers that
  /// come and go take 0.15 seconds in total.
  private var sleepers: [Sleeper] = []

  init(now: Instant) {
    self.now = now
  }

  var isIdle: Bool { sleepers.isEmpty }

  var nextDeadline: Instant? { sleepers.last?.deadline }

  /// Issues the ticket for a new sleep.
  mutating func makeTicket() -> Ticket {
    defer { nextNumber += 1 }
    return Ticket(number: nextNumber)
  }

  /// Adds a sleeper, unless its deadline has passed.
  ///
  /// - Returns: whether it was added. A deadline that is exactly now has not passed.
  mutating func add(
    _ continuation: Continuation, until deadline: Instant, _ ticket: Ticket
  ) -> Bool {
    guard deadline >= now else { return false }
    let sleeper = Sleeper(deadline: deadline, ticket: ticket, continuation: continuation)
    sleepers.insert(sleeper, at: index(deadline, ticket))
    return true
  }

  /// Removes one sleeper.
  ///
  /// - Returns: its continuation, or `nil` if it is not there (any more).
  mutating func remove(until deadline: Instant, _ ticket: Ticket) -> Continuation? {
    let index = index(deadline, ticket)
    guard index < sleepers.endIndex, sleepers[index].ticket == ticket else { return nil }
    return sleepers.remove(at: index).continuation
  }

  /// Removes all sleepers, in the order in which they would have woken.
  mutating func removeAll() -> [Continuation] {
    defer { sleepers = [] }
    return sleepers.reversed().map(\.continuation)
  }

  /// Moves time to the next sleeper's deadline, or to the limit if there is none by then.
  ///
  /// - Returns: the continuation of that sleeper, which is removed.
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
