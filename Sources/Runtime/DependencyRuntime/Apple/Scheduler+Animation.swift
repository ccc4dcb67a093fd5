#if canImport(Combine) && canImport(SwiftUI)
  public import Combine
  public import SwiftUI

  extension Scheduler {
    /// A scheduler that runs actions on this one and animates the view changes that they make.
    ///
    /// ```swift
    /// suggestions.receive(on: mainQueue.animation(.default)).assign(to: &$rows)
    /// ```
    ///
    /// Not covered by the project's tests, which run on Linux, where there is neither Combine nor
    /// SwiftUI.
    ///
    /// - Parameter animation: The animation; nil for none.
    /// - Returns: The scheduler.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      running { withAnimation(animation, $0) }
    }

    /// A scheduler that runs actions on this one, in a transaction.
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
