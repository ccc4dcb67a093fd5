internal import SeededNumbers

/// Closures that are made of functions and of other closures.
extension ClaimWriter {
  /// A method that an object without its type's name keeps.
  mutating func writeEraser(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let job = writer.upper("Job\(id)")
    let (load, eraser) = (writer.upper("Load\(id)"), writer.upper("AnyJob\(id)"))
    let kept = pick(["job.run", "{ job.run() }"])
    let given = pick(["<J: \(job)>(_ job: J)", "(_ job: some \(job))", "(_ job: any \(job))"])
    let use = pick(["job.run()", "job.work()"])
    addForm("eraser", kept, given, use, delivery.rawValue)
    write(block("protocol \(job) {", ["func run()"]))
    write(block("struct \(load): \(job) {", block("func run() {", body)))
    write(
      block(
        "struct \(eraser) {",
        ["let work: () -> Void"] + block("init\(given) {", ["work = \(kept)"])
          + ["func run() { work() }"]))
    return run(id, ["let job = \(eraser)(\(load)())"] + delivered(use, by: delivery))
  }

  /// A function or method under another name.
  mutating func writeApplied(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let form = random.below(4)
    addForm("applied", ["function", "method", "static", "curried"][form], delivery.rawValue)
    let function = writer.global("work\(id)")
    let type = writer.upper("Worker\(id)")
    let method = block("func work() {", body)
    switch form {
    case 0: write(block("func \(function)() {", body))
    case 2: write(block("enum \(type) {", block("static func work() {", body)))
    default: write(block("final class \(type): Sendable {", method))
    }
    let made = [function, "\(type)().work", "\(type).work", "\(type).work(\(type)())"][form]
    return run(
      id, ["let work = \(made)"] + delivered("work()", by: delivery, handing: "work"))
  }

  /// A closure that a closure of a function calls, beside another one.
  mutating func writeComposed(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let both = writer.global("both\(id)")
    let isSecond = chance(50)
    let result = pick(["{ first(); second() }", "{ [first, second].forEach { $0() } }"])
    addForm("composed", isSecond ? "second" : "first", result, delivery.rawValue)
    write(
      block(
        "func \(both)(_ first: @escaping () -> Void, _ second: @escaping () -> Void) "
          + "-> () -> Void {", ["return \(result)"]))
    let made =
      isSecond
      ? block("let action = \(both)({}, {", content.body, "})")
      : block("let action = \(both)({", content.body, "}, {})")
    return run(
      id, content.before + made + delivered("action()", by: delivery, handing: "action"))
  }

  /// A subscript, also one that stands for members.
  mutating func writeMember(_ id: Int, _ delivery: Delivery) -> String {
    let body = reading(nil, id)
    let type = writer.upper("Box\(id)")
    let form = random.below(3)
    addForm("member", ["subscript", "name", "key path"][form], delivery.rawValue)
    switch form {
    case 0:
      write(block("struct \(type): Sendable {", block("subscript(index: Int) -> Int {", body)))
    case 1:
      write("@dynamicMemberLookup")
      write(
        block(
          "struct \(type): Sendable {",
          block("subscript(dynamicMember name: String) -> Int {", body)))
    default:
      let inner = writer.upper("Inner\(id)")
      write(block("struct \(inner): Sendable {", block("var total: Int {", body)))
      write("@dynamicMemberLookup")
      write(
        block(
          "struct \(type): Sendable {",
          ["let inner = \(inner)()"]
            + block(
              "subscript<V>(dynamicMember path: KeyPath<\(inner), V>) -> V {",
              ["inner[keyPath: path]"])))
    }
    let use = form == 0 ? "box[0]" : "box.total"
    return run(id, ["let box = \(type)()"] + delivered("\(note)(\(use))", by: delivery))
  }

  /// A closure in a case of an enum, or in a tuple.
  mutating func writePayload(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let event = writer.upper("Event\(id)")
    let handle = writer.global("handle\(id)")
    let call = delivered("work()", by: delivery, handing: "work")
    let form = random.below(4)
    addForm("payload", ["switch", "if", "for", "tuple"][form], delivery.rawValue)
    if form == 3 {
      write(
        block(
          "func \(handle)(_ event: (name: String, work: () -> Void)) {",
          delivered("event.work()", by: delivery, handing: "event.work")))
      return run(
        id, content.before + block("\(handle)((\"done\", {", content.body, "}))"))
    }
    write(block("enum \(event) {", ["case done(() -> Void)", "case idle"]))
    let body: [String] =
      switch form {
      case 0:
        ["switch event {", "case .done(let work):"] + call + ["case .idle: break", "}"]
      case 1: block("if case .done(let work) = event {", call)
      default: block("for case .done(let work) in [\(event).idle, event] {", call)
      }
    write(block("func \(handle)(_ event: \(event)) {", body))
    return run(id, content.before + block("\(handle)(.done {", content.body, "})"))
  }
}
