import Dependencies
import XCTest

import class ProgramProbe.TestStore
import enum ProgramProbe.ReducerBuilder
import protocol ProgramProbe.CaseReducer
import protocol ProgramProbe.CaseReducerState
import protocol ProgramProbe.Reducer
import struct ProgramProbe.Effect
import struct ProgramProbe.Reduce

struct Ramble: Sendable {
  var run: @Sendable () -> Void
}

enum RambleKey: DependencyKey {
  static let liveValue = Ramble(run: { observe(.live) })
  static let testValue = Ramble(run: unimplemented("Ramble.run"))
}

extension DependencyValues {
  var ramble: Ramble {
    get { self[RambleKey.self] }
    set { self[RambleKey.self] = newValue }
  }
}

@Reducer
struct RambleList {
  struct State {}
  enum Action { case tapped, ignored, saved }

  @Dependency(\.ramble) var ramble

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tapped:
        ramble.run()
        return .none
      case .saved: return .run { _ in ramble.run() }
      case .ignored: return .none
      }
    }
  }
}

@Reducer
struct RamblePage {
  struct State {}
  enum Action { case tapped }

  var body: some Reducer<State, Action> {
    Reduce { state, action in .none }
  }
}

@Reducer
enum RamblePath {
  case list(RambleList)
  case page(RamblePage)
}

@Reducer
struct RambleFeature {
  struct State {
    var path: RamblePath.State? = .list(RambleList.State())
  }
  enum Action { case path(RamblePath.Action) }

  var body: some Reducer<State, Action> {
    Reduce { state, action in .none }
      .ifLet(\.path, action: \.path)
  }
}

final class RambleTests: XCTestCase {
  override func invokeTest() { withIssueReporters([]) { super.invokeTest() } }

  func testTapped() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: RambleFeature.State()) { RambleFeature() }
    await store.send(.path(.list(.tapped)))
  }

  func testSaved() async {  // expect: unoverridden-test-dependency
    let store = TestStore(initialState: RambleFeature.State()) { RambleFeature() }
    await store.send(.path(.list(.saved)))
  }

  func testOverridden() async {
    let store = TestStore(initialState: RambleFeature.State()) {
      RambleFeature()
    } withDependencies: {
      $0.ramble.run = { observe(.mock) }
    }
    await store.send(.path(.list(.tapped)))
    await store.send(.path(.list(.saved)))
  }

  func testIgnored() async {
    let store = TestStore(initialState: RambleFeature.State()) { RambleFeature() }
    await store.send(.path(.list(.ignored)))
  }

  /// The action of another case has the same name.
  func testPage() async {
    let store = TestStore(initialState: RambleFeature.State(path: .page(RamblePage.State()))) {
      RambleFeature()
    }
    await store.send(.path(.page(.tapped)))
  }
}

// MARK: - Proofs

private func rambleTests() -> RambleTests {
  #if canImport(ObjectiveC)
    RambleTests()
  #else
    RambleTests(name: "", testClosure: { _ in })
  #endif
}

let walkedCases = [
  wrong(.issue, insteadOf: .mock, in: "RambleTests.testTapped()", context: .test) {
    await rambleTests().testTapped()
  },
  wrong(.issue, insteadOf: .mock, in: "RambleTests.testSaved()", context: .test) {
    await rambleTests().testSaved()
  },
  right(.mock, in: "RambleTests.testOverridden()", context: .test, reads: [.mock, .mock]) {
    await rambleTests().testOverridden()
  },
  right(.nothing, in: "RambleTests.testIgnored()", context: .test, reads: []) {
    await rambleTests().testIgnored()
  },
  right(.nothing, in: "RambleTests.testPage()", context: .test, reads: []) {
    await rambleTests().testPage()
  },
]
