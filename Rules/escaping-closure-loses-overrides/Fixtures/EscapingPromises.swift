import Dependencies
import Foundation

#if canImport(PromiseKit)
  import PromiseKit
#endif
#if canImport(NIOCore)
  import NIOCore
#endif

private func store(_ date: Date) {}

#if canImport(PromiseKit)
  private func loadNumber() -> Promise<Int> { .value(1) }

  private func stamp() {
    @Dependency(\.date) var date
    store(date.now)
  }

  func promisesDone() {
    firstly {
      loadNumber()
    }.done { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      store(date.now)
    }.catch { _ in }
  }

  func promisesThen() {
    loadNumber().then { _ in  // expect: escaping-closure-loses-overrides
      stamp()
      return loadNumber()
    }.catch { _ in }
  }

  func promisesAtTheEnd() {
    loadNumber().then { _ in loadNumber() }
      .ensure {  // expect: escaping-closure-loses-overrides
        stamp()
      }
      .catch { _ in }
  }

  /// The closure that a chain begins with runs in place.
  func promisesFirst() {
    firstly {
      stamp()
      return loadNumber()
    }.catch { _ in }
  }

  func promisesFirstInATask() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      firstly {
        stamp()
        return loadNumber()
      }.catch { _ in }
    }
  }

  func promisesDeclaredBefore() {
    @Dependency(\.date) var date
    loadNumber().done { _ in store(date.now) }.catch { _ in }
  }
#endif

#if canImport(NIOCore)
  func futureSucceeds(_ future: EventLoopFuture<Int>) {
    future.whenSuccess { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      store(date.now)
    }
  }

  func futureMaps(_ future: EventLoopFuture<Int>) -> EventLoopFuture<Date> {
    future.map { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      return date.now
    }
  }

  func futureDeclaredBefore(_ future: EventLoopFuture<Int>) {
    @Dependency(\.date) var date
    future.whenSuccess { _ in store(date.now) }
  }
#endif
