import PackageGraph
import Testing

/// The files of each target, and the targets that it reaches, determined by manifests alone.
@Suite struct TargetGraphTests {
  typealias Target = PackageManifest.Target
  typealias Product = PackageManifest.Product

  @Test func productsFromElsewhereAreNamed() {
    let app = Target(
      name: "App", kind: .regular,
      dependencies: [.product("Kit", package: "kit"), .byName("Log"), .target("Core")])
    let graph = TargetGraph(manifests: [(folder: "", manifest: package([app, member("Core")]))])
    #expect(graph.targets[0].externalProducts == ["Kit", "Log"])
    #expect(graph.targets[1].externalProducts == [])
  }

  // MARK: Files

  @Test(arguments: [
    ("Sources/App/Main.swift", "App"),
    ("Sources/App/Deep/er/View.swift", "App"),
    ("Source/App/Main.swift", "App"),
    ("src/App/Main.swift", "App"),
    ("srcs/App/Main.swift", "App"),
    ("Tests/AppTests/AppTests.swift", "AppTests"),
    ("Sources/AppTests/AppTests.swift", "AppTests"),
    ("Plugins/Format/Plugin.swift", "Format"),
    ("Sources/Other/Main.swift", nil),
    ("Sources/Main.swift", nil),
    ("Sources/Application/Main.swift", nil),
    ("Main.swift", nil),
    ("Package.swift", nil),
    ("Elsewhere/App/Main.swift", nil),
  ])
  func conventionalFolders(file: String, target: String?) {
    check(
      [
        "": package([
          member("App"), member("Kit"), member("AppTests", .test),
          member("KitTests", .test), member("Format", .plugin), member("Lint", .plugin),
        ])
      ],
      files: [file: target])
  }

  @Test("a file is of no target if the targets of its package are known, and none has it")
  func unownedFiles() {
    let app = Target(name: "App", kind: .executable, exclude: ["Old.swift"])
    let all = package([app, member("AppTests", .test)])
    let files = [
      "Elsewhere.swift", "Old/A.swift", "Package.swift", "Snippets/Use.swift",
      "Sources/App/Main.swift", "Sources/App/Old.swift", "Sources/Unused/A.swift",
      "Tools/Package.swift", "Tools/Sources/Tool/A.swift", "sources/app/B.swift",
    ]
    let unowned = [
      "Elsewhere.swift", "Old/A.swift", "Sources/App/Old.swift", "Sources/Unused/A.swift",
    ]
    checkUnowned(
      ["": all], files, unowned + ["Tools/Package.swift", "Tools/Sources/Tool/A.swift"])
    checkUnowned(
      ["": all], besides: ["Old", "Tools/Sources", ""], files,
      ["Elsewhere.swift", "Sources/App/Old.swift", "Sources/Unused/A.swift", "Tools/Package.swift"])
    // Nobody knows what is in the folders of the other package.
    let tools = PackageManifest(targets: [member("Tool", .executable)], isComplete: false)
    checkUnowned(["": all, "Tools": tools], files, unowned)
    checkUnowned(["Tools": all], files, [])
    checkUnowned([:], files, [])
    // The folder of the other target may be anywhere.
    checkUnowned(["": package([app, member("Kit")])], files, [])
  }

  private func checkUnowned(
    _ manifests: [String: PackageManifest], besides asked: [String] = [], _ files: [String],
    _ unowned: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let graph = TargetGraph(manifests: manifests.map { (folder: $0, manifest: $1) })
    let found = zip(files, graph.areUnowned(files, besides: asked)).filter(\.1).map(\.0)
    #expect(found == unowned.sorted(), sourceLocation: sourceLocation)
  }

  @Test func explicitPathsWinByLength() {
    check(
      [
        "": package([
          Target(name: "All", kind: .regular, path: "."),
          Target(name: "Feature", kind: .regular, path: "Modules/Feature/"),
          Target(name: "FeatureTests", kind: .test, path: "./Modules/Feature/Tests"),
        ])
      ],
      files: [
        "Main.swift": "All", "Modules/Main.swift": "All", "Modules/Feature/View.swift": "Feature",
        "Modules/Feature/Tests/A/Test.swift": "FeatureTests", "Modules/Features/View.swift": "All",
        "Package.swift": nil, "Package@swift-5.9.swift": nil, "Sources/Package.swift": "All",
      ])
  }

