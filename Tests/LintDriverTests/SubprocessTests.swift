import Testing

@testable import LintDriver

@Suite struct SubprocessTests {
  @Test func sayWhatCameOfThem() throws {
    let run = try Subprocess(
      running: ["sh", "-c", "printf out; printf err >&2; exit 3"], environment: [:])
    #expect(run.status == 3)
    #expect(run.output == Array("out".utf8))
    #expect(run.errors == Array("err".utf8))
    #expect(try Subprocess(running: ["sh", "-c", "kill -9 $$"], environment: [:]).status == 137)
  }

  /// They exchange more than pipes can hold, in both directions at once.
  @Test func takeAndGiveMuch() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let run = try Subprocess(
      running: ["sh", "-c", "tee /dev/stderr"], environment: [:], input: input)
    #expect(run.output == input)
    #expect(run.errors == input)
  }

  @Test func needNotReadTheirInput() throws {
    let run = try Subprocess(
      running: ["true"], environment: [:], input: [UInt8](repeating: 0, count: 1_000_000))
    #expect(run.status == 0)
  }

  @Test func haveTheEnvironmentButForChanges() throws {
    let words = ["sh", "-c", "echo \"${PATH:+path} ${DEPLINT_A:-none} ${HOME:-none}\""]
    let run = try Subprocess(running: words, environment: ["DEPLINT_A": "a", "HOME": nil])
    #expect(String(decoding: run.output, as: UTF8.self) == "path a none\n")
  }

  @Test func mayBeMissing() {
    #expect(throws: SystemError.self) {
      try Subprocess(running: ["deplint-no-such-program"], environment: [:])
    }
  }
}
