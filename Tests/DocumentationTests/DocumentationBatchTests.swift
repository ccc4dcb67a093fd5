import DependencyProgram
import DependencyRules
import FrameworkDoubles
import Testing

#if os(Linux)
  /// All examples compile as one program, which does what the documentation says.
  ///
  /// On other systems the compiler needs more paths to its libraries.
  @Suite struct DocumentationBatchTests {
    @Test func examplesCompileAndRun() async throws {
      let program = try await SwiftBatch(try Batch().sources)
      try #require(program.complaints.isEmpty, "\(program.complaints)")

      let run = try await program.run()
      #expect(run.status == 0, "\(run.output)")
      let lines = run.output.split(separator: "\n").map(String.init)
      for rule in allRules {
        var observed: [Int: String] = [:]
        for block in try Documentation.page(of: rule) {
          guard let line = lines.first(where: { $0.hasPrefix("\(block)\t") }) else { continue }
          observed[block.ordinal] = String(line.dropFirst("\(block)\t".count))
        }
        #expect(observed == (try PageScaffold(ofRule: rule.id).observations), "\(rule.id)")
      }

      // Those about clocks leave time to other tasks; other tests would take it.
      let tests = try await program.run(["--testing-library", "swift-testing", "--no-parallel"])
      #expect(tests.status == 0, "\(tests.output)")
    }

    /// The examples with frameworks that Linux lacks compile against doubles of their declarations.
    @Test func otherExamplesCompile() async throws {
      let sources = try Batch().sourcesOfFrameworks
      guard sources.count > 1 else { return }
      let doubles = try await FrameworkDoubles(products: Repository.products, package: "examples")
      #expect(try await doubles.complaints(about: sources) == "")
    }
  }
#endif
