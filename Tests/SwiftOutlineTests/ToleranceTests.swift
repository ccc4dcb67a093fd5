import Testing

/// Invalid Swift does not affect the code around it.
@Suite struct ToleranceTests {
  @Test func tolerance() {
    check(
      ") a",
      """
      unknown
      name a
      """)
    check("func a( { b }", "function a(block(name b))")
    check(
      "struct A { let b = \n func c() {} }",
      """
      struct A(memberBlock(variable{let}(binding b(initialValue)), function c(block)))
      """)
    check(
      "a.\nlet b = c",
      """
      member(name a)
      variable{let}(binding b(initialValue(name c)))
      """)
    check("if {", "if(block)")
    check(
      #"#endif\#na"#,
      """
      unknown
      name a
      """)
    check("switch a { b }", "switch(name a, unknown)")
    check(
      "struct A { ) let b: C }",
      """
      struct A(memberBlock(unknown, variable{let}(binding b(named C))))
      """)
    check("let a: = b", "variable{let}(binding a(initialValue(name b)))")
    check("class { }", "class(memberBlock)")
    check(
      "f(a, ]) b",
      """
      call(name f, argument(name a))
      unknown
      name b
      """)
  }
}
