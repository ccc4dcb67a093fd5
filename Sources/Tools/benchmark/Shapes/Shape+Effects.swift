/// Reads, calls, creations.
extension Shape {
  static let effects: [Shape] = [
    Shape("functions of one name", each: 200) { _ in "func f() { @Dependency(\\.a) var a; f() }\n"
    },
    Shape("functions of one name, apart", each: 1_000) {
      "class C\($0) { func f() { @Dependency(\\.a) var a; f() } }\n"
    },
    Shape("methods of one name, called by others", 1_000) { size in
      repeated(size) { "class C\($0) { func run() { @Dependency(\\.a) var a } }\n" }
        + repeated(size) { "func g\($0)(_ c: C\($0)) { c.run() }\n" }
    },
    Shape("methods of one name, handed over", 1_000) { size in
      repeated(size) { "class C\($0) { func run() { @Dependency(\\.a) var a } }\n" }
        + repeated(size) { "func g\($0)(_ c: C\($0)) { h(c.run) }\n" }
    },
    Shape("getters of one name", 1_000) { size in
      repeated(size) { "class C\($0) { var v: Int { @Dependency(\\.a) var a; return a } }\n" }
        + repeated(size) { "func g\($0)(_ c: C\($0)) { _ = c.v }\n" }
    },
    Shape("wrappers of one name, read", 1_000) { size in
      repeated(size) {
        "class C\($0) { @Dependency(\\.a) var a; func f() { Task.detached { self.a } } }\n"
      }
    },
    Shape("overloads of one name", 500) { size in
      repeated(size) { "func f(l\($0): Int) { @Dependency(\\.a) var a; f(l\($0): 1) }\n" }
    },
    Shape("chain of calls", each: 8_000, head: "func f0() { @Dependency(\\.a) var a }\n") {
      "func f\($0 + 1)() { f\($0)() }\n"
    },
    Shape("calls of one function", each: 16_000, head: "func f() { @Dependency(\\.a) var a }\n") {
      "func g\($0)() { f() }\n"
    },
    Shape("calls in one function", 8_000) { size in
      "func f() { @Dependency(\\.a) var a }\nfunc g() {\n" + repeated(size) { _ in "f()\n" } + "}\n"
    },
    Shape("creations of one child", each: 32_000, head: Sources.model) {
      "func g\($0)() { _ = Model() }\n"
    },
    Shape("creations in one function", 8_000) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\nfunc g() {\n"
        + repeated(size) { _ in "_ = Model()\n" } + "} }\n"
    },
    Shape("children, each in a method", 4_000) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\n"
        + repeated(size) { "func g\($0)() { _ = Model() }\n" } + "}\n"
    },
    Shape("initialisers of one type", 500) { size in
      "class C { @Dependency(\\.a) var a\n" + repeated(size) { "init(l\($0): Int) {}\n" } + "}\n"
        + repeated(size) { "let c\($0) = C(l\($0): 1)\n" }
    },
    Shape("creations without a name", each: 8_000, head: Sources.model) {
      "let m\($0): Model = .init()\n"
    },
    Shape("owners in a row", each: 4_000, head: "struct S0 { @Dependency(\\.a) var a }\n") {
      "struct S\($0 + 1) { let s = S\($0)() }\n"
    },
    Shape("local functions that call each other", 200) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\nfunc g() {\n"
        + repeated(size) { "func f\($0)() { f\($0 + 1)(); _ = Model() }\n" }
        + "func f\(size)() {}\nf0()\n} }\n"
    },
    Shape("local functions of one name", 1_000) { size in
      Sources.model
        + repeated(size) {
          "class P\($0) { @Dependency(\\.a) var a\n"
            + "func g() { func f() { _ = Model() }; Task.detached { f() } } }\n"
        }
    },
    Shape("uses of one local function", 1_000) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\nfunc g() {\nfunc f() { _ = Model() }\n"
        + repeated(size) { _ in "f()\n" } + "} }\n"
    },
    Shape("creations in one local function", 1_000) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\nfunc g() {\nfunc f() {\n"
        + repeated(size) { _ in "_ = Model()\n" } + "}\n" + repeated(size) { _ in "f()\n" }
        + "} }\n"
    },
    Shape("lost reads in one closure", 4_000) { size in
      "func f() { Task.detached {\n" + repeated(size) { "@Dependency(\\.a\($0)) var a\($0)\n" }
        + "} }\n"
    },
    Shape("lost closures", each: 4_000) {
      "func f\($0)() { Task.detached { @Dependency(\\.a) var a } }\n"
    },
    Shape("lost closures of one scope that declare one wrapper", 500) { size in
      "func f() { Task.detached {\n"
        + repeated(size) { _ in
          "@Dependency(\\.a) var a; g(a)\nTask.detached { @Dependency(\\.a) var a; g(a) }\n"
        } + "} }\n"
    },
    Shape("reads of one wrapper", 4_000) { size in
      "class C { @Dependency(\\.a) var a\nfunc f() { Task.detached {\n"
        + repeated(size) { _ in "self.a\n" } + "} } }\n"
    },
    Shape("operators, each of one type", each: 1_000, head: Sources.key) {
      "struct T\($0) { static func < (l: T\($0), r: T\($0)) -> Bool { "
        + "@Dependency(\\.a) var a; return a > 0 } }\n"
        + "func f\($0)(l: T\($0), r: T\($0)) { _ = l < r }\n"
    },
    Shape("key paths through properties of one name", each: 1_000, head: Sources.key) {
      "struct T\($0) { var n: Int { @Dependency(\\.a) var a; return a } }\n"
        + "func f\($0)(all: [T\($0)]) { _ = all.map(\\.n) }\n"
    },
    Shape("current values, read", each: 8_000) {
      "func f\($0)() { _ = DependencyValues._current }\n"
    },
  ]
}
