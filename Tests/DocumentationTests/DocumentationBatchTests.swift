import DependencyProgram
import DependencyRules
import Testing

#if os(Linux)
  /// All examples compile, as one program, and it does what the documentation says.
  ///
  /// Elsewhere the compiler needs to be told more about where its libraries are.
  @Suite struct DocumentationBatchTests {
    /// What the examples of the pages do on the runtime core: the mistake, then what is right.
    private static let observations = [
      "missing-live-value": ["test value, with an issue", "live value"],
      "placeholder-live-value": ["mock", "live value"],
      "escaping-closure-loses-overrides": ["default", "override", "override"],
      "stored-read-after-escape": ["default", "override"],
      "unpropagated-child-model": ["default", "override"],
      "missing-test-value": ["real work, with an issue", "placeholder, with an issue"],
      "live-test-value": ["real work", "failure, with an issue"],
      "partial-test-value": ["real work", "failure, with an issue"],
    ]

    @Test func examplesCompileAndRun() async throws {
      let program = try await SwiftBatch(try Batch().sources)
      try #require(program.complaints.isEmpty, "\(program.complaints)")

      let run = try await program.run()
      #expect(run.status == 0, "\(run.output)")
      let lines = run.output.split(separator: "\n").map(String.init)
      for rule in allRules {
        let blocks = try Documentation.page(of: rule).map(\.description)
        let observed = blocks.flatMap { block in
          lines.filter { $0.hasPrefix("\(block)\t") }.map { $0.dropFirst(block.count + 1) }
        }
        #expect(observed.map(String.init) == Self.observations[rule.id] ?? [], "\(rule.id)")
      }

      let tests = try await program.run(["--testing-library", "swift-testing"])
      #expect(tests.status == 0, "\(tests.output)")
    }

    /// A page without observations is one whose claim cannot run.
    @Test func everyPageThatCanRunDoes() {
      let silent = allRules.map(\.id).filter { Self.observations[$0] == nil }
      #expect(Set(silent) == Set(Exemption.fromObserving.keys))
    }
  }
#endif
