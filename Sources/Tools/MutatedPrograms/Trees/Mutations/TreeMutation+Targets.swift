internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// A file of tests that create the types and call the functions of the tree.
  static func addTests(to tree: SourceTree, _ random: inout SeededGenerator) -> SourceTree {
    let parsed = ParsedTree(tree)
    let functions = parsed.names([.functionDecl])
    let types = parsed.names(NodeKind.types)
    let properties = parsed.names([.binding])
    let isXCTest = random.chance(50)
    var tests: [String] = []
    for number in 0...random.below(8) {
      var lines: [String] = []
      for _ in 0...random.below(5) {
        let (function, type) = (random.pick(functions) ?? "f", random.pick(types) ?? "T")
        let property = random.pick(properties) ?? "date"
        let forms = [
          "_ = \(type)()", "\(function)()", "let model = \(type)()", "await model.\(function)()",
          "withDependencies { $0.\(property) = \(type)() } operation: { \(function)() }",
          "let model = withDependencies { $0.\(property).\(function) = { _ in } } operation: { \(type)() }",
          "\(type).\(function)()", "model.\(property) = \(type)()", "try \(function) { \(type)() }",
          "let store = TestStore(initialState: \(type).State()) { \(type)() }", "_ = \(property)",
          "withDependencies(from: model) { model.\(function)() }", "#expect(\(function)() == 1)",
          "await store.send(.\(property)) { $0.\(property) = \(function)() }",
          "let model = \(type)(\(property): \(function)())", "self.\(property) = \(type)()",
        ]
        lines.append(random.pick(forms) ?? "")
      }
      let head =
        isXCTest ? "func test\(number)()" : "@Test(.dependency(\\.date, .now)) func t\(number)()"
      tests.append("  \(head) async throws {\n    \(lines.joined(separator: "\n    "))\n  }\n")
    }
    let members = tests.joined() + setUp(types, &random)
    let text =
      isXCTest
      ? "import XCTest\nfinal class AllTests: XCTestCase {\n\(members)}\n"
      : "import Testing\n@Suite(.dependencies) struct AllTests {\n\(members)}\n"
    var tree = tree
    tree.add(Array(text.utf8), at: "Tests/AppTests/AllTests.swift")
    return tree
  }

  private static func setUp(_ types: [String], _ random: inout SeededGenerator) -> String {
    let type = random.pick(types) ?? "T"
    let forms = [
      "", "  let model = \(type)()\n", "  override func setUp() { _ = \(type)() }\n",
      "  override func invokeTest() { withDependencies { $0.date = .now } operation: { super.invokeTest() } }\n",
      "  var model: \(type)!\n  override func setUp() { model = \(type)() }\n",
      "  init() { prepareDependencies { $0.date = .now } }\n  lazy var model = \(type)()\n",
    ]
    return random.pick(forms) ?? ""
  }

  /// A manifest whose targets use each other in any way, over the folders that there are.
  static func rewriteManifest(of tree: SourceTree, _ random: inout SeededGenerator) -> SourceTree {
    var tree = tree
    tree.files.removeAll(where: \.isManifest)
    if random.chance(15) || tree.files.isEmpty { return tree }
    tree.files.insert(manifest(of: tree, &random), at: 0)
    return tree
  }

  static func manifest(
    of tree: SourceTree, _ random: inout SeededGenerator
  ) -> Material.File {
    var names: [String] = []
    for file in tree.files {
      let parts = file.path.split(separator: "/")
      guard parts.count > 2, ["Sources", "Tests"].contains(parts[0]) else { continue }
      if !names.contains(String(parts[1])) { names.append(String(parts[1])) }
    }
    if names.isEmpty { names = ["App", "Core", "AppTests"] }
    let isCyclic = random.chance(15)
    let targets = names.enumerated().map { index, name in
      let isTest = name.hasSuffix("Tests")
      var uses = (isCyclic ? names : Array(names[..<index])).filter { _ in random.chance(40) }
      if isTest { uses += names.filter { name == $0 + "Tests" } }
      let others = [
        ".product(name: \"Dependencies\", package: \"swift-dependencies\")",
        ".product(name: \"ComposableArchitecture\", package: \"swift-composable-architecture\")",
      ].filter { _ in random.chance(60) }
      let list = (uses.map { "\"\($0)\"" } + others).joined(separator: ", ")
      let path = random.chance(10) ? ", path: \"\(random.pick(tree.files)?.path ?? ".")\"" : ""
      let kind = isTest ? "testTarget" : random.chance(10) ? "executableTarget" : "target"
      return "    .\(kind)(name: \"\(name)\", dependencies: [\(list)]\(path)),\n"
    }
    let text = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "tree",
        products: [.library(name: "\(names[0])", targets: ["\(names[0])"])],
        targets: [
      \(targets.joined())  ]
      )

      """
    return Material.File(path: "Package.swift", text: Array(text.utf8))
  }
}
