import Foundation
import SeededNumbers

@testable import deplint

/// A random user at work on a project of several packages.
struct RandomSession {
  let client: EditorClient
  private var random: SeededGenerator
  /// The texts that the project began with.
  private let originals: [String: String]
  /// The actions so far, the last one at the end.
  private(set) var log: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    originals = try Material.project(&random)
    client = try EditorClient(originals)
  }

  /// - Returns: whether this is a moment to compare.
  mutating func step() throws -> Bool {
    switch random.below(26) {
    case 0, 1, 2: openOne()
    case 3: openNew()
    case 4...10: type()
    case 11: for _ in 0..<2 + random.below(4) { type() }
    case 12: replaceText()
    case 13, 14: restore()
    case 15: try saveOne()
    case 16: closeOne()
    case 17: try writeOne()
    case 18: try removeOne()
    case 19, 20, 21: try configure()
    case 22, 23: try editManifest()
    default:
      // The server gets time to work on its own.
      log.append("flush")
      try client.flush()
    }
    return random.below(8) == 0
  }

  // MARK: - Documents

  private mutating func openOne() {
    let closed = client.disk.keys.filter { client.documents[$0] == nil && $0 != ".gitignore" }
    guard let path = pick(closed) else { return }
    log.append("open \(path)")
    client.open(path)
  }

  /// A file that the disk does not have.
  private mutating func openNew() {
    let path = newPath()
    guard client.disk[path] == nil, client.documents[path] == nil else { return }
    log.append("new \(path)")
    client.open(path, text: pick(Material.texts))
  }

  private mutating func type() {
    guard let path = pickDocument(), let text = client.documents[path] else { return }
    let edits = RandomTyping.edits(of: text, &random)
    log.append("type in \(path): \(edits.map { "\($0.range) \($0.replacement.debugDescription)" })")
    // All in one change, or in as many as there are edits.
    if random.below(3) == 0 { return client.change(path, edits) }
    for edit in edits { client.change(path, [edit]) }
  }

  private mutating func replaceText() {
    guard let path = pickDocument(), let text = pick(Material.texts) else { return }
    log.append("replace \(path)")
    client.replace(path, with: text)
  }

  /// Restores an original text. Otherwise less and less of the project would have findings.
  private mutating func restore() {
    guard let path = pickDocument() else { return }
    log.append("restore \(path)")
    client.replace(path, with: originals[path] ?? pick(Material.texts) ?? "")
  }

  private mutating func saveOne() throws {
    guard let path = pickDocument() else { return }
    log.append("save \(path)")
    try client.save(path)
  }

  private mutating func closeOne() {
    guard let path = pickDocument() else { return }
    log.append("close \(path)")
    client.close(path)
  }

  // MARK: - Disk

  private mutating func writeOne() throws {
    let removed = originals.keys.filter { client.disk[$0] == nil }
    let path = random.below(2) == 0 ? newPath() : pick(Array(removed)) ?? newPath()
    let text = originals[path] ?? pick(Material.texts) ?? ""
    log.append("write \(path)")
    try client.write(text, to: path)
  }

  private mutating func removeOne() throws {
    guard let path = pick(Array(client.disk.keys)) else { return }
    log.append("remove \(path)")
    try client.remove(path)
  }

  private mutating func editManifest() throws {
    let paths = originals.keys.filter { $0.hasSuffix("Package.swift") }
    guard let path = pick(Array(paths)), let original = originals[path] else { return }
    let lines = EditedText(original).lines
    let text =
      switch random.below(3) {
      case 0: original
      case 1: original.replacing("executableTarget", with: "target")
      default: pick(lines).map { original.replacing(EditedText(original)[$0], with: "") } ?? ""
      }
    log.append("manifest \(path): \(text.count) characters")
    if client.documents[path] == nil, random.below(2) == 0 { client.open(path) }
    if client.documents[path] != nil {
      client.replace(path, with: text)
    } else {
      try client.write(text, to: path)
    }
  }

  private mutating func configure() throws {
    let choice = Material.settings[random.below(Material.settings.count)]
    log.append("configure \(choice.path): \(choice.text ?? "none")")
    guard let text = choice.text else { return try client.remove(choice.path) }
    if client.documents[choice.path] != nil {
      client.replace(choice.path, with: text)
    } else if random.below(4) == 0, choice.path != ".gitignore" {
      client.open(choice.path, text: text)
    } else {
      try client.write(text, to: choice.path)
    }
  }

  // MARK: - Choices

  private mutating func newPath() -> String {
    let folders = [
      "Sources/Bookshop", "Sources/Bookshop/Sub", "Tests/BookshopTests", "New", ".build",
    ]
    return "\(folders[random.below(folders.count)])/New\(random.below(4)).swift"
  }

  private mutating func pickDocument() -> String? { pick(Array(client.documents.keys)) }

  private mutating func pick(_ paths: [String]) -> String? {
    paths.sorted().randomElement(using: &random)
  }

  private mutating func pick(_ ranges: [Range<Int>]) -> Range<Int>? {
    ranges.randomElement(using: &random)
  }
}

