/// The program that consists of all examples.
struct Batch {
  let examples: [Example]

  init() throws {
    let blocks = try Documentation.all()
    let byFile = Dictionary(grouping: blocks, by: \.file)
    examples = blocks.map { Example($0, siblings: byFile[$0.file] ?? []) }
  }

  /// The examples that run as they are.
  var functions: [Example] {
    examples.filter {
      $0.isFunction && !Exemption.isFromCompiling($0.block)
        && !$0.needsFrameworks && Exemption.fromRunning[$0.block.file]?[$0.block.ordinal] == nil
    }
  }

  /// The texts of the files by their names.
  var sources: [String: String] {
    var sources = ["Support.swift": Self.support, "Functions.swift": functionsFile]
    var observations = ""
    for example in examples where !example.needsFrameworks {
      var text = example.textForCompiler
      if example.isObserved {
        text += "func observe_\(example.name)() async -> String { await observe() }\n"
        observations += "  print(\"\(example.block)\\t\\(await observe_\(example.name)())\")\n"
      }
      sources["\(example.name).swift"] = text
    }
    // Without an argument it observes the examples; with one it runs the tests' own main program.
    sources["main.swift"] = """
      import Testing

      if CommandLine.arguments.count == 1 {
      \(observations)} else {
        await Testing.__swiftPMEntryPoint() as Never
      }

      """
    return sources
  }

  /// The texts of the examples that need frameworks, which are compiled but not run.
  var sourcesOfFrameworks: [String: String] {
    var sources = ["Support.swift": Self.support]
    for example in examples where example.needsFrameworks {
      sources["\(example.name).swift"] = example.textForCompiler
    }
    return sources
  }

  /// Runs the functions, one after another, with the values of a program that is not a test.
  private var functionsFile: String {
    let entries = functions.map { example in
      let isReporting = Exemption.reporting[example.block.file, default: []]
        .contains(example.block.ordinal)
      return "  \"\(example.block)\": (\(example.name), \(isReporting)),\n"
    }
    return """
      import Dependencies
      import Testing

      private typealias Function = (
        run: @MainActor @Sendable () async throws -> Void, isReporting: Bool
      )

      private let functions: [String: Function] = [
      \(entries.joined())]

      @Suite(.serialized) struct Functions {
        @MainActor @Test(arguments: functions.keys.sorted())
        func function(name: String) async throws {
          let function = try #require(functions[name])
          try await withDependencies { $0.context = .live } operation: {
            guard function.isReporting else { return try await function.run() }
            try await withKnownIssue { try await function.run() }
          }
        }
      }
      """
  }

  /// Declarations that the surroundings of all examples may use.
  static let support = """
    import Dependencies

    /// The result of an operation, and whether it reports issues.
    func countingIssues(
      _ operation: () async -> String, isolation: isolated (any Actor)? = #isolation
    ) async -> String {
      let reporter = CountingReporter()
      let value = await withIssueReporters([reporter], operation: operation)
      return reporter.count.value == 0 ? value : "\\(value), with an issue"
    }

    func countingIssues(_ operation: () -> String) -> String {
      let reporter = CountingReporter()
      let value = withIssueReporters([reporter], operation: operation)
      return reporter.count.value == 0 ? value : "\\(value), with an issue"
    }

    private struct CountingReporter: IssueReporter {
      let count = LockIsolated(0)

      func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
        filePath: StaticString, line: UInt, column: UInt
      ) {
        count.withValue { $0 += 1 }
      }
    }
    """
}
