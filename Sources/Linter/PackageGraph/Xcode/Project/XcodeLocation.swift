/// The location of an element of a project, relative to the root of the run.
enum XcodeLocation: Equatable {
  /// The path relative to the root.
  case inside(String)
  /// Not below the root: a system framework, a build product, a sibling folder.
  case outside
  case unknown

  /// A location below this one, by the path of a group's element.
  func appending(_ path: String) -> XcodeLocation {
    var path = path
    return path.withUTF8 { appending($0) }
  }

  /// The same for the bytes of a path.
  func appending(_ path: UnsafeBufferPointer<UInt8>) -> XcodeLocation {
    guard case .inside(var folder) = self else { return self }
    var isPlain = path.first != UInt8(ascii: ".")
    for byte in path {
      // A build setting, which paths in a project rarely contain.
      if byte == UInt8(ascii: "$") { return .unknown }
      if byte == UInt8(ascii: "/") { isPlain = false }
    }
    guard isPlain else {
      let resolved = RelativePath.resolve(String(decoding: path, as: UTF8.self), in: folder)
      guard let resolved else { return .outside }
      return resolved.utf8.count < Self.longestPath ? .inside(resolved) : .unknown
    }
    if path.isEmpty { return self }
    return folder.withUTF8 { folder in
      guard folder.count + path.count < Self.longestPath else { return .unknown }
      let slash = folder.isEmpty ? 0 : 1
      // Built in one allocation: most of a project's paths are made here.
      let joined = String(unsafeUninitializedCapacity: folder.count + slash + path.count) { text in
        var end = text.initialize(fromContentsOf: folder)
        if slash == 1 { text.initializeElement(at: end, to: UInt8(ascii: "/")) }
        end += slash
        return text[end...].initialize(fromContentsOf: path)
      }
      return .inside(joined)
    }
  }

  /// No file system has longer paths. The limit keeps the paths of deeply nested groups small.
  private static let longestPath = 4096

  /// The path if the place is below the root.
  var path: String? {
    guard case .inside(let path) = self else { return nil }
    return path
  }
}
