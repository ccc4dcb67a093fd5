#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A path from the root of the file system, without `.`, `..` and doubled slashes.
///
/// Normalised from the text alone, as compilers and `go` do: `link/..` is the folder that holds the
/// link.
struct AbsolutePath: Sendable, Hashable {
  let components: [Substring]

  private init(components: [Substring]) { self.components = components }

  /// - Parameter folder: where a relative path begins.
  init(_ path: String, from folder: AbsolutePath = .root) {
    var components = path.utf8.first == UInt8(ascii: "/") ? [] : folder.components
    for component in path.split(separator: "/") {
      switch component {
      case ".": continue
      case "..": _ = components.popLast()
      default: components.append(component)
      }
    }
    self.components = components
  }

  static let root = AbsolutePath(components: [])

  /// The folder that the process runs in.
  static func workingFolder() throws(SystemError) -> AbsolutePath {
    guard let path = getcwd(nil, 0) else { throw .latest }
    defer { free(path) }
    return AbsolutePath(String(cString: path))
  }

  var text: String { "/" + components.joined(separator: "/") }

  /// The folder that holds it; nil for the root.
  var parent: AbsolutePath? {
    components.isEmpty ? nil : AbsolutePath(components: components.dropLast())
  }

  func appending(_ name: String) -> AbsolutePath {
    AbsolutePath(components: components + [Substring(name)])
  }

  /// The relative path from a folder down to this path, empty if they are the same; nil if this
  /// path is not below the folder.
  func path(below folder: AbsolutePath) -> String? {
    guard components.starts(with: folder.components) else { return nil }
    return components.dropFirst(folder.components.count).joined(separator: "/")
  }

  /// The relative path from a folder to this path, with `..` if necessary; `.` if they are the
  /// same.
  func path(from folder: AbsolutePath) -> String {
    let common = commonFolder(with: folder)
    let up = folder.components.count - common.components.count
    let down = components.dropFirst(common.components.count)
    let way = Array(repeating: "..", count: up) + down
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// The deepest folder that contains both; either may be that folder.
  func commonFolder(with other: AbsolutePath) -> AbsolutePath {
    let shared = zip(components, other.components).prefix { $0 == $1 }
    return AbsolutePath(components: shared.map(\.0))
  }
}

extension AbsolutePath {
  /// The path as messages print it: relative if it lies below the working folder.
  func shown(from workingFolder: AbsolutePath) -> String {
    guard let below = path(below: workingFolder) else { return text }
    return below.isEmpty ? "." : below
  }

  /// The one name of the place that a path leads to. Below the working folder, whose own path has
  /// no symbolic links, that is the path itself, because a walk follows none; elsewhere links are
  /// resolved.
  static func place(of path: String, from workingFolder: AbsolutePath) -> AbsolutePath {
    let path = AbsolutePath(path, from: workingFolder)
    return path.path(below: workingFolder) == nil ? path.resolved : path
  }

  /// The path without symbolic links, resolved as far down as it exists.
  var resolved: AbsolutePath {
    if let path = realpath(text, nil) {
      defer { free(path) }
      return AbsolutePath(String(cString: path))
    }
    guard let parent, let name = components.last else { return self }
    return parent.resolved.appending(String(name))
  }

  /// Whether the folder has an entry of this name.
  func has(_ name: String) -> Bool {
    (try? FileStatus(ofPath: appending(name).text)) != nil
  }

  /// Whether a file of this name counts as Swift code.
  var isSwiftFile: Bool {
    components.last.map { $0.hasSuffix(".swift") && $0 != ".swift" } ?? false
  }

  /// Whether it is a symbolic link.
  var isLink: Bool {
    var byte: CChar = 0
    return readlink(text, &byte, 1) >= 0
  }
}
