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
          ?? pin["repositoryURL"]?.string.map(Self.identity)
      else { continue }
      add(version, ofPackage: identity)
    }
  }
}
