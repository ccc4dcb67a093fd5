/// The code that completes a block of documentation to a program, and that the block takes for
/// granted.
///
/// A block is a fragment, written for readers. It becomes a program by these rules:
///
/// - The `Surroundings` of its file come before it: those for all blocks, then those for the block
///   itself. They begin with imports if they need others than `Dependencies` and `Foundation`.
/// - In the surroundings, a line `// example` says where the block goes; a line `// example 1` puts
///   the first block of the same file there. If no line says so, a block with declarations that are
///   only possible at the top of a file goes there, and any other into a function.
/// - Declarations at the top of a file become private to it, so that examples may share names.
/// - `@main` is left out: all examples are one program.
struct Surroundings: ExpressibleByStringLiteral, Sendable {
  var common = ""
  var examples: [Int: String] = [:]

  init(stringLiteral text: String) { common = text }

  init(_ common: String = "", examples: [Int: String] = [:]) {
    self.common = common
    self.examples = examples
  }

  /// For the pages of the rules, whose rooms have them.
  private static let ofPages = Dictionary(
    uniqueKeysWithValues: PageScaffold.all.map { id, scaffold in
      (PageScaffold.path(ofRule: id), scaffold.surroundings)
    })

  /// By the file that contains the examples.
  static let all = [
    ofPages, ofGuides, ofValues, ofConcurrency, ofIssues, ofClocks, ofTestSupport,
    ofMacros,
  ]
  .reduce([:]) { $0.merging($1) { first, _ in first } }
}
