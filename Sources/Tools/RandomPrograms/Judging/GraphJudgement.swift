internal import DiagnosticReports
internal import LintDriver
internal import ProgramProbe

/// Compares the edges of `deplint graph` with the reads of the tests: each read that happens can be
/// reached over them, from the code that reads and from the code that the test uses.
///
/// The graph passes through code that is not part of a feature: a function, or all members of a
/// type. Such code has callers in the program, or it would be one, and each of them has to lead to
/// the read.
///
/// The reverse is not judged: a test does not run each path of the graph.
struct GraphJudgement {
  static let reads = "graph: reads"

  static let rules = [reads]

  private(set) var expected: Set<Mark> = []
  private(set) var found: Set<Mark> = []

  private let program: SampleProgram
  private let writer: ProgramWriter
  private let graph: ReportedGraph
  private let reached: [Set<Int>]
  private let callers: [Int: [SampleProgram.Caller]]
  /// The features that are overloads of a function and have its name.
  private let overloads: Set<Int>

  init(_ program: SampleProgram, _ text: ProgramText, _ truth: Truth) {
    let files = text.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    self.program = program
    writer = ProgramWriter(program, number: 0)
    graph =
      truth.hasTests
      ? Linter.graph(inMemory: files, LintOptions(rules: [], jobs: 1)) : .init([], [])
    reached = graph.reachedNodes
    callers = program.callers
    overloads = graph.functions(writtenWith: ProgramWriter.parametersOfOverload, in: text)
    let keys = program.keysBySite
    for test in program.tests {
      for read in truth.testReads[test.id] ?? [] where read.value != Probe.Values.shadow {
        guard let key = keys[read.site] else { continue }
        if let place = text.places[-test.id] {
          judge(place, key, leads(from: test, to: key))
        }
        if let place = text.places[read.site], place.file < files.count {
          let lines = LineTable(files[place.file].bytes)
          let offset = lines.bytes(ofLine: place.line).lowerBound
          let reader = graph.innermostNode(at: offset, in: files[place.file].path)
          judge(place, key, leads(fromNode: reader, ofSite: read.site, to: key))
        }
      }
    }
  }

  private mutating func judge(_ place: ProgramText.Place, _ key: Int, _ leads: Bool) {
    let mark = Mark(place: place, rule: Self.reads, key: key)
    expected.insert(mark)
    if leads { found.insert(mark) }
  }

  private func leads(from test: SampleTest, to key: Int) -> Bool {
    if let type = test.type, let node = feature(ofType: type) {
      return leads(fromNode: node, to: key)
    }
    // A subclass of a feature is a feature, too.
    guard let function = test.function,
      test.type == nil || feature(with: .function(function)) == nil
    else { return false }
    return leads(from: .function(function), to: key)
  }

  /// - Parameter node: nil if the code of the site is passed through.
  private func leads(fromNode node: Int?, ofSite site: Int, to key: Int) -> Bool {
    if let node { return leads(fromNode: node, to: key) }
    return program.caller(around: site).map { leads(from: $0, to: key) } ?? false
  }

  private func leads(fromNode node: Int, to key: Int) -> Bool {
    let name = "\\.\(writer.accessor(key))"
    return graph.nodes.firstIndex { $0.name == name }.map(reached[node].contains) ?? false
  }

  /// Whether the feature with a piece of code leads there, or all callers of one that is passed
  /// through.
  private func leads(
    from caller: SampleProgram.Caller, to key: Int, seen: Set<Int> = []
  ) -> Bool {
    if let node = feature(with: caller) { return leads(fromNode: node, to: key) }
    let others = (callers[caller.id] ?? []).filter { !seen.contains($0.id) }
    let seen = seen.union([caller.id])
    return !others.isEmpty && others.allSatisfy { leads(from: $0, to: key, seen: seen) }
  }

  /// The feature that a piece of code is part of.
  private func feature(with caller: SampleProgram.Caller) -> Int? {
    switch caller {
    case .initializer(of: let type): return feature(ofType: type)
    case .function(let function):
      if let type = program.owner(of: function.id) { return feature(ofType: type.id) }
      return graph.feature(named: writer.functionName(function), except: overloads)
    }
  }

  private func feature(ofType type: Int) -> Int? {
    graph.feature(named: writer.declaredPath(type))
  }
}

extension SampleProgram {
  /// Code that calls functions and creates objects.
  fileprivate enum Caller {
    case function(FunctionDeclaration)
    case initializer(of: Int)

    /// The number of the function, or of the type.
    var id: Int {
      switch self {
      case .function(let function): function.id
      case .initializer(of: let type): type
      }
    }
  }

  /// Each piece of code with its statements.
  private var bodies: [(caller: Caller, body: [Statement])] {
    (functions + types.flatMap(\.members)).map { (.function($0), $0.body) }
      + types.map { (.initializer(of: $0.id), $0.initializer ?? []) }
  }

  /// The code that names each function or member, or creates objects of each type.
  fileprivate var callers: [Int: [Caller]] {
    var result: [Int: [Caller]] = [:]
    for (caller, body) in bodies {
      for statement in body.flatMap(\.withDescendants) {
        if let called = statement.namedFunction { result[called, default: []].append(caller) }
        if let type = typeOfObject(statement.id) { result[type, default: []].append(caller) }
      }
      // A default argument is code of its function.
      if case .function(let function) = caller,
        case .defaulting(to: let called) = function.signature
      {
        result[called, default: []].append(caller)
      }
    }
    return result
  }

  fileprivate func caller(around site: Int) -> Caller? {
    bodies.first { $0.body.flatMap(\.sites).contains(site) }?.caller
  }
}

extension ReportedGraph {
  /// For each node all that it leads to.
  fileprivate var reachedNodes: [Set<Int>] {
    var ahead = Array(repeating: [Int](), count: nodes.count)
    for edge in edges { ahead[edge.from].append(edge.to) }
    return nodes.indices.map { start in
      var found: Set<Int> = [start]
      var pending = [start]
      while let next = pending.popLast() {
        for node in ahead[next] where found.insert(node).inserted { pending.append(node) }
      }
      return found
    }
  }

  /// A type, which can be nested or generic, or a function.
  fileprivate func feature(named name: String, except others: Set<Int> = []) -> Int? {
    let name = name.prefix { $0 != "<" && $0 != "(" }
    return nodes.indices.first { index in
      let own = nodes[index].name.prefix { $0 != "(" }
      return nodes[index].kind != .dependency && !others.contains(index)
        && (own == name || own.hasSuffix(".\(name)"))
    }
  }

  /// The functions with a text in the line that declares them.
  fileprivate func functions(writtenWith part: String, in text: ProgramText) -> Set<Int> {
    let lines = Dictionary(
      text.files.map { file in
        (file.path, file.text.split(separator: "\n", omittingEmptySubsequences: false))
      }, uniquingKeysWith: { first, _ in first })
    return Set(
      nodes.indices.filter { index in
        guard nodes[index].kind == .function, let location = nodes[index].location,
          let line = lines[location.path]?.dropFirst(location.place.line - 1).first
        else { return false }
        return line.contains(part)
      })
  }
}
