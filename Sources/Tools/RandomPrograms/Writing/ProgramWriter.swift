/// Writes a program, as it is linted or as it is run.
///
/// Both texts are written by the same code from the same tree: only the calls of the probe differ.
struct ProgramWriter {
  let program: SampleProgram
  let style: Style
  private(set) var lines: [String] = []
  private(set) var places: [Int: ProgramText.Place] = [:]
  private var file = 0
  private var depth = 0

  enum Style: Equatable {
    case linted
    /// The number makes the names of a program differ from those of the others in its module.
    case run(Int)
  }

  /// Where the statements being written are.
  struct Context {
    /// The type around, if there is a `self`.
    var type: Int?
    var isInClosure = false
    var isAsync = false
    /// Whether the instrumented text can name `self` as a parent.
    var isParent = false
  }

  init(_ program: SampleProgram, _ style: Style) {
    self.program = program
    self.style = style
  }

  static func text(of program: SampleProgram) -> ProgramText {
    var writer = ProgramWriter(program, .linted)
    var files: [(path: String, text: String)] = []
    for file in 0..<program.fileCount {
      writer.file = file
      writer.lines = []
      writer.write("import Dependencies")
      writer.write("import Foundation")
      writer.writeDeclarations(ofFile: file)
      files.append(("File\(file).swift", writer.lines.joined(separator: "\n") + "\n"))
    }
    return ProgramText(files: files, places: writer.places)
  }

  /// The text of a program in a batch: its declarations and a constant with its sample.
  static func runnableText(of program: SampleProgram, index: Int) -> String {
    var writer = ProgramWriter(program, .run(index))
    for file in 0..<program.fileCount { writer.writeDeclarations(ofFile: file) }
    writer.writeSample(index)
    return writer.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Lines

  var isRun: Bool { style != .linted }

  mutating func write(_ line: String, site: Int? = nil) {
    lines.append(String(repeating: " ", count: 2 * depth) + line)
    if let site, !isRun { places[site] = .init(file: file, line: lines.count) }
  }

  /// Says that a site is on the line that was written last.
  mutating func place(_ site: Int) {
    if !isRun { places[site] = .init(file: file, line: lines.count) }
  }

  mutating func indented(_ body: (inout Self) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  // MARK: Names

  func global(_ name: String) -> String {
    if case .run(let index) = style { "p\(index)_\(name)" } else { name }
  }

  func typeName(_ id: Int) -> String {
    if case .run(let index) = style { "P\(index)_Model\(id)" } else { "Model\(id)" }
  }

  var valueType: String { if case .run(let index) = style { "P\(index)_Client" } else { "Client" } }

  func keyType(_ id: Int) -> String {
    if case .run(let index) = style { "P\(index)_Key\(id)" } else { "Key\(id)" }
  }

  func accessor(_ key: Int) -> String { global("service\(key)") }

  func wrapper(_ id: Int) -> String { "client\(id)" }

  var queue: String { global("queue") }

  func isFree(_ function: Int) -> Bool { program.functions.contains { $0.id == function } }

  func functionName(_ function: FunctionDeclaration) -> String {
    let name: String
    switch function.role {
    case .plain: name = "run\(function.id)"
    case .factory: name = "make\(function.id)"
    case .getter: name = "value\(function.id)"
    case .closure: name = "action\(function.id)"
    case .taker: name = "take\(function.id)"
    }
    return isFree(function.id) ? global(name) : name
  }
}
