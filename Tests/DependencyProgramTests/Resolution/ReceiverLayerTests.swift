import DependencyProgram
import Testing

/// The type of a call's receiver without an annotation: it follows from whatever holds the object.
@Suite struct ReceiverLayerTests {
  /// Checks the callee of `load` in a statement.
  private func check(
    _ statement: String, calls expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram("func f() { \(statement) }\n" + Self.declarations)
    let calls = try program.dump(.types).split(separator: "\n")
      .filter { $0.hasPrefix("1:") && $0.contains(".load  ") }
      .compactMap { $0.split(separator: ".load  ").last }
    #expect(calls.map(String.init) == [expected], "\(statement)", sourceLocation: sourceLocation)
  }

  private static let declarations = """
    class Row { func load() {} }
    enum Failure: Error { case of(Row) }
    enum Screen { case row(Row), pair(a: Row, b: Int) }
    struct Box<Value> { var value: Value; func unpacked() -> Value { value } }
    protocol Kind { func load() }
    typealias Rows = [Row]
    let rows: [Row] = []
    let alias: Rows = []
    let maybe: [Row]? = nil
    let byName: [String: Row] = [:]
    let screen: Screen
    let box = Box(value: Row())
    let typed: Box<Row>
    let stream: AsyncStream<Row>
    let result: Result<Row, Error>
    let condition = true
    let row: Row
    struct Ready: Kind { func load() {} }
    class Wide: Row { override func load() {} }
    class Wider: Wide {}
    struct Holder { let kind: any Kind = Ready(); var changing: any Kind = Ready() }
    let holder: Holder
    func make() -> any Kind { Ready() }
    func with(_ body: (Row) -> Void) {}
    func labelled() -> (row: Row, count: Int) { (row, 1) }
    func hand<Value>(_ value: Value, _ body: (Value) -> Void) {}
    """

  @Test(
    "an element of a collection has the type that the collection is written with",
    arguments: [
      "for r in rows { r.load() }", "for r in alias { r.load() }", "rows[0].load()",
      "rows.first?.load()", "rows.randomElement()!.load()", "rows[1...].first?.load()",
      "for (_, r) in rows.enumerated() { r.load() }", "for (_, r) in byName { r.load() }",
      "byName[\"a\"]?.load()", "byName.values.first?.load()", "for await r in stream { r.load() }",
      "maybe?.forEach { $0.load() }", "if let list = maybe { list[0].load() }",
      "rows.sorted { $0 === $1 }.last?.load()", "[Row()][0].load()",
      "for r in [row, Row()] { r.load() }", "Array(rows).first?.load()",
      "Dictionary(grouping: rows) { _ in 1 }.values.first?.first?.load()",
      "for (a, _) in zip(rows, rows) { a.load() }",
    ])
  func elements(statement: String) throws { try check(statement, calls: "calls Row.load()") }

  @Test(
    "the payload of an optional has the type of what it wraps",
    arguments: [
      "if case .some(let r) = maybe?.first { r.load() }",
      "if case .some(let r) = Optional<Row>.some(row) { r.load() }",
    ])
  func payloads(statement: String) throws { try check(statement, calls: "calls Row.load()") }

  @Test(
    "a closure's parameters have the types with which the closure is called",
    arguments: [
      "rows.forEach { $0.load() }", "rows.map { r in r.load() }",
      "rows.reduce(0) { n, r in r.load() }", "byName.mapValues { $0.load() }",
      "byName.forEach { name, r in r.load() }", "byName.forEach { $0.value.load() }",
      "rows.map { ($0, 1) }.forEach { $0.0.load() }", "with { $0.load() }",
      "hand(row) { $0.load() }", "hand(rows) { $0[0].load() }",
      "let run: (Row) -> Void = { $0.load() }", "rows.first.map { $0.load() }",
      "rows.min { a, b in b.load() }", "ForEach(rows) { r in r.load() }",
      "ForEach(rows.sorted { $0 === $1 }, id: \\.id) { $0.load() }", "List(rows) { $0.load() }",
    ])
  func closures(statement: String) throws { try check(statement, calls: "calls Row.load()") }

