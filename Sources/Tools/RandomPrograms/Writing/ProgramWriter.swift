/// Writes a program: one text, in which the probe's calls are marked as insertions.
struct ProgramWriter {
  let program: SampleProgram
  /// Makes the names of a program differ from those of other programs in its module.
  let number: Int
  private(set) var lines = ProbedLines()
  private var depth = 0

  /// The context of the statements being written.
  struct Context {
    /// The enclosing type, if there is a `self`.
    var type: Int?
    var isInClosure = false
    var isAsync = false
    /// Whether the probe can name `self` as a parent.
    var isParent = false
  }

  init(_ program: SampleProgram, number: Int) {
    self.program = program
    self.number = number
  }

  static func text(of program: SampleProgram, number: Int = 0) -> ProgramText {
    // The claims do not depend on the number.
    let plain = number == 0 ? nil : ProgramWriter.text(of: program)
    var result = ProgramText(files: [], places: [:], probed: [])
    for file in 0..<program.fileCount {
      var writer = ProgramWriter(program, number: number)
      for module in ["Dependencies", "Foundation", "FoundationNetworking", "Observation"] {
        writer.write("import \(module)")
      }
      // It declares a function that the linter does not know.
      writer.write("import ProgramProbe")
      writer.writeDeclarations(ofFile: file)
      if file == 0 { writer.writeSample() }
      let linted = writer.lines.linted
      result.files.append(("File\(file).swift", linted.text))
      result.probed.append(writer.lines.probed)
      for (site, line) in linted.places { result.places[site] = .init(file: file, line: line) }
    }
    var writer = ProgramWriter(program, number: number)
    writer.writeTests()
    let linted = writer.lines.linted
    result.tests = .init(path: testPath, text: linted.text, probed: writer.lines.probed)
    for (site, line) in linted.places {
      result.places[site] = .init(file: program.fileCount, line: line)
    }
    let seed = SavedTruths.checksum(of: plain ?? result)
    result.claims = ClaimWriter.claims(of: program, number: number, seed: seed)
    result.journeys = ClaimWriter.journeys(of: program, number: number, seed: seed)
    return result
  }

  var linted: (text: String, places: [Int: Int]) { lines.linted }

  var probed: String { lines.probed }

  // MARK: Lines

  mutating func write(_ line: String, site: Int? = nil) {
    lines.append(String(repeating: " ", count: 2 * depth) + line, site: site)
  }

  /// Records that a site is on the last line written.
  mutating func place(_ site: Int) { lines.place(site) }

  /// A line that only the probed text contains.
  mutating func writeProbing(_ line: String) { write(probing(line)) }

  func probing(_ text: String) -> String { ProbedLines.insertion(text) }

  mutating func indented(_ body: (inout Self) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  // MARK: Names

  func global(_ name: String) -> String { "p\(number)_\(name)" }

  /// The name of a type, or of something declared for one.
  func upper(_ name: String) -> String { "P\(number)_\(name)" }

  /// A type's name in its declaration.
  func declaredName(_ id: Int) -> String { upper("Model\(id)") }

  /// A type's name elsewhere.
  func typeName(_ id: Int) -> String {
    switch program.type(id)?.naming ?? .plain {
    case .plain: declaredName(id)
    case .nested: "\(upper("Space\(id)")).\(declaredName(id))"
    case .generic: "\(declaredName(id))<Int>"
    case .aliased: upper("Alias\(id)")
    }
  }

  /// A type's name without generic arguments.
  func declaredPath(_ id: Int) -> String {
    program.type(id)?.naming == .nested ? typeName(id) : declaredName(id)
  }

  var valueType: String { upper("Client") }

  func keyType(_ id: Int) -> String { upper("Key\(id)") }

  func accessor(_ key: Int) -> String { global("service\(key)") }

  func wrapper(_ id: Int) -> String { "client\(id)" }

  var queue: String { global("queue") }

  var use: String { global("use") }

  func functionName(_ function: FunctionDeclaration) -> String {
    if let overridden = function.overridden.flatMap(program.function) {
      return functionName(overridden)
    }
    let id = function.id
    let name =
      switch function.role {
      case .plain: "run\(id)"
      case .factory: "make\(id)"
      case .getter: "value\(id)"
      case .setter, .observer: "level\(id)"
      case .subscripted, .called: "number\(id)"
      case .closure: "action\(id)"
      case .taker: "take\(id)"
      }
    return program.functions.contains { $0.id == id } ? global(name) : name
  }
}
