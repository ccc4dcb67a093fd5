internal import SeededNumbers

/// Closures on their way from the code that writes them to the code that calls them.
extension ClaimWriter {
  /// The way of a closure, or of code that is called like one.
  enum Vehicle: String, CaseIterable {
    case array, dictionary, lists
    case choice, copy, requirement, superclass, retry, later, callable
    case description, wrapper, sign, operation, bound
    case isolated, continuation, result, given
    case eraser, applied, composed, member, payload
  }

  mutating func writeClosure(_ id: Int) -> String {
    let vehicle = pick(Vehicle.allCases)
    let delivery = pick(Delivery.allCases)
    switch vehicle {
    case .array, .dictionary, .lists: return writeCollection(id, vehicle, delivery)
    case .choice: return writeChoice(id, delivery)
    case .copy: return writeCopy(id, delivery)
    case .requirement: return writeRequirement(id, delivery)
    case .superclass: return writeSuperclass(id, delivery)
    case .retry: return writeRetry(id, delivery)
    case .later: return writeLater(id, delivery)
    case .callable: return writeCallable(id, delivery)
    case .description: return writeDescription(id, delivery)
    case .wrapper: return writeWrapper(id, delivery)
    case .sign: return writeSign(id, delivery)
    case .operation: return writeOperation(id, delivery)
    case .bound: return writeBound(id, delivery)
    case .isolated: return writeIsolated(id, delivery)
    case .continuation: return writeContinuation(id, delivery)
    case .result: return writeResultingClosure(id, delivery)
    case .given: return writeGiven(id, delivery)
    case .eraser: return writeEraser(id, delivery)
    case .applied: return writeApplied(id, delivery)
    case .composed: return writeComposed(id, delivery)
    case .member: return writeMember(id, delivery)
    case .payload: return writePayload(id, delivery)
    }
  }

  // MARK: Collections

  /// A collection of closures.
  private struct Collection {
    var type: String
    var empty = "[:]"
    /// The value with one closure, without that.
    var literal: (String, String)
    /// The text that adds a closure.
    var adding: (String, String)
    /// The calls of the closure.
    var calls: [String]
    /// The headers of loops over the closures.
    var loops: [String]
  }

  private func collection(_ vehicle: Vehicle, _ place: String) -> Collection {
    switch vehicle {
    case .dictionary:
      Collection(
        type: "[String: () -> Void]", literal: ("[\"done\": ", "]"),
        adding: ("\(place)[\"done\"] = ", ""),
        calls: [
          "\(place)[\"done\"]?()", "\(place)[\"done\"]!()", "\(place).values.forEach { $0() }",
          "\(place).forEach { $0.value() }",
        ],
        loops: ["for (_, handler) in \(place) {", "for handler in \(place).values {"])
    case .lists:
      Collection(
        type: "[String: [() -> Void]]", literal: ("[\"done\": [", "]]"),
        adding: ("\(place)[\"done\", default: []].append(", ")"),
        calls: [
          "\(place)[\"done\"]?.forEach { $0() }", "\(place)[\"done\"]?[0]()",
          "\(place)[\"done\"]![0]()", "\(place)[\"done\", default: []].forEach { $0() }",
        ],
        loops: [
          "for handler in \(place)[\"done\"] ?? [] {",
          "for handler in \(place)[\"done\", default: []] {",
        ])
    default:
      Collection(
        type: "[() -> Void]", empty: "[]", literal: ("[", "]"),
        adding: ("\(place).append(", ")"),
        calls: [
          "\(place)[0]()", "\(place).forEach { $0() }", "\(place).first?()", "\(place).last!()",
        ],
        loops: ["for handler in \(place) {", "\(place).forEach { handler in"])
    }
  }

  private mutating func writeCollection(
    _ id: Int, _ vehicle: Vehicle, _ delivery: Delivery
  ) -> String {
    let content = content(id)
    let isLocal = chance(30)
    let place = isLocal ? "handlers" : "self.handlers"
    let all = collection(vehicle, place)
    let isLoop = chance(40)
    let form = pick(isLoop ? all.loops : all.calls)
    let calls =
      isLoop
      ? block(form, delivered("handler()", by: delivery, handing: "handler"))
      : delivered(form, by: delivery)
    let filling = isLocal ? pick(Filling.allCases) : nil
    addForm(
      vehicle.rawValue, filling?.rawValue ?? "stored", form.replacing(place, with: "all"),
      delivery.rawValue)
    if let filling {
      return run(id, content.before + local(all, content.body, filling) + calls)
    }
    let hub = writer.upper("Hub\(id)")
    let isPrivate = chance(60)
    let outside = collection(vehicle, "hub.handlers")
    var members = ["\(isPrivate ? "private " : "")var handlers: \(all.type) = \(all.empty)"]
    if isPrivate {
      members += block(
        "func add(_ handler: @escaping () -> Void) {",
        ["\(all.adding.0)handler\(all.adding.1)"])
    }
    members += block("func fire() {", calls)
    write(block("final class \(hub): @unchecked Sendable {", members))
    let adding =
      isPrivate
      ? block("hub.add {", content.body)
      : block("\(outside.adding.0){", content.body, "}\(outside.adding.1)")
    return run(id, content.before + ["let hub = \(hub)()"] + adding + ["hub.fire()"])
  }

