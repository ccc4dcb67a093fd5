import PackageGraph
import Testing

/// Project files for tests, and their descriptions as text.
enum XcodeSupport {
  /// A project file with these objects. `P` is the project, `G` its main group.
  static func project(
    _ objects: String, targets: String = "", children: String = "", more: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        P /* Project object */ = {
          isa = PBXProject; mainGroup = G; buildConfigurationList = PL;
          targets = (\(targets)); \(more)
        };
        G = {isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
        PL = {isa = XCConfigurationList; buildConfigurations = (PD, PR, );
          defaultConfigurationName = Release; };
    \(objects)
      };
      rootObject = P /* Project object */;
    }
    """
  }

  /// The description that a text is read as; nil if it is not a project file.
  static func description(
    of text: String, path: String = "App.xcodeproj/project.pbxproj", files: [String: String] = [:]
  ) -> ProjectDescription? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      try? ProjectDescription(xcodeProject: bytes, path: path) { path in
        files[path].map { Array($0.utf8) }
      }
    }
  }

  /// Checks the description in a project file. A question mark follows an incomplete part.
  static func check(
    _ text: String, _ expected: String, path: String = "App.xcodeproj/project.pbxproj",
    files: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) {
    let found = description(of: text, path: path, files: files).map(describe)
    #expect(found == expected, sourceLocation: location)
  }

  static func describe(_ project: ProjectDescription) -> String {
    let head =
      "project \(project.name)" + list(project.localPackages, after: " beside ")
      + (project.isComplete ? "" : "?")
    let targets = project.targets.map { target in
      "\(target.kind) \(target.name)" + list(target.moduleNames, after: " as ")
        + list(target.files, after: " of ") + list(target.folders.map(describe), after: " in ")
        + list(target.dependencies.map(describe), after: ": ") + (target.isComplete ? "" : "?")
    }
    return ([head] + targets).joined(separator: "\n")
  }

  private static func list(_ words: [String], after word: String) -> String {
    words.isEmpty ? "" : word + words.joined(separator: " ")
  }

  private static func describe(_ folder: ProjectDescription.Target.Folder) -> String {
    folder.path + "/" + folder.excluded.map { "-" + $0 }.joined()
  }

  private static func describe(_ dependency: ProjectDescription.Target.Dependency) -> String {
    switch dependency {
    case .target(let name): name
    case .projectTarget(let name, let project): "\(project)/\(name)"
    case .builtProduct(let name): "built/\(name)"
    case .localProduct(let name, let package): "local/\(package)/\(name)"
    case .remoteProduct(let name, let package): "remote/\(package)/\(name)"
    case .product(let name): "product/\(name)"
    }
  }
}
