import Testing

/// Statements, conditions and patterns.
@Suite struct StatementsTests {
  @Test func conditionsAndLoops() {
    check(
      #"if let a, var b = c, case .d(let e)? = f, #available(g 1, *) { h }"#,
      """
      if(optionalBinding a{let}, optionalBinding b(initialValue(name c)), \
      patternCondition(pattern(implicitMember d, pattern(pattern(boundName e))), \
      initialValue(name f)), availabilityCondition, block(name h))
      """)
    check(
      "if i { j } else if k { l } else { m }",
      """
      if(name i, block(name j), if(name k, block(name l), block(name m)))
      """)
    check(
      "guard let self, a.b(where: { c }) else { return }",
      """
      guard(optionalBinding self{let}, call(member b(name a), argument \
      where(closure(block(name c)))), block(return))
      """)
    check(
      "if a.b { c } { d }",
      """
      if(call(member b(name a), argument{trailing}(closure(block(name c)))), block(name d))
      """)
    check(
      "if a { b }\n{ c }",
      """
      if(call(name a, argument{trailing}(closure(block(name b)))), block(name c))
      """)
    check(
      "while let a = b.next() { break }",
      """
      while(optionalBinding a{let}(initialValue(call(member next(name b)))), block(jump))
      """)
    check("repeat { a } while b", "repeat(block(name a), name b)")
    check(
      "for await (a, b) in c.d({ e }) where f { g }",
      """
      for{async}(pattern(pattern(boundName a), pattern(boundName b)), call(member d(name c), \
      argument(closure(block(name e)))), where(name f), block(name g))
      """)
    check(
      "for case let .a(b)? in c {}",
      """
      for(pattern(pattern(implicitMember a, pattern(boundName b))), name c, block)
      """)
  }

  @Test func switchesAndJumps() {
    check(
      "switch a { case .b, .c(1...2): d\ncase let .e(f, g: .h(i)) where j: k }",
      """
      switch(name a, switchCase(caseItem(pattern(implicitMember b)), \
      caseItem(pattern(implicitMember c, pattern(sequence(literal, infix ..., literal)))), \
      block(name d)), switchCase(caseItem(pattern(pattern(implicitMember e, pattern(boundName \
      f), pattern(implicitMember h, pattern(boundName i)))), where(name j)), block(name k)))
      """)
    check(
      "switch a { case .b: c\n@unknown default: l }",
      """
      switch(name a, switchCase(caseItem(pattern(implicitMember b)), block(name c)), \
      switchCase(attribute unknown, block(name l)))
      """)
    check(
      #"switch a {\#n#if b\#ncase c: d\#n#endif\#ncase is E, let f as G: h }"#,
      """
      switch(name a, conditionalBlock(conditionalClause #if(switchCase(caseItem(pattern(name \
      c)), block(name d)))), switchCase(caseItem(pattern(named E)), \
      caseItem(pattern(pattern(boundName f, named G))), block(name h)))
      """)
    check(
      "do throws(A) { b } catch let c as D where e { f } catch G.h(let i) { j } catch { k }",
      """
      do(block(name b), catchClause(caseItem(pattern(pattern(boundName c, named D)), \
      where(name e)), block(name f)), catchClause(caseItem(pattern(member h(name G), \
      pattern(pattern(boundName i)))), block(name j)), catchClause(block(name k)))
      """)
    check("defer { a }", "defer(block(name a))")
    check("return a\n.b()", "return(call(member b(name a)))")
    check(
      "return\nlet a = b",
      """
      return
      variable{let}(binding a(initialValue(name b)))
      """)
    check("throw a", "throw(name a)")
    check("yield &a", "yield(inout &(name a))")
    check("a: for b in c { continue a }", "for(pattern(boundName b), name c, block(jump))")
  }

  @Test func patterns() {
    check(
      "if let a: B = switch c { case d: e } { f }",
      """
      if(optionalBinding a{let}(named B, initialValue(switch(name c, \
      switchCase(caseItem(pattern(name d)), block(name e))))), block(name f))
      """)
    check(
      "if case let (a, nil) = b {}",
      """
      if(patternCondition(pattern(pattern(pattern(boundName a), pattern(literal))), \
      initialValue(name b)), block)
      """)
    check(
      "switch a { case b ..< c: d }",
      """
      switch(name a, switchCase(caseItem(pattern(sequence(name b, infix ..<, name c))), \
      block(name d)))
      """)
    check(
      "switch a { case .b(let c, _): if d { e } \n default: fallthrough }",
      """
      switch(name a, switchCase(caseItem(pattern(implicitMember b, pattern(pattern(boundName \
      c)), pattern(discard))), block(if(name d, block(name e)))), switchCase(block(jump)))
      """)
    check(
      "guard case .a = b else { throw c }",
      """
      guard(patternCondition(pattern(implicitMember a), initialValue(name b)), \
      block(throw(name c)))
      """)
    check(
      "if a == .b, c { d }",
      """
      if(sequence(name a, infix ==, implicitMember b), name c, block(name d))
      """)
    check(
      "for a in b where c { d }",
      """
      for(pattern(boundName a), name b, where(name c), block(name d))
      """)
    check(
      "if case A<B>.c = d { e }",
      """
      if(patternCondition(pattern(member c(name A(genericArguments(named B)))), \
      initialValue(name d)), block(name e))
      """)
    check(
      "if case 1...2 = a { b }",
      """
      if(patternCondition(pattern(sequence(literal, infix ..., literal)), initialValue(name \
      a)), block(name b))
      """)
    check(
      #"switch a {\#ncase b: c\#n#if D\#n@unknown default: f\#n#endif\#n}"#,
      """
      switch(name a, switchCase(caseItem(pattern(name b)), block(name c)), \
      conditionalBlock(conditionalClause #if(switchCase(attribute unknown, block(name f)))))
      """)
    check(
      #"switch a {\#ncase b:\#n#if D\#nc\#n#endif\#n}"#,
      """
      switch(name a, switchCase(caseItem(pattern(name b)), \
      block(conditionalBlock(conditionalClause #if(name c)))))
      """)
  }
}
