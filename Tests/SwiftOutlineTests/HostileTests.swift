import Foundation
import Testing

@testable import SwiftLexer
@testable import SwiftOutline

/// Input that nobody writes, on the stack of a worker thread.
@Suite struct HostileTests {
  static let repeated: [String] = [
    "(", "[", "{", "<", ")", "]", "}", ">", "({[", "{ {", "if true {", "f {", "f(", "a[", "#a(",
    "{ x in ", "{ a, ", "{ [a = ", "{ () -> (", "switch x { case .a: ", "do {", "do {} catch ",
    "guard a else {", "for x in ", "while ", "if a {} else ", "if a {} else if ", "if case (",
    "func f() {", "class A {", "var x: Int {", "var x: A = b { didSet {", "{ get {",
    "enum E { case a(", "func f(a: B = ", "func f<T: ", "let (", "extension ", "private ",
    "@a ", "@a(", "@a({ ", "@a<", "#if a\n", "#if a\n@b\n", "a #if b\n.c\n", "#endif\n",
    "switch a {\n#if b\n", "var a: Int { #if a\n", "a.b", "a.", ".a", "a()", "a?", "a!", "\\a.",
    "f { } a: ", "a::", "f(a:", "f(a: ", "-", "&", "try ", "await ", "repeat ", "x ? ", "x as ",
    "x is ", "a = ", "return ", "a<b<", "A<", "a < b > ", "let x: (", "let x: [", "let x: A<",
    "let x: some ", "let x: @a ", "let x: () -> ", "\"\\(", "\"", "/", "`", "a\n", "a ", ", ", ": ",
  ]

  static let long: [String] = [
    "if a {} " + many("else if a {} "),
    "a" + many(".b()"),
    "a" + many("\n.b { $0 }"),
    "let a: A" + many(".B"),
    "let a: A" + many("?"),
    "var a: Int { get { } " + many("@a ") + "}",
    many("(") + many(")"),
    many("{") + many("}"),
    many("if a { ") + many("}"),
  ]

  static func many(_ part: String, _ count: Int = 20_000) -> String {
    String(repeating: part, count: count)
  }

  @Test func repetitionReturnsOnASmallStack() {
    for source in Self.repeated.map({ Self.many($0) }) + Self.long { checkOnSmallStack(source) }
  }

  @Test func unclosedStringReturns() {
    checkOnSmallStack("\"\"\"" + Self.many("text \\( more ", 200_000))
  }

  @Test func nestedAttributesTakeLinearTime() {
    let clock = ContinuousClock()
    let duration = clock.measure { checkOnSmallStack(Self.many("@a({ ", 2_000)) }
    #expect(duration < .seconds(20))
  }

  private func checkOnSmallStack(_ source: String) {
    let bytes = Array(source.utf8)
    let box = ResultBox()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.outline = bytes.withUnsafeBufferPointer { Outline($0) }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    guard let outline = box.outline else { return }
    #expect(structuralFault(of: outline) == nil, "\(source.prefix(40))")
    #expect(height(of: outline) < 1_000, "\(source.prefix(40))")
  }

  /// Written by one thread before, and read by another after, a semaphore.
  private final class ResultBox: @unchecked Sendable {
    var outline: Outline?
  }
}
