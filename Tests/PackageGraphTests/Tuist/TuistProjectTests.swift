import PackageGraph
import SeededNumbers
import SwiftOutline
import Testing

/// The values of Tuist's manifests without running them.
@Suite struct TuistProjectTests {
  @Test("Targets, their kinds, files and dependencies are read as they are written")
  func literals() {
    check(
      """
      let project = Project(
        name: "Shop",
        packages: [.local(path: "Kit"), .remote(url: "u", requirement: .exact("1.0.0"))],
        targets: [
          .target(
            name: "Shop", destinations: .iOS, product: .app, bundleId: "b", infoPlist: .default,
            sources: ["Sources/**", .glob("More/**/*.swift", excluding: ["More/**/Old*"])],
            dependencies: [
              .target(name: "Log"), .project(target: "Core", path: "../Core"),
              .project(target: "UI", path: .relativeToRoot("Shared/UI")),
              .external(name: "Alamofire"), .package(product: "Kit"),
              .sdk(name: "c++", type: .library), .xcframework(path: "X.xcframework"), .xctest,
            ]),
          Target(name: "Log", platform: .iOS, product: .staticFramework, sources: "Log/**"),
          .target(name: "ShopTests", product: .unitTests, sources: ["Tests/A.swift"]),
        ])
      """,
      """
      project Shop beside App/Kit
      application Shop of App/Sources/ App/More/**/*.swift-/**/Old*: Log Core//Core \
      Shared/UI//UI product:Alamofire product:Kit
      framework Log of App/Log/
      unitTests ShopTests of App/Tests/A.swift
      """)
  }

  @Test("Lists of sources can be made by functions, paths can count from other folders")
  func sources() {
    check(
      """
      let project = Project(name: "P", targets: [
        .target(name: "A", product: .app, sources: .paths(["A/**", .relativeToRoot("Shared/**")])),
        .target(name: "B", product: .app, sources: SourceFilesList(globs: ["B/**"])),
        .target(name: "C", product: .app, sources: .sourceFilesList(globs: [.glob("C/*.swift")])),
        .target(name: "D", product: .app, sources: ["//Root/**", "./D/../E/**", "Folder"]),
        .target(
          name: "F", product: .app,
          sources: [.glob("F/**", excluding: ["**/*Mock.swift", "F/Old.swift"])]),
      ])
      """,
      """
      project P
      application A of App/A/ Shared/
      application B of App/B/
      application C of App/C/*.swift
      application D of Root/ App/E/
      application F of App/F/**-App/F/Old.swift-/**/*Mock.swift
      """)
  }

  @Test("Buildable folders have all their files but for exceptions, which may go elsewhere")
  func buildableFolders() {
    check(
      """
      let project = Project(name: "P", targets: [
        .target(name: "A", product: .app, buildableFolders: [
          "A",
          .folder("B", exceptions: .exceptions([
            .exception(excluded: ["Old.swift"]), .exception(target: "C", included: ["C.swift"]),
          ])),
        ]),
        .target(name: "C", product: .framework),
      ])
      """,
      """
      project P
      application A of App/A/ App/B/-App/B/Old.swift
      framework C of App/B/C.swift
      """)
  }

  @Test("Names of modules come from the settings, or from the product")
  func moduleNames() {
    check(
      """
      let base: SettingsDictionary = ["PRODUCT_NAME": "Base"]
      let project = Project(name: "P", targets: [
        .target(name: "my-app", product: .app),
        .target(name: "A", product: .app, productName: "B C"),
        .target(name: "D", product: .app, settings: .settings(base: base)),
        .target(name: "E", product: .app, settings: .settings(
          base: base.merging(["PRODUCT_MODULE_NAME": .string("$(TARGET_NAME)Kit")]))),
        .target(name: "F", product: .app, settings: .settings(
          base: SettingsDictionary().swiftVersion("6"),
          configurations: [.debug(name: "Dev", settings: base), .release(name: "Release")])),
        .target(name: "G", product: .app, settings: .settings(base: fromElsewhere())),
      ])
      """,
      """
      project P
      application my-app as my_app
      application A as B_C
      application D as Base
      application E as EKit
      application F as Base F
      application G as ?
      """)
  }

