import PackageGraph
import Testing

/// The files of each target of projects, and the targets that it reaches, determined by the
/// descriptions of projects and by manifests together.
@Suite struct ProjectGraphTests {
  typealias Target = ProjectDescription.Target

  // MARK: Files

  @Test func aTargetHasTheFilesThatItListsAndThoseOfItsFolders() {
    check(
      [
        project([
          target("App", files: ["Main.swift"], folders: [Target.Folder(path: "App")]),
          target(
            "Kit",
            folders: [Target.Folder(path: "Kit", pattern: "**/*.swift", excluded: ["Kit/Old"])]),
        ])
      ],
      files: [
        "Main.swift": "App", "App/A.swift": "App", "App/Deep/er/B.swift": "App",
        "Apple/A.swift": "",
        "Kit/A.swift": "Kit", "Kit/Old/A.swift": "", "Kit/Older.swift": "Kit", "Other.swift": "",
      ])
  }

  @Test("a file that an Xcode project leaves out, beside those that it lists, is of no target")
  func unlistedFiles() {
    func check(
      _ projects: [ProjectDescription], packages: [String: PackageManifest] = [:],
      besides asked: [String] = [], _ unowned: [String],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let files = [
        "App/A.swift", "App/Old.swift", "App/b.swift", "Kit/Sources/Kit/B.swift", "Other/C.swift",
      ]
      let graph = TargetGraph(
        manifests: packages.map { ($0.key, $0.value) }, projects: projects, sources: files)
      let found = zip(files, graph.areUnowned(files, besides: asked)).filter(\.1).map(\.0)
      #expect(found == unowned, sourceLocation: sourceLocation)
    }
    let app = target("App", files: ["App/A.swift", "App/B.swift"])
    check([project([app])], ["App/Old.swift"])
    check([project([app])], besides: ["App"], [])
    check([project([app])], besides: [""], ["App/Old.swift"])
    check([project([target("App", folders: [Target.Folder(path: "App")])])], [])
    check([project([target("App", files: ["Main.swift"])])], [])
    // Nobody knows what else the target has.
    check([project([target("App", files: ["App/A.swift"], isComplete: false)])], [])
    check([project([app]), project([target("More", isComplete: false)])], [])
    var other = project([target("Other")])
    other.path = "Q.xcodeproj/project.pbxproj"
    check([project([app]), other], [])
    let kit = PackageManifest(targets: [PackageManifest.Target(name: "Kit", kind: .regular)])
    check([project([app])], packages: ["Kit": kit], ["App/Old.swift"])
    check([project([app])], packages: ["": kit], [])
  }

  @Test func aFileCanBelongToSeveral() {
    check(
      [
        project([
          target("App", files: ["App.swift", "Shared.swift"]),
          target("Widget", .appExtension, files: ["Widget.swift", "Shared.swift"]),
        ])
      ],
      files: ["Shared.swift": "App Widget", "App.swift": "App", "Widget.swift": "Widget"])
  }

  @Test func aPackageBelowAFolderKeepsItsFiles() {
    let kit = PackageManifest(targets: [PackageManifest.Target(name: "Kit", kind: .regular)])
    check(
      [project([target("App", files: ["App/Kit/Extra.swift"], folders: [.init(path: "App")])])],
      packages: ["App/Kit": kit],
      files: [
        "App/A.swift": "App", "App/Kit/Sources/Kit/B.swift": "Kit", "App/Kit/Other/C.swift": "",
        "App/Kit/Extra.swift": "App",
      ])
  }

  @Test func aFolderAroundThePackageTakesWhatThePackageLeaves() {
    let kit = PackageManifest(targets: [PackageManifest.Target(name: "Kit", kind: .regular)])
    check(
      [project([target("App", folders: [.init(path: "App")])])], packages: ["": kit],
      files: ["App/A.swift": "App", "Sources/Kit/B.swift": "Kit"])
  }

  // MARK: Variants