  @Test func sourcesAndExclusionsAreRelativeToTheTarget() {
    check(
      [
        "": package([
          Target(
            name: "Rules", kind: .regular, path: "Rules", sources: ["All.swift", "one/", "./two"],
            exclude: ["one/Fixtures", "two/Old.swift"]),
          Target(name: "Fixtures", kind: .test, path: "Rules", sources: ["one/Fixtures"]),
          Target(name: "Kit", kind: .regular, exclude: ["Attic"]),
        ])
      ],
      files: [
        "Rules/All.swift": "Rules", "Rules/None.swift": nil, "Rules/one/Rule.swift": "Rules",
        "Rules/one/Fixtures/Bad.swift": "Fixtures", "Rules/two/Rule.swift": "Rules",
        "Rules/two/Old.swift": nil, "Sources/Kit/Kit.swift": "Kit", "src/Kit/Attic/Old.swift": nil,
      ])
  }

  @Test func aLoneTargetMayHaveTheWholeFolder() {
    let files = [
      "Sources/Main.swift": "App", "Sources/App/View.swift": "App", "Tests/Test.swift": "AppTests",
    ]
    check(["": package([member("App"), member("AppTests", .test)])], files: files)
    check(
      ["": package([member("App"), member("AppTests", .test)], isComplete: false)],
      files: ["Sources/Main.swift": nil, "Sources/App/View.swift": "App"])
  }

  @Test func aFileBelongsToTheInnermostPackage() {
    check(
      [
        "": package([Target(name: "Everything", kind: .regular, path: "")]),
        "Packages/Core": package([member("Core"), member("Kit")]),
      ],
      files: [
        "Packages/Main.swift": "Everything", "Packages/Core/Main.swift": nil,
        "Packages/Core/Sources/Core/Main.swift": "Core", "Packages/CoreKit/A.swift": "Everything",
      ])
  }

  @Test func aSourceFileOfThatNameIsNoPackage() {
    let model = PackageManifest(isComplete: false, isManifest: false)
    check(
      ["": package([member("App")]), "Sources/App/Models": model],
      files: ["Sources/App/Models/Package.swift": "App", "Sources/App/Models/User.swift": "App"])
  }

  @Test func whatIsNotLocatedHasNoFiles() {
    check(
      ["": package([Target(name: "A", kind: .regular, isComplete: false, isLocated: false)])],
      files: ["Sources/A/A.swift": nil])
    check(
      [
        "": package([
          Target(name: "A", kind: .regular, path: "Shared"),
          Target(name: "B", kind: .regular, path: "Shared"),
          Target(name: "C", kind: .regular, path: "../Outside"),
        ])
      ],
      files: ["Shared/A.swift": nil, "Outside/C.swift": nil])
  }

  // MARK: Dependencies

  @Test func dependenciesInsideAPackage() {
    check(
      [
        "": package([
          member("App", .executable, [.target("Feature"), .byName("Alamofire")]),
          member("Feature", .regular, [.byName("Core"), .product("X", package: "elsewhere")]),
          member("Core"), member("FeatureTests", .test, [.byName("Feature")]),
        ])
      ],
      reaches: [
        "App": "App Feature Core", "Feature": "Feature Core", "Core": "Core",
        "FeatureTests": "Feature Core FeatureTests",
      ])
  }

  @Test func productsOfLocalPackages() {
    let core = package(
      name: "CoreKit",
      [
        member("Models", .regular, [.target("Base")]), member("Base"),
        member("tool", .executable),
      ],
      products: [Product(name: "CoreModels", kind: .library, targets: ["Models"])])
    let app = package(
      [
        member("ByFolder", .regular, [.product("CoreModels", package: "Core")]),
        member("ByCase", .regular, [.product("CoreModels", package: "core")]),
        member("ByName", .regular, [.product("CoreModels", package: "CoreKit")]),
        member("Bare", .regular, [.byName("CoreModels")]),
        member("Tool", .regular, [.product("tool", package: "Core")]),
        member("Missing", .regular, [.product("CoreViews", package: "Core")]),
        member("Away", .regular, [.product("CoreModels", package: "swift-core")]),
      ], localPackages: ["../Core"])
    check(
      ["Packages/App": app, "Packages/Core": core],
      reaches: [
        "ByFolder": "ByFolder Models Base", "ByCase": "ByCase Models Base",
        "ByName": "ByName Models Base", "Bare": "Bare Models Base", "Tool": "Tool tool",
        "Missing": "Missing?", "Away": "Away",
      ])
  }

