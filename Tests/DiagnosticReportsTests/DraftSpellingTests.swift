import DiagnosticReports
import Diagnostics
import Testing

/// The text of a draft.
@Suite struct DraftSpellingTests {
  /// - Parameters:
  ///   - text: has `«` and `»` around the range of each draft, in their order.
  ///   - expected: nil if there is no fix.
  private func check(
    _ text: String, _ drafts: [([Range]) -> Diagnostic.Fix.Draft], _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var bytes: [UInt8] = []
    var ranges: [Range] = []
    for part in text.split(separator: /[«»]/, omittingEmptySubsequences: false).enumerated() {
      let start = bytes.count
      bytes += part.element.utf8
      if !part.offset.isMultiple(of: 2) {
        ranges.append(Range(file: 0, start: UInt32(start), end: UInt32(bytes.count)))
      }
    }
    let fix = Diagnostic.Fix(title: "fix", safety: .safe, drafts: drafts.map { $0(ranges) })
    let diagnostic = Diagnostic(
      rule: "rule", severity: .error, message: "message", range: ranges[0], module: "",
      symbol: "", subject: "", fixes: [fix])
    let report = Report(
      fileCount: 1, diagnostics: [diagnostic],
      sources: [0: SourceText(path: "A.swift", bytes: bytes)])
    guard let edits = report.diagnostics.first?.fixes.first?.edits else {
      #expect(expected == nil, sourceLocation: sourceLocation)
      return
    }
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(
        Int(edit.range.start)..<Int(edit.range.end), with: edit.replacement.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected, sourceLocation: sourceLocation)
  }

  private typealias Range = SourceRange

  /// Moves the statement in the second range before the one in the first.
  private let move: [([SourceRange]) -> Diagnostic.Fix.Draft] = [
    { .init(.before, $0[0], [.statement($0[1])]) }, { .init(.statement, $0[1]) },
  ]

  @Test func aStatementMovesWithItsCommentsAndLines() {
    check(
      "  «call {»\n    // why\n    «var a»  // a\n\n    use(a)\n  }\n", move,
      "  // why\n  var a  // a\n  call {\n    use(a)\n  }\n")
    check(
      "  // call\n  «call {»\n    «var\n      a»\n    use(a)\n  }\n", move,
      "  var\n    a\n  // call\n  call {\n    use(a)\n  }\n")
  }

  /// Of facts that are damaged.
  @Test func aRangeThatIsNoneOfTheTextRulesOutTheFix() {
    let ranges = [Range(file: 0, start: 2, end: 1), Range(file: 0, start: 1, end: 9)]
    for range in ranges {
      check("«let a»", [{ _ in .init(.range, range, []) }], nil)
      for piece: Diagnostic.Fix.Draft.Piece in [
        .source(range), .statement(range), .enclosed(range, opening: ""), .result(of: range),
      ] {
        check("«let a»", [{ .init(.range, $0[0], [piece]) }], nil)
      }
    }
  }

  @Test func lineEndsAndTabsStay() {
    check(
      "\t«call {»\r\n\t\t«var a»\r\n\t\tuse(a)\r\n\t}\r\n", move,
      "\tvar a\r\n\tcall {\r\n\t\tuse(a)\r\n\t}\r\n")
  }

  @Test func oneLineStaysOne() {
    check("f { «call {» «var a»; use(a) } }\n", move, "f { var a; call { use(a) } }\n")
    check("  «call {» «var a»; use(a) }\n", move, "  var a\n  call { use(a) }\n")
    check("f(); «call {»\n  «var a»  // a\n}\n", move, nil)
  }

  @Test func aStatementThatIsPartOfALineStays() {
    check("x = await «call {»\n  «var a»\n  use(a)\n}\n", move, nil)
  }

  @Test func aCommentOfSeveralLinesForbidsTheMove() {
    check("«call {»\n  «var a» /* a\n  b */ use(a)\n}\n", move, nil)
  }

  @Test func aCommentStaysWhereAStatementIsRemovedAlone() {
    let remove: [([SourceRange]) -> Diagnostic.Fix.Draft] = [{ .init(.bareStatement, $0[0]) }]
    check("{\n  // why\n  «var a»\n  b\n}\n", remove, "{\n  // why\n  b\n}\n")
    check("{\n  «var a»  // a\n}\n", remove, nil)
  }

  @Test func aDeclarationIsRemovedWithItsDocumentation() {
    let remove: [([SourceRange]) -> Diagnostic.Fix.Draft] = [{ .init(.declaration, $0[0]) }]
    check(
      "{\n  // all\n  /// one\n  «var a»  // a\n  var b\n}\n", remove, "{\n  // all\n  var b\n}\n")
    check("{ «var a»; return }", remove, "{ return }")
  }

