internal import DiagnosticReports
internal import LintDriver
internal import ProgramProbe

/// The graph of `deplint graph`, held against the reads of the tests: what is read when a program
/// runs can be reached over the edges of the graph, from the code that reads and from the code that
/// the test uses.
///
/// The reverse is not judged: a test does not run every way that the graph has.
struct GraphJudgement {
  static let reads = "graph: reads"

  static let rules = [reads]

  private(set) var expected: Set<Mark> = []
  private(set) var found: Set<Mark> = []

  private let graph: ReportedGraph
  private let reached: [Set<Int>]

  init(_ program: SampleProgram, _ text: ProgramText, _ truth: Truth) {
    let files = text.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    graph =
      truth.hasTests
      ? Linter.graph(inMemory: files, LintOptions(rules: [], jobs: 1)) : .init([], [])
    reached = graph.reachedNodes
    let keys = program.keysBySite
    let writer = ProgramWriter(program, number: 0)
    var dependencies: [Int: Int] = [:]
    for key in program.keys {
      let name = "\\.\(writer.accessor(key.id))"
      dependencies[key.id] = graph.nodes.firstIndex { $0.name == name }
    }
    for test in program.tests {
      let name = test.type.map(writer.declaredPath) ?? test.function.map(writer.functionName)
      for read in truth.testReads[test.id] ?? [] where read.value != Probe.Values.shadow {
        guard let key = keys[read.site] else { continue }
        let dependency = dependencies[key]
        if let place = text.places[-test.id] {
          judge(place, key, from: name.flatMap { graph.feature(named: $0) }, to: dependency)
        }
        if let place = text.places[read.site], place.file < files.count {
          let lines = LineTable(files[place.file].bytes)
          let offset = lines.bytes(ofLine: place.line).lowerBound
          let reader = graph.innermostNode(at: offset, in: files[place.file].path)
          judge(place, key, from: reader, to: dependency)
        }
      }
    }
  }

  private mutating func judge(
    _ place: ProgramText.Place, _ key: Int, from feature: Int?, to dependency: Int?
  ) {
    let mark = Mark(place: place, rule: Self.reads, key: key)
    expected.insert(mark)
    if let feature, let dependency, reached[feature].contains(dependency) { found.insert(mark) }
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
