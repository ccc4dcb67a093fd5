import Testing

/// Declarations, their headers and their parts.
@Suite struct DeclarationsTests {
  @Test func declarations() {
    check("import struct A.B", "import A")
    check(
      #"@A @B.C<D>(e, f: \.g) private(set) weak var a: B?"#,
      """
      variable(attribute A, attribute C(genericArguments(named D), argument(name e), argument \
      f(keyPath(keyPathComponent g))), modifier private, modifier weak, binding \
      a(optional(named B)))
      """)
    check(
      #"@ObservationIgnored @Dependency(\.a.b)\#nvar c"#,
      """
      variable(attribute ObservationIgnored, attribute \
      Dependency(argument(keyPath(keyPathComponent a, keyPathComponent b))), binding c)
      """)
    check(
      "let (a, b): (A, B) = c, d = 1",
      """
      variable{let}(binding(pattern(pattern(boundName a), pattern(boundName b)), \
      tuple(tupleTypeElement(named A), tupleTypeElement(named B)), initialValue(name c)), \
      binding d(initialValue(literal)))
      """)
    check("var a: A { b }", "variable(binding a(named A, accessorBlock(accessor(block(name b)))))")
    check(
      "var a: A { get async throws { b } nonmutating set(c) { d } }",
      """
      variable(binding a(named A, accessorBlock(accessor get{async throws}(block(name b)), \
      accessor set(modifier nonmutating, block(name d)))))
      """)
    check(
      "var a = 1 { willSet { b } didSet { c } }",
      """
      variable(binding a(initialValue(literal), accessorBlock(accessor willSet(block(name \
      b)), accessor didSet(block(name c)))))
      """)
    check(
      #"var a: A {\#n#if b\#nget { c }\#n#endif\#n}"#,
      """
      variable(binding a(named A, accessorBlock(conditionalBlock(conditionalClause \
      #if(accessor get(block(name c)))))))
      """)
    check(
      "func a<B: C, each D>(_ e: inout F, g: H... = i) async throws(J) -> some K where B.L == M {}",
      """
      function a{async throws}(genericParameter B(named C), genericParameter D, parameter \
      _(attributed(modifier inout, named F)), parameter g{...}(named H, initialValue(name \
      i)), return(opaque(named K)), whereClause(member L(named B), named M), block)
      """)
    check("func ?!<A>(a: A) {}", "function ?!<(genericParameter A, parameter a(named A), block)")
    check(
      "struct A<B>: C, D where B: E { init?(f: G) {} }",
      """
      struct A(genericParameter B, inherited(named C), inherited(named D), whereClause(named \
      B, named E), memberBlock(initializer init{?}(parameter f(named G), block)))
      """)
    check(
      "class A { static subscript(b: C) -> D { e } deinit { f } class func g() }",
      """
      class A(memberBlock(subscript subscript(modifier static, parameter b(named C), \
      return(named D), accessorBlock(accessor(block(name e)))), deinitializer \
      deinit(block(name f)), function g(modifier class)))
      """)
    check(
      "enum A: B { case c(D, e: F = 1), g = 2; indirect case h }",
      """
      enum A(inherited(named B), memberBlock(enumCase(enumElement c(parameter(named D), \
      parameter e(named F, initialValue(literal))), enumElement g(initialValue(literal))), \
      enumCase(modifier indirect, enumElement h)))
      """)
    check(
      "protocol A<B> { associatedtype B: C = D; var e: F { get set } }",
      """
      protocol A(genericParameter B, memberBlock(associatedtype B(inherited(named C), named \
      D), variable(binding e(named F, accessorBlock(accessor get, accessor set)))))
      """)
    check(
      "extension A.B: @retroactive C where D == E {}",
      """
      extension(member B(named A), inherited(attributed(attribute retroactive, named C)), \
      whereClause(named D, named E), memberBlock)
      """)
    check(
      "typealias A<B> = C<B> & D",
      """
      typealias A(genericParameter B, composition(named C(genericArguments(named B)), named \
      D))
      """)
    check(#"#if A\#n@B\#n#else\#n@C\#n#endif\#nfunc d()"#, "function d(attribute B, attribute C)")
    check(
      #"#if A\#nlet b = c\#n#elseif D\#nE()\#n#endif"#,
      """
      conditionalBlock(conditionalClause #if(variable{let}(binding b(initialValue(name c)))), \
      conditionalClause #elseif(call(name E)))
      """)
    check(
      #"macro a(_ b: C) -> D = #externalMacro(module: e, type: f) where G: H"#,
      """
      macro a(parameter _(named C), return(named D), whereClause(named G, named H))
      """)
    check("protocol A: class {}", "protocol A(inherited(named class), memberBlock)")
    check(
      "actor A { nonisolated(unsafe) var b = c }",
      """
      actor A(memberBlock(variable(modifier nonisolated, binding b(initialValue(name c)))))
      """)
  }

  @Test func operatorsMacrosAndAccessors() {
    check("infix operator +++: A", "operator +++(modifier infix)")
    check(
      "@freestanding(expression, names: x) @attached(extension) macro a()",
      """
      macro a(attribute freestanding(argument(name expression), argument names(name x)), \
      attribute attached(argument(name extension)))
      """)
    check(
      "open(a)\nlet b = c",
      """
      call(name open, argument(name a))
      variable{let}(binding b(initialValue(name c)))
      """)
    check(
      #"#A(b) { c }"#,
      """
      macroExpansion A(argument(name b), argument{trailing}(closure(block(name c))))
      """)
    check(
      "var a: B { read { $0 } }",
      """
      variable(binding a(named B, accessorBlock(accessor(block(call(name read, \
      argument{trailing}(closure(block(name $0)))))))))
      """)
    check(
      "var a: B { read { yield b } modify { yield &b } }",
      """
      variable(binding a(named B, accessorBlock(accessor read(block(yield(name b))), accessor \
      modify(block(yield(inout &(name b)))))))
      """)
  }
}
