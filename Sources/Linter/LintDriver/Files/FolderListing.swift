/// The contents of one folder that matter to linting.
struct FolderListing: Sendable {
  /// The Swift files, the other files that describe targets, and the folders that may be walked, in
  /// the order of the file system.
  private(set) var entries: [Entry] = []
  /// The names of Xcode projects and workspaces, which are folders.
  private(set) var projects: [[UInt8]] = []
  private(set) var workspaces: [[UInt8]] = []
  /// The marks found in the folder.
  private(set) var marks: Marks = []

  struct Entry: Sendable {
    let name: [UInt8]
    let isFolder: Bool
    /// The status of a file, if it was requested.
    let status: FileStatus?
  }

  /// Files that characterise the folder they are in.
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    /// The root of a git repository, a submodule or a linked work tree.
    static let repository = Marks(rawValue: 1 << 0)
    static let gitignore = Marks(rawValue: 1 << 1)
    /// `Package.swift`. Those for single tools versions, such as `Package@swift-6.0.swift`, are
    /// ignored.
    static let manifest = Marks(rawValue: 1 << 2)
    /// A file from which Tuist or XcodeGen generates an Xcode project, recognised by its name.
    static let projectSource = Marks(rawValue: 1 << 3)
    /// `.deplint.json`
    static let configuration = Marks(rawValue: 1 << 4)
    /// The file in which SwiftPM keeps its record of the packages beside it.
    static let packages = Marks(rawValue: 1 << 5)
  }

  /// - Parameters:
  ///   - path: the folder's path, as bytes without a NUL.
  ///   - additions: entries of the folder besides those on the disk, where the folder need not
  ///     exist.
  ///   - notesStatus: whether to record the status of each Swift file.
  init(
    path: [UInt8], adding additions: [Substring: EntryKind] = [:], notesStatus: Bool = false
  ) throws(SystemError) {
    var additions = additions
    do throws(SystemError) {
      try forEachEntry(ofFolder: path) { entry in
        note(entry.name, entry.kind) { notesStatus ? entry.status : nil }
        if !additions.isEmpty { additions[Substring(decoding: entry.name, as: UTF8.self)] = nil }
      }
    } catch {
      guard error.isMissing, !additions.isEmpty else { throw error }
    }
    for (name, kind) in additions {
      var name = name
      name.withUTF8 { note(UnsafeRawBufferPointer($0), kind) { nil } }
    }
    if marks.contains(.packages) {
      entries.removeAll { entry in
        entry.isFolder && entry.name.withUnsafeBytes(FolderListing.holdsPackages)
      }
    }
  }

  private mutating func note(
    _ name: UnsafeRawBufferPointer, _ kind: EntryKind, status: () -> FileStatus?
  ) {
    guard name.first != UInt8(ascii: ".") else {
      if name.elementsEqual(".git".utf8) { marks.insert(.repository) }
      if name.elementsEqual(".gitignore".utf8), kind == .file { marks.insert(.gitignore) }
      if name.elementsEqual(ConfigurationFile.name.utf8) { marks.insert(.configuration) }
      return
    }
    switch kind {
    case .folder: noteFolder(name)
    case .file: noteFile(name, status: status)
    case .other: break
    }
  }

  private mutating func noteFolder(_ name: UnsafeRawBufferPointer) {
    if name.ends(with: ".xcodeproj") { projects.append(Array(name)) }
    if name.ends(with: ".xcworkspace") { workspaces.append(Array(name)) }
    guard !FolderListing.isSkipped(name) else { return }
    entries.append(Entry(name: Array(name), isFolder: true, status: nil))
  }

  private mutating func noteFile(_ name: UnsafeRawBufferPointer, status: () -> FileStatus?) {
    if name.elementsEqual(FolderListing.packageRecord.utf8) { marks.insert(.packages) }
    guard name.ends(with: ".swift") || TargetFile.mayConcern(name) else { return }
    if name.elementsEqual("Package.swift".utf8) { marks.insert(.manifest) }
    if TargetFile.isProjectSource(name) { marks.insert(.projectSource) }
    entries.append(Entry(name: Array(name), isFolder: false, status: status()))
  }

  /// Folders with other people's code or with build products. Hidden ones, including `.build` and
  /// `.git`, are skipped because of the first byte of their names.
  private static let skipped: [StaticString] = ["DerivedData", "Pods", "Carthage", "node_modules"]
  /// Half of an app's folders hold pictures and colours; the code in a documentation catalogue is
  /// shown to readers and never compiled.
  private static let skippedKinds: [StaticString] = [
    ".xcassets", ".docc", ".xcodeproj", ".xcworkspace",
  ]

  private static func isSkipped(_ name: UnsafeRawBufferPointer) -> Bool {
    skipped.contains { name.count == $0.utf8CodeUnitCount && name.hasSuffix($0) }
      || skippedKinds.contains { name.ends(with: $0) }
  }

  /// SwiftPM and Xcode write it into the folder that they clone packages into. Xcode calls that
  /// `SourcePackages`, and the option `-clonedSourcePackagesDirPath` puts it anywhere.
  private static let packageRecord = "workspace-state.json"
  /// The folders with the sources of packages: cloned ones, and those from a registry.
  private static let packageFolders: [StaticString] = ["checkouts", "registry"]

  private static func holdsPackages(_ name: UnsafeRawBufferPointer) -> Bool {
    packageFolders.contains { name.count == $0.utf8CodeUnitCount && name.hasSuffix($0) }
  }

  /// Whether a walk skips a folder for a reason other than being hidden.
  ///
  /// - Parameter parent: the folder that holds it.
  static func leavesOut(folder name: Substring, in parent: AbsolutePath) -> Bool {
    Array(name.utf8).withUnsafeBytes { name in
      isSkipped(name) || holdsPackages(name) && parent.has(packageRecord)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes end with the suffix, and something precedes it.
  func ends(with suffix: StaticString) -> Bool {
    count > suffix.utf8CodeUnitCount && hasSuffix(suffix)
  }

  fileprivate func hasSuffix(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    guard count >= length else { return false }
    let end = UnsafeBufferPointer(start: suffix.utf8Start, count: length)
    return self[(count - length)...].elementsEqual(end)
  }
}
