internal import SeededNumbers

/// Code that names a protocol or a class above: its callers decide which object runs.
extension ClaimWriter {
  private enum Receiver: String, CaseIterable {
    case existential, opaque, generic, optional, handedOn
    case stored, memberwise, variable, superclass
  }

  mutating func writeGiven(_ id: Int, _ delivery: Delivery) -> String {
    let receiver = pick(Receiver.allCases)
    let isIdle = chance(25)
    addForm("given", receiver.rawValue, isIdle ? "idle" : "reading", delivery.rawValue)
    let above = writer.upper("Worker\(id)")
    let (reading, idle) = (writer.upper("Reading\(id)"), writer.upper("Idle\(id)"))
    let isClass = receiver == .superclass
    write(
      isClass
        ? block(
          "class \(above): @unchecked Sendable {", ["init() {}", "func use() -> Int { 901 }"])
        : ["protocol \(above): Sendable {", "  func use() -> Int", "}"])
    let body = block("\(isClass ? "override " : "")func use() -> Int {", self.reading(nil, id))
    write(
      block(
        isClass
          ? "final class \(reading): \(above), @unchecked Sendable {"
          : "struct \(reading): \(above) {", body))
    if isClass {
      write("final class \(idle): \(above), @unchecked Sendable {}")
    } else {
      writeIdle(idle, above)
    }
    let given = "\(isIdle ? idle : reading)()"
    return run(id, give(given, to: receiver, of: above, id, delivery))
  }

  /// Writes a type whose objects read nothing.
  mutating func writeIdle(_ type: String, _ above: String, _ members: [String] = []) {
    write(block("struct \(type): \(above) {", members + ["func use() -> Int { 901 }"]))
  }

  /// Writes the code that runs an object, and returns the statements that give it one.
  private mutating func give(
    _ given: String, to receiver: Receiver, of above: String, _ id: Int, _ delivery: Delivery
  ) -> [String] {
    let hand = writer.global("give\(id)")
    let call = delivered("\(note)(worker.use())", by: delivery)
    switch receiver {
    case .existential: write(block("func \(hand)(_ worker: any \(above)) {", call))
    case .opaque: write(block("func \(hand)(_ worker: some \(above)) {", call))
    case .generic: write(block("func \(hand)<W: \(above)>(_ worker: W) {", call))
    case .superclass: write(block("func \(hand)(_ worker: \(above)) {", call))
    case .optional:
      write(
        block(
          "func \(hand)(_ worker: (any \(above))? = nil) {",
          ["guard let worker else { return }"] + call))
    case .handedOn:
      let last = writer.global("last\(id)")
      write(block("func \(last)(_ worker: any \(above)) {", call))
      write(block("func \(hand)(_ worker: any \(above)) {", ["\(last)(worker)"]))
    case .variable:
      return ["let worker: any \(above) = \(given)"] + call
    case .stored, .memberwise:
      let desk = writer.upper("Desk\(id)")
      let isStruct = receiver == .memberwise
      let start =
        isStruct
        ? [] : block("init(_ worker: any \(above)) {", ["self.worker = worker"])
      let fire = block(
        "func fire() {", delivered("\(note)(self.worker.use())", by: delivery))
      write(
        block(
          isStruct ? "struct \(desk): Sendable {" : "final class \(desk): Sendable {",
          ["let worker: any \(above)"] + start + fire))
      return ["\(desk)(\(isStruct ? "worker: " : "")\(given)).fire()"]
    }
    return ["\(hand)(\(given))"]
  }
}
