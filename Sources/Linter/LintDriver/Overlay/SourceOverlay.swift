/// Texts that replace files: unsaved text of an editor, or the contents of git's index.
///
/// A file of the overlay takes part in a run as if it were on the disk: folders list it even if it
/// does not exist yet, and paths that `.gitignore` excludes stay excluded.
package struct SourceOverlay: Sendable {
  private var contents: [AbsolutePath: Content] = [:]
  /// The entries that the overlay adds to each folder, including folders above its files.
  private var children: [AbsolutePath: [Substring: EntryKind]] = [:]

  /// The replacement for a file.
  enum Content: Sendable {
    case text([UInt8])
    /// There is no file, whatever the disk has.
    case absent
  }

  package init() {}

  /// Paths are places; see `AbsolutePath.place(of:from:)`.
  var isEmpty: Bool { contents.isEmpty }

  /// Nil if the file on the disk counts.
  subscript(file: AbsolutePath) -> Content? { contents[file] }

  func hasText(at path: AbsolutePath) -> Bool {
    if case .text = contents[path] { true } else { false }
  }

  /// Whether there is something at a place, in the overlay or else on the disk.
  func canFind(_ place: AbsolutePath) -> Bool {
    switch contents[place] {
    case .text: true
    case .absent: false
    case nil: (try? FileStatus(ofPath: place.text)) != nil
    }
  }

  /// The contents of the file at a place.
  ///
  /// - Parameter shown: the path as messages print it.
  func read(_ place: AbsolutePath, shown: String) throws(Problem) -> [UInt8] {
    switch contents[place] {
    case .text(let bytes): return bytes
    case .absent: throw .vanished(shown)
    case nil: return try SourceReader.read(place.text, shownAs: shown).bytes
    }
  }

  /// Puts something in place of a file.
  mutating func set(_ content: Content, at path: AbsolutePath) {
    contents[path] = content
    guard case .text = content else { return }
    var kind = EntryKind.file
    var path = path
    while let name = path.components.last, let folder = path.parent,
      children[folder]?[name] == nil
    {
      children[folder, default: [:]][name] = kind
      kind = .folder
      path = folder
    }
  }

  /// The names of the files and folders that the overlay adds to a folder.
  func entries(ofFolder folder: AbsolutePath) -> [Substring: EntryKind] { children[folder] ?? [:] }
}

extension SourceOverlay {
  /// The files of a run as the overlay has them, in their order.
  func applied(to files: [SourceFile], workingFolder: AbsolutePath) -> [SourceFile] {
    isEmpty ? files : files.compactMap { applied(to: $0, workingFolder: workingFolder) }
  }

  func applied(to files: [TargetSource], workingFolder: AbsolutePath) -> [TargetSource] {
    isEmpty
      ? files
      : files.compactMap { source in
        applied(to: source.file, workingFolder: workingFolder).map {
          TargetSource(kind: source.kind, file: $0)
        }
      }
  }

  private func applied(to file: SourceFile, workingFolder: AbsolutePath) -> SourceFile? {
    switch self[.place(of: file.path, from: workingFolder)] {
    case nil: file
    case .text(let bytes): file.with(bytes: bytes)
    case .absent: nil
    }
  }

  /// Puts a text in place of a file, which need not exist.
  ///
  /// - Parameter path: absolute or from the working folder.
  package mutating func set(_ text: [UInt8], forFileAt path: String) throws(Problem) {
    set(.text(text), at: try .named(path))
  }
}

extension AbsolutePath {
  /// The place of a path that a caller gave.
  static func named(_ path: String) throws(Problem) -> AbsolutePath {
    do {
      return place(of: path, from: try workingFolder())
    } catch {
      throw .unreadable(".", error)
    }
  }
}
