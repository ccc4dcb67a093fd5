import DependencyRuntime
import Testing

@Suite struct UnimplementedTests {
  @Test func saysNamePlaceAndArguments() throws {
    let endpoint: @Sendable (Int, String) -> Int = unimplemented("Client.fetch", placeholder: 42)
    let line = #line - 1
    let issues = recordedIssues { #expect(endpoint(1, "a") == 42) }
    #expect(
      issues.map(\.text) == [
        """
        Unimplemented: Client.fetch
          Defined in 'saysNamePlaceAndArguments()' at \(#fileID):\(line):65
          Invoked with: (1, "a")
        """
      ])
    #expect(issues.map(\.place) == ["\(#fileID):\(line)"])
  }

  @Test func eachArity() {
    let none: @Sendable () -> Void = unimplemented("none")
    let one: @Sendable ([Int]) -> Bool = unimplemented("one", placeholder: true)
    let three: @Sendable (Int, String?, Character) -> String? =
      unimplemented("three", placeholder: nil)
    let issues = recordedIssues {
      none()
      #expect(one([1, 2]))
      #expect(three(1, nil, "c") == nil)
    }
    #expect(
      issues.map { $0.text.split(separator: "\n").last } == [
        "  Invoked with: ()", "  Invoked with: ([1, 2])", #"  Invoked with: (1, nil, "c")"#,
      ])
  }

  @Test func mayHaveNoName() {
    let endpoint: @Sendable () -> Void = unimplemented()
    let issues = recordedIssues { endpoint() }
    #expect(issues.first?.text.hasPrefix("Unimplemented\n") == true)
  }

  @Test func throwing() {
    let endpoint: @Sendable (Int) throws -> Int = unimplemented("load")
    let issues = recordedIssues {
      let failure = #expect(throws: UnimplementedFailure.self) { try endpoint(1) }
      #expect(failure?.description == "load")
    }
    #expect(issues.count == 1)
  }

  @Test func throwingAGivenError() {
    let typed: @Sendable (Int) throws(Mishap) -> Int =
      unimplemented("typed", throwing: Mishap(code: 5))
    let untyped: @Sendable (Int) throws -> Int = unimplemented("untyped", throwing: Mishap(code: 6))
    let issues = recordedIssues {
      do throws(Mishap) {
        _ = try typed(1)
      } catch {
        #expect(error.code == 5)
      }
      #expect(throws: Mishap(code: 6)) { try untyped(1) }
    }
    #expect(issues.count == 2)
  }

  @Test func asynchronous() async {
    let endpoint: @Sendable (Int) async -> [Int] = unimplemented("scores", placeholder: [])
    let plain: @Sendable () async -> Void = unimplemented("plain")
    let line = #line - 2
    let issues = await recordedIssues {
      #expect(await endpoint(9) == [])
      await plain()
    }
    #expect(issues.first?.text.hasSuffix("\n  Invoked with: (9)") == true)
    #expect(issues.map(\.place) == ["\(#fileID):\(line)", "\(#fileID):\(line + 1)"])
  }

  @Test func asynchronousAndThrowing() async {
    let endpoint: @Sendable (Int, Int) async throws -> Int = unimplemented("fetch")
    let issues = await recordedIssues {
      let failure = await #expect(throws: UnimplementedFailure.self) { try await endpoint(1, 2) }
      #expect(failure?.description == "fetch")
    }
    #expect(issues.first?.text.contains("Invoked with: (1, 2)") == true)
  }

  @Test func asynchronousAndThrowingAGivenError() async {
    let typed: @Sendable (Int) async throws(Mishap) -> Int =
      unimplemented("typed", throwing: Mishap(code: 5))
    let untyped: @Sendable (Int) async throws -> Int =
      unimplemented("untyped", throwing: Mishap(code: 6))
    let issues = await recordedIssues {
      do throws(Mishap) {
        _ = try await typed(1)
      } catch {
        #expect(error.code == 5)
      }
      await #expect(throws: Mishap(code: 6)) { try await untyped(1) }
    }
    #expect(issues.count == 2)
  }

  @Test func aValueReportsWhenItIsMade() {
    let issues = recordedIssues {
      let value: Int = unimplemented("Theme.size", placeholder: 12)
      #expect(value == 12)
    }
    let line = #line - 3
    #expect(
      issues.map(\.text) == [
        """
        Unimplemented: Theme.size
          Defined in 'aValueReportsWhenItIsMade()' at \(#fileID):\(line):37
        """
      ])
  }

  @Test func theMembersOfAClient() {
    struct Client: Sendable {
      var fetch: @Sendable (_ id: Int) async throws -> String = unimplemented("fetch")
      var name: @Sendable () -> String = unimplemented("name", placeholder: "?")
      var quit: @Sendable () async -> Void = unimplemented("quit", placeholder: ())
      var size: Int? = unimplemented("size", placeholder: nil)
    }
    let issues = recordedIssues { #expect(Client().name() == "?") }
    #expect(
      issues.map { $0.text.prefix(while: { $0 != "\n" }) } == [
        "Unimplemented: size", "Unimplemented: name",
      ])
  }

  @Test func nothingIsEvaluatedBeforeTheCall() {
    let log = RecordingReporter.Log()
    let endpoint: @Sendable () -> Int = unimplemented(
      log.noting("description"), placeholder: log.noting("placeholder").count)
    #expect(log.lines.isEmpty)
    _ = recordedIssues { _ = endpoint() }
    #expect(log.lines == ["description", "placeholder"])
  }
}

extension RecordingReporter.Log {
  /// A text that is added to the log when it is evaluated.
  fileprivate func noting(_ text: String) -> String {
    add(text)
    return text
  }
}
