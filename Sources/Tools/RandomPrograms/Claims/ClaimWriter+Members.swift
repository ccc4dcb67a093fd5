internal import SeededNumbers

/// Members that are used without a call of their names.
extension ClaimWriter {
  /// A closure in an object that is called like a function.
  mutating func writeCallable(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let type = writer.upper("Action\(id)")
    write(
      block(
        "struct \(type) {", ["let run: () -> Void", "func callAsFunction() { run() }"]))
    let made = block(chance(50) ? "\(type) {" : "\(type)(run: {", content.body)
    let closing = made[0].hasSuffix("(run: {") ? "})" : "}"
    let value = made.dropLast() + [closing]
    let isStored = chance(50)
    addForm("callable", isStored ? "stored" : "local", delivery.rawValue)
    guard isStored else {
      return run(
        id,
        content.before + ["let action = \(value[0])"] + value.dropFirst()
          + delivered("action()", by: delivery))
    }
    let owner = writer.upper("Owner\(id)")
    write(
      block(
        "final class \(owner): @unchecked Sendable {",
        ["private let action: \(type)"]
          + block("init(action: \(type)) {", ["self.action = action"])
          + block("func fire() {", delivered("self.action()", by: delivery))))
    return run(
      id,
      content.before + ["let action = \(value[0])"] + value.dropFirst()
        + ["\(owner)(action: action).fire()"])
  }

  /// A description that is read by what makes a text of the value.
  mutating func writeDescription(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let type = writer.upper("Text\(id)")
    let isClass = chance(40)
    write(
      block(
        "\(isClass ? "final class" : "struct") \(type): CustomStringConvertible {",
        block("var description: String {", body + ["return \"text\""])))
    let use = pick([
      "_ = \"\\(text)\"", "_ = \"a \\(text).\".count", "print(text)", "print(\"\\(text)\")",
      "_ = String(describing: text)", "_ = text.description",
    ])
    addForm("description", use, delivery.rawValue)
    return run(id, ["let text = \(type)()"] + delivered(use, by: delivery))
  }

  /// An accessor of a property wrapper.
  mutating func writeWrapper(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let type = writer.upper("Checked\(id)")
    let form = random.below(3)
    let get = (form == 0 ? body : []) + ["return stored"]
    let set = (form == 1 ? body : []) + ["stored = newValue"]
    let projected = (form == 2 ? body : []) + ["return stored"]
    write(["@propertyWrapper"])
    write(
      block(
        "struct \(type) {",
        ["private var stored: Int"]
          + block("init(wrappedValue: Int) {", ["stored = wrappedValue"])
          + block("var wrappedValue: Int {", block("get {", get) + block("set {", set))
          + block("var projectedValue: Int {", projected)))
    let use = ["_ = self.text", "self.text = 1", "_ = self.$text"][form]
    addForm("wrapper", use, delivery.rawValue)
    let model = writer.upper("Form\(id)")
    write(
      block(
        "final class \(model): @unchecked Sendable {",
        ["@\(type) private var text = 0"] + block("func change() {", delivered(use, by: delivery))))
    return run(id, ["\(model)().change()"])
  }

  mutating func writeSign(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let type = writer.upper("Amount\(id)")
    let form = random.below(4)
    let (bound, sign, result, value) = [
      ("", "+", type, "left"), (": Equatable", "==", "Bool", "true"),
      (": Equatable", "==", "Bool", "true"), (": Comparable", "<", "Bool", "true"),
    ][form]
    let use = ["+", "==", "!=", "<"][form]
    addForm("sign", use, delivery.rawValue)
    let function = block(
      "static func \(sign) (left: \(type), right: \(type)) -> \(result) {",
      body + ["return \(value)"])
    write(block("struct \(type)\(bound) {", ["var number = 1"] + function))
    return run(
      id,
      ["let left = \(type)()", "let right = \(type)()"]
        + delivered("_ = left \(use) right", by: delivery))
  }

  /// An overridden method that the base class of an operation calls.
  mutating func writeOperation(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let base = writer.upper("Step\(id)")
    let type = writer.upper("Upload\(id)")
    write(
      block(
        "class \(base): Operation, @unchecked Sendable {",
        ["override func main() { execute() }", "func execute() {}"]))
    write(
      block(
        "final class \(type): \(base), @unchecked Sendable {",
        block("override func execute() {", body)))
    let form = random.below(3)
    addForm("operation", ["added", "started", "run"][form], delivery.rawValue)
    return switch form {
    case 0: run(id, ["OperationQueue().addOperation(\(type)())"])
    case 1: run(id, ["let step = \(type)()"] + delivered("step.start()", by: delivery))
    default: run(id, ["let step = \(type)()"] + delivered("step.main()", by: delivery))
    }
  }

  /// An object of a type that the caller chooses.
  mutating func writeBound(_ id: Int, _ delivery: Delivery) -> String {
    let made = writer.upper("Maker\(id)")
    let type = writer.upper("Product\(id)")
    write(block("protocol \(made) {", ["init()", "func use() -> Int"]))
    if chance(50) { writeIdle(writer.upper("Idle\(id)"), made, ["init() {}"]) }
    let isStored = chance(50)
    let body = isStored ? [] : ["@Dependency(\\.\(accessor)) var source"]
    write(
      block(
        "final class \(type): \(made) {",
        (isStored ? ["@Dependency(\\.\(accessor)) private var source"] : []) + ["init() {}"]
          + block("func use() -> Int {", body + ["return source.load()"])))
    if chance(50) {
      let make = writer.global("make\(id)")
      let creation = pick(["T()", "T.init()", "type.init()"])
      addForm("bound", creation, isStored ? "stored" : "declared", delivery.rawValue)
      write(
        block(
          "func \(make)<T: \(made)>(_ type: T.Type) {",
          delivered("\(note)(\(creation).use())", by: delivery)))
      return run(id, ["\(make)(\(type).self)"])
    }
    addForm("bound", "parameter of a type", isStored ? "stored" : "declared", delivery.rawValue)
    let box = writer.upper("Box\(id)")
    write(
      block(
        "final class \(box)<T: \(made)>: @unchecked Sendable {",
        block("func fire() {", delivered("\(note)(T().use())", by: delivery))))
    return run(id, ["\(box)<\(type)>().fire()"])
  }
}
