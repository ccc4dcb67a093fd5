import Testing

/// Expressions: chains, calls, closures, operators.
@Suite struct ExpressionsTests {
  @Test func callsAndClosures() {
    check(
      "a.b(c, d: e)[f]?.g!.h",
      """
      member h(forceUnwrap(member g(optionalChain(subscript(call(member b(name a), \
      argument(name c), argument d(name e)), argument(name f))))))
      """)
    check(
      "a { b } c: { d }",
      """
      call(name a, argument{trailing}(closure(block(name b))), argument \
      c{trailing}(closure(block(name d))))
      """)
    check(
      "a(b) { c in d }.e { $0 }",
      """
      call(member e(call(name a, argument(name b), argument{trailing}(closure{in}(parameter \
      c, block(name d))))), argument{trailing}(closure(block(name $0))))
      """)
    check(
      "a { [weak self, unowned(safe) b, c = d.e] (f: G, h) async throws -> I in j }",
      """
      call(name a, argument{trailing}(closure{async throws in}(capture self{weak}, capture \
      b{unowned}, capture c(initialValue(member e(name d))), parameter f(named G), parameter \
      h, return(named I), block(name j))))
      """)
    check(
      "a { @MainActor b, _ in c }",
      """
      call(name a, argument{trailing}(closure{in}(attribute MainActor, parameter b, parameter \
      _, block(name c))))
      """)
    check(
      "a { (b) in c }",
      """
      call(name a, argument{trailing}(closure{in}(parameter b, block(name c))))
      """)
    check("a { in b }", "call(name a, argument{trailing}(closure{in}(block(name b))))")
  }

  @Test func operatorsAndLiterals() {
    check("try await a.b()", "try(await(call(member b(name a))))")
    check("try? a + b", "sequence(try{?}(name a), infix +, name b)")
    check(
      "a = b ? c : d as? E ?? f",
      """
      sequence(name a, infix =, name b, ternary(name c), name d, cast as(named E), infix ??, \
      name f)
      """)
    check("a is B || !c", "sequence(name a, cast is(named B), infix ||, prefix !(name c))")
    check("&a", "inout &(name a)")
    check("a...", "postfix(name a)")
    check("-1", "prefix -(literal)")
    check(
      "a<B, C?>(d)",
      """
      call(name a(genericArguments(named B, optional(named C))), argument(name d))
      """)
    check("a < b", "sequence(name a, infix <, name b)")
    check("a<B>.c", "member c(name a(genericArguments(named B)))")
    check("[a, b]", "array(name a, name b)")
    check("[a: b, c: d]", "dictionary(name a, name b, name c, name d)")
    check("[:]", "dictionary")
    check("[A: B]()", "call(dictionary(name A, name B))")
    check("(a, b: c)", "tuple(argument(name a), argument b(name c))")
    check(#""a""#, "string{plain}")
    check(
      #""a \(b) \(c, d: "\(e)")""#,
      """
      string(argument(name b), argument(name c), argument d(string(argument(name e))))
      """)
  }

  @Test func keyPathsMacrosAndBranches() {
    check(
      #"\A.b[c: d]?.e"#,
      """
      keyPath(named A, keyPathComponent b, keyPathComponent(argument c(name d)), \
      keyPathComponent, keyPathComponent e)
      """)
    check(#"\.$a"#, "keyPath(keyPathComponent $a)")
    check(#"\A<B>.c"#, "keyPath(named A(genericArguments(named B)), keyPathComponent c)")
    check("a.b(c:_:)", "member b(name a)")
    check("a(by: <)", "call(name a, argument by(literal <))")
    check("a[...]", "subscript(name a, argument(literal ...))")
    check(".a(b)", "call(implicitMember a, argument(name b))")
    check(".a { b }", "call(implicitMember a, argument{trailing}(closure(block(name b))))")
    check(
      #"#a(b) { c }"#,
      """
      macroExpansion a(argument(name b), argument{trailing}(closure(block(name c))))
      """)
    check(#"#file"#, "literal file")
    check("A::b(C::d)", "call(name b, argument(name d))")
    check(
      "((A) async throws -> B).self",
      """
      member self(tuple(argument(sequence(tuple(argument(name A)), infix ->, name B))))
      """)
    check("(any A).self", "member self(tuple(argument(keyword any(name A))))")
    check(
      #"a\#n#if B\#n.c()\#n#else\#n.d { e }\#n#endif\#n.f()"#,
      """
      call(member f(postfix(call(member c(name a)), conditionalClause \
      #else(call(implicitMember d, argument{trailing}(closure(block(name e))))))))
      """)
    check(
      "let a = if b { c } else { d }",
      """
      variable{let}(binding a(initialValue(if(name b, block(name c), block(name d)))))
      """)
    check("_ = a", "sequence(discard, infix =, name a)")
    check("consume a", "keyword consume(name a)")
    check(
      "a(repeat { b }(each c))",
      """
      call(name a, argument(keyword repeat(call(closure(block(name b)), argument(keyword \
      each(name c))))))
      """)
    check(
      "repeat (each a).b()",
      """
      keyword repeat(call(member b(tuple(argument(keyword each(name a))))))
      """)
    check(
      #"a.map(\.b).c"#,
      """
      member c(call(member map(name a), argument(keyPath(keyPathComponent b))))
      """)
    check("a?(b)", "call(optionalChain(name a), argument(name b))")
    check("a.b = { c }", "sequence(member b(name a), infix =, closure(block(name c)))")
    check(
      "f(a: A<B> & C)",
      """
      call(name f, argument a(sequence(name A(genericArguments(named B)), infix &, name C)))
      """)
    check(#"\.?.a"#, "keyPath(keyPathComponent a)")
    check(#"\.!"#, "keyPath(keyPathComponent)")
    check("{ async in b }", "closure{in}(parameter async, block(name b))")
    check(
      "{ [a] async throws in b }",
      "closure{async throws in}(capture a, block(name b))")
  }
}
