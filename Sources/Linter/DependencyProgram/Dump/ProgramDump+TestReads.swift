internal import DependencyFacts

extension ProgramDump {
  /// Adds the dependencies that each preview certainly reads and does not override, and the calls
  /// by which the live values that previews run reach outside the process.
  mutating func addPreviewReads() {
    for (preview, parts) in program.previewReads.reports {
      add("preview", parts.joined(separator: ", "), at: preview)
    }
    for key in program.registrations.keys {
      guard let (_, call) = program.previewReads.outsideCall(byLiveValueOf: key) else { continue }
      let name = program.keyValues.outsideName(of: call) ?? ""
      add("live value of \(program.symbols.name(of: key.type))", "calls \(name)", at: call)
    }
  }

  /// Adds the reads and overrides of each test, and the unused overrides.
  mutating func addTestReads() {
    for report in program.testReads.reports {
      let dependencies = report.dependencies.map { dependency in
        "\(dependency.name) \(dependency.state.rawValue)"
          + (dependency.isCertain || dependency.state == .unused ? "" : "?")
          + (dependency.way.count > 1
            ? " by " + dependency.way.dropFirst().map(name(of:)).joined(separator: " < ") : "")
      }
      add(
        [name(of: report.test.declaration), dependencies.joined(separator: ", ")],
        at: report.test.declaration)
    }
    for context in program.testReads.liveContexts {
      add(
        name(of: context.test.declaration),
        "live " + context.dependencies.map(\.name).joined(separator: ", "),
        at: context.place)
    }
    for (name, place) in program.testReads.unused {
      add("override of \(name)", "unused", at: place)
    }
  }
}
