internal import SeededNumbers

/// The values of keys, and the wrappers that ask for them.
extension ClaimWriter {
  /// The accessor of a key.
  ///
  /// - Parameter isNoted: whether the probe notes each read.
  private mutating func writeAccessor(
    _ name: String, of type: String, key: String, isNoted: Bool = false
  ) {
    write(["extension DependencyValues {", "  var \(name): \(type) {"])
    write("    get { \(isNoted ? probing("Probe.noted = 1; return ") : "")self[\(key).self] }")
    write(["    set { self[\(key).self] = newValue }", "  }", "}"])
  }

  /// An endpoint of a live value that is not implemented: its placeholder is seen.
  mutating func writePlaceholder(_ id: Int) -> String {
    let type = writer.upper("Endpoints\(id)")
    let accessor = writer.global("endpoints\(id)")
    let isFactory = chance(40)
    write("struct \(type): Sendable {")
    write(["  var first: @Sendable () -> Int", "  var second: @Sendable () -> Int"])
    let second =
      switch random.below(4) {
      case 0: "unimplemented(\"second\", placeholder: 901)"
      case 1: "{ unimplemented(\"second\", placeholder: 901) }"
      case 2: "{ 2 }"
      default: "{ [1, 2].count }"
      }
    let value = "\(type)(first: { 1 }, second: \(second))"
    if isFactory { write(["  static func make() -> \(type) {", "    \(value)", "  }"]) }
    write("}")
    write("enum \(type)Key: DependencyKey {")
    switch random.below(isFactory ? 2 : 3) {
    case 0: write("  static let liveValue = \(isFactory ? "\(type).make()" : value)")
    case 1: write("  static var liveValue: \(type) { \(isFactory ? ".make()" : value) }")
    default:
      write("  static let liveValue: \(type) = {")
      write("    var value = \(type)(first: { 1 }, second: { 1 })")
      write(["    value.second = \(second)", "    return value", "  }()"])
    }
    write(["  static let testValue = \(type)(first: { 1 }, second: { 1 })", "}"])
    writeAccessor(accessor, of: type, key: "\(type)Key")
    let call = writer.global("callSecond\(id)")
    write("func \(call)() -> Int {")
    write(["  @Dependency(\\.\(accessor)) var endpoints", "  return endpoints.second()", "}"])
    return "return withDependencies { $0.context = .live } operation: { \(call)() } == 901"
  }

  /// A test value that one test changes for the next.
  mutating func writeShared(_ id: Int) -> String {
    let type = writer.upper("Cart\(id)")
    let accessor = writer.global("cart\(id)")
    let isClass = chance(75)
    let isBoxed = chance(30)
    write("\(isClass ? "final class \(type): @unchecked Sendable" : "struct \(type)") {")
    let changes = isClass && chance(85)
    write("  \(!changes && chance(50) ? "let" : "private(set) var") count = 0")
    let isConstant = changes ? "count += 1; return count" : "return 1"
    write(["  init() {}", "  func add() -> Int { \(isConstant) }", "}"])
    let value = isBoxed ? writer.upper("Box\(id)") : type
    if isBoxed { write(["struct \(value) {", "  let cart: \(type)", "}"]) }
    let made = isBoxed ? "\(value)(cart: \(type)())" : "\(type)()"
    write("enum \(type)Key: DependencyKey {")
    write("  static var liveValue: \(value) { \(made) }")
    write(
      chance(65)
        ? "  static let testValue = \(made)" : "  static var testValue: \(value) { \(made) }")
    write("}")
    writeAccessor(accessor, of: value, key: "\(type)Key")
    let add = writer.global("addTo\(id)")
    write("func \(add)() -> Int {")
    write("  @Dependency(\\.\(accessor)) var cart")
    write(["  return cart\(isBoxed ? ".cart" : "").add()", "}"])
    addTest("_ = \(add)()")
    let test = "withDependencies { $0 = DependencyValues(); $0.context = .test } operation: "
    return "_ = \(test){ \(add)() }; return \(test){ \(add)() } == 2"
  }

