package import SwiftOutline

/// What a `Package.swift` says, as far as it can be told without running it.
package struct PackageManifest: Sendable, Equatable {
  package var name: String?
  package var targets: [Target]
  package var products: [Product]
  /// The packages it depends on that lie in a folder, relative to the manifest's: `.package(path:)`.
  package var localPackages: [String]
  /// False if some target, product or dependency could not be told: computed by code that we do not
  /// evaluate. What was told is there nevertheless.
  package var isComplete: Bool

  package struct Target: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    /// As written in `path:`, relative to the manifest's folder.
    package var path: String?
    package var sources: [String]?
    package var exclude: [String]
    package var dependencies: [Dependency]

    package enum Kind: Sendable { case regular, executable, test, macro, plugin, system, binary }

    package enum Dependency: Sendable, Equatable {
      /// `.target(name:)`
      case target(String)
      /// `.product(name:package:)`
      case product(String, package: String?)
      /// `"Name"`, `.byName(name:)`
      case byName(String)
    }
  }

  package struct Product: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    package var targets: [String]

    package enum Kind: Sendable { case library, executable, plugin }
  }

  /// Reads the manifest from its outline; `bytes` are those that the outline was made of.
  package init(outline: Outline, bytes: UnsafeBufferPointer<UInt8>) {
    fatalError("not landed yet")
  }
}
