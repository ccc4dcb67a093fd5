
#if canImport(ComposableArchitecture)
  import ComposableArchitecture

  /// Reducers are made anew for each action by the store, which hands on its values.
  @Reducer
  struct ReducedChild {
    @Dependency(\.uuid) var uuid

    struct State: Identifiable {
      var id = 0
    }
    enum Action {}
  }

  @Reducer
  struct ReducedParent {
    @Dependency(\.date) var date

    struct State {
      var first = ReducedChild.State()
      var child: ReducedChild.State?
      var children: IdentifiedArrayOf<ReducedChild.State> = []
    }

    enum Action {
      case first(ReducedChild.Action)
      case child(ReducedChild.Action)
      case children(IdentifiedActionOf<ReducedChild>)
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
        .ifLet(\.child, action: \.child) {
          ReducedChild()
        }
        .forEach(\.children, action: \.children) {
          ReducedChild()
        }
      Scope(state: \.first, action: \.first) {
        ReducedChild()
      }
    }
  }

  /// A class can own wrappers and make reducers for a store.
  final class ReducingModel {
    @Dependency(\.date) var date

    func makeStore() -> StoreOf<ReducedParent> {
      Store(initialState: ReducedParent.State()) {
        ReducedParent()
      }
    }
  }
#endif
