internal import SeededNumbers

/// Overrides that do not reach the code that they are meant for.
extension ClaimWriter {
  /// A scope around statements, as lines of a function's body.
  func scope(_ value: Int, _ body: [String]) -> [String] {
    ["withDependencies {", "  $0.\(accessor) = \(source) { \(value) }", "} operation: {"]
      + body.map { "  " + $0 } + ["}"]
  }

  /// A class whose objects read the source through a stored or a local wrapper.
  private mutating func writeModel(_ type: String, isStored: Bool) {
    write("final class \(type) {")
    if isStored { write("  @Dependency(\\.\(accessor)) var stored") }
    write("  func use() -> Int {")
    if !isStored { write("    @Dependency(\\.\(accessor)) var stored") }
    write(["    return stored.load()", "  }", "}"])
  }

  mutating func writeShadowed(_ id: Int) -> String {
    let type = writer.upper("Shadowed\(id)")
    writeModel(type, isStored: true)
    let creation = scope(902, ["\(type)()"])
    let made = ["let model = \(creation[0])"] + creation.dropFirst()
    let function = writer.global("shadowed\(id)")
    let body =
      switch random.below(3) {
      case 0: scope(901, made + ["return model.use()"])
      case 1: made + ["return model.use()"]
      default: scope(901, scope(902, ["let model = \(type)()", "return model.use()"]))
      }
    write(["func \(function)() -> Int {"] + body.map { "  " + $0 } + ["}"])
    return "return \(function)() == 901"
  }

  mutating func writeLazy(_ id: Int) -> String {
    let function = writer.global("lazy\(id)")
    let read = reading(nil, id)
    let closure = ["{"] + read.map { "  " + $0 } + ["}"]
    let body: [String]
    switch random.below(4) {
    case 0: body = scope(901, closure)
    case 1:
      body = scope(
        901, ["let later: () -> Int = {"] + read.map { "  " + $0 } + ["}", "return later"])
    case 2:
      body = scope(
        901, ["@Dependency(\\.\(accessor)) var source", "return { source.load() }"])
    default:
      body = scope(
        901, ["let number: Int = {"] + read.map { "  " + $0 } + ["}()", "return { number }"])
    }
    write(["func \(function)() -> () -> Int {"] + body.map { "  " + $0 } + ["}"])
    return "return \(function)()() == 1"
  }

  /// A system of the program's own, next to the usual one.
  mutating func writeUnseen(_ id: Int) -> String {
    let values = writer.upper("Values\(id)")
    let wrapper = writer.upper("Own\(id)")
    let with = writer.global("withOwn\(id)")
    let isRemembering = chance(50)
    write("struct \(values): Sendable {")
    write(["  @TaskLocal static var current = \(values)()", "  var counter = 1", "}"])
    write(["@propertyWrapper", "struct \(wrapper)<Value> {"])
    write("  let keyPath: KeyPath<\(values), Value>")
    if isRemembering { write("  let values: \(values)") }
    write(["  init(_ keyPath: KeyPath<\(values), Value>) {", "    self.keyPath = keyPath"])
    if isRemembering { write("    values = \(values).current") }
    write(["  }", "  var wrappedValue: Value {"])
    write("    \(isRemembering ? "values" : "\(values).current")[keyPath: keyPath]")
    write(["  }", "}", "func \(with)<Result>("])
    write("  _ update: (inout \(values)) -> Void, operation: () throws -> Result")
    write([") rethrows -> Result {", "  var values = \(values).current", "  update(&values)"])
    write(["  return try \(values).$current.withValue(values, operation: operation)", "}"])
    let model = writer.upper("Counter\(id)")
    let isStored = chance(70)
    write("final class \(model) {")
    if isStored { write("  @\(wrapper)(\\.counter) var counter") }
    write("  func count() -> Int {")
    if !isStored { write("    @\(wrapper)(\\.counter) var counter") }
    write(["    return counter", "  }", "}"])
    let function = writer.global("count\(id)")
    let start = ["\(with) {", "  $0.counter = 2", "} operation: {"]
    let body: [String]
    switch random.below(3) {
    case 0:
      body =
        ["let model = \(model)()"] + ["return \(start[0])"] + start.dropFirst()
        + ["  model.count()", "}"]
    case 1:
      body =
        ["let model = \(start[0])"] + start.dropFirst() + ["  \(model)()", "}"]
        + ["return model.count()"]
    default:
      body = start + ["  let model = \(model)()", "  return model.count()", "}"]
    }
    write(["func \(function)() -> Int {"] + body.map { "  " + $0 } + ["}"])
    return "return \(function)() == 1"
  }
}
