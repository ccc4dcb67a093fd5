/// Keys, accessors, suppliers, values.
extension Shape {
  static let registrations: [Shape] = [
    Shape("keys", each: 16_000) { "enum K\($0): DependencyKey { static let liveValue = 1 }\n" },
    Shape("keys with accessors", 16_000) { size in
      repeated(size) { "enum K\($0): TestDependencyKey { static let testValue = C() }\n" }
        + "extension DependencyValues {\n"
        + repeated(size) {
          "var a\($0): C { get { self[K\($0).self] } set { self[K\($0).self] = newValue } }\n"
        } + "}\n"
    },
    Shape("keys with accessors, apart", each: 2_000) {
      "enum K\($0): DependencyKey { static let liveValue = C() }\n"
        + "extension DependencyValues { var a\($0): C { get { self[K\($0).self] } "
        + "set { self[K\($0).self] = newValue } } }\n"
    },
    Shape("keys with accessors, read", each: 2_000) {
      "enum K\($0): DependencyKey { static let liveValue = C() }\n"
        + "extension DependencyValues { var a\($0): C { self[K\($0).self] } }\n"
        + "class M\($0) { @Dependency(\\.a\($0)) var a }\n"
    },
    Shape("accessors of one key", each: 4_000, head: Sources.key) {
      "extension DependencyValues { var b\($0): Int { self[Key.self] } }\n"
    },
    Shape("accessors of one name", each: 2_000, head: Sources.key) {
      "extension DependencyValues { var b: Int { self[Key.self] } }\nlet v\($0) = 1\n"
    },
    Shape("wrappers of one accessor", each: 8_000, head: Sources.key) {
      "class M\($0) { @Dependency(\\.a) var a }\n"
    },
    Shape("wrappers of one accessor, overloaded", 2_000) { size in
      repeated(size) { _ in "extension DependencyValues { var b: Int { self[Key.self] } }\n" }
        + repeated(size) { "class M\($0) { @Dependency(\\.b) var b }\n" }
    },
    Shape("wrappers by key", each: 8_000, head: Sources.key) {
      "class M\($0) { @Dependency(Key.self) var a }\n"
    },
    Shape("wrappers, assigned", each: 2_000) {
      "class M\($0) { @Dependency var a: Int; init() { _a = Dependency(\\.a) } }\n"
    },
    Shape("suppliers", each: 8_000, head: Sources.key) {
      "func f\($0)() { withDependencies { $0.a = 1 } operation: {} }\n"
    },
    Shape("tests that override one key", 1_000) { size in
      "import XCTest\n" + Sources.key + Sources.model + "final class Tests: XCTestCase {\n"
        + repeated(size) {
          "func test\($0)() { withDependencies { $0.a = \($0) } operation: { print(Model().a) } }\n"
        } + "}\n"
    },
    Shape("suppliers of many keys", 2_000) { size in
      repeated(size) {
        "enum K\($0): TestDependencyKey { static let testValue = C() }\n"
          + "extension DependencyValues { var a\($0): C { self[K\($0).self] } }\n"
      } + "func f() { prepareDependencies {\n" + repeated(size) { "$0.a\($0) = C()\n" } + "} }\n"
    },
    Shape("setters", 4_000) { size in
      "extension DependencyValues {\n"
        + repeated(size) {
          "var a\($0): C { get { self[K.self] } set { self[K.self] = newValue } }\n"
        }
        + "}\n"
    },
    Shape("modifiers that override", each: 8_000, head: Sources.key) {
      "let v\($0) = C().dependency(\\.a, 1)\n"
    },
    Shape("values that grow apart", 7) { size in
      // A tree of structs: each level has this many properties of the next level's type.
      repeated(5) { level in
        "struct S\(level) {\n" + repeated(size) { "var v\($0): S\(level + 1)\n" } + "}\n"
      } + "struct S5 { var i: Int }\n"
        + "enum K: DependencyKey { static let liveValue = S0(); static let testValue = S0() }\n"
    },
    Shape("values with many properties", 2_000) { size in
      "struct S {\n" + repeated(size) { "var v\($0): Int\n" } + "}\n"
        + repeated(size) { "enum K\($0): DependencyKey { static var liveValue: S { S() } }\n" }
    },
    Shape("keys in one type", 4_000) { size in
      "enum E {\n"
        + repeated(size) {
          "enum K\($0): DependencyKey { static var liveValue: C { C() } }\n"
        } + "}\n"
    },
    Shape("cycle of values", 2_000) { size in
      repeated(size) {
        "enum K\($0): DependencyKey { static let liveValue = K\(($0 + 1) % size).liveValue }\n"
      }
    },
    Shape("clients with endpoints", each: 2_000) {
      "struct C\($0) { var f: () -> Void; var g: (Int) async throws -> Int }\n"
        + "extension C\($0): DependencyKey { static let liveValue = C\($0)(f: {}, g: { $0 })\n"
        + "static let testValue = C\($0)(f: {}, g: { $0 }) }\n"
    },
    Shape("endpoints of one client", 2_000) { size in
      let properties = repeated(size) { "var f\($0): () async -> Void\n" }
      let live = repeated(size) { "f\($0): {}," }
      let test = repeated(size) { "f\($0): { await g() }," }
      return "struct C {\n\(properties)}\nextension C: DependencyKey {\n"
        + "static let liveValue = C(\(live))\nstatic let testValue = C(\(test)) }\n"
    },
    Shape("live values in test values", each: 4_000) {
      "struct C\($0) { var f: () -> Void }\nextension C\($0): DependencyKey {\n"
        + "static let liveValue = C\($0).live()\nstatic let testValue = liveValue }\n"
    },
    Shape("keys claimed in extensions", each: 4_000) {
      "enum K\($0) {}\nextension K\($0): TestDependencyKey { static let testValue = C() }\n"
        + "extension K\($0): DependencyKey { static let liveValue = C() }\n"
    },
  ]
}
