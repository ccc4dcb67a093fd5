internal import SeededNumbers
internal import SwiftOutline

/// The files of a tree with their outlines, and the edits that a mutation makes in them.
struct ParsedTree {
  let files: [ParsedFile]
  /// By file.
  private var edits: [[TreeEdit]]

  /// A node of a file.
  struct Place {
    let file: Int
    let node: ParsedFile.Node
  }

  /// Manifests have no outline here, so that only the mutations of manifests change them.
  init(_ tree: SourceTree) {
    files = tree.files.map { ParsedFile($0.isManifest ? [] : $0.text) }
    edits = files.map { _ in [] }
  }

  /// The nodes of some kinds in all files.
  func places(_ kinds: Set<NodeKind>) -> [Place] {
    files.indices.flatMap { file in
      files[file].nodes(kinds).map { Place(file: file, node: $0) }
    }
  }

  func name(of place: Place) -> String? { files[place.file].name(of: place.node) }

  /// The names of all declarations of some kinds, in order, each as often as it is declared.
  func names(_ kinds: Set<NodeKind>) -> [String] { places(kinds).compactMap(name) }

  mutating func edit(_ file: Int, _ range: Range<Int>, _ text: String) {
    edits[file].append(TreeEdit(range: range, text: text))
  }

  mutating func replace(_ place: Place, by text: String) {
    edit(place.file, files[place.file].range(of: place.node), text)
  }

  mutating func insert(_ text: String, before place: Place) {
    let start = files[place.file].range(of: place.node).lowerBound
    edit(place.file, start..<start, text)
  }

  /// Inserts text after the opening brace of a block of statements or members.
  mutating func insert(_ text: String, into block: Place) {
    let range = files[block.file].range(of: block.node)
    guard files[block.file].text[range].first == UInt8(ascii: "{") else { return }
    let start = range.lowerBound + 1
    edit(block.file, start..<start, text)
  }

  /// The tree with all edits made.
  func applied(to tree: SourceTree) -> SourceTree {
    var tree = tree
    for index in edits.indices where !edits[index].isEmpty {
      tree.files[index].text = TreeEdit.applied(edits[index], to: tree.files[index].text)
    }
    return tree
  }
}

extension Material.File {
  var isManifest: Bool { path == "Package.swift" || path.hasSuffix("/Package.swift") }

  var isTest: Bool { path.contains("Tests/") }
}

extension SeededGenerator {
  /// One of the elements, a few of them, or many, in their order.
  mutating func some<Element>(_ elements: [Element]) -> [Element] {
    guard !elements.isEmpty else { return [] }
    let count: Int
    switch below(10) {
    case 0..<4: count = 1
    case 4..<7: count = 2 + below(4)
    default:
      let share = 20 + below(81)
      return elements.filter { _ in chance(share) }
    }
    return (0..<min(count, elements.count)).compactMap { _ in pick(elements) }
  }
}
