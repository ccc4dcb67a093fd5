import Dependencies
import Foundation

// MARK: Objects of the main actor

@MainActor
final class IsolatedStore {
  let isOnMainThread = Thread.isMainThread
}

extension IsolatedStore: @preconcurrency DependencyKey {
  static let liveValue = IsolatedStore()  // expect: actor-isolated-registration
  static var testValue: IsolatedStore { IsolatedStore() }
}

@MainActor
class IsolatedBase {
  let isOnMainThread = Thread.isMainThread
}

final class IsolatedHeir: IsolatedBase, @preconcurrency DependencyKey {
  static var liveValue: IsolatedHeir { IsolatedHeir() }  // expect: actor-isolated-registration
  static var testValue: IsolatedHeir { IsolatedHeir() }
}

enum IsolatedStoreKey: @preconcurrency DependencyKey {
  @MainActor static let liveValue = IsolatedStore()  // expect: actor-isolated-registration
  @MainActor static let testValue = IsolatedStore()
}

// MARK: Left alone

struct IsolatedClient: Sendable {
  var run: @Sendable () -> Void = { observe(.live) }
}

/// Only the key belongs to the main actor; any thread can make the value.
@MainActor
enum IsolatedKey: @preconcurrency DependencyKey {
  static let liveValue = IsolatedClient()
  static let testValue = IsolatedClient()
}

@MainActor
final class UnisolatedStore {
  var count = 0
  nonisolated init() {}
}

extension UnisolatedStore: DependencyKey {
  nonisolated static let liveValue = UnisolatedStore()
  nonisolated static var testValue: UnisolatedStore { UnisolatedStore() }
}

/// The endpoints belong to the main actor, and the client does not.
struct MainActorClient: Sendable {
  var run: @MainActor @Sendable () -> Void
}

extension MainActorClient: DependencyKey {
  static let liveValue = MainActorClient(run: { observe(.live) })
  static let testValue = MainActorClient(run: {})
}

/// Another extension belongs to it.
enum PartlyIsolatedKey: DependencyKey {
  static let liveValue = IsolatedClient()
  static let testValue = IsolatedClient()
}

@MainActor
extension PartlyIsolatedKey {
  static func show() {}
}

/// A type within one that belongs to it.
@MainActor
enum IsolatedOuter {
  enum Key: DependencyKey {
    static let liveValue = IsolatedClient()
    static let testValue = IsolatedClient()
  }
}

// MARK: - Proofs

let isolatedValues = [
  // Proofs run on other threads than the main one.
  wrong(.mock, insteadOf: .live, in: "IsolatedStore.liveValue", context: .live) {
    observeThread(value(IsolatedStore.self).isOnMainThread)
  },
  wrong(.mock, insteadOf: .live, in: "IsolatedHeir.liveValue", context: .live) {
    observeThread(value(IsolatedHeir.self).isOnMainThread)
  },
  wrong(.mock, insteadOf: .live, in: "IsolatedStoreKey.liveValue", context: .live) {
    observeThread(value(IsolatedStoreKey.self).isOnMainThread)
  },
  right(.live, in: "IsolatedKey.liveValue", context: .live) { value(IsolatedKey.self).run() },
  right(.live, in: "UnisolatedStore.liveValue", context: .live) {
    let store = value(UnisolatedStore.self)
    await MainActor.run { observeThread(store.count == 0) }
  },
  right(.live, in: "MainActorClient.liveValue", context: .live) {
    await value(MainActorClient.self).run()
  },
  right(.live, in: "PartlyIsolatedKey.liveValue", context: .live) {
    value(PartlyIsolatedKey.self).run()
  },
  right(.live, in: "IsolatedOuter.Key.liveValue", context: .live) {
    value(IsolatedOuter.Key.self).run()
  },
]

private func observeThread(_ isRight: Bool) { observe(isRight ? Seen.live : .mock) }