  /// The folder of the root is the package's identity, but its name is not known here.
  @Test func theRootMayBeCalledAnything() {
    let root = package(
      name: "Library", [member("Library")],
      products: [Product(name: "Library", kind: .library, targets: ["Library"])])
    let example = package(
      [
        member("Example", .regular, [.product("Library", package: "swift-library")]),
        member("Other", .regular, [.product("Other", package: "swift-other")]),
      ], localPackages: [".."])
    check(
      ["": root, "Examples": example],
      reaches: ["Example": "Library Example", "Other": "Other"])
  }

  @Test func aPackageOfTheTreeStandsInForOneFromElsewhere() {
    let library = package(
      [member("Library")],
      products: [Product(name: "Library", kind: .library, targets: ["Library"])])
    let example = package([
      member("Example", .regular, [.product("Library", package: "Library")]),
      member("Other", .regular, [.product("Unheard", package: "Library")]),
    ])
    check(
      ["Library": library, "Examples": example],
      reaches: ["Example": "Library Example", "Other": "Other"])
  }

  @Test func aPackageThatTheManifestHasByPathComesFirst() {
    let products = [Product(name: "Models", kind: .library, targets: ["Models"])]
    let near = package(
      [member("Models", .regular, [.target("Near")]), member("Near")], products: products)
    let far = package(
      [member("Models", .regular, [.target("Far")]), member("Far")], products: products)
    let dependencies: [Target.Dependency] = [.byName("Models")]
    check(
      [
        "Told": package([member("Told", .regular, dependencies)], localPackages: ["../A"]),
        "Untold": package([member("Untold", .regular, dependencies)]), "A": near, "B": far,
      ],
      reaches: ["Told": "Told Models Near", "Untold": "Untold?"])
  }

  /// `Here/Kit` is a copy for its neighbours, and `There/Kit` for those that have it by path.
  @Test func elsewhereTheNameOfACopyMeansThePackageFromElsewhere() {
    let kit = package(
      [member("Kit")], products: [Product(name: "Kit", kind: .library, targets: ["Kit"])])
    func user(_ name: String, localPackages: [String] = []) -> PackageManifest {
      package(
        [member(name, .regular, [.product("Kit", package: "Kit")])], localPackages: localPackages)
    }
    check(
      [
        "Here/Kit": kit, "Here/App": user("App"), "Elsewhere": user("Other"),
      ],
      reaches: ["App": "App Kit", "Other": "Other"])
    check(
      [
        "There/Copies/Kit": kit, "There/App": user("App", localPackages: ["../Copies/Kit"]),
        "There/Tool": user("Tool"), "Elsewhere": user("Other"), "": user("Whole"),
      ],
      reaches: ["App": "App Kit", "Tool": "Tool Kit", "Other": "Other", "Whole": "Whole Kit"])
  }

  @Test func oneOfSeveralCopiesMeansNoneToThoseAtEqualDistance() {
    let kit = package(
      [member("Kit")], products: [Product(name: "Kit", kind: .library, targets: ["Kit"])])
    let app = package([member("App", .regular, [.product("Kit", package: "Kit")])])
    check(["App": app, "One/Kit": kit, "Two/Kit": kit], reaches: ["App": "App"])
  }

  @Test func aPackageThatNobodyNamesIsTheNearest() {
    let products = [Product(name: "Models", kind: .library, targets: ["Models"])]
    let near = package(
      [member("Models", .regular, [.target("Near")]), member("Near")], products: products)
    let far = package(
      [member("Models", .regular, [.target("Far")]), member("Far")], products: products)
    check(
      [
        "One/App": package([member("App", .regular, [.byName("Models")])]),
        "One/Kit": package([member("Kit", .regular, [.product("Models", package: "Models")])]),
        "One/Models": near, "Two/Models": far,
      ],
      reaches: ["App": "App Models Near", "Kit": "Kit Models Near"])
  }

