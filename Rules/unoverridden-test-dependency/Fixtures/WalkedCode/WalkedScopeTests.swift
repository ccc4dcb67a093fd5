import Dependencies
import XCTest

final class WalkedScopeTests: WalkedTestCase {
  private func withMock(_ body: () -> Void) {
    withDependencies {
      $0.walk = walkMock
    } operation: {
      body()
    }
  }
  private func withStop(_ body: () -> Void) {
    withDependencies {
      $0.walk.stop = {}
    } operation: {
      body()
    }
  }
  private func with(_ update: (inout DependencyValues) -> Void, _ body: () -> Void) {
    withDependencies {
      update(&$0)
    } operation: {
      body()
    }
  }
  private func setUpWalk(_ values: inout DependencyValues) { values.walk = walkMock }
  private func setUpStop(_ values: inout DependencyValues) { values.walk.stop = {} }

  func testOfHelper() { withMock { WalkModel().load() } }
  func testOfOtherPart() {  // expect: unoverridden-test-dependency
    withStop {
      WalkModel().stop()
      WalkModel().load()
    }
  }
  func testOfParameter() { with({ $0.walk = walkMock }) { WalkModel().load() } }
  private func model(
    isLoaded: Bool = false, update: (inout DependencyValues) -> Void = { _ in }
  ) -> WalkModel {
    withDependencies {
      update(&$0)
    } operation: {
      WalkModel()
    }
  }
  func testOfTrailingParameter() { model { $0.walk = walkMock }.load() }
  func testOfNoParameter() {  // expect: unoverridden-test-dependency
    model().load()
  }
  func testOfOtherParameter() {  // expect: unoverridden-test-dependency
    with({ $0.walk.stop = {} }) {
      WalkModel().stop()
      WalkModel().load()
    }
  }
  private func prepared(
    data: () -> Int, update: (inout DependencyValues) -> Void = { _ in }, test: () -> Void
  ) {
    let count = withDependencies {
      $0.walk.stop = {}
    } operation: {
      data()
    }
    withDependencies {
      $0.walk = walkMock
      update(&$0)
    } operation: {
      if count > 0 { test() }
      test()
    }
  }
  func testOfLastClosure() {
    prepared {
      1
    } test: {
      WalkModel().load()
    }
  }
  func testOfFirstClosure() {  // expect: unoverridden-test-dependency
    prepared {
      WalkModel().stop()
      WalkModel().load()
      return 0
    } test: {
    }
  }
  func testOfValues() {
    withDependencies {
      setUpWalk(&$0)
    } operation: {
      WalkModel().load()
    }
  }
  func testOfOtherValues() {  // expect: unoverridden-test-dependency
    withDependencies {
      setUpStop(&$0)
    } operation: {
      WalkModel().stop()
      WalkModel().load()
    }
  }
  func testByKeyType() {
    withDependencies {
      $0[WalkKey.self].run = { observe(.mock) }
    } operation: {
      WalkModel().load()
    }
  }
  func testByMethod() {
    withDependencies {
      $0.walk.useMock()
    } operation: {
      WalkModel().load()
    }
  }
  func testByKeyPath() {
    withDependencies {
      $0[keyPath: \.walk] = walkMock
    } operation: {
      WalkModel().load()
    }
  }
  func testBesideScope() {  // expect: unoverridden-test-dependency
    withMock {}
    WalkModel().load()
  }
  func testPrepared() {
    prepareDependencies { $0.walk = walkMock }
    WalkModel().load()
  }
  func testKeptOnTheWay() async {
    await withDependencies {
      $0.walk = walkMock
    } operation: {
      await Task { WalkModel().load() }.value
    }
  }
}