  @Test func aDeclarationIsRemovedWithTheCommentsThatAreAboutItAlone() {
    let remove: [([SourceRange]) -> Diagnostic.Fix.Draft] = [{ .init(.declaration, $0[0]) }]
    let remaining = "{\n  @A let a\n  let c\n}\n"
    for comment in ["// why", "// why\n  // and how", "/* why */", "/* why\n     and how */"] {
      check("{\n  @A let a\n  \(comment)\n  «@A let b»\n  let c\n}\n", remove, remaining)
    }
    check("{\n  // why\n  «@A let b»\n  let c\n}\n", remove, "{\n  let c\n}\n")
    // A heading, and a comment on what follows as well
    check("{\n  // MARK: B\n  «@A let b»\n  let c\n}\n", remove, "{\n  // MARK: B\n  let c\n}\n")
    check(
      "{\n  a\n\n  // all\n  «@A(1) let b»\n  @A(2) let c\n}\n", remove,
      "{\n  a\n\n  // all\n  @A(2) let c\n}\n")
    // A comment on another line of code
    check("{\n  a /* b */\n  «@A let b»\n}\n", remove, "{\n  a /* b */\n}\n")
    check("{\n  /* a */ a /* b */\n  «@A let b»\n}\n", remove, "{\n  /* a */ a /* b */\n}\n")
  }

  @Test func aLocalDeclarationIsRemovedWithItsDocumentation() {
    let remove: [([SourceRange]) -> Diagnostic.Fix.Draft] = [{ .init(.localDeclaration, $0[0]) }]
    check("{\n  // f\n  «@A let b»\n  f()\n}\n", remove, "{\n  // f\n  f()\n}\n")
    check("{\n  // f\n  /** b */\n  «@A let b»  // b\n  f()\n}\n", remove, "{\n  // f\n  f()\n}\n")
  }

  @Test func severalStatementsOfALineLeaveNoLine() {
    let both: [([SourceRange]) -> Diagnostic.Fix.Draft] = [
      { .init(.statement, $0[0]) }, { .init(.statement, $0[1]) },
    ]
    check("{\n  «a»; «b»\n  c\n}\n", both, "{\n  c\n}\n")
    check("{\n  «a»; «b»  // both\n  c\n}\n", both, "{\n  c\n}\n")
    check("{\n  «a»; «b»; c\n}\n", both, "{\n  c\n}\n")
  }

  @Test func noBlankLinesAreLeftOver() {
    let remove: [([SourceRange]) -> Diagnostic.Fix.Draft] = [{ .init(.statement, $0[0]) }]
    check("{\n  a\n\n  «init() {\n  }»\n}\n", remove, "{\n  a\n}\n")
    check("{\n  a\n\n  «b»\n\n  c\n}\n", remove, "{\n  a\n\n  c\n}\n")
    check("{\n  a\n  «b»\n\n  c\n}\n", remove, "{\n  a\n\n  c\n}\n")
    let both = remove + [{ .init(.statement, $0[1]) }]
    check("{ x in  // x\n  «a»\n  «b»\n\n  c\n}\n", both, "{ x in  // x\n  c\n}\n")
  }

  @Test func statementsAreEnclosed() {
    let enclose: [([SourceRange]) -> Diagnostic.Fix.Draft] = [
      {
        .init(
          .range, $0[0],
          [
            .text("with {"), .line(1),
            .enclosed($0[0], opening: "run {", before: "_ = ", indentedBy: 1), .line(0),
            .text("}"),
          ])
      }
    ]
    check("f {\n  g\n}\n«a»\n", enclose, "f {\n  g\n}\nwith {\n  run {\n    _ = a\n  }\n}\n")
    check("\t«a»\n", enclose, "\twith {\n\t\trun {\n\t\t\t_ = a\n\t\t}\n\t}\n")
    check("f { «a» }\n", enclose, "f { with {\n  run { _ = a }\n} }\n")
    check(
      "{\n  «s = \"\"\"\n    a\n\n    \"\"\"»\n}\n", enclose,
      "{\n  with {\n    run {\n      _ = s = \"\"\"\n        a\n\n        \"\"\"\n    }\n  }\n}\n")
  }

  @Test func aBranchThatBeginsInTheTextEndsThere() {
    let enclose: [([SourceRange]) -> Diagnostic.Fix.Draft] = [
      { .init(.range, $0[0], [.text("f { "), .source($0[0]), .text(" }")]) }
    ]
    check("«a\n#if B\n.b()\n#endif»\n", enclose, "f { a\n#if B\n.b()\n#endif }\n")
    check("«a\n#if B\n.b()»\n#else\n.c()\n#endif\n", enclose, nil)
  }

  @Test func closuresGetAPrologue() {
    let declare: [([SourceRange]) -> Diagnostic.Fix.Draft] = [
      { .init(.prologue, $0[0], [.text("var a"), .line(0), .result(of: $0[0])]) }
    ]
    check(
      "f(\n  g: { x in «a.b» })\n", declare, "f(\n  g: { x in\n    var a\n    return a.b\n  })\n")
    check("{\n  «throw a»\n}\n", declare, "{\n  var a\n  throw a\n}\n")
  }

  @Test func wordsAndAssignmentsAreReplaced() {
    check(
      "static let «a»: Int =\n  «{ 1 }»«()»\n",
      [
        { .init(.wordBefore, $0[0], [.text("var")]) },
        { .init(.assignmentBefore, $0[1], [.text(" ")]) }, { .init(.range, $0[2]) },
      ], "static var a: Int { 1 }\n")
    check("let a /* = */ «{ 1 }»\n", [{ .init(.assignmentBefore, $0[0]) }], nil)
  }
}
