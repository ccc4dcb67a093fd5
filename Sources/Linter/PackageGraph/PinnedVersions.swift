/// The versions of packages that a tree is built with: those that files `Package.resolved` have
/// chosen, and for other packages those that manifests and projects allow.
package struct PinnedVersions: Sendable, Equatable {
  /// By the identity of a package, in lower case.
  private var pinned: [String: [Versions]] = [:]
  private var allowed: [String: [Versions]] = [:]

  package init() {}

  /// A version, or those from one up to another, which is left out; each as its numbers.
  private struct Versions: Equatable {
    var first: [Int]
    var end: [Int]?

    func isBefore(_ version: [Int]) -> Bool {
      guard let end else { return first.lexicographicallyPrecedes(version) }
      return !version.lexicographicallyPrecedes(end)
    }

    func isSince(_ version: [Int]) -> Bool { !first.lexicographicallyPrecedes(version) }
  }

  /// The versions that a manifest allows, from the oldest on.
  package enum Requirement: Sendable {
    case exactly
    case upToNextMinor
    case upToNextMajor
  }

  /// Adds the version that one file `Package.resolved` has for a package.
  ///
  /// - Parameter version: `1.5.0`; anything else is ignored.
  package mutating func add(_ version: String, ofPackage identity: String) {
    guard let numbers = Self.numbers(version) else { return }
    pinned[identity.lowercased(), default: []].append(Versions(first: numbers))
  }

  /// Adds the versions that a manifest or project allows for a package. They count unless a file
  /// has chosen one.
  ///
  /// - Parameter version: the oldest, such as `1.5.0`; anything else is ignored.
  package mutating func add(
    _ version: String, _ requirement: Requirement, ofPackage identity: String
  ) {
    guard let numbers = Self.numbers(version) else { return }
    let end: [Int]? =
      switch requirement {
      case .exactly: nil
      case .upToNextMinor: [numbers[0], (numbers.count > 1 ? numbers[1] : 0) + 1]
      case .upToNextMajor: [numbers[0] + 1]
      }
    allowed[identity.lowercased(), default: []].append(Versions(first: numbers, end: end))
  }

  private static func numbers(_ version: String) -> [Int]? {
    let release = version.prefix { $0 != "-" && $0 != "+" }
    let numbers = release.split(separator: ".").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(where: { ($0 ?? .max) > 1_000_000_000 }) else {
      return nil
    }
    return numbers.compactMap(\.self)
  }

  package mutating func add(_ other: PinnedVersions) {
    pinned.merge(other.pinned) { $0 + $1 }
    allowed.merge(other.allowed) { $0 + $1 }
  }

  /// The identity of a package as SwiftPM derives it: the last component of its address, in lower
  /// case, without `.git`.
  package static func identity(ofAddress address: String) -> String {
    let parts = address.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    var name = parts.last.map { Substring($0) } ?? ""
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    return name.lowercased()
  }

  /// Whether all versions of a package are known to be earlier than one; false if the tree tells
  /// none.
  package func has(_ package: String, before version: [Int]) -> Bool {
    has(package) { $0.isBefore(version) }
  }

  /// Whether all versions of a package are known to be that one or later; false if the tree tells
  /// none.
  package func has(_ package: String, since version: [Int]) -> Bool {
    has(package) { $0.isSince(version) }
  }

  private func has(_ package: String, where isMeant: (Versions) -> Bool) -> Bool {
    (pinned[package] ?? allowed[package]).map { $0.allSatisfy(isMeant) } ?? false
  }
}
