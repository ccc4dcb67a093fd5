import Dependencies
import XCTest

private func make<Tests: XCTestCase>(_ type: Tests.Type) -> Tests {
  #if canImport(ObjectiveC)
    type.init()
  #else
    type.init(name: "", testClosure: { _ in })
  #endif
}

private func missed<Tests: XCTestCase>(
  _ name: String, of type: Tests.Type, reads: [Seen]? = nil,
  _ body: @escaping (Tests) async throws -> Void
) -> Proof {
  wrong(.issue, insteadOf: .mock, in: "\(type).\(name)()", context: .test, reads: reads) {
    try await body(make(type))
  }
}

private func silent<Tests: XCTestCase>(
  _ seen: Seen, _ name: String, of type: Tests.Type, reads: [Seen]? = nil,
  _ body: @escaping (Tests) async throws -> Void
) -> Proof {
  right(
    seen, in: "\(type).\(name)()", context: .test, reads: reads ?? (seen == .nothing ? [] : [seen])
  ) { try await body(make(type)) }
}

private func missed(
  _ symbol: String, _ body: @escaping () async throws -> Void
) -> Proof {
  wrong(.issue, insteadOf: .mock, in: symbol, context: .test, body)
}

let walkedMethods = [
  missed("testMethod", of: WalkedMethodTests.self) { $0.testMethod() },
  missed("testComputed", of: WalkedMethodTests.self) { $0.testComputed() },
  silent(.issue, "testLazy", of: WalkedMethodTests.self) { $0.testLazy() },
  missed("testCallAsFunction", of: WalkedMethodTests.self) { $0.testCallAsFunction() },
  missed("testActor", of: WalkedMethodTests.self) { await $0.testActor() },
  silent(.issue, "testHook", of: WalkedMethodTests.self) { $0.testHook() },
  silent(.nothing, "testUnhooked", of: WalkedMethodTests.self) { $0.testUnhooked() },
  silent(.issue, "testAny", of: WalkedMethodTests.self) { $0.testAny() },
  silent(.issue, "testSome", of: WalkedMethodTests.self) { $0.testSome() },
  silent(.issue, "testAnyOfTwo", of: WalkedMethodTests.self) { $0.testAnyOfTwo() },
  silent(.issue, "testSomeOfTwo", of: WalkedMethodTests.self) { $0.testSomeOfTwo() },
  silent(.nothing, "testQuietOfTwo", of: WalkedMethodTests.self) { $0.testQuietOfTwo() },
  silent(.issue, "testDefault", of: WalkedMethodTests.self) { $0.testDefault() },
  silent(.nothing, "testDefaultReplaced", of: WalkedMethodTests.self) { $0.testDefaultReplaced() },
  missed("testAutoclosure", of: WalkedMethodTests.self) { $0.testAutoclosure() },
  missed("testUnwrapped", of: WalkedMethodTests.self) { try $0.testUnwrapped() },
  missed("testThrowing", of: WalkedMethodTests.self) { $0.testThrowing() },
  silent(.nothing, "testMessage", of: WalkedMethodTests.self) { $0.testMessage() },
  silent(.mock, "testAutoclosureOverridden", of: WalkedMethodTests.self, reads: [.mock, .mock]) {
    $0.testAutoclosureOverridden()
  },
  silent(
    .mock, "testHookOverridden", of: WalkedMethodTests.self,
    reads: [.mock, .mock, .mock, .mock, .mock]
  ) { $0.testHookOverridden() },
  silent(.mock, "testSubscript", of: WalkedMemberTests.self) { $0.testSubscript() },
  missed("testLocalInGetter", of: WalkedMemberTests.self) { $0.testLocalInGetter() },
  missed("testSubscriptAndLocal", of: WalkedMemberTests.self, reads: [.mock, .issue]) {
    $0.testSubscriptAndLocal()
  },
  missed("testLater", of: WalkedPropertyTests.self) { $0.testLater() },
  silent(.mock, "testOverridden", of: WalkedPropertyTests.self) { $0.testOverridden() },
  silent(.mock, "testKept", of: WalkedPropertyTests.self) { $0.testKept() },
  silent(.mock, "testFirstUse", of: WalkedPropertyTests.self, reads: [.mock, .mock]) {
    $0.testFirstUse()
  },
  missed("testLeftOut", of: WalkedStateTests.self) { $0.testLeftOut() },
  missed("testOfInitializer", of: WalkedStateTests.self) { $0.testOfInitializer() },
  silent(.mock, "testGiven", of: WalkedStateTests.self) { $0.testGiven() },
  missed("testHelperOfBase", of: WalkedPlainTests.self) { $0.testHelperOfBase() },
  missed("testModelOfBase", of: WalkedPlainTests.self) {
    $0.setUp()
    $0.testModelOfBase()
  },
]

