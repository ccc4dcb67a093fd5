import Dependencies
import Foundation

#if canImport(ComposableArchitecture)
  import ComposableArchitecture

  struct AroundFeature: Reducer {
    @Dependency(\.date) var date
    struct State: Equatable { var date = Date.distantPast }
    enum Action {
      case tapped
      case added(id: UUID)
      case loaded(Date)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.date = date.now
        return .none
      }
    }
  }

  // MARK: The store was created before

  @MainActor
  func sendsInScope() async {
    let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    await withDependencies {  // expect: override-around-store
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped)
    }
  }

  @MainActor
  func sendsAndReceivesInScope() async {
    let loaded: CaseKeyPath<AroundFeature.Action, Date> = \.loaded
    let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    await withDependencies {  // expect: override-around-store
      $0.date.now = Seen.mock.date
    } operation: {
      let task = await store.send(.added(id: UUID())) { $0.date = Seen.mock.date }
      await store.receive(loaded)
      await store.finish()
    }
  }

  @MainActor
  func sendsToParameter(store: TestStoreOf<AroundFeature>) async {
    await withDependencies {  // expect: override-around-store
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped).finish()
    }
  }

  @MainActor
  final class AroundController {
    let store: StoreOf<AroundFeature>
    lazy var other = Store(initialState: AroundFeature.State()) { AroundFeature() }

    init(store: StoreOf<AroundFeature>) { self.store = store }

    func tapped() {
      withDependencies {  // expect: override-around-store (warning)
        $0.date = .constant(Seen.mock.date)
      } operation: {
        store.send(.tapped)
      }
    }

    /// The scope may create the store.
    func otherTapped() {
      withDependencies {
        $0.date = .constant(Seen.mock.date)
      } operation: {
        other.send(.tapped)
      }
    }
  }

  /// The store has the override, too: the scope repeats it for what the library runs around the
  /// store.
  @MainActor
  func sendsToStoreWithTheOverride() async {
    let store = TestStore(initialState: AroundFeature.State()) {
      AroundFeature()
    } withDependencies: {
      $0.date = .constant(Seen.mock.date)
    }
    await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped)
    }
  }

  @MainActor
  func sendsToStoreWithAnotherValue() async {
    let store = TestStore(initialState: AroundFeature.State()) {
      AroundFeature()
    } withDependencies: {
      $0.date = .constant(Seen.live.date)
    }
    await withDependencies {  // expect: override-around-store
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped)
    }
  }

  @MainActor
  func sendsToStoreWithAnotherOverride() async {
    let store = TestStore(initialState: AroundFeature.State()) {
      AroundFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await withDependencies {  // expect: override-around-store
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped)
    }
  }

  // MARK: The scope has an effect

  @MainActor
  func createsInScope() async {
    await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
      await store.send(.tapped)
    }
  }

  @MainActor
  func createsForLater() async {
    let store = withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    }
    await store.send(.tapped)
  }

  /// The action is made of a value that is read in the scope.
  @MainActor
  func readsForAction() async {
    @Dependency(\.uuid) var uuid
    let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    await withDependencies {
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      await store.send(.added(id: uuid()))
    }
  }

  private func makeAction() -> AroundFeature.Action {
    @Dependency(\.date) var date
    return .loaded(date.now)
  }

  @MainActor
  func callsForAction() async {
    let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(makeAction())
    }
  }

  /// Something else runs in the scope as well.
  @MainActor
  func runsMoreInScope() async {
    let store = TestStore(initialState: AroundFeature.State()) { AroundFeature() }
    await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      await store.send(.tapped)
      observe(makeAction())
    }
  }

  private func observe(_ action: AroundFeature.Action) {}

  // MARK: Another store

  private struct Outbox {
    func send(_ date: Date) { observe(date) }
    func send() { observe(Dependency(\.date).wrappedValue.now) }
  }

  func sendsByOutbox() {
    let store = Outbox()
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      store.send()
    }
  }
#endif