  @Test("Helpers are carried out, wherever they are declared")
  func helpers() {
    check(
      """
      let project = Project.feature(.home, uses: [.SPM.composable, .feature(.detail)]) {
        $0.base["PRODUCT_NAME"] = "HomeUI"
      }
      """,
      helpers: [
        """
        extension Project {
          public static func feature(
            _ feature: Feature, uses more: [TargetDependency],
            customize: (inout Settings) -> Void = { _ in }
          ) -> Project {
            let name = feature.rawValue.capitalized
            var settings = Settings.settings()
            customize(&settings)
            var targets = [
              Target.target(
                name: name, product: .framework, sources: ["\\(name)/Sources/**"],
                dependencies: defaults + more, settings: settings)
            ]
            if feature.isTested { targets += [tests(of: name)] }
            return Project(name: name, targets: targets)
          }
        }
        private func tests(of name: String) -> Target {
          .target(
            name: name + suffix, product: .unitTests, sources: .paths(["\\(name)/Tests/**"]),
            dependencies: [.target(name: name)])
        }
        let defaults: [TargetDependency] = [.feature(.core)]
        private let suffix = "Tests"
        """,
        """
        public enum Feature: String, CaseIterable {
          case home, detail, core
          var isTested: Bool { self == .home }
        }
        extension TargetDependency {
          public enum SPM { static let composable = TargetDependency.external(name: "Composable") }
          static func feature(_ feature: Feature) -> Self {
            .project(
              target: feature.rawValue.capitalized,
              path: .relativeToRoot("Features/\\(feature.rawValue.capitalized)"))
          }
        }
        private let suffix = "Specs"
        """,
      ],
      """
      project Home
      framework Home as HomeUI of App/Home/Sources/: Features/Core//Core product:Composable \
      Features/Detail//Detail
      unitTests HomeTests of App/Home/Tests/: Home
      """)
  }

  @Test("Names are made of parts of others")
  func names() {
    check(
      """
      let project = Project(
        name: "P",
        targets: [
          .target(
            name: Module(rawValue: "ui")!.target, product: .framework,
            dependencies: [.module(.core), .module, .module(named: "data"), .module(named: "x")])
        ])
      """,
      helpers: [
        """
        let paths: [Module: String] = [.core: "Core", .data: "Data/Sources"]
        enum Module: String {
          case ui, core, data = "data"
          var target: String { rawValue.prefix(1).capitalized + rawValue.dropFirst() }
          var short: String { String(target.dropLast().suffix(2)) }
        }
        extension TargetDependency {
          static var module: Self { .target(name: Module.core.short) }
          static func module(_ module: Module) -> Self { .target(name: module.target) }
          static func module(named name: String) -> Self {
            guard let module = Module(rawValue: name), let path = paths[module] else {
              return .external(name: name)
            }
            return .project(target: module.target, path: .relativeToRoot(path))
          }
        }
        """
      ],
      """
      project P
      framework Ui: Core or Data/Sources//Data product:x
      """)
  }

  @Test("A list asks for elements of the kind that it has")
  func inferredTypes() {
    check(
      """
      let dependencies = [[.external(name: "A")], shared].flatMap { $0 }
      let shared: [TargetDependency] = [.external(name: "B")]
      let more: [TargetDependency] = {
        var all = Array(shared)
        all.append(.target(name: "C"))
        return all
      }()
      let project = Project(
        name: "P", targets: [.target(name: "D", product: .app, dependencies: more)])
      """,
      """
      project P
      application D: product:B C
      """)
  }

  @Test("Cases of an enum can have values, which patterns name")
  func casesWithValues() {
    check(
      """
      let project = Project(
        name: "P",
        targets: [.make(.core), .make(.feature(.home)), .make(.other("X", isTest: true))])
      """,
      helpers: [
        """
        enum Module {
          case feature(Feature), core, other(String, isTest: Bool)
          enum Feature: String { case home = "Home", list }
          var name: String {
            switch self {
            case .feature(let feature): feature.rawValue + "Feature"
            case .core: "Core"
            case let .other(name, _): name
            }
          }
          var product: Product {
            switch self {
            case .feature(.list), .core: return .staticLibrary
            case .feature: return .framework
            case .other(_, isTest: let isTest): return isTest ? .unitTests : .framework
            }
          }
        }
        extension Target {
          static func make(_ module: Module) -> Target {
            .target(name: module.name, product: module.product)
          }
        }
        """
      ],
      """
      project P
      library Core
      framework HomeFeature
      unitTests X
      """)
  }

