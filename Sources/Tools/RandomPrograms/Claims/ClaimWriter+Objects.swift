internal import SeededNumbers

/// Objects that somebody else uses than the code that creates them.
extension ClaimWriter {
  /// The way in which a method of a parent makes a child.
  enum Creation: String, CaseIterable {
    case plain, choice, condition, argument, keyPath, bound, boundByName
    case inherited, mapped, endpoint
  }

  /// A parent that is created in a scope, and makes a child after it.
  mutating func writeChild(_ id: Int) -> String {
    let form = pick(Creation.allCases)
    let isPropagated = chance(30)
    let isReading = chance(40)
    addForm(
      "child", form.rawValue, isReading ? "read by the initialiser" : "stored",
      isPropagated ? "propagated" : "bare")
    let child = writer.upper("Child\(id)")
    let made = writer.upper("Maker\(id)")
    write(block("protocol \(made) {", ["init()"]))
    let wrapper = "@Dependency(\\.\(accessor)) "
    write(
      block(
        "final class \(child): \(made) {",
        isReading
          ? ["private let number: Int"]
            + block("init() {", [wrapper + "var source", "number = source.load()"])
            + ["func use() -> Int { number }"]
          : [wrapper + "private var source", "init() {}", "func use() -> Int { source.load() }"]))
    let parent = writer.upper("Parent\(id)")
    let base = writer.upper("Base\(id)")
    let isInherited = form == .inherited
    if isInherited {
      write(block("class \(base) {", block("func spawn() -> \(child) {", ["\(child)()"])))
    }
    if form == .endpoint { writeFactory(of: child, id) }
    let creation = creation(form, of: child, id)
    let body =
      isPropagated
      ? ["let child = withDependencies(from: self) {"] + creation.map { "  " + $0 } + ["}"]
      : ["let child = \(creation[0])"] + creation.dropFirst()
    var members = [wrapper + "var source"]
    if form == .argument {
      members += block(
        "private func spawn(_ child: \(child) = \(child)()) -> \(child) {", ["child"])
    }
    if form == .endpoint {
      members += ["@Dependency(\\.\(writer.global("factory\(id)"))) private var factory"]
    }
    members += block("func make() -> Int {", body + ["return child.use()"])
    write(block("final class \(parent)\(isInherited ? ": \(base)" : "") {", members))
    return "var parent: \(parent)?; \(overridden("parent = \(parent)()")); "
      + "return parent!.make() == 1"
  }

  /// Writes a client whose endpoint makes the child.
  private mutating func writeFactory(of child: String, _ id: Int) {
    let factory = writer.upper("Factory\(id)")
    write(block("struct \(factory): Sendable {", ["var make: @Sendable () -> \(child)"]))
    write(
      block(
        "enum \(factory)Key: DependencyKey {",
        [
          "static let liveValue = \(factory) { \(child)() }",
          "static let testValue = \(factory) { \(child)() }",
        ]))
    write(
      block(
        "extension DependencyValues {",
        block(
          "var \(writer.global("factory\(id)")): \(factory) {",
          ["get { self[\(factory)Key.self] }", "set { self[\(factory)Key.self] = newValue }"])))
  }

  /// The lines of the expression that makes a child.
  private mutating func creation(_ form: Creation, of child: String, _ id: Int) -> [String] {
    switch form {
    case .plain: return ["\(child)()"]
    case .choice:
      return ["switch Bool(true) {", "case true: \(child)()", "case false: \(child)()", "}"]
    case .condition:
      return ["if Bool(true) {", "  \(child)()", "} else {", "  \(child).init()", "}"]
    case .argument, .inherited: return ["self.spawn()"]
    case .endpoint: return ["self.factory.make()"]
    case .mapped: return ["[1].map { _ in \(child)() }[0]"]
    case .keyPath:
      let section = writer.upper("Section\(id)")
      write(
        block(
          "enum \(section) {", ["case first"] + block("var row: \(child) {", ["\(child)()"])))
      return ["[\(section).first].map(\\.row)[0]"]
    case .bound, .boundByName:
      let create = writer.global("create\(id)")
      let made = writer.upper("Maker\(id)")
      let creation = form == .bound ? "T()" : "type.init()"
      write(block("func \(create)<T: \(made)>(_ type: T.Type) -> T {", [creation]))
      return ["\(create)(\(child).self)"]
    }
  }

  /// A service that a scope returns.
  mutating func writeResult(_ id: Int) -> String {
    let service = writer.upper("Service\(id)")
    let loading = writer.upper("Loading\(id)")
    let isBehind = chance(40)
    if isBehind { write(block("protocol \(loading) {", ["func load() -> Int"])) }
    let wrapper = "@Dependency(\\.\(accessor)) "
    let form = random.below(5)
    addForm(
      "service", ["stored", "declared", "both", "closure", "value"][form],
      isBehind ? "protocol" : "type")
    let members: [String] =
      switch form {
      case 0: [wrapper + "private var source", "func load() -> Int { source.load() }"]
      case 1: block("func load() -> Int {", [wrapper + "var source", "return source.load()"])
      case 2:
        [wrapper + "private var stored"]
          + block(
            "func load() -> Int {",
            [wrapper + "var source", "return source.load() + 0 * stored.number"])
      case 3:
        ["private let read: () -> Int"]
          + block(
            "init() {", block("read = {", [wrapper + "var source", "return source.load()"]))
          + ["func load() -> Int { read() }"]
      default:
        ["private let number: Int"]
          + block("init() {", [wrapper + "var source", "number = source.load()"])
          + ["func load() -> Int { number }"]
      }
    write(
      block(
        "\(chance(50) ? "struct" : "final class") \(service)\(isBehind ? ": \(loading)" : "") {",
        members))
    let function = writer.global("service\(id)")
    write(
      block(
        "func \(function)() -> \(isBehind ? "any \(loading)" : service) {",
        scope(901, ["\(service)()"])))
    return "return \(function)().load() == 1"
  }
}
