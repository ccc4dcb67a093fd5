package import SwiftOutline

/// The contents of a `Package.swift`, as far as they are known without running it.
///
/// Everything that depends on where the manifest is evaluated is a union: all branches of `#if`,
/// and both branches of an `if` on the environment. So a complete manifest names every target,
/// product and dependency that *can* exist, whatever the platform. Versioned manifests next to it
/// (`Package@swift-5.9.swift`) are ignored; only `Package.swift` is read.
package struct PackageManifest: Sendable, Equatable {
  package var name: String?
  package var targets: [Target]
  package var products: [Product]
  /// The paths of its local packages, `.package(path:)`, relative to the manifest's folder.
  package var localPackages: [String]
  /// The versions that it allows for packages of other repositories.
  package var versions = PinnedVersions()
  /// The systems that `platforms:` names, as far as they are certain.
  package var platforms: [Platform] = []
  /// False if a target, product or dependency is unknown because code that is not evaluated
  /// computes it. The known parts are present nevertheless.
  package var isComplete: Bool
  /// False for a source file that only has the name: it neither makes a package nor imports
  /// `PackageDescription`.
  package var isManifest: Bool

  package init(
    name: String? = nil, targets: [Target] = [], products: [Product] = [],
    localPackages: [String] = [], isComplete: Bool = true, isManifest: Bool = true
  ) {
    self.name = name
    self.targets = targets
    self.products = products
    self.localPackages = localPackages
    self.isComplete = isComplete
    self.isManifest = isManifest
  }

  /// The oldest version of a system that the package supports.
  package struct Platform: Sendable, Equatable {
    /// As the manifest spells it: `iOS`.
    package var name: String
    /// `10_15` and `10.15` are 10 and 15.
    package var version: [Int]
  }

  /// One target. Settings, resources and plugins are left out, because they do not affect linking.
  package struct Target: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    /// As written in `path:`, relative to the manifest's folder.
    package var path: String?
    /// As written in `sources:`, relative to the target's folder; all files if nil.
    package var sources: [String]?
    /// As written in `exclude:`, relative to the target's folder.
    package var exclude: [String]
    package var dependencies: [Dependency]
    /// False if one of its dependencies or its files could not be determined.
    package var isComplete: Bool
    /// False if its folder could not be determined. Such a target has no known files.
    package var isLocated: Bool

    package init(
      name: String, kind: Kind, path: String? = nil, sources: [String]? = nil,
      exclude: [String] = [], dependencies: [Dependency] = [], isComplete: Bool = true,
      isLocated: Bool = true
    ) {
      self.name = name
      self.kind = kind
      self.path = path
      self.sources = sources
      self.exclude = exclude
      self.dependencies = dependencies
      self.isComplete = isComplete
      self.isLocated = isLocated
    }

    /// The kind of the target.
    package enum Kind: String, Sendable {
      case regular, executable, test, macro, plugin, system, binary
    }

    /// A dependency of a target, by the name that the manifest uses.
    package enum Dependency: Sendable, Equatable {
      /// `.target(name:)`
      case target(String)
      /// `.product(name:package:)`
      case product(String, package: String?)
      /// `"Name"`, `.byName(name:)`
      case byName(String)
    }
  }

  /// A product that other packages can depend on.
  package struct Product: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    package var targets: [String]
    /// False if one of its targets could not be determined.
    package var isComplete: Bool

    package init(name: String, kind: Kind, targets: [String], isComplete: Bool = true) {
      self.name = name
      self.kind = kind
      self.targets = targets
      self.isComplete = isComplete
    }

    /// The kind of the product.
    package enum Kind: String, Sendable { case library, executable, plugin }
  }

  /// Reads the manifest from its outline; `bytes` are those of the outline.
  package init(outline: Outline, bytes: UnsafeBufferPointer<UInt8>) {
    let text = ManifestText(path: "Package.swift", outline: outline, bytes: bytes)
    var evaluator = ManifestEvaluator(
      source: ManifestSource(texts: [text]), vocabulary: .packageDescription)
    evaluator.run()
    self = ManifestReader(evaluator: evaluator).manifest()
  }
}
