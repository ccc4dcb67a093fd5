/// How a client spells the paths of files that it reaches through symbolic links.
///
/// A program knows each file by its real path: an editor may name the project's folder through a
/// link and its files by their real paths, or the other way around.
package struct PathSpellings: Sendable {
  private var folders: [Spelling] = []
  private var files: [Spelling] = []

  /// The name that the client has for a real folder, or for a real file.
  private struct Spelling: Sendable, Equatable {
    let spelled: AbsolutePath
    let real: AbsolutePath
  }

  /// All paths are spelled as they are.
  package init() {}

  /// The path without symbolic links, as far down as it exists.
  package static func real(_ path: String) -> String { AbsolutePath(path).resolved.text }

  /// Notes the client's name for a folder of its project, which its contents share.
  package mutating func noteFolder(_ path: String) {
    let path = AbsolutePath(path)
    folders.append(Spelling(spelled: path, real: path.resolved))
  }

  /// Notes the client's name for a file. It counts for others only outside of the folders.
  package mutating func noteFile(_ path: String) {
    var spelled = AbsolutePath(path)
    var real = spelled.resolved
    guard spelled != real else { return }
    // Up to the link, so that its other files are spelled likewise.
    while spelled.components.last == real.components.last, let outer = spelled.parent,
      let realOuter = real.parent, outer.resolved == realOuter
    {
      (spelled, real) = (outer, realOuter)
    }
    let spelling = Spelling(spelled: spelled, real: real)
    if !files.contains(spelling) { files.append(spelling) }
  }

  /// The client's spelling of a real path; the path itself if the client has no other.
  package func spelled(_ path: String) -> String {
    if folders.allSatisfy({ $0.spelled == $0.real }), files.isEmpty { return path }
    let path = AbsolutePath(path)
    for spellings in [folders, files] {
      let around = spellings.filter { path.path(below: $0.real) != nil }
      let depth = around.map(\.real.components.count).max()
      guard let nearest = around.first(where: { $0.real.components.count == depth }),
        let below = path.path(below: nearest.real)
      else { continue }
      return AbsolutePath(below, from: nearest.spelled).text
    }
    return path.text
  }
}
