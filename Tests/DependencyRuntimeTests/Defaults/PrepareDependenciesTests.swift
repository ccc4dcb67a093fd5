import DependencyRuntime
import Testing

/// `prepareDependencies`: once, before the first read.
@Suite struct PrepareDependenciesTests {
  @Test func itReachesWrappersThatExistAlready() {
    let model = NumberModel()
    prepareDependencies { $0.number = 10 }
    #expect(model.number == 10)
    #expect(number() == 10)
  }

  @Test func itReachesWhereTaskLocalValuesDoNot() async {
    // In a separate process, because within Swift Testing preparations belong to the test.
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.number = 10 }
      await Task.detached { #expect(number() == 10) }.value
    }
  }

  @Test func everyOverrideWins() {
    let model = withNumber(20) { NumberModel() }
    prepareDependencies { $0.number = 10 }
    #expect(model.number == 20)
    withNumber(30) { #expect(number() == 30) }
    #expect(number() == 10)
  }

  @Test func itReturnsWhatTheUpdateReturns() {
    #expect(prepareDependencies { _ in "result" } == "result")
  }

  @Test func whatWasSetBeforeAnErrorStays() {
    struct Failed: Error {}
    #expect(throws: Failed.self) {
      try prepareDependencies {
        $0.number = 10
        throw Failed()
      }
    }
    #expect(number() == 10)
  }

  @Test func oneCallMaySetAKeyManyTimes() {
    prepareDependencies {
      $0.number = 10
      $0.number = 20
      $0.number += 1
    }
    #expect(number() == 21)
  }

  @Test func oneCallMayChangeAPartOfADefault() {
    prepareDependencies { $0.word += " prepared" }
    #expect(word() == "test prepared")
  }

  @Test func theContextCanBePrepared() {
    prepareDependencies { $0.context = .live }
    #expect(number() == 1)
    @Dependency(\.context) var context
    #expect(context == .live)
  }

  @Test func preparedInATestOfItsOwn1() {
    prepareDependencies { $0.number = 10 }
    #expect(number() == 10)
  }

  @Test func preparedInATestOfItsOwn2() {
    prepareDependencies { $0.number = 20 }
    #expect(number() == 20)
  }

  @Test(.debugBuild) func aKeyThatWasReadKeepsItsValueAndIsReported() {
    #expect(number() == 3)
    let issues = recordedIssues { prepareDependencies { $0.number = 10 } }
    #expect(issues.count == 1)
    #expect(
      issues.first?.text.contains(#"@Dependency(\.number) has already been accessed or prepared"#)
        == true)
    #expect(number() == 3)
  }

  @Test(.debugBuild)
  func aKeyThatWasPreparedKeepsItsValueAndIsReported() {
    prepareDependencies { $0.number = 10 }
    #expect(recordedIssues { prepareDependencies { $0.number = 20 } }.count == 1)
    #expect(number() == 10)
  }

  @Test(.debugBuild) func theContextCannotBePreparedAfterARead() {
    #expect(number() == 3)
    #expect(recordedIssues { prepareDependencies { $0.context = .live } }.count == 1)
    #expect(number() == 3)
  }

  @Test func aPreviewMayPrepareWhatWasReadButNotWhatWasPrepared() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(number() == 2)
      prepareDependencies { $0.number = 10 }
      #expect(number() == 10)
      prepareDependencies { $0.number = 20 }
      #expect(number() == 10)
    }
  }

  @Test func aKeyWithoutALiveValueIsNotReportedOnceItIsPrepared() {
    enum TestOnly: TestDependencyKey { static let testValue = "test" }
    withDependencies {
      $0.context = .live
    } operation: {
      prepareDependencies { $0[TestOnly.self] = "prepared" }
      @Dependency(TestOnly.self) var value
      #expect(value == "prepared")
      #expect(value == "prepared")
    }
  }
}