  @Test(
    "a part of a payload, of a tuple or of a generic type has the part's type",
    arguments: [
      "if case .row(let r) = screen { r.load() }",
      "switch screen { case .row: break; case let .pair(a, _): a.load() }",
      "guard case .pair(a: let r, b: _) = screen else { return }; r.load()",
      "if case .success(let r) = result { r.load() }",
      "do { try g() } catch Failure.of(let r) { r.load() } catch {}",
      "let (r, _) = (row, 1); r.load()", "let pair = (row, 1); pair.0.load()",
      "let pair = (row: row, 1); pair.row.load()", "box.value.load()", "typed.value.load()",
      "typed.unpacked().load()", "let p: (row: Row, Int) = (row, 1); p.row.load()",
      "labelled().row.load()", "let p: (row: Row, Int)? = nil; p?.row.load()",
    ])
  func parts(statement: String) throws { try check(statement, calls: "calls Row.load()") }

  @Test(
    "a value that may come from several expressions has their common type",
    arguments: [
      "(rows.first ?? row).load()", "(condition ? row : Row()).load()",
      "let r = if condition { row } else { Row() }; r.load()",
      "let r = switch screen { case .row: row; default: Row() }; r.load()",
      "let r = { row }(); r.load()", "let make = { Row() }; make().load()",
      "let make = Row.init; make().load()",
    ])
  func choices(statement: String) throws { try check(statement, calls: "calls Row.load()") }

  @Test(
    "where the types differ or are not known, the call is unknown",
    arguments: [
      "(condition ? row : other).load()", "things.forEach { $0.load() }",
      "for r in things { r.load() }", "rows.load()", "rows.map(transform).first?.load()",
      "maybe.map { $0.load() }", "thing[0].load()", "let (a, b) = pair(); a.load()",
      "List(selection: rows) { $0.load() }", "ForEach(things) { $0.load() }",
    ])
  func unknown(statement: String) throws { try check(statement, calls: "unknown") }

  @Test(
    "a constant that is created as a type calls that type's methods, whatever it is declared as",
    arguments: [
      ("let r: any Kind = Ready(); r.load()", "calls Ready.load()"),
      ("let r: Row = Wide(); r.load()", "calls Wide.load()"),
      ("let r: Row = Wider(); r.load()", "calls Wide.load()"),
      ("holder.kind.load()", "calls Ready.load()"),
      ("var r: any Kind = Ready(); r.load()", "calls Kind.load()"),
      ("holder.changing.load()", "calls Kind.load()"),
      ("let r: any Kind = make(); r.load()", "calls Kind.load()"),
    ])
  func ownTypes(statement: String, callee: String) throws { try check(statement, calls: callee) }

  @Test("a generic parameter has the members of its constraint")
  func constraints() throws {
    let program = SampleProgram(
      "func f<T: Kind, U>(t: T, u: U, m: T.Type) { t.load(); u.load() }\n" + Self.declarations)
    let calls = try program.dump(.types).split(separator: "\n").filter { $0.hasPrefix("1:") }
    #expect(
      calls == ["1:47  call of t.load  calls Kind.load()", "1:57  call of u.load  unknown"])
  }

  @Test(
    "a member of an extension needs its elements, and a closure fits no type of the program",
    arguments: [
      ("rows.sorted(by: .up)", "calls external Array.sorted(by:)"),
      ("rows.sorted(by: { _, _ in true })", "unknown"), ("rows.sorted { _, _ in true }", "unknown"),
      ("names.sorted(by: order)", "unknown"),
      ("wide.sorted(by: order)", "calls external Array.sorted(by:)"),
    ])
  func extensions(statement: String, callee: String) throws {
    let program = SampleProgram(
      "func f() { \(statement) }\n" + Self.declarations + """

        enum Order { case up, down }
        let order: Order
        let names: [String]
        let wide: [Wide]
        extension Array where Element: Row { func sorted(by order: Order) -> [Row] { self } }
        """)
    let call = try program.dump(.types).split(separator: "\n").first { $0.hasPrefix("1:") }
    #expect(call?.hasSuffix(callee) == true, "\(call ?? "")")
  }
}
