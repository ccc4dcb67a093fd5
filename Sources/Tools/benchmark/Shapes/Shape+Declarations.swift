/// Types, members, inheritance.
extension Shape {
  static let declarations: [Shape] = [
    Shape("classes", each: 8_000) { "class C\($0) {}\n" },
    Shape("class chain", each: 4_000, head: "class C0 { @Dependency(\\.a) var a }\n") {
      "class C\($0 + 1): C\($0) { func f() { _ = C\($0)() } }\n"
    },
    Shape(
      "class chain, read at its end", each: 4_000, head: "class C0 { @Dependency(\\.a) var a }\n"
    ) {
      "class C\($0 + 1): C\($0) { func f\($0)() { Task.detached { self.a } } }\n"
    },
    Shape(
      "class chain, overriding", each: 500,
      head: Sources.key + "class C0 { func load() { @Dependency(\\.a) var a; print(a) } }\n"
    ) {
      "class C\($0 + 1): C\($0) { override func load() { super.load() } }\n"
    },
    Shape("protocol chain", each: 8_000, head: "protocol P0: DependencyKey {}\n") {
      "protocol P\($0 + 1): P\($0) {}\n"
    },
    Shape("protocol chain, backwards", 8_000) { size in
      repeated(size) { "protocol P\($0): P\($0 + 1) {}\n" }
        + "protocol P\(size): DependencyKey {}\n"
    },
    Shape("protocol chain, keys along it", each: 4_000, head: "protocol P0: DependencyKey {}\n") {
      "protocol P\($0 + 1): P\($0) {}\nenum K\($0): P\($0) { static let liveValue = 1 }\n"
    },
    Shape("types of one name", each: 4_000) { _ in "class C { func f() { _ = C() } }\n" },
    Shape("types of one name, by #if", each: 4_000) { "#if A\($0)\nclass C {}\n#endif\n" },
    Shape("nested types", 1_000) { size in
      repeated(size) { "enum E\($0) {\n" } + repeated(size) { _ in "}" }
    },
    Shape("types in a function", 4_000) { size in
      "func f() {\n" + repeated(size) { "struct S\($0) { var s: S\($0 / 2)? }\n" } + "}\n"
    },
    Shape("types in a function, created", 4_000) { size in
      "func f() {\n" + repeated(size) { "struct S\($0) { @Dependency(\\.a) var a }\n" }
        + repeated(size) { "let s\($0): S\($0) = .init()\n" } + "}\n"
    },
    Shape("types, each after an import", each: 8_000) {
      "import M\($0)\nfinal class C\($0) { @Dependency(\\.a) var a; func f() { c = C\($0)() } }\n"
    },
    Shape("types, each after one import", each: 8_000) {
      "import M\nfinal class C\($0) { @Dependency(\\.a) var a; func f() { c = C\($0)() } }\n"
    },
    Shape("types, each named by its module", each: 8_000) {
      "import M\($0)\nfinal class C\($0) { @Dependency(\\.a) var a; func f() { M\($0).C\($0)() } }\n"
    },
    Shape("extensions of one type", each: 8_000, head: Sources.model) {
      "extension Model { func f\($0)() {} }\n"
    },
    Shape("extensions of a foreign type", each: 4_000) {
      "extension String: P\($0) { func f\($0)() {} }\nprotocol P\($0) {}\n"
    },
    Shape("extensions of nothing", each: 8_000) { "extension A\($0).B { class C {} }\n" },
    Shape("members of one type", 8_000) { size in
      "final class M { @Dependency(\\.a) var a\n"
        + repeated(size) { "func f\($0)() { Task.detached { self.a } }\n" } + "}\n"
    },
    Shape("stored properties of one type", 8_000) { size in
      "struct S {\n" + repeated(size) { "var v\($0): Int\n" } + "}\n"
        + "enum K: DependencyKey { static let liveValue = S() }\n"
    },
    Shape("names of one var", 32_000) { size in
      "var a" + repeated(size) { _ in ", a" } + "\n"
    },
    Shape("names of one local var", 16_000) { size in
      "func f() { var a" + repeated(size) { _ in ", a" } + " }\n"
    },
    Shape("aliases in a row", each: 4_000) {
      "typealias A\($0) = A\($0 + 1)\nlet a\($0) = A\($0)()\n"
    },
    Shape("aliases of one type", each: 4_000, head: Sources.model) {
      "typealias A\($0) = Model\nfunc f\($0)() { _ = A\($0)() }\n"
    },
    Shape("cases of one enum", 8_000) { size in
      "enum E {\n" + repeated(size) { "case c\($0)(Int)\n" } + "}\n"
        + repeated(size) { "let e\($0) = E.c\($0)(1)\n" }
    },
    Shape("attributes of many names", 1_000) { size in
      repeated(size) { "@A\($0)(x) " } + "var a" + repeated(size) { _ in ", a" } + "\n"
    },
    Shape("attributes of one declaration", 8_000) { size in
      repeated(size) { "@A\($0) " } + "var a: Int\n"
    },
    Shape("wrappers of one variable", 4_000) { size in
      "class C {" + repeated(size) { _ in "@Dependency(\\.a) " } + "var a: Int }\n"
    },
    Shape("generic parameters", 4_000) { size in
      "func f<" + repeated(size) { "T\($0)," } + "T>() {\n"
        + repeated(size) { "let t\($0): T\($0)\n" }
        + "}\n"
    },
    Shape("generic parameters, used", 2_000) { size in
      "class M { func run() { @Dependency(\\.a) var a } }\n" + "func f<"
        + repeated(size) { "T\($0)," } + "T>() {\n"
        + repeated(size) { "let t\($0): T\($0)\nt\($0).run()\n" } + "}\n"
    },
    Shape("inherited protocols of one type", 8_000) { size in
      "class C: A" + repeated(size) { ", P\($0)" } + " { @Dependency(\\.a) var a\n"
        + "func f() { Task.detached { self.a } } }\n"
    },
    Shape(
      "hand-written wrappers", each: 500,
      head: """
        struct Values { @TaskLocal static var current = Values() }

        """
    ) {
      "@propertyWrapper struct W\($0)<T> { init(_ path: KeyPath<Values, T>) {}\n"
        + "var wrappedValue: T { Values.current } }\n"
    },
    Shape("hand-written systems, used", 500) { size in
      repeated(size) {
        "struct V\($0) { @TaskLocal static var current = V\($0)(); var a: Int { 1 } }\n"
          + "@propertyWrapper struct W\($0)<T> { init(_ path: KeyPath<V\($0), T>) {}\n"
          + "var wrappedValue: T { V\($0).current } }\n"
      } + repeated(size) { "class C\($0) { @W\($0)(\\.a) var a; func f() { a.g() } }\n" }
    },
    Shape("members of a hand-written wrapper", 4_000) { size in
      "struct Values { @TaskLocal static var current = Values() }\n"
        + "@propertyWrapper struct W<T> { init(_ path: KeyPath<Values, T>) {}\n"
        + repeated(size) { "var v\($0) = 1\n" } + "var wrappedValue: T { Values.current } }\n"
    },
  ]
}
