#if os(Linux)
  import Testing

  /// A report of a dependency becomes a failure of the XCTest case, at its file and line.
  @Suite struct DependencyProbeTests {
    private static let run = Result { try ProbeRun("DependencyProbes") }

    /// Expects a probe to fail at this place, with a message that begins with this text.
    private func check(
      _ probe: String, fails failures: (place: String, message: String)...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let lines = try Self.run.get().lines(containing: ": error: DependencyProbes.\(probe) :")
      #expect(lines.count == failures.count, "\(lines)", sourceLocation: sourceLocation)
      for (line, failure) in zip(lines, failures) {
        #expect(line.hasPrefix(failure.place), sourceLocation: sourceLocation)
        #expect(line.contains(" : failed - \(failure.message)"), sourceLocation: sourceLocation)
      }
    }

    @Test(.debugBuild) func aMissingTestValueIsAFailureOncePerTestAtTheWrapper() throws {
      let message = #"@Dependency(\.uuid) has no test implementation"#
      try check("testMissingTestValue", fails: ("DependencyProbes.swift:101:", message))
      try check("testMissingTestValueAgain", fails: ("DependencyProbes.swift:103:", message))
    }

    @Test func aFailedAssertionIsAFailureAtTheAssertion() throws {
      try check(
        "testAssertions",
        fails: ("DependencyProbes.swift:101:", "one"), ("DependencyProbes.swift:102:", "two"),
        ("DependencyProbes.swift:103:", "three"))
    }

    @Test func anErrorOfWorkThatNobodyWaitsForIsAFailureAtTheCall() throws {
      try check(
        "testWorkThatFails",
        fails: ("DependencyProbes.swift:101:", "Caught error: Mishap(code: 1)"))
    }

    @Test(.debugBuild) func theUseOfAClockIsAFailureAtTheWrapper() throws {
      let message = #"Unimplemented: @Dependency(\.continuousClock).minimumResolution"#
      try check("testClock", fails: ("DependencyProbes.swift:101:", message))
    }

    @Test func aRequestIsAFailure() throws {
      let message =
        #"Unimplemented: @Dependency(\.urlSession) was asked for https://example.invalid/"#
      try check("testRequest", fails: ("URLSession.swift:", message))
    }

    @Test func nothingIsOnStandardError() throws {
      #expect(try Self.run.get().standardError == "")
    }
  }
#endif
