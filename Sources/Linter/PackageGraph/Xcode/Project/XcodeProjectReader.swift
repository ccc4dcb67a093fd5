/// Reads the targets of a project from its objects.
struct XcodeProjectReader {
  typealias ObjectID = XcodeObjects.ObjectID
  typealias Target = ProjectDescription.Target

  let objects: XcodeObjects
  var groups: XcodeGroups
  let project: ObjectID
  /// The bytes of another file by its path from the root of the run.
  private let read: (String) -> [UInt8]?
  private let sourceRoot: XcodeLocation
  /// The description under construction.
  private var result: ProjectDescription

  /// The names of the targets, by object.
  var targetNames: [ObjectID: String] = [:]
  /// The targets by the file references of their products.
  var productOwners: [ObjectID: ObjectID] = [:]
  private var folders = XcodeSynchronizedFolders()
  private var settings: XcodeSettings

  /// - Throws: if the file contains no project object.
  init(
    _ objects: XcodeObjects, path: String, read: @escaping (String) -> [UInt8]?
  ) throws(ProjectFileError) {
    guard let project = Self.project(of: objects) else {
      throw objects.list.firstBreak
        ?? ProjectFileError(line: 1, message: "the file has no object for the project")
    }
    self.objects = objects
    self.project = project
    self.read = read
    let container = RelativePath.parent(Substring(path)) ?? ""
    let folder = RelativePath.parent(container) ?? ""
    let name = RelativePath.lastComponent(container)
    sourceRoot = XcodeLocation.inside(String(folder))
      .appending(objects.string("projectDirPath", of: project) ?? "")
    groups = XcodeGroups(
      objects, mainGroup: objects.object("mainGroup", of: project), sourceRoot: sourceRoot)
    result = ProjectDescription(
      format: .xcode, path: path,
      name: String(name.hasSuffix(".xcodeproj") ? name.dropLast(".xcodeproj".count) : name))
    settings = XcodeSettings(objects, project: project, projectName: result.name, read: read)
  }

  private static func project(of objects: XcodeObjects) -> ObjectID? {
    let root = objects.object(at: objects.value(of: "rootObject", in: PropertyList.root))
    guard let root, objects.isA("PBXProject", root) else { return nil }
    return root
  }

  /// The description of the project. Call it once.
  mutating func description() -> ProjectDescription {
    let targets = targetObjects()
    folders = XcodeSynchronizedFolders(objects, &groups, targets: targets)
    readLocalPackages()
    for target in targets {
      if let name = targetNames[target] { result.targets.append(self.target(target, name)) }
    }
    if objects.list.firstBreak != nil { markIncomplete() }
    return result
  }

  /// Called for a broken file, whose unreadable parts could contain anything.
  private mutating func markIncomplete() {
    result.isComplete = false
    for index in result.targets.indices { result.targets[index].isComplete = false }
  }

  // MARK: Targets

  /// The targets in the project's order, without unnamed ones.
  private mutating func targetObjects() -> [ObjectID] {
    var targets: [ObjectID] = []
    for reference in objects.list.elements(of: objects.member("targets", of: project)) {
      guard let target = objects.object(at: reference), targetNames[target] == nil,
        let name = objects.string("name", of: target)
      else {
        result.isComplete = false
        continue
      }
      targets.append(target)
      targetNames[target] = name
      if let product = objects.object("productReference", of: target) {
        productOwners[product] = target
      }
    }
    return targets
  }

  private mutating func target(_ id: ObjectID, _ name: String) -> Target {
    let isNative = objects.isA("PBXNativeTarget", id)
    let type = isNative ? objects.string("productType", of: id) : nil
    var target = Target(name: name, kind: Target.Kind(productType: type), moduleNames: [])
    if isNative { target.moduleNames = settings.moduleNames(of: id, named: name, &groups) }
    folders.add(to: &target, of: id, objects, &groups)
    var dependencies = DependencyList(ownName: name)
    addDependencies(of: id, to: &dependencies)
    for reference in objects.list.elements(of: objects.member("buildPhases", of: id)) {
      guard let phase = objects.object(at: reference) else {
        target.isComplete = false
        continue
      }
      if objects.isA("PBXSourcesBuildPhase", phase) {
        addSources(of: phase, to: &target)
      } else if objects.isA("PBXFrameworksBuildPhase", phase) {
        addLinked(by: phase, to: &dependencies)
      }
    }
    target.dependencies = dependencies.all
    if !dependencies.isComplete { target.isComplete = false }
    return target
  }

  // MARK: Files

  /// Adds the Swift files that a phase compiles. Like Xcode, it skips files that the phase lists
  /// but that are no longer in the project.
  private mutating func addSources(of phase: ObjectID, to target: inout Target) {
    for reference in objects.list.elements(of: objects.member("files", of: phase)) {
      guard let buildFile = objects.object(at: reference),
        let file = objects.object("fileRef", of: buildFile)
      else { continue }
      addSource(file, to: &target)
      // The localised versions of a file; usually none of them is Swift.
      for child in objects.objects("children", of: file) { addSource(child, to: &target) }
    }
  }

  private mutating func addSource(_ file: ObjectID, to target: inout Target) {
    guard let path = objects.member("path", of: file), isSwift(objects.text(path)) else { return }
    switch groups.location(of: file) {
    case .inside(let path): target.files.append(path)
    case .outside: break
    case .unknown: target.isComplete = false
    }
  }

  private func isSwift(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.count > 6 && path.suffix(6).elementsEqual(".swift".utf8)
  }

  // MARK: Packages

  /// The folders of local packages: those that the project refers to as such, and, as before Xcode
  /// 15, folders among its files that have a manifest.
  private mutating func readLocalPackages() {
    var found: Set<String> = []
    for package in objects.objects("packageReferences", of: project) {
      addVersions(of: package)
      guard case .inside(let path)? = localPackage(package) else { continue }
      if found.insert(path).inserted { result.localPackages.append(path) }
    }
    for reference in groups.folderReferences {
      guard case .inside(let path) = groups.location(of: reference), !found.contains(path),
        read(path.isEmpty ? "Package.swift" : path + "/Package.swift") != nil
      else { continue }
      found.insert(path)
      result.localPackages.append(path)
    }
  }

  private mutating func addVersions(of package: ObjectID) {
    guard let url = objects.string("repositoryURL", of: package) else { return }
    let written = objects.member("requirement", of: package)
    let objects = objects
    let text = { (key: StaticString) in objects.value(of: key, in: written).flatMap(objects.string)
    }
    let identity = PinnedVersions.identity(ofAddress: url)
    switch text("kind") {
    case "exactVersion"?:
      result.versions.add(text("version") ?? "", .exactly, ofPackage: identity)
    case "upToNextMinorVersion"?:
      result.versions.add(text("minimumVersion") ?? "", .upToNextMinor, ofPackage: identity)
    case "upToNextMajorVersion"?:
      result.versions.add(text("minimumVersion") ?? "", .upToNextMajor, ofPackage: identity)
    default: break
    }
  }

  /// The location of a package that the project refers to by path; nil for a remote one.
  func localPackage(_ package: ObjectID) -> XcodeLocation? {
    guard let path = objects.string("relativePath", of: package) else { return nil }
    return sourceRoot.appending(path)
  }
}
