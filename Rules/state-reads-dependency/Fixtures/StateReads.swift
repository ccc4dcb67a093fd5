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

      /// Nothing reads the wrapper.
      func isLater(than date: Date) -> Bool {
        @Dependency(\.calendar) var calendar  // expect: unused-dependency
        return start > date
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
        .onAppear { print(store.withState { $0.isOld(after: 1) || $0.isLater(than: $0.start) }) }
    }
  }

  /// Its members have names that other states have as well.
  @Reducer struct DatedFeature {
    @ObservableState struct State {
      var age: TimeInterval = 0
      var stamp = Date.distantPast

      /// The other view asks another state.
      func isOld(after age: TimeInterval) -> Bool { age > 0 }

      /// Views ask for it by another name.
      private func days(since date: Date) -> Int {
        @Dependency(\.calendar) var calendar  // expect: state-reads-dependency
        return calendar.component(.day, from: date)
      }

      var count: Int { days(since: .distantPast) }

    }

    enum Action { case tapped }
    var body: some Reducer<State, Action> { EmptyReducer() }
  }

  struct DatedView: View {
    let store: StoreOf<DatedFeature>
    let other: Store<LengthFeature.State, LengthFeature.Action>

    var body: some View {
      Text("\(store.count) \(store.stamp) \(other.age)")
    }
  }

  @Reducer struct LengthFeature {
    @ObservableState struct State {
      var age = 0

      /// The view asks the state of the other feature for it.
      var stamp: Date {
        @Dependency(\.date) var date
        return date.now
      }
    }

    enum Action { case tapped }
    var body: some Reducer<State, Action> { EmptyReducer() }
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
