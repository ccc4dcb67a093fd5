internal import DiagnosticReports
internal import Globs

/// Globs that pick files below a folder, written as in `.gitignore`.
///
/// The last glob that matches a file or one of the folders around it decides; one with `!` takes
/// the file out again. Unlike in `.gitignore`, that works inside of a folder too.
struct PathPatterns: Sendable {
  /// As they are written.
  let globs: [String]
  /// Where they are written.
  let places: [Place]
  private let patterns: [IgnorePattern]
  /// The folder that they count from, with a slash at its end.
  private let folder: [UInt8]

  /// A glob that can match nothing.
  struct Unmatchable: Error {
    let index: Int
  }

  init(
    _ globs: [String], at places: [Place] = [], below folder: AbsolutePath
  ) throws(Unmatchable) {
    self.globs = globs
    self.places = places
    self.folder = Array(folder.text.utf8) + (folder.parent == nil ? [] : [Glob.slash])
    var patterns: [IgnorePattern] = []
    for (index, glob) in globs.enumerated() {
      guard let pattern = PathPatterns.pattern(glob) else { throw Unmatchable(index: index) }
      patterns.append(pattern)
    }
    self.patterns = patterns
  }

  private static func pattern(_ glob: String) -> IgnorePattern? {
    // Shells and file lists write `./Sources` for `Sources`; `.gitignore` does not know this form.
    let text = glob.hasPrefix("./") ? String(glob.dropFirst()) : glob
    guard !text.split(separator: "/").contains("..") else { return nil }
    return IgnorePattern(line: Array(text.utf8)[...])
  }

  /// The glob that picks a file, or a folder with its contents; nil if none does.
  func glob(matching path: AbsolutePath, isFolder: Bool = false) -> String? {
    glob(matching: GlobSubject(path, isFolder: isFolder))
  }

  func glob(matching subject: GlobSubject) -> String? {
    let decisive = patterns.indices.last { matches($0, subject) }
    guard let decisive, !patterns[decisive].isNegated else { return nil }
    return globs[decisive]
  }

  /// The indices of the globs that match neither a file nor a folder around one, whatever the other
  /// globs do.
  func indicesMatchingNone(of files: [AbsolutePath]) -> [Int] {
    let subjects = files.map { GlobSubject($0, isFolder: false) }
    return patterns.indices.filter { index in !subjects.contains { matches(index, $0) } }
  }

  private func matches(_ index: Int, _ subject: GlobSubject) -> Bool {
    guard subject.text.starts(with: folder) else { return false }
    let below = subject.text[folder.count...]
    return patterns[index].matches(below, isFolder: subject.isFolder)
      || below.indices.contains { end in
        below[end] == Glob.slash && patterns[index].matches(below[..<end], isFolder: true)
      }
  }
}

/// A path in the form that globs match, made once for all of them.
struct GlobSubject {
  /// From the root of the file system.
  let text: [UInt8]
  let isFolder: Bool

  init(_ path: AbsolutePath, isFolder: Bool) {
    text = Array(path.text.utf8)
    self.isFolder = isFolder
  }

  /// A file, by the bytes of its absolute path.
  init(fileAt text: [UInt8]) {
    self.text = text
    isFolder = false
  }
}

extension IgnorePattern {
  fileprivate func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    let name = path.lastIndex(of: Glob.slash).map { path[($0 + 1)...] } ?? path
    return matches(path: path, name: name, isFolder: isFolder)
  }
}