  @Test func whatIsUntoldSpreadsToWhateverReachesIt() {
    let core = package(
      [Target(name: "Core", kind: .regular, isComplete: false), member("Base")],
      products: [
        Product(name: "Core", kind: .library, targets: ["Core"]),
        Product(name: "Half", kind: .library, targets: ["Base"], isComplete: false),
      ], isComplete: false)
    let app = package(
      [
        member("App", .regular, [.target("Feature")]),
        member("Feature", .regular, [.product("Core", package: "Core")]),
        member("Half", .regular, [.product("Half", package: "Core")]),
        member("Base2", .regular, []), member("Lost", .regular, [.target("Nowhere")]),
      ], localPackages: ["Core"])
    check(
      ["": app, "Core": core],
      reaches: [
        "App": "App Feature Core?", "Feature": "Feature Core?", "Half": "Half Base?",
        "Base2": "Base2", "Base": "Base", "Lost": "Lost?",
      ])
  }

  @Test func cyclesEnd() {
    check(
      [
        "": package([
          member("A", .regular, [.target("B")]), member("B", .regular, [.target("A")]),
          member("C", .regular, [.target("C"), .target("A")]),
        ])
      ],
      reaches: ["A": "A B", "B": "A B", "C": "A B C"])
  }

  // MARK: Questions

  @Test func executablesAreTargetsAndProducts() {
    let graph = TargetGraph(
      manifests: [
        (
          "",
          package(
            [member("Tool", .executable), member("Old"), member("Kit")],
            products: [Product(name: "old", kind: .executable, targets: ["Old"])])
        )
      ], isWhole: false)
    #expect(graph.executables.map { graph.targets[$0].name } == ["Tool", "Old"])
    #expect(!graph.isWhole)
    #expect(graph.packages.map(\.folder) == [""])
    #expect(graph.packages[0].products.map(\.name) == ["old"])
  }

  @Test func modulesHaveTheNamesOfTargetsAsIdentifiers() {
    let graph = TargetGraph(
      manifests: [("", package([member("app-kit"), member("AppTests", .test)]))])
    #expect(graph.targets.map(\.moduleName) == ["app_kit", "AppTests"])
    #expect(graph.targets.indices.map(graph.isTest) == [false, true])
  }

  @Test func manyTargetsAreNoTrouble() {
    let count = 10_000
    let chain = (0..<count).map { index in
      member("T\(index)", .regular, index + 1 < count ? [.target("T\(index + 1)")] : [])
    }
    let graph = TargetGraph(manifests: [("", package(chain))])
    #expect(graph.reachable(from: 0).reduce(0) { sum, _ in sum + 1 } == count)
    #expect(graph.targets(ofFile: "Sources/T9999/File.swift") == [9999])
  }

  // MARK: Support

  private func member(
    _ name: String, _ kind: Target.Kind = .regular, _ dependencies: [Target.Dependency] = []
  ) -> Target {
    Target(name: name, kind: kind, dependencies: dependencies)
  }

  private func package(
    name: String? = nil, _ targets: [Target], products: [Product] = [],
    localPackages: [String] = [], isComplete: Bool = true
  ) -> PackageManifest {
    PackageManifest(
      name: name, targets: targets, products: products, localPackages: localPackages,
      isComplete: isComplete)
  }

  /// `files` lists the target of each file; `reaches` the targets that each target reaches,
  /// followed by a question mark if they are not known completely.
  private func check(
    _ manifests: [String: PackageManifest], files: [String: String?] = [:],
    reaches: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) {
    let graph = TargetGraph(
      manifests: manifests.map { ($0.key, $0.value) })
    for (file, expected) in files {
      let found = graph.targets(ofFile: file).map { graph.targets[$0].name }
      #expect(found == (expected.map { [$0] } ?? []), "\(file)", sourceLocation: location)
    }
    // Asked for together and in any order, files have the targets that each has alone.
    for paths in [files.keys.sorted(), files.keys.sorted().reversed()] {
      let together = graph.targets(ofFiles: paths)
      #expect(
        together == paths.map { graph.targets(ofFile: $0) }, "\(paths)", sourceLocation: location)
    }
    for (name, expected) in reaches {
      for id in graph.targets.indices where graph.targets[id].name == name {
        let names = graph.reachable(from: id).map { graph.targets[$0].name }
        let found =
          names.sorted().joined(separator: " ") + (graph.targets[id].isComplete ? "" : "?")
        let isWhole = !expected.hasSuffix("?")
        let sorted =
          expected.filter { $0 != "?" }.split(separator: " ").sorted()
          .joined(separator: " ") + (isWhole ? "" : "?")
        #expect(found == sorted, "\(name)", sourceLocation: location)
      }
    }
  }
}