let walkedScopes = [
  silent(.mock, "testOfHelper", of: WalkedScopeTests.self) { $0.testOfHelper() },
  missed("testOfOtherPart", of: WalkedScopeTests.self) { $0.testOfOtherPart() },
  silent(.mock, "testOfParameter", of: WalkedScopeTests.self) { $0.testOfParameter() },
  silent(.mock, "testOfTrailingParameter", of: WalkedScopeTests.self) {
    $0.testOfTrailingParameter()
  },
  missed("testOfNoParameter", of: WalkedScopeTests.self) { $0.testOfNoParameter() },
  missed("testOfOtherParameter", of: WalkedScopeTests.self) { $0.testOfOtherParameter() },
  silent(.mock, "testOfLastClosure", of: WalkedScopeTests.self, reads: [.mock, .mock]) {
    $0.testOfLastClosure()
  },
  missed("testOfFirstClosure", of: WalkedScopeTests.self) { $0.testOfFirstClosure() },
  silent(.mock, "testOfValues", of: WalkedScopeTests.self) { $0.testOfValues() },
  missed("testOfOtherValues", of: WalkedScopeTests.self) { $0.testOfOtherValues() },
  silent(.mock, "testByKeyType", of: WalkedScopeTests.self) { $0.testByKeyType() },
  silent(.mock, "testByMethod", of: WalkedScopeTests.self) { $0.testByMethod() },
  silent(.mock, "testByKeyPath", of: WalkedScopeTests.self) { $0.testByKeyPath() },
  missed("testBesideScope", of: WalkedScopeTests.self) { $0.testBesideScope() },
  silent(.mock, "testPrepared", of: WalkedScopeTests.self) { tests in
    withDependencies {
      $0 = .test
    } operation: {
      tests.testPrepared()
    }
  },
  silent(.mock, "testKeptOnTheWay", of: WalkedScopeTests.self) { await $0.testKeptOnTheWay() },
]

/// As the library runs the tests of a suite with a trait.
private func withTrait(
  _ update: @escaping (inout DependencyValues) -> Void, _ body: () -> Void
) {
  withDependencies {
    update(&$0)
  } operation: {
    body()
  }
}

let walkedSuites = [
  missed("WalkedSuite.inExpect()") { WalkedSuite().inExpect() },
  missed("WalkedSuite.inRequire()") { try WalkedSuite().inRequire() },
  missed("WalkedSuite.inConfirmation()") { await WalkedSuite().inConfirmation() },
  right(.issue, in: "WalkedSuite.inKnownIssue()", context: .test) { WalkedSuite().inKnownIssue() },
  right(.mock, in: "WalkedSuite.overriddenInKnownIssue()", context: .test) {
    WalkedSuite().overriddenInKnownIssue()
  },
  missed("WalkedSuite.withArgument(_:)") { WalkedSuite().withArgument(1) },
  right(.nothing, in: "WalkedSuite.ifArgument(_:)", context: .test, reads: []) {
    WalkedSuite().ifArgument(false)
  },
  right(.mock, in: "WalkedSuite.withTrait()", context: .test) {
    withTrait({ $0.walk = walkMock }) { WalkedSuite().withTrait() }
  },
  right(.mock, in: "WalkedSuite.withTraitOfOne()", context: .test) {
    withTrait({ $0.walk = walkMock }) { WalkedSuite().withTraitOfOne() }
  },
  missed("WalkedSuite.withOtherTrait()") {
    withTrait({ $0.walk.stop = {} }) { WalkedSuite().withOtherTrait() }
  },
  right(.mock, in: "WalkedSuite.overridden()", context: .test, reads: [.mock, .mock]) {
    await WalkedSuite().overridden()
  },
  right(.mock, in: "WalkedOuterSuite.ofSuite()", context: .test) {
    withTrait({ $0.walk = walkMock }) { WalkedOuterSuite().ofSuite() }
  },
  right(.mock, in: "WalkedOuterSuite.Inner.ofEnclosing()", context: .test) {
    withTrait({ $0.walk = walkMock }) { WalkedOuterSuite.Inner().ofEnclosing() }
  },
  right(.mock, in: "WalkedInitSuite.ofInit()", context: .test) { WalkedInitSuite().ofInit() },
  missed("WalkedInitSuite.besideInit()") { WalkedInitSuite().besideInit() },
  missed("WalkedFailingInitSuite.afterInit()") { WalkedFailingInitSuite().afterInit() },
]
