import Dependencies
import Testing

/// Code of tests that reads the keys.
func testsThatShare() async {
  SharedLogUser().use()
  await Dependency(SharedCounterKey.self).wrappedValue.add()
  Dependency(SharedByFactory.self).wrappedValue.add()
  Dependency(SharedByClosure.self).wrappedValue.add()
  Dependency(FreshCartKey.self).wrappedValue.add()
  _ = Dependency(ConstantCartKey.self).wrappedValue
  _ = Dependency(PreparedCartKey.self).wrappedValue
  _ = Dependency(StateOfEachCall.self).wrappedValue
}

func testThatReplaces() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter()
  } operation: {
    await Dependency(ReplacedCounterKey.self).wrappedValue.add()
  }
}

/// One test has 'used' for itself.
func testThatSupplies() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.preview
    $0[SharedCounterKey.self] = SharedCounter.used
  } operation: {
    await Dependency(ReplacedCounterKey.self).wrappedValue.add()
  }
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.fresh
  } operation: {
    await Dependency(ReplacedCounterKey.self).wrappedValue.add()
  }
}

func testThatSuppliesToo() async {
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.preview
  } operation: {
    await Dependency(ReplacedCounterKey.self).wrappedValue.add()
  }
  await withDependencies {
    $0[ReplacedCounterKey.self] = SharedCounter.fresh
  } operation: {
    await Dependency(ReplacedCounterKey.self).wrappedValue.add()
  }
}

/// A key of the tests themselves, of which they take care.
enum CartOfTestsKey: DependencyKey {
  static let liveValue = SharedCart()
  static let testValue = SharedCart()
}
