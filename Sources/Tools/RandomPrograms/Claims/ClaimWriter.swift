internal import SeededNumbers

/// Writes the file of a program's claims.
///
/// It depends only on the program's text, so programs keep their observations when kinds of claims
/// are added.
struct ClaimWriter {
  static let path = "Claims.swift"
  /// The number of claims in a program.
  private static let count = 3

  var random: SeededGenerator
  private(set) var writer: ProgramWriter
  private(set) var claims: [ProgramText.Claims.Place] = []
  /// The bodies of tests, which only the linter sees.
  private var tests: [String] = []

  init(_ program: SampleProgram, number: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    writer = ProgramWriter(program, number: number)
  }

  static func claims(of program: SampleProgram, number: Int, seed: UInt64) -> ProgramText.Claims {
    var claims = ClaimWriter(program, number: number, seed: seed)
    claims.writeFile()
    let linted = claims.writer.linted
    return ProgramText.Claims(
      path: path, text: linted.text, probed: claims.writer.probed, tests: claims.testCase,
      places: claims.claims.map { place in
        var place = place
        place.lines = (linted.places[place.first] ?? 0)...(linted.places[place.last] ?? 0)
        return place
      })
  }

  private mutating func writeFile() {
    write("import Dependencies")
    writer.writeProbing("import ProgramProbe")
    write("")
    write("struct \(source): Sendable {")
    write(["  var number = 1", "  var load: @Sendable () -> Int", "}"])
    write("enum \(source)Key: DependencyKey {")
    write("  static let liveValue = \(source) { 1 }")
    write("  static let testValue = \(source) { 1 }")
    write("}")
    write("extension DependencyValues {")
    write("  var \(accessor): \(source) {")
    write("    get { self[\(source)Key.self] }")
    write("    set { self[\(source)Key.self] = newValue }")
    write("  }")
    write("}")
    write("func \(note)(_ number: Int) {\(writer.probing(" Probe.noted = number "))}")
    var observations: [(Int, String)] = []
    for id in 1...Self.count {
      guard let kind = random.pick(Claim.Kind.allCases) else { continue }
      let claim = Claim(id: id, kind: kind)
      write("// Claim \(id)", site: 2 * id)
      observations.append((id, self.write(claim)))
      write("// The end of claim \(id)", site: 2 * id + 1)
      claims.append(.init(claim: claim, first: 2 * id, last: 2 * id + 1))
    }
    writer.writeProbing("func \(writer.global("addClaims"))(_ sample: inout Sample) {")
    for (id, observation) in observations {
      writer.writeProbing("  sample.add(claim: \(id)) { \(observation) }")
    }
    writer.writeProbing("}")
  }

  /// Some rules ask whether tests reach a value. The observations do what these do.
  private var testCase: String {
    guard !tests.isEmpty else { return "" }
    var lines = [
      "import Dependencies", "import XCTest", "", "final class ClaimTests: XCTestCase {",
    ]
    for (number, body) in tests.enumerated() {
      lines += ["  func test\(number)() {", "    \(body)", "  }"]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  // MARK: Parts

  var source: String { writer.upper("Source") }
  var accessor: String { writer.global("source") }
  var note: String { writer.global("note") }

  mutating func write(_ line: String, site: Int? = nil) { writer.write(line, site: site) }

  mutating func writeProbing(_ line: String) { writer.writeProbing(line) }

  mutating func addTest(_ body: String) { tests.append(body) }

  mutating func write(_ lines: [String]) { for line in lines { write(line) } }

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  func probing(_ text: String) -> String { writer.probing(text) }

  /// A scope that overrides the source, around code that the probe runs.
  func overridden(_ code: String) -> String {
    "withDependencies { $0.\(accessor) = \(source) { 901 } } operation: { \(code) }"
  }

  /// Statements that read the source and return its value.
  ///
  /// - Parameters:
  ///   - key: the accessor that is read.
  ///   - use: the text after the value.
  mutating func reading(
    _ key: String? = nil, _ id: Int, _ use: String = "load()"
  ) -> [String] {
    let declaration = "@Dependency(\\.\(key ?? accessor)) var source"
    let name = "\(id)_\(random.below(1_000_000))"
    let read = [declaration, "return source.\(use)"]
    switch random.below(7) {
    case 0: return read
    case 1: return ["let number = {"] + read.map { "  " + $0 } + ["}()", "return number"]
    case 2:
      write(["func \(writer.global("read\(name)"))() -> Int {"] + read.map { "  " + $0 } + ["}"])
      return ["return \(writer.global("read\(name)"))()"]
    case 3:
      write(["var \(writer.global("value\(name)")): Int {"] + read.map { "  " + $0 } + ["}"])
      return ["return \(writer.global("value\(name)"))"]
    case 4:
      let type = writer.upper("Reader\(name)")
      write(["enum \(type) {", "  static func read() -> Int {"])
      write(read.map { "    " + $0 } + ["  }", "}"])
      return ["return \(type).read()"]
    case 5:
      let inner = writer.global("inner\(name)")
      write(["func \(inner)() -> Int {"] + read.map { "  " + $0 } + ["}"])
      write("func \(writer.global("outer\(name)"))() -> Int { \(inner)() }")
      return ["return \(writer.global("outer\(name)"))()"]
    default:
      return ["func read() -> Int {"] + read.map { "  " + $0 } + ["}", "return read()"]
    }
  }
}
