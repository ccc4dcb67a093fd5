/// Where an element of a project is, as seen from the root of the run.
enum XcodeLocation: Equatable {
  /// The path relative to the root.
  case inside(String)
  /// Not below the root: a system framework, a product that is yet to be built, a folder beside.
  case outside
  case unknown

  /// A place below this one, as a group's path names it.
  func appending(_ path: String) -> XcodeLocation {
    guard case .inside(let folder) = self else { return self }
    guard !path.utf8.contains(UInt8(ascii: "$")) || !path.contains("$(") else { return .unknown }
    guard path.utf8.contains(UInt8(ascii: "/")) || path.utf8.first == UInt8(ascii: ".") else {
      guard folder.utf8.count + path.utf8.count < Self.longestPath else { return .unknown }
      return .inside(folder.isEmpty || path.isEmpty ? folder + path : "\(folder)/\(path)")
    }
    guard let resolved = RelativePath.resolve(path, in: folder) else { return .outside }
    return resolved.utf8.count < Self.longestPath ? .inside(resolved) : .unknown
  }

  /// No file system has longer ones. Paths of groups in groups in groups stay small with that.
  private static let longestPath = 4096

  /// The path if the place is below the root.
  var path: String? {
    guard case .inside(let path) = self else { return nil }
    return path
  }
}