  @Test func oneModuleForTwoPlatformsIsOneTarget() {
    check(
      [
        project([
          target("Kit iOS", .framework, modules: ["Kit"], files: ["Kit.swift", "Touch.swift"]),
          target("Kit macOS", .framework, modules: ["Kit"], files: ["Kit.swift", "Mouse.swift"]),
          target("App", files: ["App.swift"], needs: [.target("Kit macOS")]),
        ])
      ],
      files: ["Kit.swift": "Kit iOS", "Touch.swift": "Kit iOS", "Mouse.swift": "Kit iOS"],
      reaches: ["App": "App Kit iOS Kit macOS", "Kit iOS": "Kit iOS Kit macOS"])
  }

  @Test func aPackageAndAProjectOfTheSameModuleAreOneTarget() {
    let kit = PackageManifest(targets: [PackageManifest.Target(name: "Kit", kind: .regular)])
    check(
      [project([target("Kit iOS", .framework, modules: ["Kit"], files: ["Sources/Kit/A.swift"])])],
      packages: ["": kit], files: ["Sources/Kit/A.swift": "Kit", "Sources/Kit/B.swift": "Kit"])
  }

  @Test func targetsWithAllTheSameFilesAreOne() {
    check(
      [
        project([
          target("App", files: ["A.swift", "B.swift"]),
          target("App Beta", modules: ["Beta"], files: ["A.swift", "B.swift"]),
          target("Lite", files: ["A.swift"]),
        ])
      ],
      files: ["A.swift": "App Lite", "B.swift": "App"])
  }

  @Test func modulesOfOneNameThatShareNothingStayApart() {
    check(
      [
        project([target("App", files: ["One/App.swift"])], at: "One"),
        project([target("App", files: ["Two/App.swift"])], at: "Two"),
      ],
      files: ["One/App.swift": "App", "Two/App.swift": "App"], reaches: ["App": "App"])
  }

  @Test func testsAreNoVariantOfWhatTheyTest() {
    check(
      [
        project([
          target("App", files: ["A.swift"]), target("AppTests", .unitTests, files: ["A.swift"]),
        ])
      ],
      files: ["A.swift": "App AppTests"])
  }

  // MARK: Dependencies

  @Test func aTargetReachesTargetsOfItsProjectAndOfOthers() {
    check(
      [
        project(
          [
            target(
              "App", needs: [.target("Kit"), .projectTarget("Core", project: "Core/P.xcodeproj")]),
            target("Kit", .framework),
          ]),
        project(
          [target("Core", .framework, needs: [.builtProduct("Base")])], at: "Core"),
        project([target("Base iOS", .framework, modules: ["Base"])], at: "Base"),
      ],
      reaches: ["App": "App Kit Core Base iOS"])
  }

  @Test func aTargetReachesProductsOfPackages() {
    let products = ["Kit", "Core", "More"].map {
      PackageManifest.Product(name: $0, kind: .library, targets: [$0])
    }
    func package(_ name: String) -> PackageManifest {
      PackageManifest(
        targets: [PackageManifest.Target(name: name, kind: .regular)],
        products: products.filter { $0.name == name })
    }
    check(
      [
        project([
          target(
            "App",
            needs: [
              .localProduct("Kit", package: "Packages/Kit"),
              .remoteProduct("Core", package: "core"), .product("More"),
              .remoteProduct("Vapor", package: "vapor"), .product("Elsewhere"),
              .builtProduct("Finished"),
            ])
        ])
      ],
      packages: [
        "Packages/Kit": package("Kit"), "Packages/Core": package("Core"), "More": package("More"),
      ],
      reaches: ["App": "App Kit Core More"])
  }

  @Test func aWorkspaceTellsWhoMakesAFramework() {
    let core = [target("Core", .framework, files: ["Core.swift"], needs: [.target("Own")])]
    let text = """
      <Workspace version = "1.0">
        <FileRef location = "group:Apps/App/P.xcodeproj"></FileRef>
        <FileRef location = "group:Shared/P.xcodeproj"></FileRef>
      </Workspace>
      """
    let workspace = Array(text.utf8).withUnsafeBufferPointer {
      XcodeWorkspace(bytes: $0, path: "All.xcworkspace/contents.xcworkspacedata")
    }
    let projects = [
      project([target("App", needs: [.builtProduct("Core")])], at: "Apps/App"),
      project(core + [target("Own", .framework)], at: "Shared"),
      project(
        [target("Core", .framework, needs: [.target("Else")]), target("Else", .framework)],
        at: "Apps/Old"),
    ]
    check(projects, reaches: ["App": "App Core Else"])
    check(projects, workspaces: [workspace], reaches: ["App": "App Core Own"])
  }