  /// A wrapper that nothing reads.
  mutating func writeUnused(_ id: Int) -> String {
    let type = writer.upper("Reader\(id)")
    let accessor = writer.global("counted\(id)")
    write("enum \(type)Key: DependencyKey {")
    write("  static let liveValue = \(source) { 1 }")
    write(["  static let testValue = \(source) { 1 }", "}"])
    writeAccessor(accessor, of: source, key: "\(type)Key", isNoted: true)
    write(chance(50) ? "struct \(type) {" : "final class \(type) {")
    // A name counts as a use wherever the file has it.
    let name = "counted\(id)"
    write("  @Dependency(\\.\(accessor)) private var \(name)")
    write("  @Dependency(\\.\(self.accessor)) private var other")
    let body: [String]
    switch random.below(7) {
    case 0: body = ["return \(name).load() + other.load()"]
    case 1: body = ["return self.\(name).load() + other.load()"]
    case 2: body = ["return [1, 2].map { [\(name)] in $0 + \(name).load() }.count + other.load()"]
    case 3: body = ["return \"\\(\(name).number)\".count + other.load()"]
    case 4: body = ["return self[keyPath: \\\(type).\(name)].number + other.load()"]
    // A label is not a name of the property.
    case 5:
      body = [
        "func read(\(name) number: Int) -> Int { number }",
        "return read(\(name): 1) + other.load()",
      ]
    default: body = ["return other.load()"]
    }
    write(["  func use() -> Int {"] + body.map { "    " + $0 } + ["  }", "}"])
    return "Probe.noted = 0; _ = \(type)().use(); return Probe.noted == 0"
  }

  /// Models that some functions of a type create in a scope, and others without.
  mutating func writePartly(_ id: Int) -> String {
    let model = writer.upper("Part\(id)")
    let type = writer.upper("Parts\(id)")
    write(["final class \(model) {", "  @Dependency(\\.\(accessor)) private var source"])
    write(["  func use() -> Int { source.load() }", "}"])
    func scope(_ value: Int, _ operation: String) -> [String] {
      ["withDependencies {", "  $0.\(accessor) = \(source) { \(value) }", "} operation: {"]
        + ["  \(operation)", "}"]
    }
    let wrapped = scope(901, "\(model)()")
    let body: [String]
    switch random.below(4) {
    case 0: body = ["let model = \(model)()", "return model.use()"]
    case 1:
      let other = scope(902, "\(model)()")
      body = ["let model = \(other[0])"] + other.dropFirst() + ["return model.use()"]
    case 2:
      let use = scope(902, "model.use()")
      body = ["let model = \(model)()", "return \(use[0])"] + use.dropFirst()
    default: body = ["return make().use()"]
    }
    write(["enum \(type) {", "  static func overridden() -> Int {"])
    write(["    let model = \(wrapped[0])"] + wrapped.dropFirst().map { "    " + $0 })
    write(["    return model.use()", "  }", "  static func bare() -> Int {"])
    write(body.map { "    " + $0 } + ["  }"])
    if body == ["return make().use()"] {
      write(["  static func make() -> \(model) {", "    \(model)()", "  }"])
    }
    write("}")
    return "return \(type).overridden() == 901 && \(type).bare() == 1"
  }

  /// A copy of the time that is used after a delay.
  mutating func writeSnapshot(_ id: Int) -> String {
    let date = writer.upper("Moving\(id)")
    let accessor = writer.global("moving\(id)")
    write("struct \(date): Sendable {")
    write(["  var now: Int { \(probing("Probe.noted + "))1 }", "}"])
    write("struct \(date)Clock: Sendable {")
    write(["  func sleep(for seconds: Int) async {\(probing(" Probe.noted += 1 "))}", "}"])
    write("enum \(date)Key: DependencyKey {")
    write(["  static let liveValue = \(date)()", "  static let testValue = \(date)()", "}"])
    writeAccessor(accessor, of: date, key: "\(date)Key")
    let model = writer.upper("Waiting\(id)")
    write("final class \(model): @unchecked Sendable {")
    write("  @Dependency(\\.\(accessor).now) private var now")
    write(["  private let clock = \(date)Clock()", "  func use() async -> Int {"])
    let body: [String]
    switch random.below(5) {
    case 0: body = ["let now = now", "await clock.sleep(for: 1)", "return now"]
    case 1: body = ["let now = self.now", "await clock.sleep(for: 1)", "return now"]
    case 2: body = ["await clock.sleep(for: 1)", "return now"]
    case 3: body = ["await clock.sleep(for: 1)", "let now = now", "return now"]
    default:
      body = [
        "let task = Task { [now, clock] in", "  await clock.sleep(for: 1)", "  return now", "}",
        "return await task.value",
      ]
    }
    write(body.map { "    " + $0 } + ["  }", "}"])
    return "Probe.noted = 0; return Probe.wait { await \(model)().use() } == 1"
  }
}
