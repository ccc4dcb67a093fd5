import Testing

/// Types, wherever one is allowed.
@Suite struct TypesTests {
  @Test func types() {
    check(
      "let a: A.B<C, D?>!",
      """
      variable{let}(binding a(implicitlyUnwrapped(member B(named A, genericArguments(named C, \
      optional(named D))))))
      """)
    check("let a: [A: [B]]", "variable{let}(binding a(dictionary(named A, array(named B))))")
    check(
      "let a: @Sendable (A, _ b: B...) async throws -> C",
      """
      variable{let}(binding a(attributed(attribute Sendable, function{async \
      throws}(tupleTypeElement(named A), tupleTypeElement b{...}(named B), return(named C)))))
      """)
    check(
      "let a: (_ `class`: A, b `in`: B) -> C",
      """
      variable{let}(binding a(function(tupleTypeElement `class`(named A), tupleTypeElement \
      `in`(named B), return(named C))))
      """)
    check(
      "let a: any A & B<C>",
      """
      variable{let}(binding a(existential(composition(named A, named B(genericArguments(named \
      C))))))
      """)
    check(
      "let a: (some A)?",
      """
      variable{let}(binding a(optional(tuple(tupleTypeElement(opaque(named A))))))
      """)
    check(
      "func a(b: borrowing B, c: @autoclosure () -> C)",
      """
      function a(parameter b(attributed(modifier borrowing, named B)), parameter \
      c(attributed(attribute autoclosure, function(return(named C)))))
      """)
    check(
      "let a: (repeat each A) -> B.Type",
      """
      variable{let}(binding a(function(tupleTypeElement(pack(pack(named A))), return(member \
      Type(named B)))))
      """)
    check(
      "let a: A<B<C>>= d",
      """
      variable{let}(binding a(named A(genericArguments(named B(genericArguments(named C)))), \
      initialValue(name d)))
      """)
    check(
      "let a: KeyPath<A, B>&C = d",
      """
      variable{let}(binding a(composition(named KeyPath(genericArguments(named A, named B)), \
      named C), initialValue(name d)))
      """)
    check("func a<B: ~Copyable>()", "function a(genericParameter B(suppressed(named Copyable)))")
    check("let a: B::C", "variable{let}(binding a(named C))")
    check("let a: [3 of B]", "variable{let}(binding a(array(named B)))")
    check(
      "func f(a: @escaping(B) -> C) {}",
      """
      function f(parameter a(attributed(attribute escaping, function(tupleTypeElement(named \
      B), return(named C)))), block)
      """)
    check(
      "func f(a: isolated (any A)?, b: (inout () -> B) -> C) {}",
      """
      function f(parameter a(attributed(modifier isolated, \
      optional(tuple(tupleTypeElement(existential(named A)))))), parameter \
      b(function(tupleTypeElement(attributed(modifier inout, function(return(named B)))), \
      return(named C))), block)
      """)
    check(
      "let a: A<\n  B\n>?",
      "variable{let}(binding a(optional(named A(genericArguments(named B)))))")
  }
}
