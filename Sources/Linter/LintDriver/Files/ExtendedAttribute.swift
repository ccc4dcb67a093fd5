#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import ExtendedAttributes
  internal import Musl
#else
  internal import ExtendedAttributes
  internal import Glibc
#endif

/// The system's calls for extended attributes, whose names end with a NUL. Darwin's have further
/// parameters.
enum ExtendedAttribute {
  #if canImport(Darwin)
    static func list(of path: String, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
      listxattr(path, names, size, 0)
    }

    static func list(of file: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
      flistxattr(file, names, size, 0)
    }

    static func get(
      _ name: [CChar], of path: String, _ value: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int {
      getxattr(path, name, value, size, 0, 0)
    }

    static func set(_ name: [CChar], _ value: [UInt8], of file: Int32) -> Int32 {
      fsetxattr(file, name, value, value.count, 0, 0)
    }

    static func remove(_ name: [CChar], from file: Int32) -> Int32 { fremovexattr(file, name, 0) }
  #else
    static func list(of path: String, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
      listxattr(path, names, size)
    }

    static func list(of file: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
      flistxattr(file, names, size)
    }

    static func get(
      _ name: [CChar], of path: String, _ value: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int {
      getxattr(path, name, value, size)
    }

    static func set(_ name: [CChar], _ value: [UInt8], of file: Int32) -> Int32 {
      fsetxattr(file, name, value, value.count, 0)
    }

    static func remove(_ name: [CChar], from file: Int32) -> Int32 { fremovexattr(file, name) }
  #endif

  /// Whether a user has set the attribute, rather than the system.
  static func isUsers(_ name: [CChar]) -> Bool {
    #if canImport(Darwin)
      isUsers(text(name), onDarwin: true)
    #else
      isUsers(text(name), onDarwin: false)
    #endif
  }

  static func isUsers(_ name: String, onDarwin: Bool) -> Bool {
    onDarwin
      ? !name.hasPrefix("com.apple.")
      : name.hasPrefix("user.") || name == "system.posix_acl_access"
  }

  /// Whether a copy may lack the attribute after this error. On Linux, only the superuser can set
  /// some of the system's; on macOS, nobody can, but others hold what users see in the Finder.
  static func isForgiven(_ error: SystemError, of name: [CChar]) -> Bool {
    if isUsers(name) { return false }
    #if canImport(Darwin)
      return error.code == EPERM || error.code == EACCES || error.code == ENOATTR
    #else
      return true
    #endif
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
