package import Foundation

/// A program of one or more files below `Rules/<rule>/Fixtures`; its comments say what the rules
/// must find.
package struct Fixture: Sendable, CustomStringConvertible {
  /// The rule that the fixture belongs to.
  package let rule: String
  /// The file's or the folder's name.
  package let name: String
  package let files: [File]

  /// One file; the path is relative to the root of the program.
  package struct File: Sendable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }

    package var isManifest: Bool { path == "Package.swift" || path.hasSuffix("/Package.swift") }
  }

  package var description: String { "\(rule)/Fixtures/\(name)" }

  /// The same program with the text of each source file changed; manifests stay the same.
  package func mapTexts(_ change: (String) -> String) -> [File] {
    files.map { file in
      file.isManifest ? file : File(path: file.path, text: change(file.text))
    }
  }
}

// MARK: - Finding them

extension Fixture {
  /// All fixtures, sorted by rule and name.
  package static let all: [Fixture] = Folders.rules.flatMap { folder in
    let fixtures = folder.appending(path: "Fixtures")
    return Folders.entries(of: fixtures).map { entry in
      Fixture(
        rule: folder.lastPathComponent, name: entry.lastPathComponent,
        files: Folders.isFolder(entry)
          ? Folders.swiftFiles(below: entry).map {
            File(path: $0.path, text: Folders.text(of: $0.url))
          }
          : [File(path: entry.lastPathComponent, text: Folders.text(of: entry))])
    }
  }
}

/// The folders of the repository.
package enum Folders {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of each rule, sorted by name.
  package static let rules = entries(of: root.appending(path: "Rules")).filter(isFolder)

  /// The visible entries of a folder, sorted by name; none if the folder does not exist.
  package static func entries(of folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }
  }

  package static func isFolder(_ url: URL) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: url.path(), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Every Swift file below a folder, by its path from there.
  package static func swiftFiles(
    below folder: URL, prefix: String = ""
  ) -> [(path: String, url: URL)] {
    entries(of: folder).flatMap { entry -> [(path: String, url: URL)] in
      let path = prefix + entry.lastPathComponent
      if isFolder(entry) { return swiftFiles(below: entry, prefix: path + "/") }
      return path.hasSuffix(".swift") ? [(path, entry)] : []
    }
  }

  /// The text of a file; an unreadable one is a failure of whatever compares it.
  package static func text(of url: URL) -> String {
    (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }
}
