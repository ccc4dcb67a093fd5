/// The files of the project's synchronised folders, by target.
///
/// A target lists its folders, and has all their files. An exception names a target and paths: a
/// target that has the folder excludes them, and any other target includes them.
struct XcodeSynchronizedFolders {
  typealias ObjectID = XcodeObjects.ObjectID

  private struct Membership: Hashable {
    let target: ObjectID
    let folder: ObjectID
  }

  /// Paths from the root of the run.
  private var excluded: [Membership: [String]] = [:]
  /// Paths from folders that the target does not have.
  private var taken: [ObjectID: [String]] = [:]
  /// Folders inside a synchronised one that are copied as a whole, and files that are not compiled.
  private var opaque: [ObjectID: [String]] = [:]
  /// The targets whose files cannot be determined.
  private(set) var unclear: Set<ObjectID> = []

  /// Empty.
  init() {}

  init(_ objects: XcodeObjects, _ groups: inout XcodeGroups, targets: [ObjectID]) {
    guard !groups.synchronizedFolders.isEmpty else { return }
    var members: Set<Membership> = []
    var phases: [ObjectID: ObjectID] = [:]
    for target in targets {
      for folder in objects.objects("fileSystemSynchronizedGroups", of: target) {
        members.insert(Membership(target: target, folder: folder))
      }
      for phase in objects.objects("buildPhases", of: target) { phases[phase] = target }
    }
    for folder in groups.synchronizedFolders {
      let location = groups.location(of: folder)
      for exception in objects.objects("exceptions", of: folder) {
        let paths = objects.strings("membershipExceptions", of: exception)
        let places = paths.compactMap { location.appending($0).path }
        if let target = objects.object("target", of: exception) {
          let membership = Membership(target: target, folder: folder)
          if members.contains(membership) {
            excluded[membership, default: []] += places
          } else {
            take(places, for: target, from: location)
          }
        } else if let phase = objects.object("buildPhase", of: exception),
          let target = phases[phase]
        {
          if objects.isA("PBXSourcesBuildPhase", phase) {
            take(places, for: target, from: location)
          } else if paths.contains(where: { $0.hasSuffix(".swift") }) {
            // It is not documented whether such a file is compiled as well as copied.
            unclear.insert(target)
          }
        }
      }
      addOpaqueParts(of: folder, at: location, objects)
    }
  }

  private mutating func take(
    _ places: [String], for target: ObjectID, from location: XcodeLocation
  ) {
    taken[target, default: []] += places
    if location == .unknown { unclear.insert(target) }
  }

  private mutating func addOpaqueParts(
    of folder: ObjectID, at location: XcodeLocation, _ objects: XcodeObjects
  ) {
    var paths = objects.strings("explicitFolders", of: folder)
    for (key, type) in objects.list.entries(of: objects.member("explicitFileTypes", of: folder)) {
      guard let path = objects.string(key), path.hasSuffix(".swift"),
        !objects.list.isText(type, "sourcecode.swift", in: objects.bytes)
      else { continue }
      paths.append(path)
    }
    guard !paths.isEmpty else { return }
    opaque[folder] = paths.compactMap { location.appending($0).path }
  }

  // MARK: Asking

  /// Adds the files of the target's own folders, and those that it gets by exceptions of other
  /// folders.
  func add(
    to target: inout ProjectDescription.Target, of id: ObjectID, _ objects: XcodeObjects,
    _ groups: inout XcodeGroups
  ) {
    for folder in objects.objects("fileSystemSynchronizedGroups", of: id) {
      switch groups.location(of: folder) {
      case .inside(let path):
        let own = excluded[Membership(target: id, folder: folder)] ?? []
        target.folders.append(.init(path: path, excluded: own + (opaque[folder] ?? [])))
      case .outside: break
      case .unknown: target.isComplete = false
      }
    }
    for path in taken[id] ?? [] {
      // A path without Swift's extension may be a folder with Swift files.
      if path.hasSuffix(".swift") {
        target.files.append(path)
      } else {
        target.folders.append(.init(path: path))
      }
    }
    if unclear.contains(id) { target.isComplete = false }
  }
}