  /// Every mutated manifest is evaluated to its end.
  @Test("The evaluation of mutated manifests ends")
  func spoiled() {
    var random = SeededGenerator(seed: 20_261_122)
    let pieces = [
      ".", "(", ")", "[", "]", "{", "}", ",", ":", "&", "=", "+=", "self", "init", "$0", "\\(",
      "\"", "name", "target", "targets", "for x in y {", "if a {", "return", "\n",
    ].map { Array($0.utf8) }
    let seed = Array(Self.sample.utf8)
    for _ in 0..<300 * fuzzFactor {
      var bytes = seed
      for _ in 0...random.below(4) {
        let start = random.below(bytes.count)
        let end = min(bytes.count, start + random.below(12))
        bytes.replaceSubrange(start..<end, with: random.pick(pieces) ?? [])
      }
      _ = project(
        String(decoding: bytes, as: UTF8.self), helpers: [Self.sample],
        imports: "import ProjectDescription\n")
    }
  }

  private static let sample = """
    extension Project {
      init(name: String, modules: [String], customize: (inout Settings) -> Void = { _ in }) {
        var settings = Settings.settings(base: ["A": "B"]).same()
        customize(&settings)
        self.init(name: name, settings: settings, targets: modules.map { .module($0) })
      }
    }
    extension Settings { func same() -> Settings { var copy = self; return copy } }
    extension Target {
      static func module(_ name: String) -> Target {
        var target = Target.target(name: name, product: .framework, sources: ["\\(name)/**"])
        if name.hasPrefix("A") { target.dependencies.append(.target(name: "B")) }
        return target
      }
    }
    let project = Project(name: "P", modules: ["A", "B"]) { $0.base["PRODUCT_NAME"] = "X" }
    """

  @Test("An unknown part leaves a target incomplete and adds nothing")
  func unknown() {
    check(
      """
      let project = Project(name: Environment.name.getString(default: "P"), targets: [
        .target(name: "A", product: .app, sources: [fromElsewhere()]),
        .target(name: "B", product: .app, dependencies: fromElsewhere()),
        .target(name: "C", product: isStatic ? .staticFramework : .framework),
        .target(name: Environment.target.getString(default: "D"), product: .app),
      ])
      """,
      """
      project App
      application A?
      application B?
      framework C
      ?
      """)
    check("let project = fromElsewhere()", "project App\n?")
  }

  @Test("A source file that is only called Project.swift is not a project")
  func otherFiles() {
    #expect(project("struct Project { let name: String }", helpers: [], imports: "") == nil)
    #expect(
      project("enum E {}\nlet project = Thing(name: \"\")", helpers: [], imports: "") == nil)
  }

  // MARK: Support

  private func check(
    _ text: String, helpers: [String] = [], _ expected: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = project(text, helpers: helpers, imports: "import ProjectDescription\n")
    #expect(found.map(listing) == expected, sourceLocation: location)
  }

  private func project(
    _ text: String, helpers: [String], imports: String
  ) -> ProjectDescription? {
    withText(imports + text, path: "App/Project.swift") { source in
      withTexts(helpers[...]) { helpers in
        ProjectDescription(tuistProject: source, path: "App/Project.swift", helpers: helpers)
      }
    }
  }

  private func withTexts<Result>(
    _ texts: ArraySlice<String>, _ body: ([ManifestText]) -> Result
  ) -> Result {
    guard let first = texts.first else { return body([]) }
    let path = "Tuist/ProjectDescriptionHelpers/\(texts.count).swift"
    return withText(first, path: path) { text in
      withTexts(texts.dropFirst()) { body([text] + $0) }
    }
  }

  private func withText<Result>(
    _ text: String, path: String, _ body: (ManifestText) -> Result
  ) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      body(ManifestText(path: path, outline: Outline(bytes), bytes: bytes))
    }
  }
}
