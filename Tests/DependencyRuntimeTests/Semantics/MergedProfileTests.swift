import DependencyRuntime
import Testing

/// The values that reads see: one test for each statement about the default profile.
@Suite struct MergedProfileTests {
  // MARK: Overriding

  @Test func anOverrideHoldsInItsOperation() {
    withNumber(10) { #expect(number() == 10) }
    #expect(number() == 3)
  }

  @Test func anOverrideHoldsInAnAsynchronousOperation() async {
    await withNumber(10) {
      await Task.yield()
      #expect(number() == 10)
    }
    #expect(number() == 3)
  }

  @Test func theInnerOverrideOfAKeyWins() {
    withNumber(10) { withNumber(20) { #expect(number() == 20) } }
  }

  @Test func overridesOfDifferentKeysAddUp() {
    withNumber(10) {
      withDependencies {
        $0.word = "inner"
      } operation: {
        #expect(number() == 10)
        #expect(word() == "inner")
      }
    }
  }

  @Test func anOverrideIsStoredUnderItsKeyAndNotUnderItsKeyPath() {
    withDependencies {
      $0.sameNumber = 10
    } operation: {
      #expect(number() == 10)
    }
  }

  @Test func theUpdateSeesWhatItHasSet() {
    withDependencies {
      $0.number = 10
      $0.number += 1
    } operation: {
      #expect(number() == 11)
    }
  }

  @Test func changingACopyOfTheValuesChangesNothingElse() {
    withNumber(10) {
      var copy = DependencyValues._current
      copy.number = 20
      #expect(copy.number == 20)
      #expect(number() == 10)
    }
  }

  @Test func anUpdateThatThrowsStartsNoOperation() {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try withDependencies { _ in
        throw Refused()
      } operation: {
        Issue.record("it was started")
      }
    }
    #expect(number() == 3)
  }

  @Test func anOperationThatThrowsEndsItsScope() {
    struct Failed: Error {}
    #expect(throws: Failed.self) { try withNumber(10) { throw Failed() } }
    #expect(number() == 3)
  }

  @Test func anOptionalCanBeOverriddenWithNil() {
    withDependencies {
      $0.maybe = nil
    } operation: {
      @Dependency(\.maybe) var maybe
      #expect(maybe == nil)
    }
  }

  // MARK: Wrappers remember

  @Test func aStoredWrapperRemembersTheScopeOfItsObjectsCreation() {
    let model = withNumber(10) { NumberModel() }
    #expect(model.number == 10)
  }

  @Test func aLocalWrapperRemembersTheScopeOfItsDeclaration() {
    let read = withNumber(10) {
      @Dependency(\.number) var number
      return { _number.wrappedValue }
    }
    #expect(read() == 10)
  }

  @Test func aStaticWrapperRemembersTheScopeThatTouchedItFirst() {
    // A constant, because Swift 6 refuses a static variable.
    enum Holder { static let number = Dependency(\.number) }
    withNumber(10) { #expect(Holder.number.wrappedValue == 10) }
    #expect(Holder.number.wrappedValue == 10)
  }

  @Test func aLazyPropertyRemembersTheScopeThatTouchedItFirst() {
    final class Parent { lazy var child = NumberModel() }
    let parent = withNumber(10) { Parent() }
    #expect(parent.child.number == 3)
  }

  @Test func aChildOfAnInitializerRemembersItsParentsScope() {
    final class Parent {
      let first = NumberModel()
      let second: NumberModel
      init() { second = NumberModel() }
    }
    let parent = withNumber(10) { Parent() }
    #expect(parent.first.number == 10)
    #expect(parent.second.number == 10)
  }

  @Test func aChildOfAMethodForgetsWhatItsParentRemembers() {
    let parent = withNumber(10) { NumberModel() }
    #expect(parent.makeChild().number == 3)
    #expect(parent.makeChildFromSelf().number == 10)
  }

  @Test func wrappersOfASuperclassRememberToo() {
    final class Derived: NumberModel, @unchecked Sendable { @Dependency(\.word) var word }
    let model = withNumber(10) { Derived() }
    #expect(model.number == 10)
  }

  // MARK: Reads merge

  @Test func theScopeOfTheReadWinsOverTheRememberedOne() {
    let model = withNumber(10) { NumberModel() }
    withNumber(20) { #expect(model.number == 20) }
    #expect(model.number == 10)
  }

  @Test func mergingIsKeyByKey() {
    final class Both {
      @Dependency(\.number) var number
      @Dependency(\.word) var word
    }
    let model = withNumber(10) { Both() }
    withDependencies {
      $0.word = "read"
    } operation: {
      #expect(model.number == 10)
      #expect(model.word == "read")
    }
  }

  @Test func aKeyIsOverriddenAsAWholeAndNotByEndpoint() {
    struct Client: DependencyKey {
      var first = "live"
      var second = "live"
      static let liveValue = Client()
      static let testValue = Client(first: "test", second: "test")
    }
    final class Model { @Dependency(Client.self) var client }
    let model = withDependencies {
      $0[Client.self].first = "created"
    } operation: {
      Model()
    }
    withDependencies {
      $0[Client.self].second = "read"
    } operation: {
      #expect(model.client.first == "test")
      #expect(model.client.second == "read")
    }
  }

  @Test func theMergedValuesAreCurrentForADefaultThatIsComputedByTheRead() {
    struct Doubled: TestDependencyKey {
      let value: Int
      static var testValue: Doubled { Doubled(value: 2 * number()) }
    }
    final class Model { @Dependency(Doubled.self) var doubled }
    let model = withNumber(10) { Model() }
    #expect(model.doubled.value == 20)
  }

  @Test func theMergedValuesAreCurrentForTheAccessor() {
    final class Model { @Dependency(\.numberOfWrapper) var number }
    let model = withNumber(10) { Model() }
    #expect(model.number == [10, 10, 10])
    withNumber(20) { #expect(model.number == [20, 20, 20]) }
  }

  @Test func aScopeThatAnAccessorOpensStartsFromTheMergedValues() {
    final class Model { @Dependency(\.numberInScope) var number }
    let model = withNumber(10) { Model() }
    #expect(model.number == "10 inner")
    #expect(word() == "test")
  }

  @Test func aClosureThatAnAccessorReturnsKeepsTheMergedValuesItCaptured() {
    final class Model { @Dependency(\.numberLater) var later }
    let model = withNumber(10) { Model() }
    let read = withDependencies {
      $0.word = "read"
    } operation: {
      model.later
    }
    #expect(read() == "10 read")
  }

  @Test func aTaskThatADefaultStartsInheritsTheMergedValues() async {
    struct Later: TestDependencyKey {
      let value: Task<Int, Never>
      static var testValue: Later { Later(value: Task { number() }) }
    }
    let model = withNumber(10) { Dependency(Later.self) }
    #expect(await model.wrappedValue.value.value == 10)
  }

  @Test func aWrapperMadeDuringAReadRemembersTheMergedValues() {
    struct Reader: TestDependencyKey {
      @Dependency(\.number) var number
      @Dependency(\.word) var word
      static var testValue: Reader { Reader() }
    }
    let outer = withNumber(10) { Dependency(Reader.self) }
    let reader = withDependencies {
      $0.word = "read"
    } operation: {
      outer.wrappedValue
    }
    #expect(reader.number == 10)
    #expect(reader.word == "read")
  }

  // MARK: Spellings

  @Test func everySpellingOfAWrapperReadsTheSame() {
    withNumber(10) {
      let keyPath: any KeyPath<DependencyValues, Int> & Sendable = \.number
      @Dependency(\.number) var byLiteral
      @Dependency(\DependencyValues.number) var byRootedLiteral
      @Dependency(NumberKey.self) var byKey
      @Dependency(\.self) var values
      #expect(byLiteral == 10)
      #expect(byRootedLiteral == 10)
      #expect(byKey == 10)
      #expect(values.number == 10)
      #expect(Dependency(keyPath).wrappedValue == 10)
      #expect(Dependency(\.number).wrappedValue == 10)
    }
  }

  @Test func aKeyPathReachesIntoADependency() {
    withDependencies {
      $0.word = "four"
    } operation: {
      @Dependency(\.word.count) var count
      #expect(count == 4)
    }
  }
}

extension DependencyValues {
  fileprivate var sameNumber: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var maybe: Int? {
    get { self[MaybeKey.self] }
    set { self[MaybeKey.self] = newValue }
  }

  private enum MaybeKey: DependencyKey {
    static let liveValue: Int? = 1
    static let testValue: Int? = 3
  }

  /// The number, read in three ways by the accessor.
  fileprivate var numberOfWrapper: [Int] {
    let model = NumberModel()
    return [DependencyRuntimeTests.number(), model.number, DependencyValues._current.number]
  }

  fileprivate var numberInScope: String {
    withDependencies {
      $0.word = "inner"
    } operation: {
      "\(DependencyRuntimeTests.number()) \(DependencyRuntimeTests.word())"
    }
  }

  fileprivate var numberLater: @Sendable () -> String { { "\(self.number) \(self.word)" } }
}
