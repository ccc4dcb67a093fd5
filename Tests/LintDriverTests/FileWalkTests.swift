import Foundation
import TestConditions
import Testing

@testable import LintDriver

@Suite struct FileWalkTests {
  /// Checks which of the files of a tree are found.
  ///
  /// - Parameters:
  ///   - files: paths of Swift files, or of files with the given text.
  ///   - starts: where the walk begins, in the tree.
  private func check(
    _ files: [String: String], from starts: [String] = ["."], finds expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try TemporaryTree(files)
    for jobs in [1, 4] {
      let walk = FileWalk(paths: starts.map { tree[$0] }, jobs: jobs)
      let found = walk.files.map { tree.relative($0.path) }
      #expect(found.sorted() == expected.sorted(), sourceLocation: sourceLocation)
      #expect(walk.problems == [], sourceLocation: sourceLocation)
    }
  }

  @Test func findsSwiftFilesAtAnyDepth() throws {
    try check(
      [
        "A.swift": "", "x/B.swift": "", "x/y/z/C.swift": "", "D.txt": "", "Eswift": "",
        "x/.swift": "",
      ],
      finds: ["A.swift", "x/B.swift", "x/y/z/C.swift"])
    try check(["x/": ""], finds: [])
  }

  @Test func leavesOtherPeoplesFilesAlone() throws {
    try check(
      [
        "A.swift": "", ".build/A.swift": "", ".git/A.swift": "", ".hidden/A.swift": "",
        ".A.swift": "", "DerivedData/A.swift": "", "x/Pods/A.swift": "", "Carthage/A.swift": "",
        "node_modules/A.swift": "", "A.xcassets/A.swift": "", "A.docc/A.swift": "",
        "Podsx/A.swift": "",
      ],
      finds: ["A.swift", "Podsx/A.swift"])
  }

  /// Wherever SwiftPM or Xcode was told to put them.
  @Test func leavesClonedPackagesAlone() throws {
    for folder in ["SourcePackages", "x/clones"] {
      try check(
        [
          "A.swift": "", "\(folder)/workspace-state.json": "{}",
          "\(folder)/checkouts/p/A.swift": "", "\(folder)/registry/downloads/p/A.swift": "",
          "\(folder)/B.swift": "", "checkouts/C.swift": "", "registry/D.swift": "",
        ],
        finds: ["A.swift", "\(folder)/B.swift", "checkouts/C.swift", "registry/D.swift"])
    }
    try check(
      ["x/workspace-state.json": "", "x/checkouts/p/A.swift": ""], from: ["x/checkouts"],
      finds: ["x/checkouts/p/A.swift"])
  }

  @Test func ignoresCaseWhereTheRepositoryDoes() throws {
    let files = [
      ".gitignore": "build/\n*.GEN.swift", "Build/A.swift": "", "x/a.gen.swift": "",
      "x/A.swift": "",
    ]
    func configured(_ setting: String) -> [String: String] {
      files.merging([".git/config": "[core]\n\tignorecase = \(setting)\n"]) { $1 }
    }
    try check(configured("false"), finds: ["Build/A.swift", "x/a.gen.swift", "x/A.swift"])
    try check(configured("true"), finds: ["x/A.swift"])
    try check(configured("true"), from: ["x"], finds: ["x/A.swift"])
    // Each repository decides for itself.
    let inner = ["y/.git/HEAD": "", "y/.gitignore": "build", "y/Build/A.swift": ""]
    try check(
      configured("true").merging(inner) { $1 }, finds: ["x/A.swift", "y/Build/A.swift"])
  }

  @Test func looksAtWhatIsNamedInAnyCase() throws {
    try check(
      [".gitignore": "x\nA.swift", ".build/A.swift": "", "x/A.swift": "", "A.swift": ""],
      from: [".build", "x", "A.swift"], finds: [".build/A.swift", "x/A.swift", "A.swift"])
  }

  @Test(arguments: ["A.txt", "swift", ".swift", "A.swiftinterface"])
  func aNamedFileThatIsNotSwiftIsAProblem(name: String) throws {
    let tree = try TemporaryTree([name: "", "B.swift": ""])
    let walk = FileWalk(paths: [tree[name], tree["B.swift"]], jobs: 1)
    #expect(walk.files.map(\.path) == [tree["B.swift"]])
    #expect(walk.problems == [.notSwift(tree[name])])
  }

