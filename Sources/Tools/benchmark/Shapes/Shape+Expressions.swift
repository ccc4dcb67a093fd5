/// Long and deep expressions and types.
extension Shape {
  static let expressions: [Shape] = [
    Shape("member chain", 8_000) { size in "let a = b" + repeated(size) { ".c\($0)" } + "\n" },
    Shape("chain of calls on one value", 2_000) { size in
      "func f() { b" + repeated(size) { _ in ".c { @Dependency(\\.a) var a }" } + " }\n"
    },
    Shape("long sequence", 16_000) { size in "let a = 1" + repeated(size) { " + v\($0)" } + "\n" },
    Shape("long sequence with casts", 8_000) { size in
      "let a = 1" + repeated(size) { " as T\($0)" } + "\n"
    },
    Shape("long array", 16_000) { size in "let a = [" + repeated(size) { "v\($0), " } + "]\n" },
    Shape("long array of creations", 4_000) { size in
      Sources.model + "let a = [" + repeated(size) { _ in "Model(), " } + "]\n"
    },
    Shape("long dictionary", 8_000) { size in "let a = [" + repeated(size) { "k\($0): v, " } + "]\n"
    },
    Shape("long tuple", 8_000) { size in "let a = (" + repeated(size) { "v\($0), " } + "1)\n" },
    Shape("nested calls", 500) { size in
      "let a = " + repeated(size) { _ in "f(" } + repeated(size) { _ in ")" } + "\n"
    },
    Shape("nested brackets", 500) { size in
      "let a = " + repeated(size) { _ in "[(" } + repeated(size) { _ in ")]" } + "\n"
    },
    Shape("unclosed brackets", 4_000) { size in "let a = " + repeated(size) { _ in "([{" } + "\n" },
    Shape("unclosed generics", 4_000) { size in "let a = b" + repeated(size) { _ in "<c" } + "\n" },
    Shape("comparisons like generics", each: 4_000) { "let a\($0) = b < c, d > (e)\n" },
    Shape("long composition", 8_000) { size in
      "class C: P" + repeated(size) { " & P\($0)" } + " { @Dependency(\\.a) var a }\n"
    },
    Shape("nested type", 500) { size in
      "let a: " + repeated(size) { _ in "A<" } + "B" + repeated(size) { _ in ">" } + "\n"
    },
    Shape("long type name", 8_000) { size in "let a: A" + repeated(size) { ".B\($0)" } + "\n" },
    Shape("key path", 8_000) { size in
      "class C { @Dependency(\\.a" + repeated(size) { ".b\($0)" } + ") var a }\n"
    },
    Shape("ternaries", 2_000) { size in
      "let a = " + repeated(size) { "v\($0) ? x : " } + "y\n"
    },
    Shape("interpolations", 4_000) { size in "let a = \"" + repeated(size) { "\\(v\($0))" } + "\"\n"
    },
    Shape("nested interpolations", 200) { size in
      "let a = " + repeated(size) { _ in "\"\\(" } + "1" + repeated(size) { _ in ")\"" } + "\n"
    },
    Shape("assignments to a long path", 2_000) { size in
      "func f() { withDependencies { $0" + repeated(size) { ".a\($0)" } + " = 1 } operation: {} }\n"
    },
  ]
}
