internal import DiagnosticReports
internal import LintDriver
internal import ProgramProbe

/// Compares the edges of `deplint graph` with the reads of the tests: each read that happens can be
/// reached over them, from the code that reads and from the code that the test uses.
///
/// The graph passes through code that is not a feature of its own. Such code has callers in the
/// program, or it would be one, and each of them has to lead to the read.
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
  private let callers: [Int: [FunctionDeclaration]]

  init(_ program: SampleProgram, _ text: ProgramText, _ truth: Truth) {
    let files = text.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    self.program = program
    writer = ProgramWriter(program, number: 0)
    graph =
      truth.hasTests
      ? Linter.graph(inMemory: files, LintOptions(rules: [], jobs: 1)) : .init([], [])
    reached = graph.reachedNodes
    callers = program.callers
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
    if let type = test.type { return leads(fromType: type, to: key) }
    return test.function.map { leads(from: $0, to: key) } ?? false
  }

  /// - Parameter node: nil if the code of the site is passed through.
  private func leads(fromNode node: Int?, ofSite site: Int, to key: Int) -> Bool {
    if let node { return leads(fromNode: node, to: key) }
    return program.function(around: site).map { leads(from: $0, to: key) } ?? false
  }

  private func leads(fromNode node: Int, to key: Int) -> Bool {
    let name = "\\.\(writer.accessor(key))"
    return graph.nodes.firstIndex { $0.name == name }.map(reached[node].contains) ?? false
  }

  private func leads(fromType type: Int, to key: Int) -> Bool {
    graph.feature(named: writer.declaredPath(type)).map { leads(fromNode: $0, to: key) } ?? false
  }

  /// Whether a function that is a feature leads there, or all callers of one that is passed
  /// through.
  private func leads(
    from function: FunctionDeclaration, to key: Int, seen: Set<Int> = []
  ) -> Bool {
    if let type = program.owner(of: function.id) { return leads(fromType: type.id, to: key) }
    if let node = graph.feature(named: writer.functionName(function)) {
      return leads(fromNode: node, to: key)
    }
    let others = (callers[function.id] ?? []).filter { !seen.contains($0.id) }
    let seen = seen.union([function.id])
    return !others.isEmpty && others.allSatisfy { leads(from: $0, to: key, seen: seen) }
  }
}

extension SampleProgram {
  /// The functions and members whose code names each function.
  fileprivate var callers: [Int: [FunctionDeclaration]] {
    var result: [Int: [FunctionDeclaration]] = [:]
    for caller in functions + types.flatMap(\.members) {
      for called in caller.body.flatMap(\.withDescendants).compactMap(\.namedFunction) {
        result[called, default: []].append(caller)
      }
      // A default argument is code of its function.
      if case .defaulting(to: let called) = caller.signature {
        result[called, default: []].append(caller)
      }
    }
    return result
  }

  fileprivate func function(around site: Int) -> FunctionDeclaration? {
    (functions + types.flatMap(\.members)).first { $0.body.flatMap(\.sites).contains(site) }
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
  fileprivate func feature(named name: String) -> Int? {
    let name = name.prefix { $0 != "<" && $0 != "(" }
    return nodes.firstIndex { node in
      let own = node.name.prefix { $0 != "(" }
      return node.kind != .dependency && (own == name || own.hasSuffix(".\(name)"))
    }
  }
}
