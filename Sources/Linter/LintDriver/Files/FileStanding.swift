#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The properties of a file besides its text: owner, permissions, access list, extended attributes.
struct FileStanding {
  private let path: String
  private let status: stat

  /// Nil if the file does not exist.
  init?(ofPath path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    self.status = status
  }

  /// Whether the file has several names. Replacing it replaces only one of them.
  var isHardLinked: Bool { status.st_nlink > 1 }

  /// Gives the same properties to another file.
  ///
  /// - Throws: if the permissions, the access list or one of the user's attributes cannot be kept.
  ///   The owner and the system's own attributes are kept as far as the system allows.
  func copy(to file: Int32) throws(SystemError) {
    let isOwnerKept = copyOwner(to: file)
    try copyAttributes(to: file)
    // After the change of owner, which clears some of these bits. They must not let others run the
    // file with the rights of somebody who never owned it.
    let mode = status.st_mode & (isOwnerKept ? 0o7777 : 0o1777)
    guard fchmod(file, mode) == 0 else { throw .latest }
  }

  private func copyOwner(to file: Int32) -> Bool {
    if fchown(file, status.st_uid, status.st_gid) == 0 { return true }
    // Members of a group may still set the group alone.
    _ = fchown(file, uid_t.max, status.st_gid)
    return false
  }

  #if canImport(Darwin)
    /// Attributes are copied one by one: `fcopyfile` would fail for all if one may not be set.
    private func copyAttributes(to file: Int32) throws(SystemError) {
      let source = try FileHandle(path: path)
      let list = fcopyfile(source.descriptor, file, nil, copyfile_flags_t(COPYFILE_ACL))
      guard list == 0 || errno == ENOTSUP else { throw .latest }
      try copyExtendedAttributes(to: file)
    }
  #else
    /// An access list is an attribute too.
    private func copyAttributes(to file: Int32) throws(SystemError) {
      try copyExtendedAttributes(to: file)
    }
  #endif

  private func copyExtendedAttributes(to file: Int32) throws(SystemError) {
    let names = try FileStanding.names { ExtendedAttribute.list(of: path, $0, $1) }
    // New files inherit an access list from their folder.
    for name in try FileStanding.names({ ExtendedAttribute.list(of: file, $0, $1) })
    where ExtendedAttribute.isUsers(name) && !names.contains(name) {
      guard ExtendedAttribute.remove(name, from: file) == 0 else { throw .latest }
    }
    for name in names {
      do throws(SystemError) {
        let value = try value(of: name)
        guard ExtendedAttribute.set(name, value, of: file) == 0 else { throw .latest }
      } catch {
        guard ExtendedAttribute.isForgiven(error, of: name) else { throw error }
      }
    }
  }

  private func value(of name: [CChar]) throws(SystemError) -> [UInt8] {
    let size = try retrying { ExtendedAttribute.get(name, of: path, nil, 0) }
    var value = [UInt8](repeating: 0, count: size)
    let count = try retrying { ExtendedAttribute.get(name, of: path, &value, size) }
    return Array(value.prefix(count))
  }

  /// The names of attributes, each followed by a NUL; none if the file system has no attributes.
  private static func names(
    _ list: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(SystemError) -> [[CChar]] {
    do throws(SystemError) {
      let size = try retrying { list(nil, 0) }
      guard size > 0 else { return [] }
      var names = [CChar](repeating: 0, count: size)
      let count = try retrying { list(&names, size) }
      return names.prefix(count).split(separator: 0).map { Array($0) + [0] }
    } catch {
      guard error.code == ENOTSUP || error.code == ENOSYS else { throw error }
      return []
    }
  }
}
