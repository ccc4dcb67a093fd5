internal import DiagnosticReports
internal import LintDriver

/// `deplint graph`.
enum GraphCommand {
  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let listing: GraphListing = try arguments.choice(.format) ?? .text
    let depth = try depth(arguments)
    // Lists have no groups, but they can be of groups.
    if arguments.has(.folders), !arguments.has(.modules), [.text, .json].contains(listing) {
      throw UsageError.idle(.folders, without: [.modules])
    }
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    var options = try LintCommand.options(arguments)
    options.isLastRun = true
    let parts: ProgramParts = arguments.has(.tests) ? [.graph, .tests] : .graph
    var (graph, problems) =
      arguments.has(.lost)
      ? Linter.lostGraph(paths: paths, with: parts, options)
      : Linter.graph(paths: paths, with: parts, options)
    if arguments.has(.folders) { graph.grouping = .folders }
    if let name = arguments.all(.for).last {
      let nodes = graph.nodes(called: name)
      guard !nodes.isEmpty else {
        throw UsageError.unknownNode(name, among: graph.nodes.map(\.name))
      }
      graph = graph.closure(around: nodes, depth: depth)
    }
    if arguments.has(.modules) { graph = graph.collapsed() }
    try Console.print(listing.render(graph))
    for problem in problems { Console.complain("\(Tool.name): \(problem)") }
    return problems.contains(where: \.isFailure) ? .failure : .clean
  }

  private static func depth(_ arguments: Arguments) throws(UsageError) -> Int? {
    guard let value = arguments.all(.depth).last else { return nil }
    guard arguments.has(.for) else { throw .idle(.depth, without: [.for]) }
    guard let depth = Int(value), depth > 0 else {
      throw .badValue(value, of: .depth, expected: "a number from 1 up")
    }
    return depth
  }
}
