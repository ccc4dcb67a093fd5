
#if canImport(ComposableArchitecture)
  import ComposableArchitecture

  /// The library keeps the values of the store for its effects.
  @Reducer
  struct EffectfulFeature {
    @Dependency(\.date) var date
    @Dependency(\.continuousClock) var clock

    struct State {}
    enum Action { case tapped, finished }

    var body: some Reducer<State, Action> {
      Reduce { _, action in
        switch action {
        case .tapped:
          return .run { send in
            @Dependency(\.uuid) var uuid
            try await clock.sleep(for: .seconds(1))
            print(date.now, uuid())
            await send(.finished)
          }
        case .finished:
          return .run { _ in
            Task.detached {  // expect: escaping-closure-loses-overrides
              @Dependency(\.uuid) var uuid
              print(uuid())
            }
          }
        }
      }
    }
  }
#endif
