import Dependencies
import Foundation

#if canImport(ComposableArchitecture) && canImport(SwiftUI)
  import ComposableArchitecture
  import SwiftUI

  @Reducer struct TimedFeature {
    @ObservableState struct State {
      var start = Date.distantPast

      init() {
        // Most initialisers are called by reducers.
        @Dependency(\.date) var date
        start = date.now
      }

      /// Made with the state.
      var day = {
        @Dependency(\.date) var date
        return date.now
      }()

      var age: TimeInterval {
        @Dependency(\.date) var date  // expect: state-reads-dependency
        return date.now.timeIntervalSince(start)
      }

      func isOld(after age: TimeInterval) -> Bool {
        @Dependency(\.date) var date  // expect: state-reads-dependency
        return date.now.timeIntervalSince(start) > age
      }

      /// No view asks for it.
      var nextID: UUID {
        @Dependency(\.uuid) var uuid
        return uuid()
      }

      /// The names in it are its own.
      var length: TimeInterval {
        let date = start
        return date.timeIntervalSince1970
      }

      struct Row {
        /// A part of the state that other code may use as well.
        var stamp: Date {
          @Dependency(\.date) var date
          return date.now
        }
      }
    }

    enum Action { case tapped }
    @Dependency(\.date) var date

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        @Dependency(\.uuid) var uuid
        state.start = date.now
        print(state.nextID, uuid())
        return .none
      }
    }
  }

  struct TimedView: View {
    let store: StoreOf<TimedFeature>

    var body: some View {
      Text("\(store.day)")
      Text("\(store.age)")
        .onAppear { print(store.withState { $0.isOld(after: 1) }) }
    }
  }

  /// The name of the state of something that is not a reducer.
  struct StateMachine {
    struct State {
      var now: Date {
        @Dependency(\.date) var date
        return date.now
      }
    }
  }
#endif
