import Dependencies
import XCTest

import class ProgramProbe.TestStore
import enum ProgramProbe.IdentifiedAction
import enum ProgramProbe.ReducerBuilder
import protocol ProgramProbe.Reducer
import struct ProgramProbe.Case
import struct ProgramProbe.CombineReducers
import struct ProgramProbe.Effect
import struct ProgramProbe.Reduce
import struct ProgramProbe.Scope

struct Stroll: Sendable {
  var run: @Sendable () -> Void
}

enum StrollKey: DependencyKey {
  static let liveValue = Stroll(run: { observe(.live) })
  static let testValue = Stroll(run: unimplemented("Stroll.run"))
}

extension DependencyValues {
  var stroll: Stroll {
    get { self[StrollKey.self] }
    set { self[StrollKey.self] = newValue }
  }
}

struct StrollFeature: Reducer {
  struct State {
    var isOpen = false
    var row = StrollRow.State()
    var shown: StrollRow.State? = StrollRow.State()
    var rows = [1: StrollRow.State()]
  }

  enum Action {
    case closed, opened, reloaded, loaded, saved, tapped, found, searched, sought, sighted
    case row(StrollRow.Action)
    case shown(StrollRow.Action)
    case rows(IdentifiedAction<Int, StrollRow.Action>)
  }

  @Dependency(\.stroll) var stroll

  var body: some Reducer<State, Action> {
    Scope(state: \.row, action: \.row) { StrollRow() }
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .closed:
          if state.isOpen { stroll.run() }
          return .none
        case .opened:
          stroll.run()
          return .none
        case .reloaded: return .run { send in await send(.loaded) }
        case .loaded:
          stroll.run()
          return .none
        case .saved: return .run { _ in stroll.run() }
        case .searched:
          return .run { send in
            stroll.run()
            await send(.found)
          }
        case .sought:
          guard !state.isOpen else { return .none }
          return .run { send in
            stroll.run()
            await send(.sighted)
          }
        case .tapped, .found, .sighted, .row, .shown, .rows: return .none
        }
      }
    }
    .ifLet(\.shown, action: \.shown) { StrollRow() }
    .forEach(\.rows, action: \.rows) { StrollRow() }
  }
}

struct StrollRow: Reducer {
  struct State {}
  enum Action { case tapped, ignored }

  @Dependency(\.stroll) var stroll

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      stroll.run()
      return .none
    case .ignored: return .none
    }
  }
}

final class StrollTests: XCTestCase {
  override func invokeTest() { withIssueReporters([]) { super.invokeTest() } }

  private let mock = Stroll(run: { observe(.mock) })

  // MARK: They fail

  func testOpened() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.opened)
  }

  func testReloaded() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.reloaded)
    await store.receive(\.loaded)
  }

  func testSaved() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.saved)
  }

  func testRow() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.row(.tapped))
  }

  func testShown() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.shown(.tapped))
  }

  func testRows() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.rows(.element(id: 1, action: .tapped)))
  }

  /// The effect that alone sends the action has run up to it.
  func testLooseSearch() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    store.exhaustivity = .off
    await store.send(.searched)
    await store.receive(\.found)
  }

  /// The condition let the effect begin.
  func testSought() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.sought)
    await store.receive(\.sighted)
  }

  func testSetLater() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.opened)
    store.dependencies.stroll = mock
  }

  private func open(_ store: TestStore<StrollFeature.State, StrollFeature.Action>) async {
    await store.send(.opened)
  }

  func testOpenedByHelper() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await open(store)
  }

  // MARK: They have another value

  func testSetBeforeHelper() async {
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    store.dependencies.stroll = mock
    await open(store)
  }

  func testCreatedWith() async {
    let store = TestStore(initialState: StrollFeature.State()) {
      StrollFeature()
    } withDependencies: {
      $0.stroll = mock
    }
    await store.send(.opened)
    await store.send(.row(.tapped))
  }

  func testSet() async {
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    store.dependencies.stroll = mock
    await store.send(.reloaded)
    await store.receive(\.loaded)
  }

  // MARK: They do not read it

  func testClosed() async {
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.closed)
    await store.send(.row(.ignored))
    await store.send(.shown(.ignored))
    await store.send(.rows(.element(id: 1, action: .ignored)))
  }

  /// The actions of the children have the same name.
  func testTapped() async {
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    await store.send(.tapped)
  }

  func testLoose() async {
    let store = TestStore(initialState: StrollFeature.State()) { StrollFeature() }
    store.exhaustivity = .off
    await store.send(.saved)
  }
}

// MARK: - Proofs

private func strollTests() -> StrollTests {
  #if canImport(ObjectiveC)
    StrollTests()
  #else
    StrollTests(name: "", testClosure: { _ in })
  #endif
}

private func missed(
  _ name: String, _ body: @escaping (StrollTests) async -> Void
) -> Proof {
  wrong(.issue, insteadOf: .mock, in: "StrollTests.\(name)()", context: .test) {
    await body(strollTests())
  }
}

let walkedStores = [
  missed("testOpened") { await $0.testOpened() },
  missed("testReloaded") { await $0.testReloaded() },
  missed("testSaved") { await $0.testSaved() },
  missed("testRow") { await $0.testRow() },
  missed("testShown") { await $0.testShown() },
  missed("testRows") { await $0.testRows() },
  missed("testLooseSearch") { await $0.testLooseSearch() },
  missed("testSought") { await $0.testSought() },
  missed("testSetLater") { await $0.testSetLater() },
  missed("testOpenedByHelper") { await $0.testOpenedByHelper() },
  right(.mock, in: "StrollTests.testSetBeforeHelper()", context: .test) {
    await strollTests().testSetBeforeHelper()
  },
  right(.mock, in: "StrollTests.testCreatedWith()", context: .test, reads: [.mock, .mock]) {
    await strollTests().testCreatedWith()
  },
  right(.mock, in: "StrollTests.testSet()", context: .test) { await strollTests().testSet() },
  right(.nothing, in: "StrollTests.testClosed()", context: .test, reads: []) {
    await strollTests().testClosed()
  },
  right(.nothing, in: "StrollTests.testTapped()", context: .test, reads: []) {
    await strollTests().testTapped()
  },
  right(.nothing, in: "StrollTests.testLoose()", context: .test, reads: []) {
    await strollTests().testLoose()
  },
]
