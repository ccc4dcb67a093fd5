import Foundation
import SwiftLexer
import SwiftOutline

/// A Swift file of the repository, parsed.
struct SourceFile: Sendable {
  /// From the root of the repository.
  let path: String
  let bytes: [UInt8]
  let outline: Outline
  /// Where each line begins.
  private let lineStarts: [Int]
  /// The lines without their ends; an empty text after the last end is not a line.
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    let bytes = Array(text.utf8)
    self.bytes = bytes
    outline = bytes.withUnsafeBufferPointer { Outline($0) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.lines = lines.last == "" ? lines.dropLast() : lines
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// All tokens, including trivia. Only a few files are lexed again for them.
  var tokens: [Token] {
    bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      var tokens: [Token] = []
      while tokens.last?.kind != .endOfFile { tokens.append(lexer.next()) }
      return tokens
    }
  }

  /// Counts from 1.
  func line(ofOffset offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  func line(of token: Token) -> Int { line(ofOffset: Int(token.offset)) }

  /// The offset of a line's character; nil if the line is shorter.
  func offset(ofColumn column: Int, inLine number: Int) -> Int? {
    let line = lines[number - 1]
    guard let index = line.index(line.startIndex, offsetBy: column, limitedBy: line.endIndex),
      index < line.endIndex
    else { return nil }
    return lineStarts[number - 1] + line.utf8.distance(from: line.startIndex, to: index)
  }

  func text(of token: Token) -> String {
    String(decoding: bytes[Int(token.offset)..<Int(token.end)], as: UTF8.self)
  }

  /// The token that names a node; nil if none does.
  func name(of node: Outline.NodeID) -> String? {
    let token = outline[node].nameToken
    return token == Outline.noToken ? nil : text(of: outline.tokens[Int(token)])
  }

  /// All nodes of the outline.
  var nodes: some Sequence<Outline.NodeID> {
    outline.nodes.indices.lazy.map { Outline.NodeID(index: UInt32($0)) }
  }

  /// The first and the last line of a node, without the comments before it.
  func lines(of node: Outline.NodeID) -> ClosedRange<Int> {
    lines(from: outline[node].firstToken, of: node)
  }

  /// The same without attributes and modifiers.
  func linesFromName(of node: Outline.NodeID) -> ClosedRange<Int> {
    let name = outline[node].nameToken
    return lines(from: name == Outline.noToken ? outline[node].firstToken : name, of: node)
  }

  private func lines(from first: Outline.TokenIndex, of node: Outline.NodeID) -> ClosedRange<Int> {
    let last = max(Int(outline[node].endToken) - 1, Int(first))
    return line(of: outline.tokens[Int(first)])...line(of: outline.tokens[last])
  }

  /// The lines that begin within a string.
  var linesWithinStrings: Set<Int> {
    var lines: Set<Int> = []
    var starts: [Token] = []
    for token in tokens {
      if token.kind == .stringStart { starts.append(token) }
      if token.kind == .stringEnd, let start = starts.popLast() {
        lines.formUnion((line(of: start)...line(of: token)).dropFirst())
      }
    }
    return lines
  }
}

extension SourceFile {
  /// Whether the code is shown or spoiled on purpose: the fixtures of a rule have the layout of
  /// handwritten code, with expectations after it.
  var isFixture: Bool { path.hasPrefix("Rules/") && path.contains("/Fixtures/") }
}

// MARK: - The repository

extension SourceFile {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all files below folders of the repository, sorted.
  static func paths(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder in
      let path = root.appending(path: folder).path()
      return try FileManager.default.subpathsOfDirectory(atPath: path).filter { subpath in
        var isFolder = ObjCBool(false)
        let exists = FileManager.default.fileExists(
          atPath: "\(path)/\(subpath)", isDirectory: &isFolder)
        return exists && !isFolder.boolValue && !subpath.split(separator: "/").last!.hasPrefix(".")
      }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  /// Every Swift file.
  static func all() async throws -> [SourceFile] {
    let paths = try (["Package.swift"] + paths(below: ["Rules", "Sources", "Tests"]))
      .filter { $0.hasSuffix(".swift") }
    return try await withThrowingTaskGroup(of: SourceFile.self) { group in
      for path in paths {
        group.addTask {
          SourceFile(
            path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.path < $1.path }
    }
  }
}
