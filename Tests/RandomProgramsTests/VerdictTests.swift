import Testing

@testable import RandomPrograms

@Suite struct VerdictTests {
  private let key = KeyDeclaration(id: 1)

  /// `Task.detached { @Dependency(…) var …; use(…) }` in a function.
  private var program: SampleProgram {
    let read = Statement(id: 4, kind: .declare(key: 1))
    let boundary = Statement(id: 3, kind: .boundary(.detached, captures: []), body: [read])
    var program = SampleProgram()
    program.keys = [key]
    program.functions = [FunctionDeclaration(id: 2, body: [boundary])]
    return program
  }

  private func truth(_ lines: String...) -> Truth {
    var truth = Truth()
    for line in lines { truth.add(line.split(separator: " ")) }
    return truth
  }

  @Test func aLossThatIsFound() {
    #expect(Verdict(program, truth("boundary 3 local 4 1 1 []")).isAgreement)
  }

  @Test func aFindingWithoutALoss() {
    #expect(
      Verdict(program, truth()).complaints == ["false escaping-closure-loses-overrides"])
  }

  @Test func aLossWithoutAFinding() {
    var silent = program
    silent.functions[0].body[0].kind = .boundary(.task, captures: [])
    #expect(
      Verdict(silent, truth("boundary 3 local 4 1 1 []")).complaints
        == ["missed escaping-closure-loses-overrides"])
  }

  @Test("Rules about keys are judged only by a runtime that reports keys")
  func keysOfASilentRuntime() {
    var program = program
    program.keys[0].hasLive = false
    program.functions[0].body[0].kind = .boundary(.task, captures: [])

    let reporting = Verdict(program, truth("reporting"))
    #expect(reporting.complaints == ["false missing-live-value"])
    let silent = Verdict(program, truth())
    #expect(silent.isAgreement)

    var tally = Tally()
    tally.add(reporting)
    #expect(tally.description.contains("missing-live-value: 0 bugs, 0 found, 0 missed, 1 false"))
    tally.add(silent)
    #expect(tally.description.contains("missing-live-value: not judged"))
    #expect(tally.description.contains("escaping-closure-loses-overrides: 0 bugs"))
  }

  @Test func aValueOfSomebodyIsNoLoss() {
    #expect(
      !Expectation.marks(
        of: program, ProgramWriter.text(of: program), truth("boundary 3 local 4 100 100 []")
      ).contains { $0.rule == Expectation.escape })
  }
}
