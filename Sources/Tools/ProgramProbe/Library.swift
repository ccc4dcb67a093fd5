internal import Dispatch

/// A function that the linter does not know: it runs the closure on a queue.
public func whenIdle(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue.global().async(execute: work)
}