  /// How a local collection gets its closure.
  private enum Filling: String, CaseIterable { case constant, filled, replaced }

  /// The declaration of a local collection with a closure.
  private func local(_ all: Collection, _ body: [String], _ filling: Filling) -> [String] {
    func statement(_ start: String, _ body: [String], _ end: String) -> [String] {
      block("\(start){", body, "}\(end)")
    }
    let (start, end) = all.literal
    switch filling {
    case .constant: return statement("let handlers: \(all.type) = \(start)", body, end)
    case .filled:
      return ["var handlers: \(all.type) = \(all.empty)"]
        + statement(all.adding.0, body, all.adding.1)
    // Of several closures, only the last one runs.
    case .replaced:
      return statement("var handlers: \(all.type) = \(start)", body, end)
        + statement("handlers = \(start)", ["\(note)(901)"], end)
    }
  }

  // MARK: Handlers

  /// One of two closures.
  private mutating func writeChoice(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let isTernary = chance(50)
    let opening = isTernary ? "Bool(true) ? {" : "Optional<() -> Void>.none ?? {"
    func chosen(_ before: String, _ after: String = "") -> [String] {
      block(before + opening, content.body, (isTernary ? "} : {}" : "}") + after)
    }
    let form = random.below(3)
    addForm(
      "choice", isTernary ? "ternary" : "coalesced", ["constant", "argument", "property"][form],
      delivery.rawValue)
    switch form {
    case 0:
      return run(
        id,
        content.before + chosen("let done: () -> Void = ")
          + delivered("done()", by: delivery, handing: "done"))
    case 1:
      let hand = writer.global("hand\(id)")
      write(
        block(
          "func \(hand)(_ work: @escaping () -> Void) {",
          delivered("work()", by: delivery, handing: "work")))
      return run(id, content.before + chosen("\(hand)(", ")"))
    default:
      let hub = writer.upper("Hub\(id)")
      write(
        block(
          "final class \(hub): @unchecked Sendable {",
          ["var onDone: (() -> Void)?"]
            + block("func fire() {", delivered("self.onDone?()", by: delivery))))
      return run(
        id, content.before + ["let hub = \(hub)()"] + chosen("hub.onDone = ") + ["hub.fire()"])
    }
  }

  /// A handler under another name.
  private mutating func writeCopy(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let hub = writer.upper("Hub\(id)")
    let done = delivered("done()", by: delivery, handing: "done")
    let form = random.below(6)
    let words = ["constant", "guard", "if", "short if", "captured", "coalesced"]
    addForm("copy", words[form], delivery.rawValue)
    let fire: [String] =
      switch form {
      case 0: ["let done = onDone"] + delivered("done?()", by: delivery)
      case 1: ["guard let done = onDone else { return }"] + done
      case 2: block("if let done = onDone {", done)
      case 3:
        block("if let onDone {", delivered("onDone()", by: delivery, handing: "onDone"))
      case 4:
        delivered("onDone?()", by: delivery, capturing: delivery == .inPlace ? "" : "onDone")
      default: ["let done = onDone ?? {}"] + done
      }
    let property = "\(chance(40) ? "private(set) " : "")var onDone: (() -> Void)?"
    let members =
      [property]
      + block(
        "func listen(_ handler: @escaping () -> Void) {", ["onDone = handler"])
      + block("func fire() {", fire)
    write(block("final class \(hub): @unchecked Sendable {", members))
    let setting =
      chance(50) || property.hasPrefix("private")
      ? block("hub.listen {", content.body) : block("hub.onDone = {", content.body)
    return run(id, content.before + ["let hub = \(hub)()"] + setting + ["hub.fire()"])
  }

  /// A handler that a protocol requires.
  private mutating func writeRequirement(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let sink = writer.upper("Sink\(id)")
    let type = writer.upper("Screen\(id)")
    write(
      block(
        "protocol \(sink): AnyObject {", ["var onDone: (() -> Void)? { get set }"]))
    write(block("final class \(type): \(sink) {", ["var onDone: (() -> Void)?"]))
    let fire: String
    let isParameter = chance(50)
    addForm("requirement", isParameter ? "parameter" : "property", delivery.rawValue)
    if isParameter {
      let finish = writer.global("finish\(id)")
      let parameter = chance(50) ? "any \(sink)" : "some \(sink)"
      write(
        block(
          "func \(finish)(_ sink: \(parameter)) {", delivered("sink.onDone?()", by: delivery)))
      fire = "\(finish)(sink)"
    } else {
      let owner = writer.upper("Owner\(id)")
      write(
        block(
          "final class \(owner): @unchecked Sendable {",
          ["private let sink: any \(sink)"]
            + block("init(sink: any \(sink)) {", ["self.sink = sink"])
            + block("func fire() {", delivered("self.sink.onDone?()", by: delivery))))
      fire = "\(owner)(sink: sink).fire()"
    }
    let made = chance(50) ? "let sink: any \(sink) = \(type)()" : "let sink = \(type)()"
    return run(
      id, content.before + [made] + block("sink.onDone = {", content.body) + [fire])
  }

