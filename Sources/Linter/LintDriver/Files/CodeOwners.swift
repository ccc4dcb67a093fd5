internal import Globs

/// The people who answer for files, as a `CODEOWNERS` of GitHub or GitLab names them.
struct CodeOwners: Sendable {
  /// Those of GitHub make up one.
  private var sections: [Section] = [Section(defaultOwners: [])]

  private struct Section: Sendable {
    let defaultOwners: [String]
    var entries: [Entry] = []
  }

  fileprivate struct Entry: Sendable {
    let pattern: IgnorePattern
    /// `docs/*` is about the files of a folder, and not about those of its folders.
    let isAboutFilesAlone: Bool
    let owners: [String]
  }

  init(_ text: [UInt8]) {
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == 0x0D }) {
      read(line)
    }
  }

  /// Where the file can be, from the root of a repository.
  private static let places = [
    ".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS",
  ]

  /// The list that governs a folder, with the folder that its patterns count from; nil without one.
  static func governing(_ folder: AbsolutePath) -> (owners: CodeOwners, root: AbsolutePath)? {
    for folder in sequence(first: folder, next: \.parent) {
      for place in places {
        let path = AbsolutePath(place, from: folder).text
        guard let text = try? SourceReader.read(path).bytes else { continue }
        return (CodeOwners(text), folder)
      }
      if folder.has(".git") { return nil }
    }
    return nil
  }

  // MARK: Lines

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var words = CodeOwners.words(of: line)
    guard let first = words.first, let byte = first.first else { return }
    if byte == UInt8(ascii: "[") || first.starts(with: "^[".utf8) {
      // The name of a section can have spaces.
      let closing = words.firstIndex { $0.contains(UInt8(ascii: "]")) } ?? words.count - 1
      words.removeFirst(closing + 1)
      sections.append(Section(defaultOwners: words.map { String(decoding: $0, as: UTF8.self) }))
      return
    }
    guard byte != UInt8(ascii: "!"), let pattern = IgnorePattern(line: first[...]) else { return }
    let owners = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let last = sections.count - 1
    sections[last].entries.append(
      Entry(
        pattern: pattern, isAboutFilesAlone: first.suffix(2).elementsEqual("/*".utf8),
        owners: owners.isEmpty ? sections[last].defaultOwners : owners))
  }

  /// The words of a line up to a comment; a space after a backslash is a part of its word.
  private static func words(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        word += byte == UInt8(ascii: " ") ? [byte] : [UInt8(ascii: "\\"), byte]
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        if !word.isEmpty { words.append(word) }
        word = []
      } else if byte == UInt8(ascii: "#"), word.isEmpty {
        return words
      } else {
        word.append(byte)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  // MARK: Owners

  /// Who answers for a file, by its path from the root of the repository; empty if nobody does. The
  /// last pattern of a section decides.
  func owners(of path: String) -> [String] {
    let path = Array(path.utf8)
    var owners: [String] = []
    for section in sections {
      let entry = section.entries.last { $0.matches(path) }
      for owner in entry?.owners ?? [] where !owners.contains(owner) { owners.append(owner) }
    }
    return owners
  }
}

extension CodeOwners.Entry {
  /// Whether the pattern matches the file or one of the folders that it lies in.
  fileprivate func matches(_ path: [UInt8]) -> Bool {
    var end = path.endIndex
    var isFolder = false
    while end > 0 {
      let part = path[..<end]
      let nameStart = part.lastIndex(of: Glob.slash).map { $0 + 1 } ?? 0
      if pattern.matches(path: part, name: part[nameStart...], isFolder: isFolder) { return true }
      if isAboutFilesAlone { return false }
      end = nameStart - 1
      isFolder = true
    }
    return false
  }
}
