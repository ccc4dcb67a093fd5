/// Reads the description of a project from an evaluated `Project.swift`.
struct TuistReader {
  let evaluator: ManifestEvaluator
  let paths: TuistPaths
  private var targets = MergedParts<ProjectDescription.Target>()
  /// Files in the folder of one target that belong to another.
  private var given: [(target: String, file: String)] = []

  init(evaluator: ManifestEvaluator, paths: TuistPaths) {
    self.evaluator = evaluator
    self.paths = paths
  }

  /// The union of all projects that the manifest may describe.
  consuming func project(at path: String) -> ProjectDescription {
    var result = ProjectDescription(
      format: .tuist, path: path,
      name: String(RelativePath.lastComponent(paths.folder[...])), isComplete: evaluator.isWhole)
    let projects = evaluator.described("Project")
    if projects.isEmpty { result.isComplete = false }
    for project in projects {
      if case .string(let name)? = project.fields["name"] { result.name = name }
      for package in elements(project, "packages") { add(package: package, to: &result) }
      let settings = TuistSettings(project.fields["settings"] ?? .null, of: evaluator)
      for target in elements(project, "targets") {
        targets.add(object(target, "Target").flatMap { self.target($0, of: settings) })
      }
    }
    result.targets = targets.all
    if !targets.isComplete { result.isComplete = false }
    for (target, file) in given {
      guard let index = targets.index(of: target) else { continue }
      result.targets[index].files.append(file)
    }
    if !evaluator.isWhole {
      for index in result.targets.indices { result.targets[index].isComplete = false }
    }
    return result
  }

  private func add(package value: ManifestValue, to result: inout ProjectDescription) {
    guard let package = object(value, "Package") else {
      result.isComplete = false
      return
    }
    guard let path = package.fields["path"] else { return }
    switch paths.place(path, of: evaluator) {
    case .inside(let folder):
      if !result.localPackages.contains(folder) { result.localPackages.append(folder) }
    case .outside: return
    case .unknown: result.isComplete = false
    }
  }

  // MARK: Targets

  private mutating func target(
    _ object: ManifestObject, of projectSettings: TuistSettings
  ) -> ProjectDescription.Target? {
    guard case .string(let name)? = object.fields["name"] else { return nil }
    var target = ProjectDescription.Target(name: name, kind: .other, moduleNames: [])
    if object.factory == "foreignBuild" {
      target.moduleNames = XcodeModuleName.identifier(from: name).map { [$0] } ?? []
      return target
    }
    let kinds = Set((object.fields["product"] ?? .unknown).choices.map(kind))
    if kinds.count == 1, let kind = kinds.first.flatMap(\.self) {
      target.kind = kind
    } else {
      target.isComplete = false
    }
    let settings = TuistSettings(object.fields["settings"] ?? .null, of: evaluator)
    switch object.fields["productName"] ?? .null {
    case .null:
      guard let product = XcodeModuleName.identifier(from: name) else { break }
      target.moduleNames = settings.moduleNames(target: name, product: product, in: projectSettings)
    case .string(let product):
      target.moduleNames = settings.moduleNames(target: name, product: product, in: projectSettings)
    default: break
    }
    for element in elements(object, "sources") { addSources(element, to: &target) }
    for element in elements(object, "buildableFolders") { addFolder(element, to: &target) }
    for element in elements(object, "dependencies") { addDependency(element, to: &target) }
    return target
  }

  private func kind(_ product: ManifestValue) -> ProjectDescription.Target.Kind? {
    guard case .symbol(let owner, let name) = product, owner.isEmpty || owner == "Product" else {
      return nil
    }
    return Self.kinds[name]
  }

  private static let kinds: [String: ProjectDescription.Target.Kind] = [
    "app": .application, "appClip": .application, "watch2App": .application,
    "messagesApplication": .application, "appExtension": .appExtension,
    "watch2Extension": .appExtension, "tvTopShelfExtension": .appExtension,
    "messagesExtension": .appExtension, "stickerPackExtension": .appExtension,
    "systemExtension": .appExtension, "extensionKitExtension": .appExtension, "xpc": .tool,
    "framework": .framework, "staticFramework": .framework, "staticLibrary": .library,
    "dynamicLibrary": .library, "commandLineTool": .tool, "macro": .tool,
    "unitTests": .unitTests, "uiTests": .uiTests, "bundle": .other, "plugin": .other,
  ]

  // MARK: Sources

  /// One element of `sources:`, or a list of them made by a function.
  private func addSources(_ value: ManifestValue, to target: inout ProjectDescription.Target) {
    guard case .object(let id) = value, evaluator.objects[id].type == "SourceFileGlob" else {
      return add(paths.glob(value, of: evaluator), without: [], to: &target)
    }
    let object = evaluator.objects[id]
    switch object.factory {
    case "sourceFilesList", "paths", "list":
      for element in elements(object, object.fields["globs"] == nil ? "0" : "globs") {
        addSources(element, to: &target)
      }
    case "init" where object.fields["globs"] != nil:
      for element in elements(object, "globs") { addSources(element, to: &target) }
    default:
      var excluded: [FolderGlob] = []
      for element in elements(object, "excluding") {
        switch paths.glob(element, of: evaluator) {
        case .inside(let glob): excluded.append(glob)
        case .outside: continue
        case .unknown: target.isComplete = false
        }
      }
      let glob = object.fields["0"] ?? object.fields["glob"] ?? .unknown
      add(paths.glob(glob, of: evaluator), without: excluded, to: &target)
    }
  }

