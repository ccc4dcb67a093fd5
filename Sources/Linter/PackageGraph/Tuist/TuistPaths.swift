/// Resolves the paths of a Tuist manifest.
struct TuistPaths {
  /// The folder of the manifest.
  let folder: String
  /// The folder that contains `Tuist`.
  private let root: String
  /// The folder of each file of the description.
  private let folders: [String]

  init(manifest path: String, root: String?, texts: [ManifestText]) {
    folder = Self.folder(of: path)
    self.root =
      root ?? texts.dropFirst().lazy.compactMap { Self.root(ofHelper: $0.path) }.first ?? ""
    folders = [folder] + texts.dropFirst().map { Self.folder(of: $0.path) }
  }

  private static func folder(of path: String) -> String {
    RelativePath.parent(path[...]).map(String.init) ?? ""
  }

  /// The part before `Tuist/ProjectDescriptionHelpers`.
  private static func root(ofHelper path: String) -> String? {
    let components = path.split(separator: "/")
    let index = components.indices.last { index in
      components[index] == "Tuist" && components[index...].dropFirst().first == helpers
    }
    return index.map { components[..<$0].joined(separator: "/") }
  }

  private static let helpers: Substring = "ProjectDescriptionHelpers"

  /// A path as far as it is known.
  enum Place<Inside> {
    case inside(Inside)
    /// Not below the root of the run.
    case outside
    case unknown
  }

  /// The place of a value that is a path.
  func place(_ value: ManifestValue, of evaluator: ManifestEvaluator) -> Place<String> {
    guard let (text, base) = parts(value, of: evaluator) else { return .unknown }
    return RelativePath.resolve(text, in: base).map { .inside($0) } ?? .outside
  }

  /// The place of a value that is a path with wildcards.
  func glob(_ value: ManifestValue, of evaluator: ManifestEvaluator) -> Place<FolderGlob> {
    guard let (text, base) = parts(value, of: evaluator) else { return .unknown }
    return FolderGlob(text, in: base).map { .inside($0) } ?? .outside
  }

  /// The text of a path, and the folder that it is relative to. A literal is relative to the
  /// manifest's folder, or to Tuist's root if it begins with two slashes.
  private func parts(
    _ value: ManifestValue, of evaluator: ManifestEvaluator
  ) -> (text: String, base: String)? {
    switch value {
    case .string(let text):
      return text.utf8.starts(with: "//".utf8) ? (String(text.dropFirst(2)), root) : (text, folder)
    case .object(let id):
      let object = evaluator.objects[id]
      guard object.type == "Path", case .string(let text)? = object.fields["0"] else { return nil }
      switch object.factory {
      case "relativeToRoot": return (text, root)
      case "relativeToCurrentFile": return (text, folders[object.file])
      default: return (text, folder)
      }
    default: return nil
    }
  }
}
