import Dependencies
import XCTest

#if canImport(ComposableArchitecture)
  import ComposableArchitecture

  @Reducer
  struct RowFeature {
    struct State: Equatable {
      var isOpen = false
      var child = ChildRowFeature.State()
    }

    enum Action {
      case view(View)
      case loaded(Int)
      case counted(Int)
      case child(ChildRowFeature.Action)

      enum View { case opened, closed, toggled, reloaded, saved, forgotten }
    }

    @Dependency(\.failingRow) var failingRow
    @Dependency(\.quietRow) var quietRow

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { ChildRowFeature() }
      Reduce { state, action in
        switch action {
        case .view(let action): return reduce(&state, action)
        case .counted(let count) where count > 0:
          failingRow.run()
          return .none
        case .counted: return .none
        case .loaded:
          failingRow.run()
          return .none
        case .child: return .none
        }
      }
    }

    private func reduce(_ state: inout State, _ action: Action.View) -> Effect<Action> {
      switch action {
      case .opened:
        state.isOpen = true
        failingRow.run()
        return .none
      case .closed:
        if state.isOpen { failingRow.run() }
        return .none
      case .toggled:
        if state.isOpen {
          return .run { _ in failingRow.run() }
        } else {
          failingRow.run()
          return .none
        }
      case .reloaded:
        return .run { send in await send(.loaded(1)) }
      case .saved: return .merge(.run { _ in failingRow.run() }, .send(.loaded(0)))
      case .forgotten:
        return .concatenate(.run { _ in quietRow.run() }, .run { _ in failingRow.run() })
      }
    }
  }

  @Reducer
  struct ChildRowFeature {
    struct State: Equatable {}
    enum Action { case tapped, ignored }
    @Dependency(\.failingRow) var failingRow

    var body: some ReducerOf<Self> { Reduce(core) }

    private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .ignored = action { return .none }
      switch action {
      case .tapped: return .run { _ in failingRow.run() }.cancellable(id: 1)
      case .ignored: return .none
      }
    }
  }

  @MainActor
  final class RowFeatureTests: QuietTestCase {
    private let mock = RowClient(run: { observe(.mock) })

    private func makeStore() -> TestStoreOf<RowFeature> {
      TestStore(initialState: RowFeature.State()) { RowFeature() }
    }

    // MARK: They fail

    func testOpened() async {  // expect: unoverridden-test-dependency
      let store = TestStore(initialState: RowFeature.State()) {
        RowFeature()
      }
      await store.send(.view(.opened)) { $0.isOpen = true }
    }

    func testToggled() async {  // expect: unoverridden-test-dependency
      await makeStore().send(.view(.toggled))
    }

    func testReloaded() async {  // expect: unoverridden-test-dependency
      let store = makeStore()
      await store.send(.view(.reloaded))
      await store.receive(\.loaded)
    }

    func testSaved() async {  // expect: unoverridden-test-dependency
      let store = makeStore()
      store.dependencies.quietRow = mock
      await store.send(.view(.saved))
      await store.receive(\.loaded)
    }

    func testLoaded() async {  // expect: unoverridden-test-dependency
      await makeStore().send(.loaded(1))
    }

    // MARK: They have another value

    func testOverridden() async {
      let store = TestStore(initialState: RowFeature.State()) {
        RowFeature()
      } withDependencies: {
        $0.failingRow = mock
      }
      await store.send(.view(.opened)) { $0.isOpen = true }
    }

    func testOverriddenLater() async {
      let store = makeStore()
      store.dependencies.failingRow = mock
      await store.send(.view(.opened)) { $0.isOpen = true }
    }

    func testOverriddenByAnotherName() async {
      let store = makeStore()
      store.values.failingRow = mock
      await store.send(.view(.opened)) { $0.isOpen = true }
    }

    // MARK: They may not call it

    func testClosed() async { await makeStore().send(.view(.closed)) }

    func testForgotten() async { await makeStore().send(.view(.forgotten)) }

    func testCounted() async { await makeStore().send(.counted(0)) }

    func testTapped() async { await makeStore().send(.child(.tapped)) }

    func testChosen(_ action: RowFeature.Action) async { await makeStore().send(action) }
  }

  extension TestStore {
    var values: DependencyValues {
      get { dependencies }
      set { dependencies = newValue }
    }
  }
#endif
