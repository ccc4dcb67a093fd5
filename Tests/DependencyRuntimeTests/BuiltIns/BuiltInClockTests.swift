import DependencyRuntime
import DependencyTestSupport
import Testing

/// `\.continuousClock` and `\.suspendingClock` in tests.
@Suite(.dependencies) struct BuiltInClockTests {
  @Test(.debugBuild) func aTestThatUsesItIsToldSoAtTheWrapper() async throws {
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.suspendingClock) var suspendingClock
    let lines = (#line - 2)...(#line - 1)
    let issues = try await recordedIssues {
      try await continuousClock.sleep(for: .zero)
      try await suspendingClock.sleep(for: .zero)
    }
    let uses = Set(issues.map { "\($0.text) \($0.place)" })
    #expect(
      uses.isSuperset(of: [
        #"Unimplemented: @Dependency(\.continuousClock).sleep \#(#fileID):\#(lines.lowerBound)"#,
        #"Unimplemented: @Dependency(\.suspendingClock).sleep \#(#fileID):\#(lines.upperBound)"#,
      ]))
  }

  @Test func aClockOfTheTestsOwnReportsWhereItWasMade() async throws {
    let line = #line + 1
    let clock = UnimplementedClock(name: "mine")
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var continuousClock
      let issues = try await recordedIssues { try await continuousClock.sleep(for: .zero) }
      #expect(
        issues.last.map { "\($0.text) \($0.place)" }
          == "Unimplemented: mine.sleep \(#fileID):\(line)")
    }
  }
}
