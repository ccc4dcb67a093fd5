import Foundation
package import Testing

/// The requirements of tests on the machine and its user. A test that lacks one is skipped, and the
/// output says why.
package enum TestConditions {
  /// Whether files can be closed to this process: nothing is closed to the superuser.
  static let isBoundByPermissions = inFolder { folder in
    let file = "\(folder)/closed"
    close(open(file, O_CREAT | O_WRONLY, 0))
    return access(file, F_OK) == 0 && access(file, R_OK) != 0
  }

  /// Whether files may have names that are not text, which some file systems refuse.
  static let allowsFilesOfAnyName = inFolder { makeFile(namedNoTextIn: $0) }

  /// Makes an empty Swift file in the folder whose name is not valid UTF-8; false if that is
  /// refused.
  package static func makeFile(namedNoTextIn folder: String) -> Bool {
    let name: [CChar] =
      Array("\(folder)/x".utf8CString.dropLast()) + [-1] + Array(".swift".utf8CString)
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Whether something is true in a new folder, which is removed afterwards.
  private static func inFolder(_ holds: (String) -> Bool) -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "deplint-conditions-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return false
    }
    return holds(folder.path)
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of files that may not be read or written.
  package static var boundByPermissions: Self {
    .enabled(
      if: TestConditions.isBoundByPermissions,
      "no file is closed to this user, perhaps the superuser")
  }

  /// For tests of files whose names are not text.
  package static var filesOfAnyName: Self {
    .enabled(
      if: TestConditions.allowsFilesOfAnyName,
      "the file system refuses names that are not valid UTF-8")
  }
}
