/// The tree of a project's groups, which determines the location of each of its files.
struct XcodeGroups {
  typealias ObjectID = XcodeObjects.ObjectID

  private let objects: XcodeObjects
  /// The start of paths relative to the project.
  private let sourceRoot: XcodeLocation
  /// The group around each object plus one; zero if it is in none.
  private var groups: [UInt32]
  /// The location of each object that was requested or encloses a requested one.
  private var locations: [XcodeLocation?]
  private let mainGroup: ObjectID?

  /// The file references that may stand for the folder of a Swift package.
  private(set) var folderReferences: [ObjectID] = []
  /// The folders whose files are all in the project.
  private(set) var synchronizedFolders: [ObjectID] = []

  init(_ objects: XcodeObjects, mainGroup: ObjectID?, sourceRoot: XcodeLocation) {
    self.objects = objects
    self.mainGroup = mainGroup
    self.sourceRoot = sourceRoot
    groups = Array(repeating: 0, count: objects.count)
    locations = Array(repeating: nil, count: objects.count)
    if let mainGroup { walk(from: mainGroup) }
  }

  /// Finds the group of each element. One that is listed twice belongs to the first group.
  private mutating func walk(from mainGroup: ObjectID) {
    var queue = [mainGroup]
    var next = 0
    while next < queue.count {
      let group = queue[next]
      next += 1
      for reference in objects.list.elements(of: objects.member("children", of: group)) {
        guard let child = objects.object(at: reference), groups[child] == 0, child != mainGroup
        else { continue }
        groups[child] = UInt32(truncatingIfNeeded: group + 1)
        if objects.isA("PBXFileReference", child) {
          if mayBeFolder(child) { folderReferences.append(child) }
        } else if objects.isA("PBXFileSystemSynchronizedRootGroup", child) {
          synchronizedFolders.append(child)
        } else {
          queue.append(child)
        }
      }
    }
  }

  /// Whether a file reference has the type that Xcode gives to the folders of packages. The type is
  /// the one in the project file; it is not checked against the disk.
  private func mayBeFolder(_ reference: ObjectID) -> Bool {
    guard let type = objects.member("lastKnownFileType", of: reference) else { return false }
    return objects.list.isText(type, "wrapper", in: objects.bytes)
      || objects.list.isText(type, "folder", in: objects.bytes)
  }

  // MARK: Places

  /// Where a file reference, a group or a synchronised folder is.
  mutating func location(of element: ObjectID) -> XcodeLocation {
    if let location = locations[element] { return location }
    var pending: [ObjectID] = []
    var next = unknownGroup(of: element)
    // The enclosing groups are walked outward, and their locations then resolved inward. Each group
    // has one enclosing group, so there is no cycle.
    while let group = next {
      pending.append(group)
      next = unknownGroup(of: group)
    }
    for group in pending.reversed() { locations[group] = ownLocation(of: group) }
    let location = ownLocation(of: element)
    locations[element] = location
    return location
  }

  /// The group that an element's place depends on, if its own place is not yet known.
  private func unknownGroup(of element: ObjectID) -> ObjectID? {
    guard groups[element] != 0 else { return nil }
    let group = Int(groups[element]) - 1
    return locations[group] == nil && isRelativeToGroup(element) ? group : nil
  }

  private func isRelativeToGroup(_ element: ObjectID) -> Bool {
    guard let tree = objects.member("sourceTree", of: element) else { return true }
    return objects.list.isText(tree, "<group>", in: objects.bytes)
  }

  /// The place of an element, once that of its group is known.
  private func ownLocation(of element: ObjectID) -> XcodeLocation {
    let base = base(of: element)
    guard let path = objects.member("path", of: element) else { return base }
    guard objects.list.nodes[path].hasEscapes else { return base.appending(objects.text(path)) }
    return base.appending(objects.list.text(of: path, in: objects.bytes))
  }

  private func base(of element: ObjectID) -> XcodeLocation {
    if isRelativeToGroup(element) {
      if groups[element] != 0 { return locations[Int(groups[element]) - 1] ?? .unknown }
      return element == mainGroup ? sourceRoot : .unknown
    }
    switch objects.string("sourceTree", of: element) {
    case "SOURCE_ROOT": return sourceRoot
    case "<absolute>", "BUILT_PRODUCTS_DIR", "SDKROOT", "DEVELOPER_DIR": return .outside
    // A location that each machine defines in Xcode's settings.
    default: return .unknown
    }
  }
}
