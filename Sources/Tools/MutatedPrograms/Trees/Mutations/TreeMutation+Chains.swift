internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// Adds a file with a long chain of declarations, or with deeply nested code: a walk without a
  /// memory takes exponential time in it, and one without a limit has no stack left.
  static func addChains(to tree: SourceTree, _ random: inout SeededGenerator) -> SourceTree {
    let parsed = ParsedTree(tree)
    let functions = parsed.names([.functionDecl])
    let types = parsed.names(NodeKind.types)
    let (function, type) = (random.pick(functions) ?? "f", random.pick(types) ?? "T")
    let count = random.pick([3, 10, 30, 100, 300, 600]) ?? 10
    let text =
      random.chance(50)
      ? chain(of: count, function, type, &random) : nest(of: count, function, type, &random)
    var tree = tree
    tree.add(Array("import Dependencies\n\(text)\n".utf8), at: "Sources/App/Chain.swift")
    return tree
  }

  /// A declaration that refers to the next one.
  private typealias Link = (_ own: Int, _ next: Int) -> String

  private static func chain(
    of count: Int, _ f: String, _ t: String, _ random: inout SeededGenerator
  ) -> String {
    let forms = functionLinks(f, t) + typeLinks(f, t) + valueLinks(f, t)
    guard let form = random.pick(forms) else { return "" }
    switch random.below(4) {
    // The last link leads back.
    case 0: return (0..<count).map { form($0, ($0 + 1) % count) }.joined(separator: "\n")
    // All have the same name, so that each leads to all: the graph has a line for each pair.
    case 1: return (0..<min(count, 100)).map { _ in form(0, 0) }.joined(separator: "\n")
    // Each leads anywhere.
    case 2:
      let links = (0..<count).map { form($0, random.below(count)) }
      return links.joined(separator: "\n")
    default: return (0..<count).map { form($0, $0 + 1) }.joined(separator: "\n")
    }
  }

  private static func functionLinks(_ f: String, _ t: String) -> [Link] {
    [
      { "func \(f)\($0)() { \(f)\($1)(); \(f)\($1)() }" },
      { "func \(f)\($0)(_ x: Int = \(f)\($1)(), _ y: Int = \(f)\($1)()) {}" },
      { "func \(f)\($0)(_ c: () -> Void) { \(f)\($1) { c(); \(f)\($1)(c) } }" },
      { "func \(f)\($0)(_ c: @escaping () -> Void) { Task.detached { \(f)\($1) { c() } } }" },
      { "func \(f)(_ x: \(t)\($0)) -> \(t)\($1) { \(f)(\(f)(x)) }" },
      { "func \(f)\($0)() -> \(t) { \(f)\($1)().\(f)\($1)() }" },
      { "extension \(t) { func \(f)(_ x: Int = \($0)) { \(f)(); x\($1)() } }" },
      { "func \(f)\($0)(_ m: \(t)) { withDependencies(from: m) { \(f)\($1)(m) } }" },
      { "func \(f)\($0)() { withDependencies { $0.date = .now } operation: { \(f)\($1)() } }" },
      { "func \(f)\($0)() async { await withTaskGroup { $0.addTask { await \(f)\($1)() } } }" },
      { "func \(f)\($0)<A: \(t)\($1)>(_ a: A) where A.B == \(t)\($1).B { a.\(f)\($1)() }" },
      { "func \(f)\($0)() { func \(f)\($1)() { \(f)\($0)() }; \(f)\($1)() }" },
      { "@Test func \(f)\($0)() { \(f)\($1)(); _ = \(t)() }" },
      { "import Module\($0)_\($1)" },
    ]
  }

  private static func typeLinks(_ f: String, _ t: String) -> [Link] {
    [
      { "class \(t)\($0): \(t)\($1) { override func \(f)() { super.\(f)() } }" },
      { "class \(t)\($0): \(t)\($1) { @Dependency(\\.date) var date; let x = \(t)\($1)() }" },
      { "struct \(t)\($0) { var x = \(t)\($1)(); var y = \(t)\($1)() }" },
      { "typealias \(t)\($0) = \(t)\($1)" },
      { "typealias \(t)\($0) = (\(t)\($1), \(t)\($1))" },
      { "typealias \(t)\($0)<A> = \(t)\($1)<\(t)\($1)<A>>" },
      { "struct \(t)\($0)<A> { var x: \(t)\($1)<\(t)\($1)<A>> }" },
      { "protocol \(t)\($0): \(t)\($1) { func \(f)() }" },
      { "protocol \(t)\($0) { associatedtype A: \(t)\($1); func \(f)(_ a: A) -> A.A }" },
      { "extension \(t)\($0): \(t)\($1) { func \(f)() { \(f)() } }" },
      { "final class \(t)\($0) { @Dependency(\\.date) var date; var a = \(t)\($1)() }" },
      { "class \(t)\($0) { var next: \(t)\($1) { \(t)\($1)().next.next } }" },
      { "class \(t)\($0) { init(_ x: \(t)\($1) = .init()) { \(f)() } }" },
      {
        "class \(t)\($0) { let x: \(t)\($1); init() { x = withDependencies(from: self) { .init() } } }"
      },
      {
        "struct \(t)\($0): Reducer { var body: some Reducer { Scope(state: \\.a) { \(t)\($1)() } } }"
      },
      {
        "struct \(t)\($0): View { var body: some View { \(t)\($1)(); \(t)\($1)().task { \(f)() } } }"
      },
      { "indirect enum \(t)\($0) { case \(f)(\(t)\($1)), x(\(t)\($1)) }" },
      { "actor \(t)\($0) { let x = \(t)\($1)(); func \(f)() async { await x.\(f)() } }" },
    ]
  }

  private static func valueLinks(_ f: String, _ t: String) -> [Link] {
    [
      { "enum \(t)\($0): DependencyKey { static let liveValue = \(t)\($1).liveValue }" },
      {
        "enum \(t)\($0): DependencyKey { static var testValue: \(t) { \(t)(\(t)\($1).testValue) } }"
      },
      {
        "extension DependencyValues { var k\($0): \(t) { get { k\($1) } set { k\($1) = newValue } } }"
      },
      { "extension DependencyValues { var k\($0): \(t) { get { self[\(t)\($1).self] } } }" },
      { "let \(f)\($0) = \(f)\($1) + \(f)\($1)" },
      { "let \(f)\($0) = { \(f)\($1)(); \(f)\($1)() }" },
      { "let \(f)\($0) = [\(f)\($1), \(f)\($1)]" },
      { "var \(f)\($0): \(t) { get { \(f)\($1) } set { \(f)\($1) = newValue } }" },
      { "var \(f)\($0): Int { withDependencies { $0.x = \(f)\($1) } operation: { \(f)\($1) } }" },
      { "let \(f)\($0) = \(f)\($1) ?? \(f)\($1).\(f)" },
      { "let \(f)\($0) = withDependencies { $0.date = .now } operation: { \(t)(\(f)\($1)) }" },
      { "@Dependency(\\.k\($0)) var \(f)\($1)" },
      { "let \(f)\($0) = \(f)\($1).map { $0.\(f)\($1) }" },
    ]
  }

  private static func nest(
    of count: Int, _ function: String, _ type: String, _ random: inout SeededGenerator
  ) -> String {
    let forms: [(open: String, inner: String, close: String)] = [
      ("\(function)(", "1", ")"), ("\(function) { ", "\(function)()", " }"),
      ("{ ", "\(function)()", " }()"), ("[", "\(type)()", "]"), ("(", "\(type)()", ", 1)"),
      ("\(type)(x: ", "1", ")"), ("Task { [weak self] in ", "self?.\(function)()", " }"),
      ("if x { ", "\(function)()", " } else { \(function)() }"),
      ("withDependencies { $0.date = .now } operation: { ", "\(type)()", " }"),
      ("withDependencies(from: self) { ", "\(type)()", " }"), ("x ? ", "1", " : 2"),
      ("\(type)<", "Int", ">()"), ("\"\\(", "\(function)()", ")\""), ("-", "x", ""),
      ("struct \(type) { ", "var x = 1", " }"), ("func \(function)() { ", "x()", " }"),
      ("", "\(type)()", ".\(function)()"), ("", "\(function)", "()"), ("", "x", "?.\(function)"),
      ("", "x", " + \(function)()"), ("", "x", "[\(function)()]"),
      ("switch x { case .a: ", "y()", "\n}"),
      ("do { ", "try x()", " } catch { \(function)() }"), ("#if A\n", "let a = 1", "\n#endif"),
      ("for x in \(function)() { ", "x()", " }"), ("defer { ", "\(function)()", " }"),
      ("extension \(type) { ", "var x: Int { 1 }", " }"), ("\\.", "x", ".\(function)"),
    ]
    guard let form = random.pick(forms) else { return "" }
    let inner =
      String(repeating: form.open, count: count) + form.inner
      + String(repeating: form.close, count: count)
    switch random.below(4) {
    case 0: return "func nested() { \(inner) }"
    case 1: return "final class Nested: \(type) { func \(function)() { \(inner) } }"
    case 2: return "struct Nested { @Dependency(\\.date) var date; let x = \(inner) }"
    default: return inner
    }
  }
}
