internal import SeededNumbers

/// The constructs of each kind. Each function returns an expression that determines at run time
/// whether the mistake is there.
extension ClaimWriter {
  mutating func write(_ claim: Claim) -> String {
    switch claim.kind {
    case .static: writeStatic(claim.id)
    case .frozen: writeFrozen(claim.id)
    case .cycle: writeCycle(claim.id)
    case .deinitializer: writeDeinitializer(claim.id)
    case .empty: writeEmpty(claim.id)
    case .shadowed: writeShadowed(claim.id)
    case .lazy: writeLazy(claim.id)
    case .unseen: writeUnseen(claim.id)
    case .mutated: writeMutated(claim.id)
    case .placeholder: writePlaceholder(claim.id)
    case .shared: writeShared(claim.id)
    case .unused: writeUnused(claim.id)
    case .partly: writePartly(claim.id)
    case .snapshot: writeSnapshot(claim.id)
    case .closure, .child: writeJourney(claim)
    }
  }

  /// Whether a value that was first read in a scope keeps the scope's value permanently.
  ///
  /// - Parameter test: what a test reads in a scope; nil for the value.
  private mutating func isKept(_ value: String, test: String? = nil) -> String {
    addTest("_ = \(overridden(test ?? value))")
    return "_ = \(overridden(value)); return \(value) == 901"
  }

  // MARK: Values that are made once

  private mutating func writeStatic(_ id: Int) -> String {
    let type = writer.upper("Static\(id)")
    let form = random.below(6)
    let body = reading(nil, id).map { "    " + $0 }
    switch form {
    case 0: write(["enum \(type) {", "  static let value: Int = {"] + body + ["  }()", "}"])
    case 1: write(["struct \(type) {", "  static var value: Int = {"] + body + ["  }()", "}"])
    case 2:
      let value = writer.global("static\(id)")
      write(["let \(value): Int = {"] + body + ["}()"])
      return isKept(value)
    case 3:
      write(["enum \(type) {", "  @Dependency(\\.\(accessor)) static var source", "}"])
      return isKept("\(type).source.load()")
    case 4: write(["enum \(type) {", "  static var value: Int {"] + body + ["  }", "}"])
    default:
      write(
        ["enum \(type) {", "  static let read: @Sendable () -> Int = {"] + body + ["  }", "}"])
      return isKept("\(type).read()")
    }
    return isKept("\(type).value")
  }

  private mutating func writeFrozen(_ id: Int) -> String {
    let body = reading(nil, id)
    let isStored = chance(60)
    let value: [String]
    var isComputed = false
    switch random.below(3) {
    case 0:
      value =
        ["let number: Int = {"] + body.map { "  " + $0 }
        + ["}()", "return \(source) { number }"]
      isComputed = true
    case 1 where isStored:
      value = ["@Dependency(\\.\(accessor)) var source", "return \(source) { source.load() }"]
    default: value = ["return \(source) {"] + body.map { "  " + $0 } + ["}"]
    }
    writeKey("Frozen", id, value, isStored: isStored || !isComputed)
    let touch = writer.global("touchFrozen\(id)")
    write("func \(touch)() -> Int {")
    write("  @Dependency(\\.\(writer.global("frozen\(id)"))) var frozen")
    write(["  return frozen.load()", "}"])
    return isKept("\(touch)()", test: "\(writer.upper("Frozen\(id)")).liveValue.load()")
  }

