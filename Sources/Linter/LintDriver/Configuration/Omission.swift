/// Why a walk leaves out a path that is not named on the command line.
enum Omission: Sendable, Equatable {
  /// It, or a folder around it, has a name that begins with a dot.
  case hidden(String)
  /// A folder with third-party code, or without code.
  case skippedFolder(String)
  /// The `.gitignore` that excludes it.
  case ignored(by: String)
  case link
  case notSwift

  /// Nil if the path is found by a walk from the root of the repository, or, without a repository,
  /// from the working folder.
  static func of(_ point: StartingPoint, workingFolder: AbsolutePath) -> Omission? {
    let base = point.surroundings.repository ?? workingFolder
    let letterCase = point.surroundings.letterCase
    guard let below = point.path.path(below: base) else { return ofName(point) }
    var scope: IgnoreScope?
    var folder = base
    let names = below.split(separator: "/")
    for (index, name) in names.enumerated() {
      let isFolder = index < names.count - 1 || point.isFolder
      if name.first == "." { return .hidden(String(name)) }
      if isFolder, FolderListing.leavesOut(folder: name, in: folder) {
        return .skippedFolder(String(name))
      }
      scope = scope.below(folder, from: base, letterCase)
      folder = folder.appending(String(name))
      let path = Array((folder.path(below: base) ?? "").utf8)
      if let excluder = scope?.excluder(of: path, isFolder: isFolder) {
        let file = String(decoding: path.prefix(excluder.depth), as: UTF8.self) + ".gitignore"
        return .ignored(by: AbsolutePath(file, from: base).shown(from: workingFolder))
      }
      if folder.isLink { return .link }
    }
    return ofName(point)
  }

  private static func ofName(_ point: StartingPoint) -> Omission? {
    point.isFolder || point.path.isSwiftFile ? nil : .notSwift
  }

  /// One phrase.
  var text: String {
    switch self {
    case .hidden(let name): "'\(name)' is hidden"
    case .skippedFolder(let name): "folders called '\(name)' hold no code of the project"
    case .ignored(let file): "it is excluded by \(file)"
    case .link: "symbolic links are not followed"
    case .notSwift: "it is not a Swift file"
    }
  }
}

extension IgnoreScope? {
  /// The scope for a subfolder, which may have a `.gitignore` of its own.
  fileprivate func below(
    _ folder: AbsolutePath, from base: AbsolutePath, _ letterCase: LetterCase
  ) -> IgnoreScope? {
    let file = folder.appending(".gitignore").text
    guard let text = try? SourceReader.read(file).bytes else { return self }
    return IgnoreScope(
      text, letterCase, folder: (folder.path(below: base) ?? "").utf8, parent: self)
  }
}