  @Test func aFolderIsAFolderWhateverItsName() throws {
    try check(["x.swift/A.swift": "", "x.swift/b.txt": ""], finds: ["x.swift/A.swift"])
    try check(["x.swift/A.swift": ""], from: ["x.swift"], finds: ["x.swift/A.swift"])
  }

  @Test func findsAFileOnce() throws {
    try check(
      ["x/A.swift": "", "x/B.swift": ""], from: [".", "x", "x/A.swift", "x/../x", "x//"],
      finds: ["x/A.swift", "x/B.swift"])
  }

  @Test func obeysGitignoreBelowTheStart() throws {
    try check(
      [
        ".gitignore": "Generated/\n/x/B.swift", "Generated/A.swift": "", "x/A.swift": "",
        "x/B.swift": "", "x/.gitignore": "!Generated/\nC.swift", "x/Generated/A.swift": "",
        "x/C.swift": "", "C.swift": "",
      ],
      finds: ["x/A.swift", "x/Generated/A.swift", "C.swift"])
  }

  @Test func obeysGitignoreAboveTheStartInARepository() throws {
    let files = [
      ".gitignore": "*.gen.swift\n/x/y/B.swift\n/y", "x/y/A.gen.swift": "", "x/y/B.swift": "",
      "x/y/C.swift": "", "x/y/y/A.swift": "", "x/.gitignore": "/y/D.swift", "x/y/D.swift": "",
    ]
    try check(
      files.merging([".git/HEAD": ""]) { $1 }, from: ["x/y"],
      finds: ["x/y/C.swift", "x/y/y/A.swift"])
    try check(
      files, from: ["x/y"],
      finds: [
        "x/y/A.gen.swift", "x/y/B.swift", "x/y/C.swift", "x/y/D.swift", "x/y/y/A.swift",
      ])
  }

  @Test func aRepositoryInsideAnotherBeginsAnew() throws {
    try check(
      [
        ".git/HEAD": "", ".gitignore": "A.swift", "A.swift": "", "x/.git": "gitdir: elsewhere",
        "x/A.swift": "", "x/B.swift": "", "x/.gitignore": "B.swift",
      ],
      finds: ["x/A.swift"])
  }

  @Test func followsLinksOnlyIfTheyAreNamed() throws {
    let tree = try TemporaryTree(["x/A.swift": "", "y/B.swift": ""])
    try tree.link("x/loop", to: "..")
    try tree.link("x/y", to: "../y")
    try tree.link("x/C.swift", to: "A.swift")
    try tree.link("z", to: "y")
    let all = FileWalk(paths: [tree.path], jobs: 2)
    #expect(all.files.map { tree.relative($0.path) } == ["x/A.swift", "y/B.swift"])
    #expect(all.problems == [])
    let named = FileWalk(paths: [tree["z"], tree["x/C.swift"]], jobs: 2)
    #expect(named.files.map { tree.relative($0.path) } == ["x/C.swift", "z/B.swift"])
  }

