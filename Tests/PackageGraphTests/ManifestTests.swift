import PackageGraph
import SwiftOutline
import Testing

/// The values of manifests without running them. A question mark follows a value that is not known
/// completely, and stands alone in the last line if the manifest itself is not.
@Suite struct ManifestTests {
  @Test("Targets, their kinds, places and dependencies are read as they are written")
  func literals() {
    check(
      """
      let package = Package(
        name: "Shop",
        products: [.library(name: "ShopKit", targets: ["Kit"])],
        dependencies: [.package(path: "../Log"), .package(url: "u", from: "1.0.0")],
        targets: [
          .target(name: "Kit", path: "Kit", exclude: ["Old"], sources: ["A", "B"]),
          .executableTarget(
            name: "shop", dependencies: ["Kit", .product(name: "Log", package: "log")]),
          .testTarget(name: "KitTests", dependencies: [.target(name: "Kit")]),
        ])
      """,
      """
      package Shop beside ../Log
      regular Kit in Kit of A B without Old
      executable shop: Kit log/Log
      test KitTests: Kit
      library ShopKit: Kit
      """)
  }

  @Test(
    "The versions of other packages are read in all spellings",
    arguments: [
      (#"exact: "1.4.0""#, true), (#"from: "1.0.0""#, false), (#"from: "0.9.0""#, true),
      (#".upToNextMinor(from: "1.4.0")"#, true), (#".upToNextMajor(from: "0.9.0")"#, true),
      (#".exact("1.4.0")"#, true), (#".exact(version)"#, true), (#"branch: "main""#, false),
      (#""1.0.0"..<"1.2.0""#, false),
    ])
  func versions(requirement: String, isBefore: Bool) {
    let text = """
      let version = "1.4.0"
      let package = Package(
        name: "A", dependencies: [.package(url: "https://h.com/o/Kit.git", \(requirement))])
      """
    #expect(manifest(text).versions.has("kit", before: [1, 5]) == isBefore)
  }

  @Test("Constants, functions, closures, loops and extensions are carried out")
  func code() {
    check(
      """
      let core = ["Core"]
      func feature(_ name: String, using more: [Target.Dependency] = []) -> Target {
        .target(name: name + "Feature", dependencies: [.core] + more)
      }
      extension Target.Dependency { static let core: Self = "Core" }
      extension Target {
        enum Client { static let log = target(name: .Client.log, dependencies: [.core]) }
      }
      extension String { enum Client { static let log = "Log" } }
      let package = Package(name: "App", targets: core.map { .target(name: $0) })
      for name in ["List", "Detail"] { package.targets.append(feature(name)) }
      package.targets += [feature("App", using: ["ListFeature"]), .Client.log]
      """,
      """
      package App
      regular Core
      regular ListFeature: Core
      regular DetailFeature: Core
      regular AppFeature: Core ListFeature
      regular Log: Core
      """)
  }

  @Test("Functions in bodies see the variables around them")
  func localFunctions() {
    check(
      """
      let package = Package(name: "App", targets: {
        let core = Target.Dependency.byName(name: "Core")
        func name(_ part: String) -> String { part + "Feature" }
        func feature(_ part: String, using more: [Target.Dependency] = []) -> Target {
          .target(name: name(part), dependencies: [core] + more, path: "Sources/\\(part)")
        }
        func test(_ name: String) -> Target {
          guard name == "List" else { return .testTarget(name: "Other") }
          return .testTarget(name: "\\(name)Tests", dependencies: ["\\(name)Feature"])
        }
        if true {
          let core = "Other"
          return [.target(name: "Core"), feature("List"), feature("App", using: [.init(core)])]
            + ["List", "Detail"].map { test($0) }
        }
      }())
      """,
      """
      package App
      regular Core
      regular ListFeature in Sources/List: Core
      regular AppFeature in Sources/App: Core Other
      test ListTests: ListFeature
      test Other
      """)
  }

  @Test("Where a platform or the environment decides, everything that can be is there")
  func unions() {
    check(
      """
      #if os(Linux)
        let extra: [Target] = [.target(name: "Both", dependencies: ["A"])]
      #else
        let extra: [Target] = [.target(name: "Both", dependencies: ["B"]), .target(name: "Mac")]
      #endif
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")] + extra)
      if Context.environment["TOOLS"] != nil {
        package.targets.append(.executableTarget(name: "tool"))
      }
      """,
      """
      package P
      regular A
      regular B
      regular Both: A B
      regular Mac
      executable tool
      """)
  }

  @Test("A dependency that cannot be determined leaves the other targets complete")
  func unknown() {
    check(
      """
      let package = Package(
        name: "P", targets: [.target(name: "A", dependencies: [fromElsewhere()]), .target(name: "B")])
      """,
      """
      package P
      regular A?
      regular B
      ?
      """)
    check(
      #"let package = Package(name: "P", targets: [.target(name: "A")] + fromElsewhere())"#,
      """
      package P
      regular A
      ?
      """)
  }

  @Test("A source file that is only called Package.swift is not a manifest")
  func otherFiles() {
    #expect(!manifest("struct Package { let name: String }").isManifest)
    #expect(manifest("import PackageDescription").isManifest)
  }

  // MARK: Support

  private func check(
    _ text: String, _ expected: String, at location: SourceLocation = #_sourceLocation
  ) {
    let found = describe(manifest("import PackageDescription\n" + text))
    #expect(found == expected, sourceLocation: location)
  }

  private func manifest(_ text: String) -> PackageManifest {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      PackageManifest(outline: Outline(bytes), bytes: bytes)
    }
  }

  private func describe(_ manifest: PackageManifest) -> String {
    func list(_ words: [String]?, after word: String) -> String {
      guard let words, !words.isEmpty else { return "" }
      return word + words.joined(separator: " ")
    }
    let head =
      "package \(manifest.name ?? "-")" + list(manifest.localPackages, after: " beside ")
    let targets = manifest.targets.map { target in
      "\(target.kind) \(target.name)" + list(target.path.map { [$0] }, after: " in ")
        + list(target.sources, after: " of ") + list(target.exclude, after: " without ")
        + list(target.dependencies.map(describe), after: ": ") + (target.isComplete ? "" : "?")
    }
    let products = manifest.products.map { product in
      "\(product.kind) \(product.name)" + list(product.targets, after: ": ")
        + (product.isComplete ? "" : "?")
    }
    return ([head] + targets + products + (manifest.isComplete ? [] : ["?"]))
      .joined(separator: "\n")
  }

  private func describe(_ dependency: PackageManifest.Target.Dependency) -> String {
    switch dependency {
    case .target(let name), .byName(let name), .product(let name, package: nil): name
    case .product(let name, package: let package?): package + "/" + name
    }
  }
}
