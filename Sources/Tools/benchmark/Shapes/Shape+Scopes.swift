/// Closures, blocks, locals, parameters.
extension Shape {
  static let scopes: [Shape] = [
    Shape("nested closures", 300) { size in
      "func f() {" + repeated(size) { _ in "g { " } + "@Dependency(\\.a) var a"
        + repeated(size) { _ in "}" } + "}\n"
    },
    Shape("nested closures that lose values", 300) { size in
      "func f() {" + repeated(size) { _ in "Task.detached { @Dependency(\\.a) var a\n" }
        + repeated(size) { _ in "}" } + "}\n"
    },
    Shape("nested scopes", 200) { size in
      Sources.model + "class P { @Dependency(\\.a) var a\nfunc f() {"
        + repeated(size) { _ in "withDependencies { $0.a = 1 } operation: { _ = Model()\n" }
        + repeated(size) { _ in "}" } + "} }\n"
    },
    Shape("nested blocks", 400) { size in
      "func f() {" + repeated(size) { "if a { let v\($0) = v0\n" } + repeated(size) { _ in "}" }
        + "}\n"
    },
    Shape("else if", 4_000) { size in
      "func f() { if a {}" + repeated(size) { "else if let v\($0) = g() { v\($0)() }\n" } + "}\n"
    },
    Shape("locals", 8_000) { size in
      "func f() {\n" + repeated(size) { "let v\($0) = g(\($0))\n" } + "}\n"
    },
    Shape("locals, each of the last", 2_000) { size in
      "func f() {\nlet v0 = Model()\n"
        + repeated(size) { "let v\($0 + 1) = v\($0)\nv\($0).run()\n" }
        + "}\n" + "class Model { func run() { @Dependency(\\.a) var a } }\n"
    },
    Shape("locals of one name", 2_000) { size in
      "class Model { func run() { @Dependency(\\.a) var a } }\nfunc f() {\n"
        + repeated(size) { _ in "let v = Model()\nv.run()\n" } + "}\n"
    },
    Shape("globals, each of the last", each: 4_000, head: Sources.model + "let v0 = Model()\n") {
      "let v\($0 + 1) = v\($0)\nfunc f\($0)() { v\($0).run() }\n"
    },
    Shape("globals of one name", 500) { size in
      repeated(size) { _ in "let v = Model()\n" } + repeated(size) { "func f\($0)() { v.run() }\n" }
        + "class Model { func run() { @Dependency(\\.a) var a } }\n"
    },
    Shape("guards", 4_000) { size in
      "func f() {\n" + repeated(size) { "guard let v\($0) = g() else { return }\n" } + "}\n"
    },
    Shape("parameters of one function", 4_000) { size in
      "func f(" + repeated(size) { "p\($0): @escaping () -> Void," } + ") {}\nfunc g() { f("
        + repeated(size) { "p\($0): { @Dependency(\\.a) var a }," } + ") }\n"
    },
    Shape("variadic arguments", 4_000) { size in
      "func f(_ p: Int...) {}\nfunc g() { f(" + repeated(size) { _ in "1," }
        + "{ @Dependency(\\.a) var a }) }\n"
    },
    Shape("trailing closures", 2_000) { size in
      "func f() { g { }" + repeated(size) { "l\($0): { @Dependency(\\.a) var a }\n" } + "}\n"
    },
    Shape("uses of one parameter", 2_000) { size in
      "func f(_ p: @escaping () -> Void) {\n" + repeated(size) { _ in "p()\n" } + "}\n"
        + "func g() { f { @Dependency(\\.a) var a } }\n"
    },
    Shape("closures handed on", each: 4_000, head: "func f0(_ p: @escaping () -> Void) { p() }\n") {
      "func f\($0 + 1)(_ p: @escaping () -> Void) { f\($0)(p) }\n"
        + "func g\($0)() { f\($0) { @Dependency(\\.a) var a } }\n"
    },
    Shape("functions of one name that take closures", 300) { size in
      repeated(size) { "class C\($0) { func run(_ p: () -> Void) { p() } }\n" }
        + repeated(size) { "func g\($0)() { x.run { @Dependency(\\.a) var a } }\n" }
    },
    Shape("stored closures of one name", each: 1_000, head: Sources.key) {
      "struct T\($0) { var run: () -> Void\nfunc go() { run() } }\n"
        + "func f\($0)() { @Dependency(\\.a) var a\nT\($0)(run: { _ = a }).go() }\n"
    },
    Shape("preparations and overrides", each: 1_000, head: Sources.key) {
      "func f\($0)() { prepareDependencies { $0.a = 1 } }\n"
        + "func g\($0)() { withDependencies { $0.a = 1 } operation: {} }\n"
    },
    Shape("losses and continuations", each: 1_000, head: Sources.model) {
      "func f\($0)() { withEscapedDependencies { c in q.async { c.yield { _ = Model() } } } }\n"
        + "func g\($0)() { DispatchQueue.main.async { _ = Model() } }\n"
    },
    Shape("captures", 4_000) { size in
      "func f() { Task.detached { [" + repeated(size) { "v\($0)," }
        + "v] in @Dependency(\\.a) var a } }\n"
    },
    Shape("cases of one switch", 4_000) { size in
      "func f() { switch x {\n" + repeated(size) { "case let .c\($0)(v): v.run()\n" } + "} }\n"
    },
    Shape("previews", each: 4_000, head: Sources.model) { _ in "#Preview { Model() }\n" },
  ]
}
