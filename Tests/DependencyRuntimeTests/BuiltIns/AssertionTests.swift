import DependencyRuntime
import Foundation
import Testing

/// `\.assert`, `\.assertionFailure` and `\.precondition`: reports in tests, the end of the process
/// elsewhere.
@Suite struct AssertionTests {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  @Test func aFailureIsReportedWhereItIsAndTheCodeGoesOn() {
    let issues = recordedIssues {
      assert(1 > 2, "one")
      assertionFailure("two")
      precondition(1 > 2, "three")
    }
    #expect(issues.map(\.text) == ["one", "two", "three"])
    #expect(issues.map(\.place) == (3...5).reversed().map { "\(#fileID):\(#line - $0)" })
  }

  @Test func aFailureMayHaveNoMessage() {
    let issues = recordedIssues {
      assert(false)
      assertionFailure()
      precondition(false)
    }
    #expect(issues.map(\.text) == ["", "", ""])
    #expect(issues.map(\.place) == (3...5).reversed().map { "\(#fileID):\(#line - $0)" })
  }

  @Test func aFailureMayBeAttributedToACaller() {
    func check(_ condition: Bool, file: StaticString = #file, line: UInt = #line) {
      assert(condition, "one", file: file, line: line)
      precondition(condition, "two", file: file, line: line)
      assertionFailure("three", file: file, line: line)
    }
    let issues = recordedIssues { check(false) }
    #expect(issues.map(\.place) == (1...3).map { _ in "\(#fileID):\(#line - 1)" })
  }

  @Test func aFileMayHaveNoModule() {
    let issues = recordedIssues { assertionFailure("here", file: "File.swift", line: 3) }
    #expect(issues.map(\.text) == ["here"])
  }

  @Test func whatHoldsIsEvaluatedOnceAndItsMessageNever() {
    for effect in [assert, precondition] {
      var evaluated = 0
      func condition() -> Bool {
        evaluated += 1
        return true
      }
      func message() -> String {
        Issue.record("a message that nobody needs")
        return ""
      }
      effect(condition(), message())
      #expect(evaluated == 1)
    }
  }

  @Test func aWrapperReadsTheEffectOfItsContext() async {
    // The process would stop if the wrapper's effect were the live one.
    let values = withDependencies {
      $0.context = .live
    } operation: {
      Dependency(\.assert)
    }
    let issues = recordedIssues {
      withDependencies {
        $0.context = .test
      } operation: {
        values.wrappedValue(false)
      }
    }
    #expect(issues.count == 1)
  }

  @Test(.debugAssertions) func outsideOfTestsAFailedAssertionEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.assert) var assert
        assert(true, "holds")
        assert(false, "does not hold")
      }
    }
    #expect(message(of: result).contains("AssertionTests.swift:\(#line - 11)"))
    #expect(message(of: result).contains("Assertion failed: does not hold"))
  }

  @Test(.debugAssertions) func inAPreviewAnAssertionFailureEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .preview
      } operation: {
        Dependency(\.assertionFailure).wrappedValue("not reached")
      }
    }
    #expect(message(of: result).contains("Assertion failed: not reached"))
  }

  @Test(.noAssertions) func releaseBuildsDoNotEvaluateAssertions() {
    withDependencies {
      $0.context = .live
    } operation: {
      var isEvaluated = false
      func condition() -> Bool {
        isEvaluated = true
        return false
      }
      assert(condition())
      assertionFailure()
      #expect(!isEvaluated)
    }
  }

  @Test func outsideOfTestsAFailedPreconditionEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.precondition) var precondition
        precondition(true, "holds")
        precondition(false, "does not hold")
      }
    }
    // Release builds end without a message.
    #if DEBUG
      #expect(message(of: result).contains("AssertionTests.swift:\(#line - 13)"))
      #expect(message(of: result).contains("does not hold"))
    #endif
    _ = result
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
