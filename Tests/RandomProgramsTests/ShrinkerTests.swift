import Testing

@testable import RandomPrograms

@Suite struct ShrinkerTests {
  private let complaint = "false escaping-closure-loses-overrides"

  /// With a runtime that observes nothing, each finding is a false alarm.
  private func judge(_ programs: [SampleProgram]) -> [Verdict] {
    programs.map { Verdict($0, Truth()) }
  }

  @Test func whatIsLeftIsSmallAndStillDisagrees() throws {
    let programs = (0..<40).map { ProgramGenerator.program(seed: 6, index: $0) }
    let bad = try #require(judge(programs).first { $0.complaints.contains(complaint) })
    let shrunk = try Shrinker(judge: judge).shrunk(bad, keeping: complaint)
    #expect(shrunk.complaints.contains(complaint))
    #expect(shrunk.program.allStatements.count <= 2, "\(shrunk.description)")
    #expect(shrunk.description.contains("// FALSE ALARM: escaping-closure-loses-overrides"))
  }

  @Test func everyReductionLeavesAWholeProgram() {
    for index in 0..<20 {
      let program = ProgramGenerator.program(seed: 7, index: index)
      for reduction in Reduction.all(of: program) {
        let reduced = reduction.applied(to: program)
        #expect(Repair.repaired(reduced) == reduced)
        #expect(reduced.size <= program.size)
      }
    }
  }
}
