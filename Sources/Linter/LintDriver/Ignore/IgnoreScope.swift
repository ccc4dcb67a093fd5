internal import Globs

/// The patterns of one `.gitignore`, followed by those in the folders above.
///
/// It is a chain of objects rather than an array of patterns, so that a folder without a
/// `.gitignore` shares the scope of its parent.
final class IgnoreScope: Sendable {
  private let patterns: [IgnorePattern]
  /// The number of bytes of a path to the folder of the `.gitignore`, including the slash after
  /// them.
  let depth: Int
  private let letterCase: LetterCase
  private let parent: IgnoreScope?

  /// - Parameters:
  ///   - text: the contents of a `.gitignore`.
  ///   - letterCase: how its repository compares names; the same for the parent.
  ///   - folder: its folder, spelled as in the paths that will be checked; empty for the folder
  ///     that those are relative to.
  init(
    _ text: [UInt8], _ letterCase: LetterCase, folder: some Collection<UInt8>,
    parent: IgnoreScope? = nil
  ) {
    var text = letterCase.folded(text)
    if letterCase == .isIgnored {
      // No letter of a path is a capital one any more, and git lets this class match all of them.
      text = text.replacing("[:upper:]".utf8, with: "[:lower:]".utf8)
    }
    patterns = IgnoreScope.lines(of: text).compactMap(IgnorePattern.init(line:))
    depth = folder.isEmpty ? 0 : folder.count + 1
    self.letterCase = letterCase
    self.parent = parent
  }

  /// Whether the entry is excluded, provided that none of the folders that it lies in is.
  ///
  /// The last matching pattern of the deepest folder with a match decides. Nothing inside of an
  /// excluded folder can be included again, which is why a walk does not enter one.
  ///
  /// - Parameter path: relative to the folder that all paths are relative to, without a trailing
  ///   slash.
  func excludes(_ path: [UInt8], isFolder: Bool) -> Bool {
    excluder(of: path, isFolder: isFolder) != nil
  }

  /// The scope, this one or one above, whose patterns exclude the entry.
  func excluder(of path: [UInt8], isFolder: Bool) -> IgnoreScope? {
    let path = letterCase.folded(path)
    let nameStart = path.lastIndex(of: Glob.slash).map { $0 + 1 } ?? 0
    var scope: IgnoreScope? = self
    while let current = scope {
      let decisive = current.patterns.last {
        $0.matches(path: path[current.depth...], name: path[nameStart...], isFolder: isFolder)
      }
      if let decisive { return decisive.isNegated ? nil : current }
      scope = current.parent
    }
    return nil
  }

  /// The lines without their ends, `\n` or `\r\n`, and without a byte order mark.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    return text.split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}
