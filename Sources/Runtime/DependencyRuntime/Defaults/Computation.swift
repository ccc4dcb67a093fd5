import Foundation

/// The computation of one default by one thread.
///
/// A default may need other dependencies, whose defaults are then computed on the same thread. So
/// the computations of a thread form a stack, and a thread that waits for a computation of another
/// thread waits for that thread's whole stack. If a chain of waits leads back to its beginning,
/// none of them can ever end: the dependencies need each other.
///
/// A computation may also run a run loop, and with it tasks that have nothing to do with it. If one
/// of them needs the same default, waiting would never end either. It computes one for itself.
final class Computation: Sendable {
  let key: Any.Type
  private let thread = ObjectIdentifier(Thread.current)
  private let task = UInt(bitPattern: BoundValues.task)
  /// The computation that cannot go on before this one has ended.
  private let interrupted: Computation?

  init(of key: Any.Type, interrupting interrupted: Computation? = nil) {
    (self.key, self.interrupted) = (key, interrupted)
  }

  /// A computation of the same default for the task that runs now, if this one waits for the task
  /// to return the thread. Nil if this one has to be waited for, or needs itself through the task.
  var substitute: Computation? {
    let substitute = Computation(of: key, interrupting: self)
    guard substitute.thread == thread, substitute.task != task else { return nil }
    let isRepeated = Self.withLock { state in
      state.stacks[thread]?.contains { $0.interrupted === self && $0.task == substitute.task }
    }
    return isRepeated == true ? nil : substitute
  }

  func begin() {
    Self.withLock { $0.stacks[thread, default: []].append(self) }
  }

  func end() {
    Self.withLock { state in
      state.stacks[thread]?.removeLast()
      if state.stacks[thread]?.isEmpty == true { state.stacks[thread] = nil }
      if !state.waits.isEmpty { Self.condition.broadcast() }
    }
  }

  /// Waits until the other computation has ended.
  ///
  /// Stops the process if that would mean waiting for this very thread.
  func wait(for other: Computation) {
    // Not in a single access to the state, because waiting releases the lock: a release build would
    // go on with the dictionaries from before the wait, which other threads have freed meanwhile.
    Self.condition.lock()
    Self.state.waits[thread] = other
    var cycle: [Any.Type]?
    while cycle == nil, Self.state.isRunning(other) {
      cycle = Self.state.cycle(from: thread)
      if cycle == nil { Self.condition.wait() }
    }
    Self.state.waits[thread] = nil
    Self.condition.unlock()
    if let cycle { fatalError(AccessReport.cycle(cycle).message) }
  }

  /// Everything that is running and waiting at the moment. One lock for the process: it is taken
  /// when a default is computed, which happens once for each key.
  private struct State {
    var stacks: [ObjectIdentifier: [Computation]] = [:]
    var waits: [ObjectIdentifier: Computation] = [:]

    func isRunning(_ computation: Computation) -> Bool {
      stacks[computation.thread]?.contains { $0 === computation } ?? false
    }

    /// The keys along the chain of waits that starts and ends at the thread, with the first one
    /// repeated at the end; nil if the chain ends elsewhere.
    func cycle(from thread: ObjectIdentifier) -> [Any.Type]? {
      var path: [Any.Type] = []
      var next = waits[thread]
      var visited: Set<ObjectIdentifier> = []
      while let wanted = next {
        // From the key that is waited for to the one whose computation is itself waiting.
        let stack = stacks[wanted.thread] ?? []
        path += stack.drop { $0 !== wanted }.map(\.key)
        if wanted.thread == thread { return path + path.prefix(1) }
        guard visited.insert(wanted.thread).inserted else { return nil }
        next = waits[wanted.thread]
      }
      return nil
    }
  }

  private static let condition = NSCondition()
  private nonisolated(unsafe) static var state = State()

  private static func withLock<R>(_ body: (inout State) -> R) -> R {
    condition.lock()
    defer { condition.unlock() }
    return body(&state)
  }
}
