internal import DiagnosticReports
internal import PackageGraph

extension PinnedVersions {
  /// Reads `Package.resolved` in any of its formats; what is not understood is left out.
  init(_ bytes: [UInt8]) {
    self.init()
    guard let root = try? JSONNode(parsing: bytes) else { return }
    for pin in (root["pins"] ?? root["object"]?["pins"])?.array ?? [] {
      guard let version = pin["state"]?["version"]?.string,
        let identity = pin["identity"]?.string
          ?? pin["repositoryURL"]?.string.flatMap(Self.identity)
      else { continue }
      add(version, ofPackage: identity)
    }
  }

  /// The last component of a package's address, which is its identity: `swift-dependencies`.
  private static func identity(ofAddress address: String) -> String? {
    guard let last = address.split(separator: "/").last else { return nil }
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
  }
}
