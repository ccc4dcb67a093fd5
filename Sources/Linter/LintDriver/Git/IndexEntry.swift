/// A file whose text in the index differs from the work tree.
struct IndexEntry {
  /// From the root of the repository.
  let path: String
  /// The object with the text in the index; nil if the index has a link or nothing in its place.
  let blob: Substring?
  /// Whether a merge has left several versions of it.
  let isUnmerged: Bool

  /// - Parameter output: the output of `git diff --raw -z`: `:MODE MODE ID ID STATUS` and the path
  ///   alternately, each followed by a NUL, the index's mode and object first.
  static func entries(in output: [UInt8]) -> [IndexEntry] {
    let parts = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: parts.count - 1, by: 2).compactMap { index in
      let words = parts[index].split(separator: " ")
      guard words.count == 5 else { return nil }
      let isFile = words[0] == ":100644" || words[0] == ":100755"
      return IndexEntry(
        path: parts[index + 1], blob: isFile ? words[2] : nil,
        isUnmerged: words[4].hasPrefix("U"))
    }
  }
}
