extension TargetGraph {
  /// One target of one package or project.
  package struct Target: Sendable, Equatable {
    /// The name as spelled in its declaration.
    package var name: String
    package var kind: Kind
    /// The names under which it can be imported, the usual one first; none if they are not known.
    package var moduleNames: [String]
    /// The file that declares it, relative to the root of the run.
    package var declaration: String
    /// The folder of its package or project; empty for the root itself.
    package var folder: String
    /// Indices into `targets`, direct dependencies inside the tree only.
    package var dependencies: [TargetID]
    /// The products of packages outside the tree that it links directly, as its declaration spells
    /// them.
    package var externalProducts: [String] = []
    /// Whether it or a target that it reaches links a package outside the tree.
    package var linksOutside = false
    /// Whether all its dependencies are known: it and every target that it reaches were read
    /// completely. A dependency on a package outside the tree counts as known (and has no files
    /// here).
    package var isComplete: Bool
    /// If this target is a variant of another, the target that has its files. A variant is the same
    /// module for another platform, or the same files under another name. Variants reach each
    /// other.
    package var original: TargetID?

    /// The name under which it is usually imported; empty if it is not known.
    package var moduleName: String { moduleNames.first ?? "" }

    /// The usual name of the file that declares it: `Package.swift`, `App.xcodeproj`.
    package var declaredIn: String {
      let name = RelativePath.lastComponent(Substring(declaration))
      guard name == "project.pbxproj", let project = RelativePath.parent(Substring(declaration))
      else { return String(name) }
      return String(RelativePath.lastComponent(project))
    }
  }

  /// The role of a target for its dependents.
  package enum Kind: String, Sendable {
    case application
    case appExtension = "app extension"
    case executable, library, tests, macro, plugin, system, binary, other

    /// Whether it runs by itself, together with everything that it links.
    package var isRun: Bool { self == .application || self == .appExtension || self == .executable }
  }

  /// A product of a package in the tree.
  package struct Product: Sendable, Equatable {
    package var name: String
    package var kind: PackageManifest.Product.Kind
    /// The targets that the manifest names for it.
    package var targets: [TargetID]
    /// Whether all its targets and all their dependencies are known.
    package var isComplete: Bool
  }

  /// A folder with a manifest.
  package struct Package: Sendable, Equatable {
    /// Relative to the root of the run; empty for the root itself.
    package var folder: String
    package var name: String?
    package var targets: Range<TargetID>
    package var products: [Product]
    /// Whether every one of its targets and products is known.
    package var isComplete: Bool
    /// The oldest supported versions of systems, as far as they are certain.
    package var platforms: [PackageManifest.Platform] = []
  }
}

extension TargetGraph.Kind {
  init(_ kind: PackageManifest.Target.Kind) {
    self =
      switch kind {
      case .regular: .library
      case .executable: .executable
      case .test: .tests
      case .macro: .macro
      case .plugin: .plugin
      case .system: .system
      case .binary: .binary
      }
  }

  init(_ kind: ProjectDescription.Target.Kind) {
    self =
      switch kind {
      case .application: .application
      case .appExtension: .appExtension
      case .framework, .library: .library
      case .tool: .executable
      case .unitTests, .uiTests: .tests
      case .other: .other
      }
  }
}
