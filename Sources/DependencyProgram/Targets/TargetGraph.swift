/// The targets of all packages in the tree, what each depends on, and which files each has.
package struct TargetGraph: Sendable {
  /// The index of a target in `targets`.
  package typealias TargetID = Int

  package struct Target: Sendable, Equatable {
    /// The module's name.
    package var name: String
    package var kind: PackageManifest.Target.Kind
    /// The folder of the manifest, relative to the root of the run; empty for the root itself.
    package var package: String
    /// Indices into `targets`, direct dependencies inside the tree only.
    package var dependencies: [TargetID]
    /// Whether all that it depends on is known: no manifest on the way that could not be read whole.
    /// A dependency on a package outside the tree is known (and has no files here).
    package var isComplete: Bool
  }

  package let targets: [Target]

  /// No manifest at all: one program without targets.
  package static let empty = TargetGraph(manifests: [], hasXcodeProject: false)

  /// - Parameters:
  ///   - manifests: each with the folder it lies in, relative to the root of the run ("" for the root).
  ///   - hasXcodeProject: an Xcode project lies in the tree, so that apps can exist which no manifest
  ///     mentions.
  package init(manifests: [(folder: String, manifest: PackageManifest)], hasXcodeProject: Bool) {
    targets = []
  }
}
