internal import Globs

/// A file that describes targets.
struct TargetFile: Sendable, Equatable {
  var found: FoundFile
  let kind: Kind

  /// The kind of a file that describes targets.
  enum Kind: UInt8, Sendable {
    /// `Package.swift`
    case manifest
    /// `project.pbxproj`
    case xcodeProject
    /// `contents.xcworkspacedata`
    case xcodeWorkspace
    /// `Project.swift`, provided that its contents confirm it: many apps have a model of that name.
    case tuistProject
    /// Swift code that Tuist projects share.
    case tuistHelper
    /// `project.yml`
    case xcodeGenSpec
    /// A file that a spec can include.
    case specPart
    /// `*.xcconfig`
    case buildSettings
    /// `Package.resolved`
    case pins
  }

  /// Nil if its path is not that of any of these.
  init?(_ file: FoundFile) {
    let (folder, name) = TargetFile.parts(of: file.programPath)
    let isHelper = TargetFile.hasHelpers(folder)
    guard let kind = name.withUnsafeBytes({ TargetFile.kind($0, isHelper: isHelper) }) else {
      return nil
    }
    self.init(found: file, kind: kind)
  }

  init(found: FoundFile, kind: Kind) {
    self.found = found
    self.kind = kind
  }

  private static func parts(of path: String) -> (folder: [UInt8], name: [UInt8]) {
    let path = Array(path.utf8)
    guard let slash = path.lastIndex(of: Glob.slash) else { return ([], path) }
    return (Array(path[..<slash]), Array(path[(slash + 1)...]))
  }

  /// The kind of a file with this name; nil if it does not describe targets.
  ///
  /// - Parameter isHelper: whether its folder holds the code that Tuist projects share.
  static func kind(_ name: UnsafeRawBufferPointer, isHelper: Bool) -> Kind? {
    if name.ends(with: ".swift") {
      if name.elementsEqual("Package.swift".utf8) { return .manifest }
      if name.elementsEqual("Project.swift".utf8) { return .tuistProject }
      return isHelper ? .tuistHelper : nil
    }
    if name.elementsEqual("project.pbxproj".utf8) { return .xcodeProject }
    if name.elementsEqual("contents.xcworkspacedata".utf8) { return .xcodeWorkspace }
    if isProjectSource(name) { return .xcodeGenSpec }
    if name.ends(with: ".xcconfig") { return .buildSettings }
    if isPins(name) { return .pins }
    return mayConcern(name) ? .specPart : nil
  }

  /// Whether a folder holds the code that Tuist projects share: that of their root, or of a plugin
  /// in the tree.
  static func hasHelpers(_ folder: [UInt8]) -> Bool {
    folder.split(separator: Glob.slash).contains {
      $0.elementsEqual("ProjectDescriptionHelpers".utf8)
    }
  }

  /// Whether a file with this name, which is not a Swift file, can describe targets.
  static func mayConcern(_ name: UnsafeRawBufferPointer) -> Bool {
    name.ends(with: ".yml") || name.ends(with: ".xcconfig") || name.ends(with: ".yaml")
      || isPins(name)
  }

  private static func isPins(_ name: UnsafeRawBufferPointer) -> Bool {
    name.elementsEqual(pins.utf8)
  }

  /// The file with the versions of packages.
  static let pins = "Package.resolved"
  /// The folder of that file in an Xcode workspace.
  static let folderOfPins = "xcshareddata/swiftpm/"
  /// The workspace that each Xcode project contains.
  static let innerWorkspace = "project.xcworkspace/"

  /// Whether Xcode projects are generated from files of this name.
  static func isProjectSource(_ name: UnsafeRawBufferPointer) -> Bool {
    name.elementsEqual("project.yml".utf8) || name.elementsEqual("project.yaml".utf8)
      || name.elementsEqual("Project.swift".utf8)
  }
}
