import LocksAndAtomics
import Testing

@testable import DependencyRuntime

@Suite struct TestContextTests {
  @Test(.tags(.context)) func knowsTheTest() throws {
    guard case .swiftTesting(let testing?) = TestContext.current else {
      Issue.record("no test known")
      return
    }
    let test = try #require(Test.current)
    #expect(testing.test.id.rawValue == AnyHashable(test.id))
    #expect(testing.test.id == TestContext.currentTestID)
    #expect(testing.test.traits.contains { $0 is Tag.List })
    #expect(TestContext.current?.isSwiftTesting == true)
  }

  @Test func childTasksBelongToTheTestAndDetachedOnesDoNot() async {
    let id = TestContext.currentTestID
    #expect(id != nil)
    #expect(await Task { TestContext.currentTestID }.value == id)
    #expect(await Task.detached { TestContext.currentTestID }.value == nil)
    let detached = await Task.detached { TestContext.current }.value
    guard case .xcTest = detached else {
      Issue.record("\(String(describing: detached))")
      return
    }
    #expect(detached?.isSwiftTesting == false)
  }

  @Test(arguments: [1, 2]) func theCasesOfATestHaveOneIdentity(_: Int) {
    let id = TestContext.currentTestID
    let first = Self.idOfFirstCase.withLock { first in
      first = first ?? id
      return first
    }
    #expect(id == first)
  }

  @Test func testsDiffer() {
    let id = TestContext.currentTestID
    func other() -> TestContext.Testing.Test.ID { .init(rawValue: "another") }
    #expect(id != other())
    #expect(
      TestContext.Testing.Test(id: other(), traits: [])
        == TestContext.Testing.Test(id: other(), traits: [1]))
  }

  @available(*, deprecated)
  @Test func contextsCompareAsTheyAlwaysDid() {
    let test = TestContext.Testing.Test(id: .init(rawValue: 1), traits: [])
    let other = TestContext.Testing.Test(id: .init(rawValue: 2), traits: [])
    #expect(TestContext.current == .swiftTesting)
    #expect(TestContext.xcTest == .xcTest)
    #expect(TestContext.xcTest != .swiftTesting)
    #expect(TestContext.swiftTesting(.init(test: test)) == .swiftTesting(.init(test: test)))
    #expect(TestContext.swiftTesting(.init(test: test)) != .swiftTesting(.init(test: other)))
  }

  @Test func anExitTestIsATestProcessWithoutATest() async {
    await #expect(processExitsWith: .success) {
      precondition(isTesting)
      precondition(TestContext.currentTestID == nil)
      guard case .xcTest = TestContext.current else { fatalError() }
    }
  }

  private static let idOfFirstCase = Mutex<TestContext.Testing.Test.ID?>(nil)
}

extension Tag {
  @Tag fileprivate static var context: Self
}
