internal import DependencyRuntime
internal import Dispatch
internal import LocksAndAtomics

/// One use of a construct that takes a closure.
public struct Crossing: Sendable {
  let frame: Frame
  /// The values for the closure's body, if the construct should propagate.
  let continuation: DependencyValues.Continuation?
  private let end = End()

  init(frame: Frame, continuation: DependencyValues.Continuation?) {
    self.frame = frame
    self.continuation = continuation
  }

  /// Whether the closure has run; a collection's method runs it more than once.
  private final class End: Sendable {
    private let isReached = Atomic(false)

    func reach() {
      if !isReached.exchange(true, ordering: .relaxed) { Probe.pending.leave() }
    }
  }

  /// Runs the body of the closure.
  public func run(_ body: () -> Void) {
    Probe.$frame.withValue(frame) {
      if let continuation { continuation.yield(body) } else { body() }
    }
    end.reach()
  }

  /// Runs the body of an asynchronous closure.
  public func runAsync(_ body: () async -> Void) async {
    await Probe.$frame.withValue(frame) {
      if let continuation { await continuation.yield(body) } else { await body() }
    }
    end.reach()
  }

  /// Runs the call of a function of the program that takes the closure. The function's use of the
  /// closure is part of the construct.
  public func call(_ body: () -> Void) {
    Probe.$frame.withValue(frame, operation: body)
  }
}
