import DependencyRuntime
import Testing

/// `withDependencies(from:)`, and what an object's dependencies are.
@Suite struct FromObjectTests {
  private final class Plain: Sendable {}

  @Test func theValuesOfTheFirstWrapperArePassedOn() {
    let parent = withNumber(10) { NumberModel() }
    #expect(withDependencies(from: parent) { number() } == 10)
  }

  @Test func theUpdateComesLast() {
    let parent = withNumber(10) { NumberModel() }
    withNumber(20) {
      #expect(
        withDependencies(from: parent) {
          $0.number += 5
        } operation: {
          number()
        } == 25)
    }
  }

  @Test func theCallersOverridesWinOverTheObjects() {
    let parent = withNumber(10) { NumberModel() }
    withNumber(20) { #expect(withDependencies(from: parent) { number() } == 20) }
  }

  @Test func bothArePassedOnKeyByKey() {
    let parent = withNumber(10) { NumberModel() }
    withDependencies {
      $0.word = "caller"
    } operation: {
      withDependencies(from: parent) {
        #expect(number() == 10)
        #expect(word() == "caller")
      }
    }
  }

  @Test func asynchronousOperationsToo() async {
    let parent = withNumber(10) { NumberModel() }
    let seen = await withDependencies(from: parent) {
      await Task.yield()
      $0.word = "updated"
    } operation: {
      await Task.yield()
      return "\(number()) \(word())"
    }
    #expect(seen == "10 updated")
    #expect(
      await withDependencies(from: parent) {
        await Task.yield()
        return number()
      } == 10)
  }

  @Test func grandchildrenInherit() {
    let parent = withNumber(10) { NumberModel() }
    #expect(parent.makeChildFromSelf().makeChildFromSelf().number == 10)
  }

  @Test func anObjectWithoutWrappersHasTheValuesOfTheScopeThatReturnedIt() {
    let plain = withNumber(10) { Plain() }
    #expect(withDependencies(from: plain) { number() } == 10)
  }

  @Test func anAsynchronousScopeNotesWhatItReturnsToo() async {
    let plain = await withNumber(10) {
      await Task.yield()
      return Plain()
    }
    #expect(withDependencies(from: plain) { number() } == 10)
  }

  @Test func theLastScopeThatReturnedTheObjectCounts() {
    let plain = withNumber(10) { Plain() }
    withNumber(20) {
      _ = withDependencies { _ in
      } operation: {
        plain
      }
    }
    #expect(withDependencies(from: plain) { number() } == 20)
  }

  @Test func anObjectThatYieldReturnsIsNoted() {
    let continuation = withNumber(10) { withEscapedDependencies { $0 } }
    let plain = continuation.yield { Plain() }
    #expect(withDependencies(from: plain) { number() } == 10)
  }

  @Test func aStaticTypeThatIsNoClassIsNotNoted() {
    let plain: any Sendable = withNumber(10) { Plain() as any Sendable }
    let issues = recordedIssues {
      #expect(withDependencies(from: plain as AnyObject) { number() } == 3)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("is a model with no dependencies to propagate") == true)
  }

  @Test func anObjectWithoutDependenciesIsReportedAndTheUpdateIsNotMade() {
    let line = #line + 2
    let issues = recordedIssues {
      let seen = withDependencies(from: Plain()) {
        $0.number = 10
      } operation: {
        number()
      }
      #expect(seen == 3)
    }
    #expect(issues.map(\.place) == ["\(#fileID):\(line)"])
    #expect(issues.first?.text.contains("'FromObjectTests.Plain'") == true)
  }

  @Test func aWrapperOfTheSuperclassDoesNotCount() {
    final class Derived: NumberModel, @unchecked Sendable {}
    let derived: Any = withNumber(10) { Derived() as Any }
    let issues = recordedIssues {
      withDependencies(from: derived as AnyObject) { #expect(number() == 3) }
    }
    #expect(issues.count == 1)
  }

  @Test func aWrapperInAStructOfTheObjectDoesNotCount() {
    struct Part { @Dependency(\.number) var number }
    final class Whole { let part = Part() }
    let whole: Any = withNumber(10) { Whole() as Any }
    let issues = recordedIssues {
      withDependencies(from: whole as AnyObject) { #expect(number() == 3) }
    }
    #expect(issues.count == 1)
  }

  @Test func theFirstWrapperCountsWhateverElseIsThere() {
    final class Model {
      let title = "title"
      let count: Int
      @Dependency(\.word) var word
      let number = withNumber(20) { Dependency(\.number) }
      init() { count = 1 }
    }
    let model = withNumber(10) { Model() }
    #expect(withDependencies(from: model) { number() } == 10)
  }

  @Test func aWrapperInAnOptionalPropertyCounts() {
    final class Model {
      let title = "title"
      let maybe: Dependency<Int>?
      let nested: Dependency<Int>??
      init(_ maybe: Dependency<Int>?, _ nested: Dependency<Int>?? = nil) {
        (self.maybe, self.nested) = (maybe, nested)
      }
    }
    let wrapper = withNumber(10) { Dependency(\.number) }
    #expect(withDependencies(from: Model(wrapper)) { number() } == 10)
    #expect(withDependencies(from: Model(nil, wrapper)) { number() } == 10)
    let issues = recordedIssues {
      withDependencies(from: Model(nil, .some(nil))) { #expect(number() == 3) }
    }
    #expect(issues.count == 1)
  }

  @Test func aWrapperInAnExistentialPropertyCounts() {
    final class Model {
      let first: Any
      let second: (any Sendable)?
      init(_ first: Any, _ second: (any Sendable)? = nil) {
        (self.first, self.second) = (first, second)
      }
    }
    let wrapper = withNumber(10) { Dependency(\.number) }
    #expect(withDependencies(from: Model(wrapper)) { number() } == 10)
    #expect(withDependencies(from: Model(wrapper as Dependency<Int>? as Any)) { number() } == 10)
    #expect(withDependencies(from: Model("first", wrapper)) { number() } == 10)
    let issues = recordedIssues {
      withDependencies(from: Model("first", "second")) { #expect(number() == 3) }
    }
    #expect(issues.count == 1)
  }

  @Test func withoutAnOptionalWrapperTheNextCounts() {
    final class Model {
      var maybe: Dependency<String>?
      @Dependency(\.number) var number
    }
    let model = withNumber(10) { Model() }
    #expect(withDependencies(from: model) { number() } == 10)
    model.maybe = withNumber(20) { Dependency(\.word) }
    #expect(withDependencies(from: model) { number() } == 20)
  }

  @Test func anObjectOfAClassThatMayHaveAWrapperIsNotedToo() {
    final class Model { let maybe: Dependency<Int>? = nil }
    let model = withNumber(10) { Model() }
    #expect(withDependencies(from: model) { number() } == 10)
  }

  @Test func aWrapperThatIsMadeOutsideOfScopesHasTheDefaults() {
    final class Model { @Dependency(\.number) var number }
    let made: Any = Model()
    #expect(withDependencies(from: made as AnyObject) { number() } == 3)
    withNumber(10) { #expect(withDependencies(from: made as AnyObject) { number() } == 10) }
  }

  @Test(.reusedAddresses) func anAddressThatIsReusedHasNoStaleValues() {
    // Many objects, each released immediately, so that addresses are soon reused.
    var addresses: Set<ObjectIdentifier> = []
    var isReused = false
    for _ in 0..<1_000 where !isReused {
      autoreleasing { addresses.insert(ObjectIdentifier(withNumber(10) { Plain() })) }
      let unnoted = Plain()
      isReused = addresses.contains(ObjectIdentifier(unnoted))
      guard isReused else { continue }
      let issues = recordedIssues {
        withDependencies(from: unnoted) { #expect(number() == 3) }
      }
      #expect(issues.count == 1)
    }
    #expect(isReused)
  }

  private func autoreleasing(_ body: () -> Void) { body() }
}
