import Dependencies
import DependencyTestSupport
import Testing

// Tests that only deplint looks at: the proofs count how often the values are changed.

@Test(.disabled(if: true, "only linted")) func testsThatShare() async {
  SharedLogUser().use()
  SharedNotesUser().use(false)
  await Dependency(SharedCounterKey.self).wrappedValue.add()
  Dependency(FreshCartKey.self).wrappedValue.add()
  _ = Dependency(ConstantCartKey.self).wrappedValue
  _ = Dependency(PreparedCartKey.self).wrappedValue
  _ = Dependency(StateOfEachCall.self).wrappedValue
}

@Test(.disabled(if: true, "only linted")) func testThatChanges() {
  @Dependency(SharedByFactory.self) var boxed
  boxed.add()
  @Dependency(SharedByClosure.self) var shared
  shared.add()
  @Dependency(SharedByVariable.self) var counting
  counting.add()
}

@Test(.disabled(if: true, "only linted")) func testThatReads() {
  @Dependency(OnlyReadByTests.self) var boxed
  _ = boxed.count()
  @Dependency(PerhapsChangedByTests.self) var perhaps
  perhaps.add()
}

@Test(.disabled(if: true, "only linted")) func testThatReplaces() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter()
  } operation: {
    @Dependency(ReplacedCounterKey.self) var counter
    await counter.add()
  }
}

/// One test has 'used' for itself.
@Test(.disabled(if: true, "only linted")) func testThatSupplies() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.preview
    $0[SharedCounterKey.self] = SharedCounter.used
  } operation: {
    @Dependency(ReplacedCounterKey.self) var counter
    @Dependency(SharedCounterKey.self) var used
    await counter.add()
    await used.add()
  }
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.fresh
  } operation: {
    @Dependency(ReplacedCounterKey.self) var counter
    await counter.add()
  }
}

@Test(.disabled(if: true, "only linted")) func testThatSuppliesToo() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.preview
  } operation: {
    @Dependency(ReplacedCounterKey.self) var counter
    await counter.add()
  }
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.fresh
  } operation: {
    @Dependency(ReplacedCounterKey.self) var counter
    await counter.add()
  }
}

@Test(.disabled(if: true, "only linted")) func testWithImplicitMember() async {
  await withDependencies {
    $0.suppliedCounter = .ofScopes
  } operation: {
    @Dependency(\.suppliedCounter) var counter
    await counter.add()
  }
}

@Test(.disabled(if: true, "only linted")) func testWithImplicitMemberToo() async {
  await withDependencies {
    $0.suppliedCounter = .ofScopes
  } operation: {
    @Dependency(\.suppliedCounter) var counter
    await counter.add()
  }
}

@Suite(.disabled(if: true, "only linted"), .dependency(\.suppliedCounter, .ofSuite)) struct SharingSuite {
  @Test func one() async { await Dependency(\.suppliedCounter).wrappedValue.add() }
  @Test func other() async { await Dependency(\.suppliedCounter).wrappedValue.add() }
}

@Test(.disabled(if: true, "only linted"), .dependency(\.suppliedCounter, .ofTest))
func testWithTrait() async { await Dependency(\.suppliedCounter).wrappedValue.add() }

/// A key of the tests themselves, of which they take care.
enum CartOfTestsKey: DependencyKey {
  static let liveValue = SharedCart()
  static let testValue = SharedCart()
}
