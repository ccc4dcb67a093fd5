import Dependencies
import Foundation

final class RebuiltCounter: @unchecked Sendable {
  var count = 0
}

struct RebuiltClient: Sendable {
  var count: @Sendable () -> Int
  var date = Date.distantPast

  /// Each client has a counter of its own.
  static func counting(from start: Int) -> RebuiltClient {
    let counter = RebuiltCounter()
    counter.count = start
    return RebuiltClient(count: { counter.count })
  }

  static var counting: RebuiltClient { counting(from: 0) }
  static let constant = RebuiltClient.counting(from: 0)

  /// Data alone.
  static func fixed(_ count: Int) -> RebuiltClient { RebuiltClient(count: { count }) }

  /// The counter is created when the endpoint is called.
  static var late: RebuiltClient { RebuiltClient(count: { RebuiltCounter().count }) }
}

private enum RebuiltClientKey: DependencyKey {
  static let liveValue = RebuiltClient.fixed(0)
  static let testValue = RebuiltClient(count: unimplemented("count", placeholder: 0))
}

struct RebuiltLog: Sendable {
  var write: @Sendable () -> Int
}

private enum RebuiltLogKey: DependencyKey {
  static let liveValue = RebuiltLog(write: { ProcessInfo.processInfo.activeProcessorCount })
  static let testValue = RebuiltLog(write: unimplemented("write", placeholder: 0))
}

private enum RebuiltCounterKey: DependencyKey {
  static let liveValue = RebuiltCounter()
  static var testValue: RebuiltCounter { RebuiltCounter() }
}

extension DependencyValues {
  var rebuiltLog: RebuiltLog {
    get { self[RebuiltLogKey.self] }
    set { self[RebuiltLogKey.self] = newValue }
  }

  var rebuiltClient: RebuiltClient {
    get { self[RebuiltClientKey.self] }
    set { self[RebuiltClientKey.self] = newValue }
  }

  var rebuiltCounter: RebuiltCounter {
    get { self[RebuiltCounterKey.self] }
    set { self[RebuiltCounterKey.self] = newValue }
  }
}

#if canImport(ComposableArchitecture)
  import ComposableArchitecture

  struct RebuiltFeature: Reducer {
    @Dependency(\.rebuiltClient) var client
    struct State {}
    enum Action { case tapped }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
    }
  }

  // MARK: A new one for each action

  @MainActor
  func transformsAll() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.self) {
        $0.rebuiltClient = .counting(from: 1)  // expect: override-rebuilt-per-action
        $0.rebuiltCounter = RebuiltCounter()
        $0.date = .constant(Seen.mock.date)
      }
    }
  }

  @MainActor
  func transformsAllInParentheses() -> StoreOf<RebuiltFeature> {
    Store(
      initialState: RebuiltFeature.State(),
      reducer: {
        RebuiltFeature()
          // Counts.
          .transformDependency(\.self) { values in
            let client = RebuiltClient.counting
            values.rebuiltClient = client  // expect: override-rebuilt-per-action
          }
      })
  }

  @MainActor
  func transformsOne() -> TestStoreOf<RebuiltFeature> {
    TestStore(initialState: RebuiltFeature.State()) {
      RebuiltFeature()
        .transformDependency(\.rebuiltClient) {
          $0 = .counting  // expect: override-rebuilt-per-action
        }
        .transformDependency(\.uuid) {
          $0 = .incrementing  // expect: override-rebuilt-per-action
        }
    }
  }

  /// The endpoint is called before each action.
  @MainActor
  func transformsByCall() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.self) {
        if $0.rebuiltLog.write() == 0 { return }  // expect: override-rebuilt-per-action
        $0.rebuiltClient.count = { 1 }
      }
    }
  }

  /// The endpoint is called later.
  @MainActor
  func transformsByLaterCall() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.self) { values in
        let log = values.rebuiltLog
        values.rebuiltClient.count = { log.write() }
      }
    }
  }

  struct RebuildingParent: Reducer {
    typealias State = RebuiltFeature.State
    typealias Action = RebuiltFeature.Action
    let counter = RebuiltCounter()

    var body: some Reducer<State, Action> {
      RebuiltFeature()
        .dependency(\.rebuiltClient, .counting)  // expect: override-rebuilt-per-action
        .dependency(\.rebuiltCounter, RebuiltCounter())  // expect: override-rebuilt-per-action
    }
  }

  /// The body calls the endpoint for each action.
  struct CallingParent: Reducer {
    typealias State = RebuiltFeature.State
    typealias Action = RebuiltFeature.Action
    @Dependency(\.rebuiltLog) var log

    var body: some Reducer<State, Action> {
      RebuiltFeature()
        .dependency(\.rebuiltClient, .fixed(log.write()))  // expect: override-rebuilt-per-action
    }
  }

  /// The settings are written before each action.
  @MainActor
  func transformsBySettings() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.rebuiltClient) {
        $0.count = { 1 }
        UserDefaults.standard.set(1, forKey: "a")  // expect: override-rebuilt-per-action
      }
    }
  }

  /// The endpoint is called, and the settings are written, when the client is used.
  struct LateCallingParent: Reducer {
    typealias State = RebuiltFeature.State
    typealias Action = RebuiltFeature.Action
    @Dependency(\.rebuiltLog) var log

    var body: some Reducer<State, Action> {
      RebuiltFeature()
        .dependency(\.rebuiltClient, RebuiltClient(count: { log.write() }))
        .transformDependency(\.rebuiltClient) {
          $0.count = {
            UserDefaults.standard.set(1, forKey: "a")
            return UserDefaults.standard.integer(forKey: "a")
          }
        }
    }
  }

  // MARK: Made once

  struct KeepingParent: Reducer {
    typealias State = RebuiltFeature.State
    typealias Action = RebuiltFeature.Action
    let counter = RebuiltCounter()

    var body: some Reducer<State, Action> {
      RebuiltFeature()
        .dependency(\.rebuiltClient, .constant)
        .dependency(\.rebuiltCounter, counter)
        .dependency(\.date, .constant(Seen.mock.date))
    }
  }

  /// The closure of a store runs once.
  @MainActor
  func overridesInStore() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature()
        .dependency(\.rebuiltCounter, RebuiltCounter())
        .dependency(\.rebuiltClient, .counting)
    }
  }

  @MainActor
  func overridesByStore() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature()
    } withDependencies: {
      $0.rebuiltCounter = RebuiltCounter()
    }
  }

  @MainActor
  func transformsWithWhatIsThere() -> StoreOf<RebuiltFeature> {
    let client = RebuiltClient.counting
    return Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.self) {
        $0.rebuiltClient = client
      }
    }
  }

  @MainActor
  func transformsWithData() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.self) {
        $0.rebuiltClient = .fixed(1)
        $0.rebuiltClient.count = { RebuiltCounter().count }
        $0.date.now = Seen.mock.date
      }
    }
  }

  @MainActor
  func transformsWithLateObject() -> StoreOf<RebuiltFeature> {
    Store(initialState: RebuiltFeature.State()) {
      RebuiltFeature().transformDependency(\.rebuiltClient) {
        $0 = .late
      }
    }
  }
#endif
