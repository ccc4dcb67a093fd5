/// Texts in git's store.
enum Blobs {
  /// The texts of some objects, in their order.
  static func texts(of ids: [Substring]) throws(Problem) -> [[UInt8]] {
    guard !ids.isEmpty else { return [] }
    let input = ids.map { $0 + "\n" }.joined()
    let output = try Git.output(["cat-file", "--batch"], input: Array(input.utf8))
    let texts = Blobs.texts(in: output)
    guard texts.count == ids.count else {
      throw Problem(
        path: ".", what: "git does not have the text of a file in its index",
        advice: "see what 'git fsck' says")
    }
    return texts
  }

  /// - Parameter output: for each object `ID TYPE SIZE`, a line end, so many bytes, a line end.
  private static func texts(in output: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), size >= 0 else { return texts }
      rest = rest[(end + 1)...]
      guard rest.count > size else { return texts }
      texts.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
    return texts
  }
}
