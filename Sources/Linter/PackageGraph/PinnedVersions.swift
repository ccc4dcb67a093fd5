/// The versions of packages that a tree is built with, from its files `Package.resolved`.
package struct PinnedVersions: Sendable {
  /// By the identity of a package, in lower case; each as its numbers.
  private var versions: [String: [[Int]]] = [:]

  package init() {}

  /// Adds the version that one file has for a package.
  ///
  /// - Parameter version: `1.5.0`; anything else is ignored.
  package mutating func add(_ version: String, ofPackage identity: String) {
    let release = version.prefix { $0 != "-" && $0 != "+" }
    let numbers = release.split(separator: ".").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return }
    versions[identity.lowercased(), default: []].append(numbers.compactMap(\.self))
  }

  package mutating func add(_ other: PinnedVersions) {
    versions.merge(other.versions) { $0 + $1 }
  }

  /// Whether all versions of a package are known to be earlier than one; false if the tree pins
  /// none.
  package func has(_ package: String, before version: [Int]) -> Bool {
    has(package) { $0.lexicographicallyPrecedes(version) }
  }

  /// Whether all versions of a package are known to be that one or later; false if the tree pins
  /// none.
  package func has(_ package: String, since version: [Int]) -> Bool {
    has(package) { !$0.lexicographicallyPrecedes(version) }
  }

  private func has(_ package: String, where isMeant: ([Int]) -> Bool) -> Bool {
    versions[package].map { $0.allSatisfy(isMeant) } ?? false
  }
}
