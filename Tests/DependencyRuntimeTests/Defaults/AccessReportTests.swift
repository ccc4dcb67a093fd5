import DependencyRuntime
import Foundation
import Testing

/// The reports of debug builds about the use of a dependency, and their places.
@Suite struct AccessReportTests {
  /// Expects the body to make one report with these phrases, at the line.
  private func check(
    _ phrases: String..., at line: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () -> Void
  ) {
    let issues = recordedIssues(body)
    #expect(
      issues.map(\.place) == ["DependencyRuntimeTests/AccessReportTests.swift:\(line)"],
      sourceLocation: sourceLocation)
    for phrase in phrases {
      let text = issues.first?.text ?? ""
      #expect(text.contains(phrase), sourceLocation: sourceLocation)
    }
  }

  private enum LiveOnly: DependencyKey { static let liveValue = "live" }
  private enum TestOnly: TestDependencyKey { static let testValue = "test" }
  private struct Itself: DependencyKey { static let liveValue = Itself() }

  @Test(.debugBuild) func aMissingTestValueAtItsDeclaration() {
    check(
      "@Dependency(AccessReportTests.LiveOnly.self) has no test implementation",
      "Location: \(#fileID):\(#line + 3)", "Key: AccessReportTests", "Value: String",
      at: #line + 2
    ) {
      @Dependency(LiveOnly.self) var value
      #expect(value == "live")
    }
  }

  @Test(.debugBuild) func aMissingTestValueByItsName() {
    check(#"@Dependency(\.liveOnly) has no test implementation"#, at: #line + 1) {
      @Dependency(\.liveOnly) var value
      _ = value
    }
  }

  @Test(.debugBuild) func aKeyThatAFunctionUsesByItsKey() {
    check(
      "@Dependency(AccessReportTests.LiveOnly.self) has no test implementation", at: #line + 2
    ) {
      _ = DependencyValues._current[LiveOnly.self]
    }
  }

  @Test(.debugBuild) func aKeyThatIsItsOwnValueIsNamedOnce() {
    check("Dependency: AccessReportTests.Itself", at: #line + 1) {
      @Dependency(Itself.self) var value
      _ = value
    }
  }

  private enum Loader: DependencyKey {
    static let liveValue: @Sendable ([Itself]) throws -> Int? = { _ in nil }
  }

  @Test(.debugBuild) func typesAreNamedWithoutTheirModules() {
    check(
      "Key: AccessReportTests.Loader",
      "Value: @Sendable (Array<AccessReportTests.Itself>) throws -> Optional<Int>\n",
      at: #line + 2
    ) {
      @Dependency(Loader.self) var value
      _ = value
    }
  }

  @Test(.debugBuild) func aTestValueIsReportedOnceForEachTest() {
    let wrapper = Dependency(LiveOnly.self)
    #expect(recordedIssues { _ = wrapper.wrappedValue }.count == 1)
    _ = wrapper.wrappedValue
    _ = Dependency(LiveOnly.self).wrappedValue
  }

  @Test(.debugBuild) func aTestValueAskedForOutsideOfARead() {
    let issues = recordedIssues { #expect(LiveOnly.testValue == "live") }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("A dependency has no test implementation") == true)
  }

  @Test(.debugBuild) func aMissingLiveValueAtEachRead() {
    withDependencies {
      $0.context = .live
    } operation: {
      for _ in 1...2 {
        check(
          "@Dependency(AccessReportTests.TestOnly.self) has no live implementation", at: #line + 2
        ) {
          @Dependency(TestOnly.self) var value
          #expect(value == "test")
        }
      }
    }
  }

  @Test func changingAPartOfADefaultIsNotReported() {
    withDependencies {
      $0.liveOnly += " changed"
    } operation: {
      @Dependency(\.liveOnly) var value
      #expect(value == "live changed")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies {
        $0[TestOnly.self] += " changed"
      } operation: {
        @Dependency(TestOnly.self) var value
        #expect(value == "test changed")
      }
    }
  }

  @Test(.debugBuild) func aReadInAnOperationInsideOfAnUpdateIsReported() {
    let issues = recordedIssues {
      withDependencies {
        $0.word = withDependencies { _ in
        } operation: {
          Dependency(LiveOnly.self).wrappedValue
        }
      } operation: {
      }
    }
    #expect(issues.count == 1)
  }

  @Test func anOverriddenKeyIsNotReported() {
    withDependencies {
      $0.liveOnly = "overridden"
    } operation: {
      @Dependency(\.liveOnly) var value
      #expect(value == "overridden")
    }
  }

  private struct Careful: TestDependencyKey {
    static var testValue: Careful {
      if shouldReportUnimplemented { reportIssue("override this") }
      return Careful()
    }
  }

  @Test(.debugBuild) func aTestValueThatReportsItselfDoesSoAtTheDeclaration() {
    check("override this", at: #line + 1) {
      @Dependency(Careful.self) var value
      _ = value
    }
  }

  @Test func aTestValueThatReportsItselfIsQuietWhileItIsOverridden() {
    withDependencies {
      let value = $0[Careful.self]
      $0[Careful.self] = value
    } operation: {
      _ = Dependency(Careful.self).wrappedValue
    }
  }

  @Test func anUnimplementedEndpointIsReportedWhenItIsCalled() {
    struct Client: TestDependencyKey {
      var load: @Sendable () -> Int
      static let testValue = Client(load: unimplemented("Client.load", placeholder: 7))
    }
    @Dependency(Client.self) var client
    let load = client.load
    let issues = recordedIssues { #expect(load() == 7) }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("Client.load") == true)
  }

  @Test func anUnknownContextIsReportedAndIgnored() async {
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "staging", 1)
      let issues = recordedIssues { #expect(number() == 3) }
      #expect(issues.count == 1)
      #expect(issues.first?.text.contains("SWIFT_DEPENDENCIES_CONTEXT is 'staging'") == true)
    }
  }

  @Test func theContextOfTheEnvironmentHolds() async {
    await #expect(processExitsWith: .success) {
      setenv("SWIFT_DEPENDENCIES_CONTEXT", "preview", 1)
      #expect(number() == 2)
    }
  }
}

extension DependencyValues {
  fileprivate var liveOnly: String {
    get { self[LiveOnlyKey.self] }
    set { self[LiveOnlyKey.self] = newValue }
  }
}

private enum LiveOnlyKey: DependencyKey { static let liveValue = "live" }