  /// A path without wildcards is a file; Tuist does not search a folder of that name.
  private func add(
    _ place: TuistPaths.Place<FolderGlob>, without excluded: [FolderGlob],
    to target: inout ProjectDescription.Target
  ) {
    switch place {
    case .inside(let glob) where glob.pattern.isEmpty:
      let isExcluded = excluded.contains { $0.folder == glob.folder && $0.pattern.isEmpty }
      if glob.folder.hasSuffix(".swift"), !isExcluded { target.files.append(glob.folder) }
    case .inside(let glob): target.folders.append(.init(glob, without: excluded))
    case .outside: return
    case .unknown: target.isComplete = false
    }
  }

  /// One element of `buildableFolders:`.
  private mutating func addFolder(
    _ value: ManifestValue, to target: inout ProjectDescription.Target
  ) {
    let folder = object(value, "BuildableFolder")
    guard case .inside(let path) = paths.place(folder?.fields["0"] ?? value, of: evaluator) else {
      target.isComplete = false
      return
    }
    var excluded: [String] = []
    for exception in folder.map({ elements($0, "exceptions") }) ?? [] {
      addException(exception, of: path, to: &target, &excluded)
    }
    target.folders.append(.init(path: path, excluded: excluded))
  }

  private mutating func addException(
    _ value: ManifestValue, of folder: String, to target: inout ProjectDescription.Target,
    _ excluded: inout [String]
  ) {
    guard let exception = object(value, "BuildableFolderException") else {
      target.isComplete = false
      return
    }
    if exception.factory == "exceptions" {
      for element in elements(exception, "0") where object(element)?.factory != "exceptions" {
        addException(element, of: folder, to: &target, &excluded)
      }
      return
    }
    for element in elements(exception, "excluded") + elements(exception, "included") {
      guard case .string(let path) = element else {
        target.isComplete = false
        continue
      }
      guard let path = RelativePath.resolve(path, in: folder) else { continue }
      switch exception.fields["target"] ?? .null {
      case .null: excluded.append(path)
      case .string(let other): given.append((other, path))
      default: target.isComplete = false
      }
    }
  }

  // MARK: Dependencies

  private func addDependency(
    _ value: ManifestValue, to target: inout ProjectDescription.Target
  ) {
    // Without arguments the case is not a call.
    if case .symbol(_, "xctest") = value { return }
    guard let object = object(value, "TargetDependency") else {
      target.isComplete = false
      return
    }
    var dependency: ProjectDescription.Target.Dependency?
    switch object.factory {
    case "target", "macro": dependency = name(object).map { .target($0) }
    case "project":
      guard case .string(let name)? = object.fields["target"] else { break }
      switch paths.place(object.fields["path"] ?? .unknown, of: evaluator) {
      case .inside(let folder): dependency = .projectTarget(name, project: folder)
      case .outside: return
      case .unknown: break
      }
    case "external": dependency = name(object).map { .product($0) }
    case "package":
      guard case .string(let name)? = object.fields["product"] else { break }
      dependency = .product(name)
    default: return
    }
    guard let dependency else {
      target.isComplete = false
      return
    }
    if !target.dependencies.contains(dependency) { target.dependencies.append(dependency) }
  }

  /// `name:`, or the name of the target that is passed instead.
  private func name(_ dependency: ManifestObject) -> String? {
    switch dependency.fields["name"] ?? dependency.fields["0"] {
    case .string(let name): return name
    case .object(let id):
      guard case .string(let name)? = evaluator.objects[id].fields["name"] else { return nil }
      return name
    default: return nil
    }
  }

  // MARK: Values

  private func object(_ value: ManifestValue, _ type: String? = nil) -> ManifestObject? {
    guard case .object(let id) = value else { return nil }
    guard type == nil || evaluator.objects[id].type == type else { return nil }
    return evaluator.objects[id]
  }

  /// The elements of a field; one value counts as a list of itself.
  private func elements(_ object: ManifestObject, _ field: String) -> [ManifestValue] {
    switch object.fields[field] ?? evaluator.empty(field) {
    case .object(let id): [.object(id)]
    case .string(let text): [.string(text)]
    case let value: evaluator.elements(of: value)
    }
  }
}

extension ProjectDescription.Target: MergeablePart {
  mutating func merge(_ other: Self) {
    isComplete = isComplete && other.isComplete && kind == other.kind
    moduleNames =
      moduleNames.isEmpty || other.moduleNames.isEmpty
      ? [] : moduleNames + other.moduleNames.filter { !moduleNames.contains($0) }
    files += other.files.filter { !files.contains($0) }
    folders += other.folders.filter { !folders.contains($0) }
    dependencies += other.dependencies.filter { !dependencies.contains($0) }
  }
}
