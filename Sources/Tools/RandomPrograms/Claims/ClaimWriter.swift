internal import SeededNumbers

/// Writes the file of a program's claims, or that of its journeys.
///
/// Each depends only on the program's text, so programs keep their observations when kinds are
/// added.
struct ClaimWriter {
  /// One of the files.
  enum File: String {
    case claims = "Claims"
    case journeys = "Journeys"

    /// The function that adds the observations.
    var adder: String { "add\(rawValue)" }

    /// The numbers of the claims.
    fileprivate var ids: ClosedRange<Int> { self == .claims ? 1...3 : 11...14 }
  }

  private let file: File
  var random: SeededGenerator
  private(set) var writer: ProgramWriter
  private(set) var claims: [ProgramText.Claims.Place] = []
  /// The bodies of tests, which only the linter sees.
  private var tests: [String] = []
  var forms: [Construct] = []

  private init(_ file: File, _ program: SampleProgram, number: Int, seed: UInt64) {
    self.file = file
    random = SeededGenerator(seed: seed)
    writer = ProgramWriter(program, number: number)
  }

  static func claims(of program: SampleProgram, number: Int, seed: UInt64) -> ProgramText.Claims {
    var claims = ClaimWriter(.claims, program, number: number, seed: seed)
    claims.writeFile()
    return claims.result
  }

  static func journeys(
    of program: SampleProgram, number: Int, seed: UInt64
  ) -> ProgramText.Claims {
    var journeys = ClaimWriter(.journeys, program, number: number, seed: ~seed)
    journeys.writeFile()
    return journeys.result
  }

  private var result: ProgramText.Claims {
    let linted = writer.linted
    return ProgramText.Claims(
      path: "\(file.rawValue).swift", text: linted.text, probed: writer.probed, tests: testCase,
      places: claims.map { place in
        var place = place
        place.lines = (linted.places[place.first] ?? 0)...(linted.places[place.last] ?? 0)
        return place
      }, forms: forms, gaps: gaps)
  }

  /// The numbers of the journeys that the linter need not follow.
  private var gaps: Set<Int> {
    let isGap = forms.map { form in Self.gaps.contains { form.name.hasPrefix($0) } }
    return Set(zip(claims, isGap).filter(\.1).map(\.0.claim.id))
  }

  private mutating func writeFile() {
    write("import Dependencies")
    if file == .journeys { write("import Foundation") }
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
    let noting = file == .claims ? "Probe.noted = number" : "Probe.note(number)"
    write("func \(note)(_ number: Int) {\(probing(" \(noting) "))}")
    var observations: [(Int, String)] = []
    let word = file == .claims ? "Claim" : "Journey"
    for id in file.ids {
      guard let kind = kind() else { continue }
      let claim = Claim(id: id, kind: kind)
      write("// \(word) \(id)", site: 2 * id)
      observations.append((id, file == .claims ? self.write(claim) : writeJourney(claim)))
      write("// The end of \(word.lowercased()) \(id)", site: 2 * id + 1)
      claims.append(.init(claim: claim, first: 2 * id, last: 2 * id + 1))
    }
    writer.writeProbing("func \(writer.global(file.adder))(_ sample: inout Sample) {")
    for (id, observation) in observations {
      writer.writeProbing("  sample.add(claim: \(id)) { \(observation) }")
    }
    writer.writeProbing("}")
  }

  private mutating func kind() -> Claim.Kind? {
    guard file == .journeys else { return random.pick(Claim.Kind.ofMistakes) }
    return switch random.below(10) {
    case ..<6: .closure
    case ..<9: .child
    default: .lazy
    }
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

  var source: String { writer.upper(file == .claims ? "Source" : "Value") }
  var accessor: String { writer.global(file == .claims ? "source" : "value") }
  var note: String { writer.global(file == .claims ? "note" : "see") }

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
