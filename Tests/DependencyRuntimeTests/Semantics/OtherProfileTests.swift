import DependencyRuntime
import Testing

/// The profiles of older and hand-written systems. Each test has a process of its own, since the
/// profile is the process's.
@Suite struct OtherProfileTests {
  @Test func atAccessOnlyTheScopeOfTheReadCounts() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atAccess
      let model = withNumber(10) { NumberModel() }
      #expect(model.number == 3)
      withNumber(20) { #expect(model.number == 20) }
    }
  }

  @Test func atAccessEveryEscapeLoses() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atAccess
      let model = withNumber(10) { NumberModel() }
      await withNumber(20) {
        let wrapper = Dependency(\.number)
        await Task.detached {
          #expect(model.number == 3)
          #expect(wrapper.wrappedValue == 3)
        }.value
        await Task { #expect(model.number == 20) }.value
      }
    }
  }

  @Test func atAccessStaticWrappersAreHarmless() async {
    await #expect(processExitsWith: .success) {
      enum Holder { static let number = Dependency(\.number) }
      SemanticProfile.current = .atAccess
      withNumber(10) { #expect(Holder.number.wrappedValue == 10) }
      #expect(Holder.number.wrappedValue == 3)
    }
  }

  @Test func atAccessYieldStillTakesTheValuesAlong() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atAccess
      let model = NumberModel()
      let continuation = withNumber(10) { withEscapedDependencies { $0 } }
      await Task.detached { continuation.yield { #expect(model.number == 10) } }.value
    }
  }

  @Test func atCreationOnlyTheScopeOfTheCreationCounts() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atCreation
      let model = withNumber(10) { NumberModel() }
      #expect(model.number == 10)
      withNumber(20) {
        #expect(model.number == 10)
        #expect(number() == 20)
      }
      let before = NumberModel()
      withNumber(20) { #expect(before.number == 3) }
    }
  }

  @Test func atCreationAnObjectTakesItsValuesEverywhere() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atCreation
      let model = withNumber(10) { NumberModel() }
      await Task.detached { #expect(model.number == 10) }.value
      await withNumber(20) {
        await Task.detached { #expect(NumberModel().number == 3) }.value
      }
    }
  }

  @Test func atCreationAccessorsSeeTheRememberedValues() async {
    await #expect(processExitsWith: .success) {
      SemanticProfile.current = .atCreation
      let model = withNumber(10) { Dependency(\.numberThroughAWrapper) }
      withNumber(20) { #expect(model.wrappedValue == 10) }
    }
  }
}

extension DependencyValues {
  fileprivate var numberThroughAWrapper: Int { DependencyRuntimeTests.number() }
}
