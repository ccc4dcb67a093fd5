/// The targets of one Xcode project, described in its own project file, in Tuist's `Project.swift`
/// or in XcodeGen's `project.yml`.
///
/// Paths are relative to the root of the run, without `.` and `..`. Paths outside the root are left
/// out, because they have no files in the run.
package struct ProjectDescription: Sendable, Equatable {
  package var format: Format
  /// The file that describes the project: `App.xcodeproj/project.pbxproj`.
  package var path: String
  /// The name of the project: `App`.
  package var name: String
  package var targets: [Target]
  /// The folders of its local Swift packages.
  package var localPackages: [String]
  /// The versions that it allows for packages of other repositories.
  package var versions = PinnedVersions()
  /// False if a target could not be determined, or if some other part could not be read.
  package var isComplete: Bool

  package init(
    format: Format, path: String, name: String, targets: [Target] = [],
    localPackages: [String] = [], isComplete: Bool = true
  ) {
    self.format = format
    self.path = path
    self.name = name
    self.targets = targets
    self.localPackages = localPackages
    self.isComplete = isComplete
  }

  /// The program that the description is written for.
  package enum Format: String, Sendable { case xcode, tuist, xcodeGen }

  /// One target.
  package struct Target: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    /// The names under which it can be imported, the usual one first: several if its configurations
    /// differ, none if they could not be determined.
    package var moduleNames: [String]
    /// Single source files.
    package var files: [String]
    /// The folders that contain its source files.
    package var folders: [Folder]
    package var dependencies: [Dependency]
    /// False if one of its dependencies or its files could not be determined.
    package var isComplete: Bool

    package init(
      name: String, kind: Kind, moduleNames: [String], files: [String] = [],
      folders: [Folder] = [], dependencies: [Dependency] = [], isComplete: Bool = true
    ) {
      self.name = name
      self.kind = kind
      self.moduleNames = moduleNames
      self.files = files
      self.folders = folders
      self.dependencies = dependencies
      self.isComplete = isComplete
    }

    /// The kind of the target.
    package enum Kind: String, Sendable {
      case application, appExtension, framework, library, tool, unitTests, uiTests, other
    }

    /// Source files that are listed by folder.
    package struct Folder: Sendable, Equatable {
      /// The path of the folder itself; empty for the root.
      package var path: String
      /// The pattern for a file's path below the folder; nil matches all files. `*` and `?` stand
      /// for parts of a name, `**` for any folders.
      package var pattern: String?
      /// Paths of excluded files and folders, relative to the root of the run.
      package var excluded: [String]
      /// Patterns of excluded paths below the folder.
      package var excludedPatterns: [String]

      package init(
        path: String, pattern: String? = nil, excluded: [String] = [],
        excludedPatterns: [String] = []
      ) {
        self.path = path
        self.pattern = pattern
        self.excluded = excluded
        self.excludedPatterns = excludedPatterns
      }
    }

    /// A dependency or a linked library; system frameworks and prebuilt binaries are left out.
    package enum Dependency: Sendable, Hashable {
      /// A target of this project.
      case target(String)
      /// A target of another project, with the folder of that project (`Core/Core.xcodeproj`, or
      /// the folder of a `Project.swift`).
      case projectTarget(String, project: String)
      /// A framework or library that some project of the workspace builds, by the name under which
      /// it is imported.
      case builtProduct(String)
      /// A product of a Swift package in a folder of the tree.
      case localProduct(String, package: String)
      /// A product of a remote package, with that package's identity. In a workspace, a package of
      /// the tree with the same identity takes its place.
      case remoteProduct(String, package: String)
      /// A product of a Swift package that the project does not specify.
      case product(String)
    }
  }
}