  /// A closure that the initialiser of a subclass passes on.
  private mutating func writeSuperclass(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let base = writer.upper("Base\(id)")
    let type = writer.upper("Heir\(id)")
    let isTrailing = chance(50)
    addForm("superclass", isTrailing ? "trailing" : "labelled", delivery.rawValue)
    write(
      block(
        "class \(base): @unchecked Sendable {",
        ["private let done: () -> Void"]
          + block("init(done: @escaping () -> Void) {", ["self.done = done"])
          + block("func fire() {", delivered("self.done()", by: delivery, handing: "self.done"))))
    let passing =
      isTrailing
      ? block("super.init {", body) : block("super.init(done: {", body, "})")
    write(
      block(
        "final class \(type): \(base), @unchecked Sendable {", block("init() {", passing)))
    return run(id, ["\(type)().fire()"])
  }

  // MARK: Repetition

  /// A closure that is called at once, and again later.
  private mutating func writeRetry(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let retry = writer.global("retry\(id)")
    let form = random.below(3)
    addForm("retry", ["again", "first in place", "last in place"][form], delivery.rawValue)
    let body: [String] =
      switch form {
      case 0:
        ["work()", "guard left > 0 else { return }"]
          + delivered("\(retry)(left - 1, work)", by: delivery)
      case 1: ["work()"] + delivered("work()", by: delivery, handing: "work")
      default: delivered("work()", by: delivery, handing: "work") + ["work()"]
      }
    write(
      block("func \(retry)(_ left: Int, _ work: @escaping () -> Void) {", body))
    return run(
      id, content.before + block("\(retry)(1) {", content.body), count: 2)
  }

  /// A function that calls itself.
  private mutating func writeLater(_ id: Int, _ delivery: Delivery) -> String {
    let body = reader(id)
    let isMethod = chance(50)
    addForm("later", isMethod ? "method" : "function", delivery.rawValue)
    let name = isMethod ? "poll" : writer.global("poll\(id)")
    let again = delivered("\(isMethod ? "self." : "")\(name)(left - 1)", by: delivery)
    let function = block(
      "func \(name)(_ left: Int) {", body + ["guard left > 0 else { return }"] + again)
    guard isMethod else {
      write(function)
      return run(id, ["\(name)(1)"], count: 2)
    }
    let type = writer.upper("Poller\(id)")
    write(block("final class \(type): @unchecked Sendable {", function))
    return run(id, ["\(type)().poll(1)"], count: 2)
  }

  // MARK: Continuations

  /// Work that is passed to `yield` by its name or in a closure, or called next to it.
  private mutating func writeContinuation(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let call = pick([
      "values.yield(work)", "values.yield { work() }", "values.yield {}; work()",
    ])
    let escaped = block(
      "withEscapedDependencies { values in", delivered(call, by: delivery))
    let form = random.below(3)
    addForm("continuation", ["parameter", "closure", "function"][form], call, delivery.rawValue)
    switch form {
    case 0:
      let hand = writer.global("hand\(id)")
      write(block("func \(hand)(_ work: @escaping () -> Void) {", escaped))
      return run(id, content.before + block("\(hand) {", content.body))
    case 1:
      return run(
        id, content.before + block("let work: () -> Void = {", content.body) + escaped)
    default: return run(id, content.before + block("func work() {", content.body) + escaped)
    }
  }

  /// A closure that runs in place on the main thread, or in one that the main queue runs.
  private mutating func writeIsolated(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    addForm("isolated", delivery.rawValue)
    var body = block("MainActor.assumeIsolated {", content.body)
    switch delivery {
    case .main: body = block("DispatchQueue.main.async {", body)
    case .queue, .handedToQueue, .detached, .thread:
      body = block("Thread.detachNewThread {", content.body)
      body = block("MainActor.assumeIsolated {", body)
    case .inPlace, .synchronous, .task: break
    }
    return run(id, content.before + body, onMain: true)
  }

  /// A closure that a function returns.
  private mutating func writeResultingClosure(_ id: Int, _ delivery: Delivery) -> String {
    let content = content(id)
    let wrap = writer.global("wrap\(id)")
    let result = pick([
      "{ work() }", "work", "{ DispatchQueue.global().async { work() } }",
      "{ DispatchQueue.global().async(execute: work) }",
    ])
    addForm("result", result, delivery.rawValue)
    write(
      block("func \(wrap)(_ work: @escaping () -> Void) -> () -> Void {", ["return \(result)"]))
    return run(
      id,
      content.before + block("let action = \(wrap) {", content.body)
        + delivered("action()", by: delivery, handing: "action"))
  }
}