  @Test func saysWhatItCannotFind() throws {
    let tree = try TemporaryTree(["x/A.swift": ""])
    try tree.link("dangling.swift", to: "nowhere")
    try tree.link("circle", to: "circle")
    mkfifo(tree["pipe.swift"], 0o600)
    let walk = FileWalk(
      paths: ["x", "missing", "dangling.swift", "circle", "pipe.swift"].map { tree[$0] }, jobs: 2)
    #expect(walk.files.count == 1)
    #expect(
      walk.problems.map { "\(tree.relative($0.path)): \($0.what)" } == [
        "circle: cannot read it: too many levels of symbolic links",
        "dangling.swift: no such file or folder",
        "missing: no such file or folder",
        "pipe.swift: neither a file nor a folder",
      ])
    #expect(FileWalk(paths: [tree.path], jobs: 2).problems == [])
  }

  @Test(.boundByPermissions) func saysWhichFolderItMayNotRead() throws {
    let tree = try TemporaryTree(["x/A.swift": "", "B.swift": ""])
    chmod(tree["x"], 0)
    defer { chmod(tree["x"], 0o700) }
    let walk = FileWalk(paths: [tree.path], jobs: 2)
    #expect(walk.files.map { tree.relative($0.path) } == ["B.swift"])
    #expect(walk.problems.map(\.what) == ["cannot read it: permission denied"])
  }

  @Test(.filesOfAnyName) func saysWhichNameIsNoText() throws {
    let tree = try TemporaryTree(["A.swift": ""])
    #expect(TestConditions.makeFile(namedNoTextIn: tree.path))
    let walk = FileWalk(paths: [tree.path], jobs: 2)
    #expect(walk.files.count == 1)
    #expect(walk.problems.map(\.what) == ["its name is not valid UTF-8"])
  }

  @Test func findsManifests() throws {
    let tree = try TemporaryTree([
      "Package.swift": "", "Package@swift-6.0.swift": "", "Sources/A/A.swift": "",
      "Libraries/B/Package.swift": "", "Libraries/B/Sources/B/B.swift": "",
    ])
    func manifests(from starts: String...) -> [String] {
      FileWalk(paths: starts.map { tree[$0] }, jobs: 2).targetFiles.map {
        tree.relative($0.found.path)
      }
    }
    #expect(manifests(from: ".") == ["Libraries/B/Package.swift", "Package.swift"])
    #expect(manifests(from: "Sources/A") == ["Package.swift"])
    #expect(manifests(from: "Sources/A/A.swift") == ["Package.swift"])
    #expect(manifests(from: "Libraries/B/Sources") == ["Libraries/B/Package.swift"])
    #expect(manifests(from: "Libraries/B") == ["Libraries/B/Package.swift"])
    #expect(
      manifests(from: "Libraries", "Sources") == ["Libraries/B/Package.swift", "Package.swift"])
  }

  @Test(
    arguments: [
      (["App.xcodeproj/project.pbxproj": ""], ".", ["App.xcodeproj/project.pbxproj"], false),
      (["App.xcodeproj/xcuserdata/u": ""], ".", [], true),
      (["x/App.xcworkspace/contents": ""], ".", [], false),
      (
        ["x/App.xcworkspace/contents.xcworkspacedata": ""], ".",
        ["x/App.xcworkspace/contents.xcworkspacedata"], false
      ),
      (["project.yml": "", "more.yaml": ""], ".", ["more.yaml", "project.yml"], false),
      (["Project.swift": "", "c.xcconfig": ""], ".", ["Project.swift", "c.xcconfig"], false),
      (
        ["Tuist/ProjectDescriptionHelpers/x/A.swift": "", "Tuist/Config.swift": ""], ".",
        ["Tuist/ProjectDescriptionHelpers/x/A.swift"], false
      ),
      (
        ["Plugins/P/ProjectDescriptionHelpers/A.swift": "", "Plugins/P/Plugin.swift": ""], ".",
        ["Plugins/P/ProjectDescriptionHelpers/A.swift"], false
      ),
      ([".swiftpm/xcode/package.xcworkspace/contents": ""], ".", [], false),
      (
        [".git/HEAD": "", "App.xcodeproj/project.pbxproj": "", "Project.swift": "", "a.yml": ""],
        "x", ["App.xcodeproj/project.pbxproj", "Project.swift"], false
      ),
      (["App.xcodeproj/project.pbxproj": ""], "x", [], false),
      ([".gitignore": "*.xcodeproj", "App.xcodeproj/project.pbxproj": ""], ".", [], true),
      (
        [".gitignore": "*.xcodeproj", "App.xcodeproj/project.pbxproj": "", "project.yml": ""], ".",
        ["project.yml"], false
      ),
      (
        [
          ".git/HEAD": "", ".gitignore": "*.xcodeproj", "App.xcodeproj/project.pbxproj": "",
          "project.yml": "",
        ],
        "x", ["project.yml"], false
      ),
    ] as [([String: String], String, [String], Bool)])
  func findsProjects(
    files: [String: String], start: String, expected: [String], isUntold: Bool
  ) throws {
    let tree = try TemporaryTree(files.merging(["x/A.swift": ""]) { $1 })
    let walk = FileWalk(paths: [tree[start]], jobs: 1)
    #expect(walk.targetFiles.map { tree.relative($0.found.path) } == expected)
    #expect(walk.hasUntoldProject == isUntold)
  }
}
