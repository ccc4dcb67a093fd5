#if canImport(Combine) && canImport(SwiftUI)
  public import Combine
  public import SwiftUI

  extension Scheduler {
    /// This scheduler, with changes to views animated that its actions make.
    ///
    /// ```swift
    /// suggestions.receive(on: mainQueue.animation(.default)).assign(to: &$rows)
    /// ```
    ///
    /// Not covered by the project's tests, which run on Linux, where there is neither Combine nor
    /// SwiftUI.
    ///
    /// - Parameter animation: The animation, or none if it is nil.
    /// - Returns: The scheduler.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      running { withAnimation(animation, $0) }
    }

    /// This scheduler, with its actions run in a transaction.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: The scheduler.
    public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
      running { withTransaction(transaction, $0) }
    }

    private func running(in scope: @escaping (() -> Void) -> Void) -> AnySchedulerOf<Self> {
      AnyScheduler(
        minimumTolerance: { minimumTolerance },
        now: { now },
        scheduleImmediately: { options, action in
          schedule(options: options) { scope(action) }
        },
        delayed: { date, tolerance, options, action in
          schedule(after: date, tolerance: tolerance, options: options) { scope(action) }
        },
        interval: { date, interval, tolerance, options, action in
          schedule(after: date, interval: interval, tolerance: tolerance, options: options) {
            scope(action)
          }
        })
    }
  }
#endif
