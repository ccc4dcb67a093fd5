import FrameworkDoubles
import SwiftLexer
import SwiftOutline

/// A block of documentation, completed to a program.
struct Example: Sendable {
  let block: CodeBlock
  /// A whole Swift file.
  let lines: [String]
  /// The index in `lines` of the block's first line.
  let start: Int
  /// Whether it is the body of a function of that name, which can run as it is.
  let isFunction: Bool

  /// A name for it that is a Swift identifier.
  let name: String

  /// Whether the surroundings observe its effect, by `observe()`.
  var isObserved: Bool { lines.contains { $0.hasPrefix("private func observe()") } }

  /// Whether it imports frameworks that Linux lacks.
  var needsFrameworks: Bool {
    lines.contains { line in
      line.wholeMatch(of: #/import (\w+)/#).map { FrameworkDoubles.modules["\($0.1)"] != nil }
        == true
    }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The text with directives that make the compiler refer to the lines of the documentation.
  var textForCompiler: String {
    // Not possible in the middle of an expression, where manifests show their targets.
    guard !lines.contains("import PackageDescription") else { return text }
    var lines = lines
    lines.insert("#sourceLocation()", at: start + block.lines.count)
    lines.insert("#sourceLocation(file: \"\(block.file)\", line: \(block.line))", at: start)
    if Exemption.isFromCompiling(block) { lines = ["#if canImport(Darwin)"] + lines + ["#endif"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter siblings: all blocks of the same file.
  init(_ block: CodeBlock, siblings: [CodeBlock]) {
    self.block = block
    let file = block.file.split(separator: "/").last ?? ""
    name =
      file.prefix { $0 != "." }.map { $0.isLetter ? "\($0)" : "_" }.joined()
      + "_\(block.ordinal)"
    let surroundings = Surroundings.all[block.file]
    let own = surroundings?.examples[block.ordinal] ?? ""
    var before = (surroundings?.common ?? "") + (own.isEmpty ? "" : "\n" + own)
    if !before.contains(#/(?m)^import /#), !block.lines.contains(where: { $0.hasPrefix("import ") })
    {
      before = "import Dependencies\nimport Foundation\n" + before
    }
    let shape = Shape(of: block)
    let isPlaced = before.contains(#/(?m)^ *// example$/#)
    isFunction = !isPlaced && shape == .function
    if isFunction {
      before += "\n@MainActor func \(name)() async throws {\n  // example\n}"
    } else if !isPlaced {
      before += "\n// example"
    }
    (lines, start) = Self.fill(before, with: block, siblings: siblings)
  }

  private static func fill(
    _ surroundings: String, with block: CodeBlock, siblings: [CodeBlock]
  ) -> (lines: [String], start: Int) {
    var lines: [String] = []
    var start = 0
    for line in surroundings.split(separator: "\n", omittingEmptySubsequences: false) {
      let isTop = !line.hasPrefix(" ")
      guard let match = line.wholeMatch(of: #/ *// example(?: (\d+))?/#) else {
        lines.append(String(line))
        continue
      }
      let ordinal = match.1.flatMap { Int($0) }
      if ordinal == nil { start = lines.count }
      for sibling in siblings where sibling.ordinal == ordinal ?? block.ordinal {
        lines += isTop ? sibling.privateLines : sibling.lines
      }
    }
    return (lines, start)
  }
}

/// The places where a block can go.
private enum Shape {
  case file, function

  init(of block: CodeBlock) {
    let bytes = Array(block.text.utf8)
    let outline = bytes.withUnsafeBufferPointer { Outline($0) }
    let needsFile = outline.children(of: .file).contains { item in
      outline[item].kind == .extensionDecl
        || outline.children(of: item).contains { child in
          let node = outline[child]
          guard node.kind == .attribute, node.nameToken != Outline.noToken else { return false }
          let name = outline.tokens[Int(node.nameToken)]
          let text = String(decoding: bytes[Int(name.offset)..<Int(name.end)], as: UTF8.self)
          return ["Test", "Suite", "main"].contains(text)
        }
    }
    self = needsFile ? .file : .function
  }
}

extension CodeBlock {
  /// The lines with `private` before each top-level declaration that allows it.
  fileprivate var privateLines: [String] {
    var bytes = Array(text.utf8)
    let outline = bytes.withUnsafeBufferPointer { Outline($0) }
    for item in Array(outline.children(of: .file)).reversed() {
      let node = outline[item]
      let parts = outline.children(of: item).map { outline[$0] }
      let attributes = parts.prefix { $0.kind == .attribute }
      let start = outline.tokens[Int(attributes.last?.endToken ?? node.firstToken)].offset
      switch node.kind {
      case .extensionDecl where parts.contains { $0.kind == .inheritedType }: break
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
        .functionDecl, .variableDecl, .typealiasDecl:
        if ["private ", "public "].contains(where: { bytes[Int(start)...].starts(with: $0.utf8) }) {
          break
        }
        bytes.insert(contentsOf: "private ".utf8, at: Int(start))
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "@main" ? "" : String($0) }
  }
}
