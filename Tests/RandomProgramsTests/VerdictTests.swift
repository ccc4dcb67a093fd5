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

  /// A class whose method creates an object of another class in a task, and calls its method:
  /// that captures the value of a wrapper.
  private var programWithCapturedValue: SampleProgram {
    let capturing = Statement(
      id: 10, kind: .boundary(.task, captures: [.wrapper(4, site: 11)]),
      body: [Statement(id: 12, kind: .readCapture(wrapper: 4))])
    let creating = Statement(
      id: 20, kind: .boundary(.detached, captures: []),
      body: [
        Statement(id: 21, kind: .create(type: 5, .plain)),
        Statement(id: 22, kind: .call(.object(21), function: 7)),
      ])
    var program = SampleProgram()
    program.keys = [key]
    program.types = [
      TypeDeclaration(
        id: 3, kind: .class, wrappers: [StoredWrapper(id: 8, key: 1)],
        members: [FunctionDeclaration(id: 6, body: [creating])]),
      TypeDeclaration(
        id: 5, kind: .class, wrappers: [StoredWrapper(id: 4, key: 1)],
        members: [FunctionDeclaration(id: 7, body: [capturing])]),
    ]
    return program
  }

  @Test("A captured value of a forgotten child is lost with the child")
  func aCapturedValueOfAForgottenChild() {
    let verdict = Verdict(
      programWithCapturedValue,
      truth(
        "boundary 20 creation 21 1 1 [21]", "boundary 20 local 12 1 1 []",
        "creation 21 creation 21 1 1 [21]", "creation 21 local 12 1 1 []"))
    #expect(verdict.isAgreement, "\n\(verdict.description)")
    #expect(verdict.expected.map(\.rule) == [Expectation.child])
  }

  @Test("The finding at a creation in a closure tells that the closure loses what the maker reads")
  func aLossThatAChildTells() {
    var program = programWithCapturedValue
    program.types[0].members[0].body[0].body = [
      Statement(id: 21, kind: .createBy(.type(5), function: 7))
    ]
    program.types[1].members = [
      FunctionDeclaration(
        id: 7, role: .factory(Child(id: 13, type: 5)), isStatic: true,
        body: [Statement(id: 14, kind: .declare(key: 1))])
    ]
    let verdict = Verdict(
      program,
      truth(
        "boundary 20 local 14 1 1 []", "boundary 20 creation 21 1 1 [21]",
        "creation 21 creation 21 1 1 [21]"))
    #expect(verdict.isAgreement, "\n\(verdict.description)")
    #expect(Set(verdict.expected.map(\.rule)) == [Expectation.child, Expectation.escape])
  }

  /// A class without wrappers, whose method calls a function that reads.
  private func programWithHelper(calledBy user: FunctionDeclaration) -> SampleProgram {
    var program = program
    program.functions[0].body = [Statement(id: 4, kind: .declare(key: 1))]
    program.types = [
      TypeDeclaration(
        id: 5, kind: .class,
        members: [
          FunctionDeclaration(
            id: 6, body: [Statement(id: 7, kind: .call(.none, function: 2))])
        ])
    ]
    program.functions.append(user)
    return program
  }

  @Test("A method of an object that remembers nothing creates for the object that calls it")
  func aChildByAnInheritedMethod() {
    let call = Statement(id: 12, kind: .call(.`self`, function: 4))
    var program = SampleProgram()
    program.keys = [key]
    program.types = [
      TypeDeclaration(
        id: 3, kind: .class,
        members: [FunctionDeclaration(id: 4, role: .factory(Child(id: 5, type: 6)))]),
      TypeDeclaration(id: 6, kind: .class, wrappers: [StoredWrapper(id: 7, key: 1)]),
      TypeDeclaration(
        id: 8, kind: .class, superclass: 3, wrappers: [StoredWrapper(id: 9, key: 1)],
        members: [FunctionDeclaration(id: 10, body: [call])]),
    ]
    let probed = ProgramWriter.text(of: program).probed[0]
    #expect(probed.contains("Probe.create(12, from: self) { self.make4() }"), "\(probed)")
    let verdict = Verdict(program, truth("creation 12 creation 12 1 1 [12]"))
    #expect(verdict.isAgreement, "\n\(verdict.description)")
    #expect(verdict.expected.map(\.rule) == [Expectation.child])
  }

  @Test("The graph passes through a type that is not a feature, from all code that uses it")
  func aTypeThatIsPassedThrough() {
    let user = FunctionDeclaration(
      id: 10,
      body: [
        Statement(id: 11, kind: .create(type: 5, .plain)),
        Statement(id: 12, kind: .call(.object(11), function: 6)),
      ])
    let verdict = Verdict(
      programWithHelper(calledBy: user),
      truth("tests", "read 4 5006 1", "read 4 2 1", "read 4 10 1"))
    #expect(verdict.isAgreement, "\n\(verdict.description)")
    #expect(verdict.expected.count { $0.rule == GraphJudgement.reads } == 4)
  }

  @Test("A function is not taken for its overload, which reads as well")
  func anOverload() {
    var program = program
    program.keys.append(KeyDeclaration(id: 20))
    program.functions = [
      FunctionDeclaration(id: 2, body: [Statement(id: 4, kind: .declare(key: 20))]),
      FunctionDeclaration(
        id: 5, signature: .overloaded,
        body: [Statement(id: 6, kind: .call(.none, function: 2))]),
      FunctionDeclaration(id: 10, body: [Statement(id: 11, kind: .call(.none, function: 5))]),
    ]
    let verdict = Verdict(
      program, truth("tests", "read 4 2 1", "read 4 5 900", "read 4 10 1"))
    #expect(verdict.isAgreement, "\n\(verdict.description)")
    #expect(verdict.expected.count { $0.rule == GraphJudgement.reads } == 4)
  }
}
