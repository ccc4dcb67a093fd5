internal import SeededNumbers

/// Journeys: closures and objects that pass through several hands before they are used.
extension ClaimWriter {
  /// How a closure is called in the end.
  enum Delivery: String, CaseIterable {
    case inPlace, synchronous, task
    case queue, handedToQueue, detached, thread, main

    /// The text before the brace of the closure with the call.
    fileprivate var opening: String? {
      switch self {
      case .inPlace: nil
      case .synchronous: "DispatchQueue(label: \"own\").sync"
      case .task: "Task"
      case .queue, .handedToQueue: "DispatchQueue.global().async"
      case .detached: "Task.detached"
      case .thread: "Thread.detachNewThread"
      case .main: "DispatchQueue.main.async"
      }
    }
  }

  /// Writes the declarations of a journey, and returns the observation.
  mutating func writeJourney(_ claim: Claim) -> String {
    switch claim.kind {
    case .closure: writeClosure(claim.id)
    case .child: writeChild(claim.id)
    default: writeResult(claim.id)
    }
  }

  mutating func addForm(_ words: String...) {
    forms.append(Construct("journey", words.joined(separator: ", ")))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  // MARK: Text

  func block(_ opening: String, _ body: [String], _ closing: String = "}") -> [String] {
    [opening] + body.map { "  " + $0 } + [closing]
  }

  /// The lines that make a call.
  ///
  /// - Parameters:
  ///   - name: the name of the closure, if nothing but that is called.
  ///   - captures: the names that a closure around the call captures.
  func delivered(
    _ call: String, by delivery: Delivery, handing name: String? = nil,
    capturing captures: String = ""
  ) -> [String] {
    guard let opening = delivery.opening else { return [call] }
    if delivery == .handedToQueue, captures.isEmpty, let name {
      return ["\(opening)(execute: \(name))"]
    }
    return ["\(opening) { \(captures.isEmpty ? "" : "[\(captures)] in ")\(call) }"]
  }

  // MARK: Contents

  /// Statements that see the source.
  struct Content {
    /// They come before the closure.
    var before: [String] = []
    var body: [String]
  }

  /// Statements that see the current source when they run.
  mutating func reader(_ id: Int) -> [String] {
    switch random.below(4) {
    case 0: return ["@Dependency(\\.\(accessor)) var source", "\(note)(source.load())"]
    case 1:
      let touch = writer.global("touch\(id)")
      let body = reading(nil, id)
      write(block("func \(touch)() -> Int {", body))
      return ["\(note)(\(touch)())"]
    case 2:
      let type = writer.upper("Made\(id)")
      write(
        block(
          "final class \(type) {",
          [
            "@Dependency(\\.\(accessor)) private var source",
            "func use() -> Int { source.load() }",
          ]))
      return ["\(note)(\(type)().use())"]
    default: return ["\(note)(Dependency(\\.\(accessor)).wrappedValue.load())"]
    }
  }

  /// The same, or statements that take the source along.
  mutating func content(_ id: Int) -> Content {
    switch random.below(6) {
    case 0:
      Content(
        before: ["@Dependency(\\.\(accessor)) var source"], body: ["\(note)(source.load())"])
    case 1:
      Content(
        before: ["@Dependency(\\.\(accessor)) var source", "let number = source.load()"],
        body: ["\(note)(number)"])
    default: Content(body: reader(id))
    }
  }

  /// A function that the probe calls in a scope.
  ///
  /// - Parameter count: the number of times that the source is seen.
  mutating func run(
    _ id: Int, _ body: [String], count: Int = 1, onMain isOnMain: Bool = false
  ) -> String {
    let name = writer.global("start\(id)")
    write(block("func \(name)() {", body))
    let call = overridden("\(name)()")
    return (isOnMain ? "Probe.onMain { \(call) }" : call)
      + "; return Probe.takeNotes(\(count)).contains(1)"
  }
}