  @Test func whatCannotBeFoundIsUnknown() {
    check(
      [
        project([
          target("Lost", needs: [.target("Nowhere")]),
          target("Gone", needs: [.projectTarget("Core", project: "Core.xcodeproj")]),
          target("Away", needs: [.localProduct("Kit", package: "Kit")]),
          target("Blurred", isComplete: false), target("Over", needs: [.target("Blurred")]),
        ])
      ],
      reaches: [
        "Lost": "Lost?", "Gone": "Gone?", "Away": "Away?", "Blurred": "Blurred?",
        "Over": "Over Blurred?",
      ])
  }

  @Test func whatRunsIsExecuted() {
    let graph = TargetGraph(
      manifests: [],
      projects: [
        project([
          target("App", needs: [.target("Kit")]), target("Widget", .appExtension),
          target("Tool", .tool), target("Kit", .framework), target("Alone", .library),
          target("Tests", .unitTests, needs: [.target("Alone")]),
        ])
      ])
    #expect(graph.executables.map { graph.targets[$0].name } == ["App", "Widget", "Tool"])
  }

  @Test(arguments: [
    (ProjectDescription.Format.xcode, "ios/App.xcodeproj/project.pbxproj", "ios", "App.xcodeproj"),
    (.tuist, "App/Project.swift", "App", "Project.swift"),
    (.xcodeGen, "project.yml", "", "project.yml"),
  ])
  func aTargetKnowsWhereItIsDeclared(
    format: ProjectDescription.Format, path: String, folder: String, declaredIn: String
  ) {
    let project = ProjectDescription(
      format: format, path: path, name: "App", targets: [target("App")])
    let graph = TargetGraph(manifests: [], projects: [project])
    #expect(graph.targets.map(\.folder) == [folder])
    #expect(graph.targets.map(\.declaredIn) == [declaredIn])
  }

  // MARK: Support

  private func target(
    _ name: String, _ kind: Target.Kind = .application, modules: [String]? = nil,
    files: [String] = [], folders: [Target.Folder] = [], needs: [Target.Dependency] = [],
    isComplete: Bool = true
  ) -> Target {
    Target(
      name: name, kind: kind, moduleNames: modules ?? [name], files: files, folders: folders,
      dependencies: needs, isComplete: isComplete)
  }

  private func project(_ targets: [Target], at folder: String = "") -> ProjectDescription {
    let path = (folder.isEmpty ? "" : folder + "/") + "P.xcodeproj/project.pbxproj"
    return ProjectDescription(format: .xcode, path: path, name: "P", targets: targets)
  }

  /// `files` lists the targets of each file; `reaches` the targets that each target reaches,
  /// followed by a question mark if they are not known completely.
  private func check(
    _ projects: [ProjectDescription], packages: [String: PackageManifest] = [:],
    workspaces: [XcodeWorkspace] = [], files: [String: String] = [:],
    reaches: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
  ) {
    let graph = TargetGraph(
      manifests: packages.map { ($0.key, $0.value) }, projects: projects.reversed(),
      workspaces: workspaces, sources: files.keys.sorted())
    for (file, expected) in files {
      let found = graph.targets(ofFile: file).map { graph.targets[$0].name }
      #expect(found.joined(separator: " ") == expected, "\(file)", sourceLocation: location)
    }
    for (name, expected) in reaches {
      for id in graph.targets.indices where graph.targets[id].name == name {
        let names = graph.reachable(from: id).map { graph.targets[$0].name }.sorted()
        let found = names.joined(separator: " ") + (graph.targets[id].isComplete ? "" : "?")
        #expect(words(found) == words(expected), "\(name)", sourceLocation: location)
      }
    }
  }

  private func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap {
      $0.hasSuffix("?") ? ["\($0.dropLast())", "?"] : ["\($0)"]
    }
    .sorted()
  }
}