  /// A key whose live value is created by statements; the probe detects whether it is read
  /// meanwhile.
  private mutating func writeKey(
    _ name: String, _ id: Int, _ value: [String], isStored: Bool
  ) {
    let key = writer.upper("\(name)\(id)")
    let property = writer.global("\(name.lowercased())\(id)")
    write("enum \(key): DependencyKey {")
    write("  static \(isStored ? "let" : "var") liveValue: \(source) \(isStored ? "= {" : "{")")
    writeProbing("    Probe.begin(\"\(key)\")")
    writeProbing("    defer { Probe.end(\"\(key)\") }")
    write(value.map { "    " + $0 } + [isStored ? "  }()" : "  }"])
    write(["  static let testValue = \(source) { 1 }", "}", "extension DependencyValues {"])
    write("  var \(property): \(source) {")
    write(
      "    get { " + probing("Probe.isMaking(\"\(key)\") ? \(source) { 0 } : ")
        + "self[\(key).self] }")
    write(["    set { self[\(key).self] = newValue }", "  }", "}"])
  }

  /// A ring of keys; it is a mistake if each needs the next one for its own value.
  private mutating func writeCycle(_ id: Int) -> String {
    let count = 1 + random.below(3)
    for index in 0..<count {
      let next = writer.global("ring\(10 * id + (index + 1) % count)")
      let isEager = chance(75)
      let body = reading(next, 10 * id + index, "number")
      let value =
        isEager
        ? ["let number: Int = {"] + body.map { "  " + $0 } + ["}()", "return \(source) { number }"]
        : ["return \(source) {"] + body.map { "  " + $0 } + ["}"]
      writeKey("Ring", 10 * id + index, value, isStored: chance(70))
    }
    let first = writer.global("ring\(10 * id)")
    return "_ = Dependency(\\.\(first)).wrappedValue; return Probe.takeCycle()"
  }

  // MARK: Objects

  private mutating func writeDeinitializer(_ id: Int) -> String {
    let type = writer.upper("Released\(id)")
    let form = random.below(3)
    write("final class \(type) {")
    if form > 0 { write("  @Dependency(\\.\(accessor)) var stored") }
    write("  deinit {")
    switch form {
    case 0:
      write("    @Dependency(\\.\(accessor)) var source")
      write("    \(note)(source.load())")
    case 1: write("    \(note)(stored.load())")
    default:
      write("    withDependencies(from: self) {")
      write("      @Dependency(\\.\(accessor)) var source")
      write("      \(note)(source.load())")
      write("    }")
    }
    write(["  }", "}"])
    return "var object: \(type)?; \(overridden("object = \(type)()")); "
      + "_ = object; object = nil; return Probe.noted == 1"
  }

  private mutating func writeEmpty(_ id: Int) -> String {
    let type = writer.upper("Heir\(id)")
    let base = writer.upper("Base\(id)")
    let body = reading(nil, id).map { "      " + $0 }
    let wrapper = "  @Dependency(\\.\(accessor)) var source\(id)"
    let method =
      ["  func use() -> Int {", "    withDependencies(from: self) {"] + body
      + ["    }", "  }"]
    switch random.below(4) {
    case 0:
      write(["class \(base) {", wrapper, "}", "final class \(type): \(base) {"] + method + ["}"])
    case 1:
      write(["class \(base) {", wrapper, "}", "final class \(type): \(base) {"])
      write("  @Dependency(\\.\(accessor)) var own\(id)")
      write(method + ["}"])
    case 2: write(["final class \(type) {", wrapper] + method + ["}"])
    default:
      write(["struct \(base) {", wrapper, "}", "final class \(type) {"])
      write(["  let held = \(base)()"] + method + ["}"])
    }
    write("func \(writer.global("create\(id)"))() -> \(type) { \(type)() }")
    return "var object: \(type)?; \(overridden("object = \(type)()")); "
      + "return object!.use() == 1"
  }

  private mutating func writeMutated(_ id: Int) -> String {
    let type = writer.upper("Session\(id)")
    let session = writer.global("session\(id)")
    let isClass = chance(70)
    write("\(isClass ? "final class \(type): @unchecked Sendable" : "struct \(type)") {")
    write(["  var level: Int", "  init(level: Int) { self.level = level }", "}"])
    write("enum \(type)Key: DependencyKey {")
    write("  static let liveValue = \(type)(level: 1)")
    write(["  static let testValue = \(type)(level: 1)", "}", "extension DependencyValues {"])
    write("  var \(session): \(type) {")
    write("    get { self[\(type)Key.self] }")
    write(["    set { self[\(type)Key.self] = newValue }", "  }", "}"])
    let level = writer.global("level\(id)")
    write("func \(level)() -> Int {")
    write(["  @Dependency(\\.\(session)) var session", "  return session.level", "}"])
    let change = writer.global("change\(id)")
    write(["func \(change)() -> Int {", "  withDependencies {"])
    write(
      chance(65) ? "    $0.\(session).level = 2" : "    $0.\(session) = \(type)(level: 2)")
    write(["  } operation: {", "    \(level)()", "  }", "}"])
    return "let before = \(level)(); _ = \(change)(); return before != \(level)()"
  }
}
