import PackageGraph
import Testing

/// The projects in XcodeGen's specs.
@Suite struct XcodeGenTests {
  @Test("Targets, their kinds, sources, packages and dependencies are read as they are written")
  func literals() throws {
    try check(
      """
      name: Shop
      options: {bundleIdPrefix: org.example}
      packages:
        Kit: {path: ../Kit}
        Log:
          url: https://example.org/Tools/Swift-Log.git
          from: 1.0.0
        Net: {github: Example/Net, branch: main}
      projectReferences:
        Other: {path: Other/Other.xcodeproj}
      targets:
        Shop:
          type: application
          platform: iOS
          sources:
            - Sources
            - path: Shared/A.swift
            - path: More
              excludes: ["**/Old*", "B.swift"]
            - {path: Assets, buildPhase: resources}
            - path: Some
              includes:
                - "*.swift"
                - Deep
          dependencies:
            - target: ShopKit
            - target: Other/Core
            - package: Kit
            - {package: Log, product: Logging}
            - package: Net
              products: [NetCore, NetUI]
            - sdk: Contacts.framework
            - framework: Built.framework
              implicit: true
            - framework: Vendor/Binary.framework
            - carthage: Alamofire
        ShopKit: {type: library.static, platform: iOS, sources: Kit}
        ShopTests:
          type: bundle.unit-test
          platform: iOS
          sources: [Tests]
          dependencies:
          - target: Shop
      """,
      """
      project Shop beside Kit
      application Shop of App/Shared/A.swift App/Sources/ App/More/-/**/Old*-/B.swift \
      App/Some/{*.swift,*.swift/**,Deep,Deep/**}: ShopKit App/Other/Other.xcodeproj//Core \
      ./Kit:Kit swift-log:Logging net:NetCore net:NetUI built:Built
      library ShopKit of App/Kit/
      unitTests ShopTests of App/Tests/: Shop
      """)
  }

  @Test("Templates give what the target does not say itself")
  func templates() throws {
    try check(
      """
      name: T
      targetTemplates:
        Base:
          type: framework
          platform: iOS
          sources: ["Modules/${target_name}/Sources"]
          dependencies: [{sdk: Foundation.framework}]
        Feature:
          templates: [Base]
          dependencies: [{target: "${core}"}]
      targets:
        Home:
          templates: [Feature]
          templateAttributes: {core: Core}
          dependencies: [{target: Log}]
        Log: {templates: [Base], "sources:REPLACE": Log}
        Core: {templates: [Base], type: library.dynamic}
      """,
      """
      project T
      framework Home of App/Modules/Home/Sources/: Core Log
      framework Log of App/Log/
      library Core of App/Modules/Core/Sources/
      """)
  }

  @Test("A target for several platforms is several, of one module")
  func platforms() throws {
    try check(
      """
      name: P
      targets:
        Kit:
          type: framework
          platform: [iOS, macOS]
          sources: Kit
          dependencies:
            - {target: "Log_${platform}"}
            - {package: P, platforms: [macOS]}
        Log: {type: framework, platform: [iOS], platformSuffix: "-${platform}", sources: Log}
      """,
      """
      project P
      framework Kit_iOS as Kit of App/Kit/: Log_iOS
      framework Kit_macOS as Kit of App/Kit/: Log_macOS product:P
      framework Log-iOS as Log of App/Log/
      """)
  }

  @Test("Names of modules come from the settings, those of configurations and groups among them")
  func moduleNames() throws {
    try check(
      """
      name: M
      settings: {PRODUCT_MODULE_NAME: $(TARGET_NAME)Kit, PRODUCT_NAME: Weak}
      settingGroups:
        named: {PRODUCT_MODULE_NAME: Grouped}
      targets:
        A: {type: framework, platform: iOS}
        B: {type: framework, platform: iOS, settings: {PRODUCT_MODULE_NAME: my-kit}}
        C: {type: framework, platform: iOS, settings: {groups: [named]}}
        D:
          type: framework
          platform: iOS
          settings:
            base: {PRODUCT_MODULE_NAME: $(PRODUCT_NAME)}
            configs: {Debug: {PRODUCT_NAME: Dev}}
        E: {type: framework, platform: iOS, settings: {PRODUCT_MODULE_NAME: $(ELSEWHERE)}}
        F:
          type: framework
          platform: iOS
          configFiles: {Debug: F.xcconfig}
          settings: {PRODUCT_MODULE_NAME: $(PRODUCT_NAME)}
      """,
      files: ["App/F.xcconfig": "// A comment\nPRODUCT_NAME = FromFile // another\n"],
      """
      project M
      framework A as AKit
      framework B as my_kit
      framework C as Grouped
      framework D as Dev D
      framework E as ?
      framework F as FromFile
      """)
  }

  @Test("Included specs are merged, and their paths count from their own folder")
  func includes() throws {
    let files = [
      "App/Specs/base.yml": """
      include: [more/deep.yml]
      targets:
        A: {type: application, platform: iOS, sources: [../A]}
      """,
      "App/Specs/more/deep.yml": "packages: {Kit: {path: ../../Kit}}",
      "App/plain.yml": "targets: {B: {type: tool, platform: macOS, sources: B}}",
    ]
    try check(
      """
      name: I
      include:
        - Specs/base.yml
        - {path: plain.yml, relativePaths: false}
        - {path: off.yml, enable: NO}
      targets:
        A: {sources: [Own]}
      """,
      files: files,
      """
      project I beside App/Kit
      application A of App/A/ App/Own/
      tool B of App/B/
      """)
    try check("name: I\ninclude: missing.yml", "project I\n?")
  }

  @Test("An unknown part leaves a target incomplete")
  func unknown() throws {
    try check(
      """
      name: U
      targets:
        A: {type: application, platform: iOS, sources: ["${SOURCES}"]}
        B: {type: thing, platform: iOS}
        C: {type: tool, platform: macOS, dependencies: [{unheard: of}, {target: Elsewhere/T}]}
        D:
      """,
      """
      project U
      application A?
      other B?
      tool C?
      ?
      """)
  }

  @Test("A file that is only called project.yml is not a spec")
  func otherFiles() throws {
    #expect(try project("a: [b]") == nil)
    #expect(try project("name: A") == nil)
    #expect(try project("- a") == nil)
    #expect(try project("") == nil)
  }

  @Test("An unreadable spec is an error with its line")
  func errors() {
    check("name: A\ntargets:\n\tB: c", fails: 3, "tabs are not allowed for indentation")
    check("name: A\ntargets: {B: [}", fails: 2, "a comma is expected here")
  }

  // MARK: Support

  private func check(
    _ text: String, files: [String: String] = [:], _ expected: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try project(text, files: files)
    #expect(found.map(listing) == expected, sourceLocation: location)
  }

  private func check(
    _ text: String, fails line: Int, _ message: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: ProjectFileError(line: line, message: message), sourceLocation: location) {
      try project(text)
    }
  }

  private func project(
    _ text: String, files: [String: String] = [:]
  ) throws -> ProjectDescription? {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      try ProjectDescription(xcodeGenSpec: bytes, path: "App/project.yml") { path in
        files[path].map { Array($0.utf8) }
      }
    }
  }
}