/// The sources that sessions begin with: those of the demo, and the fixtures of the rules.
private enum Material {
  /// A package with two others in its folders.
  static func project(_ random: inout SeededGenerator) throws -> [String: String] {
    var files = Dictionary(uniqueKeysWithValues: DemoProject.files.map { ($0.path, $0.text) })
    for package in packages.shuffled(using: &random).prefix(2) {
      let folder = rules.appending(path: package)
      let name = folder.lastPathComponent
      for (path, text) in try contents(of: folder) { files["Packages/\(name)/\(path)"] = text }
    }
    for (index, text) in texts.shuffled(using: &random).prefix(2).enumerated() {
      files["Sources/Bookshop/Fixture\(index).swift"] = text
    }
    return files
  }

  /// Fixtures of one file each.
  static let texts: [String] = {
    let names = [
      "escaping-closure-loses-overrides/Fixtures/EscapingCallbacks.swift",
      "escaping-closure-loses-overrides/Fixtures/EscapingTasks.swift",
      "escaping-closure-loses-overrides/Fixtures/EscapingViews.swift",
      "missing-live-value/Fixtures/KeysByOtherNames.swift",
      "missing-live-value/Fixtures/KeysThatAreSupplied.swift",
    ]
    return names.compactMap { try? String(contentsOf: rules.appending(path: $0), encoding: .utf8) }
      + DemoProject.files.filter { $0.path != "Package.swift" }.map(\.text)
  }()

  /// The settings in files that affect others; nil for no file.
  static let settings: [(path: String, text: String?)] = [
    (".deplint.json", nil), (".deplint.json", nil), (".deplint.json", "{}"),
    (".deplint.json", #"{"ignore": ["unpropagated-child-model"]}"#),
    (".deplint.json", #"{"exclude": ["Packages/"], "severities": {"missing-live-value": "info"}}"#),
    (".deplint.json", #"{"extends": "base.json", "profile": "at-access"}"#),
    (".deplint.json", "{\n  \"ingore\": [],\n  \"é😀\": 1, \"selct\": []\n}\n"),
    (".deplint.json", #"{"select": ["all"],"#),
    (".deplint.json", #"{"system": {"wrapper": "Dependency", "values": "DependencyValues"}}"#),
    ("Sources/.deplint.json", #"{"select": ["missing-live-value"]}"#),
    ("Sources/.deplint.json", "[]"), ("Sources/.deplint.json", nil),
    ("base.json", #"{"failOn": "info", "ignoredChildren": ["DetailModel"]}"#),
    ("base.json", #"{"extends": ".deplint.json"}"#), ("base.json", "{"), ("base.json", nil),
    (".gitignore", "Sub/\nNew1.swift\n"), (".gitignore", "Packages/*/Sources\n"),
    (".gitignore", nil), (".git/HEAD", "ref: refs/heads/main\n"),
  ]

  private static let packages = [
    "escaping-closure-loses-overrides/Fixtures/EscapingReexport",
    "escaping-closure-loses-overrides/Fixtures/EscapingTwoModules",
    "missing-live-value/Fixtures/KeysOfTwoModules",
    "missing-live-value/Fixtures/KeysReadOnlyInTests",
    "missing-test-value/Fixtures/TestedProgram",
    "unlinked-live-value/Fixtures/LinkedThroughAnother",
    "unlinked-live-value/Fixtures/UnlinkedByOne",
  ]

  private static let rules = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Rules")

  /// The files of a folder, by their paths within it.
  private static func contents(of folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var files: [String: String] = [:]
    for path in paths where path.hasSuffix(".swift") {
      files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return files
  }
}
