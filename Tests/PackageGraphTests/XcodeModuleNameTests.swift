import PackageGraph
import Testing

/// The names under which targets of Xcode projects can be imported.
@Suite struct XcodeModuleNameTests {
  typealias Support = XcodeSupport

  @Test(
    "Names come from the innermost place that sets them",
    arguments: [
      // Nothing is set.
      ("", "", "My App", "My_App"),
      ("", "", "2nd-App.é", "_nd_App_é"),
      ("PRODUCT_NAME = Shop;", "", "App", "Shop"),
      ("PRODUCT_NAME = Shop; PRODUCT_MODULE_NAME = Store;", "", "App", "Store"),
      ("", "PRODUCT_NAME = Shop;", "App", "Shop"),
      ("PRODUCT_NAME = Inner;", "PRODUCT_NAME = Outer;", "App", "Inner"),
      ("PRODUCT_NAME = \"$(inherited) Pro\";", "PRODUCT_NAME = Shop;", "App", "Shop_Pro"),
      ("PRODUCT_NAME = \"$(PRODUCT_NAME)2\";", "PRODUCT_NAME = Shop;", "App", "Shop2"),
      ("PRODUCT_NAME = \"${TARGET_NAME}-$(CONFIGURATION)\";", "", "App", "App_Debug App_Release"),
      ("PRODUCT_NAME = \"$(BRAND:upper)\"; BRAND = \"a-$(KIND)\";", "KIND = b;", "App", "A_B"),
      ("PRODUCT_NAME = \"$(NAME_$(KIND))\"; KIND = x; NAME_x = Ex;", "", "App", "Ex"),
      ("PRODUCT_NAME = \"$(NONE:default=$(TARGET_NAME:lower))\";", "", "App", "app"),
      ("PRODUCT_NAME = A; \"PRODUCT_NAME[sdk=macosx*]\" = B;", "", "App", "A B"),
      ("PRODUCT_NAME = A; \"PRODUCT_NAME[config=Debug]\" = B;", "", "App", "B A"),
      ("\"PRODUCT_NAME[arch=*]\" = B; PRODUCT_NAME = A;", "", "App", "B"),
      // Undecidable names.
      ("PRODUCT_NAME = \"$(NONE)\";", "", "App", ""),
      ("PRODUCT_NAME = \"$(A)\"; A = \"$(B)\"; B = \"$(A)\";", "", "App", ""),
      ("PRODUCT_NAME = \"$(TARGET_NAME:unheard)\";", "", "App", ""),
      ("PRODUCT_NAME = \"$(TARGET_NAME\";", "", "App", ""),
      ("PRODUCT_NAME = (A, B);", "", "App", ""),
      ("PRODUCT_NAME = \"$(TARGET_NAME)\"; TARGET_NAME = Other;", "", "App", ""),
      ("PRODUCT_NAME = \"\";", "", "App", ""),
    ])
  func settings(own: String, shared: String, target: String, names: String) {
    check(own, own, shared: shared, target: target, names)
  }

  @Test("All names count where configurations differ, that of most first")
  func configurations() {
    check("PRODUCT_NAME = \"App Beta\";", "PRODUCT_NAME = App;", "App_Beta App")
    check("PRODUCT_NAME = \"$(NONE)\";", "PRODUCT_NAME = App;", "")
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (A, B, C); };
        A = {isa = XCBuildConfiguration; name = A; buildSettings = {PRODUCT_NAME = Rare; }; };
        B = {isa = XCBuildConfiguration; name = B; buildSettings = {PRODUCT_NAME = Usual; }; };
        C = {isa = XCBuildConfiguration; name = C; buildSettings = {PRODUCT_NAME = Usual; }; };
        """, targets: "T"), "project App\nother App as Usual Rare")
  }

  @Test(
    "Configuration files stand between the settings that they are the base of",
    arguments: [
      ("PRODUCT_NAME = Shop // for now\n", "", "Shop"),
      ("PRODUCT_NAME=Shop;", "", "Shop"),
      ("PRODUCT_NAME = A\nPRODUCT_NAME = B\n", "", "B"),
      ("PRODUCT_NAME = A\nPRODUCT_NAME[config=Debug][sdk=*] = B\n", "", "B A"),
      ("PRODUCT_NAME[sdk=iphone*] = B\nPRODUCT_NAME = A\n", "", "A"),
      ("PRODUCT_NAME = A \\\n  B\n", "", "A_B"),
      (
        "// PRODUCT_NAME = A\n#include \"More.xcconfig\"\n", "PRODUCT_NAME = $(BRAND)\nBRAND = B",
        "B"
      ),
      ("#include \"More.xcconfig\"\nPRODUCT_NAME = A\n", "PRODUCT_NAME = B", "A"),
      ("PRODUCT_NAME = A\n#include \"More.xcconfig\"\n", "PRODUCT_NAME = B", "B"),
      ("#include \"More.xcconfig\"\n", "#include \"App.xcconfig\"\n", ""),
      // A file that git ignores sets other things.
      ("PRODUCT_NAME = A\n#include \"Gone.xcconfig\"\n", "", "A"),
      ("PRODUCT_NAME = $(BRAND)\n#include \"Gone.xcconfig\"\n", "", ""),
      ("#include \"Gone.xcconfig\"\nPRODUCT_NAME = A\nPRODUCT_MODULE_NAME = B", "", "B"),
      ("PRODUCT_NAME = A\n#include? \"Gone.xcconfig\"\n", "", "A"),
      ("PRODUCT_NAME = A\n#include? \"../../Out.xcconfig\"\n", "", "A"),
    ])
  func files(file: String, more: String, names: String) {
    let text = Support.project(
      """
      T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (D, R); };
      D = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F;
        buildSettings = {}; };
      R = {isa = XCBuildConfiguration; name = Release; buildSettings = {};
        baseConfigurationReferenceAnchor = S;
        baseConfigurationReferenceRelativePath = App.xcconfig; };
      PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = Outer; }; };
      PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = Outer; }; };
      C = {isa = PBXGroup; children = (F); path = Config; sourceTree = "<group>"; };
      F = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = "<group>"; };
      """, targets: "T", children: "C, S")
    Support.check(
      text, "project App\nother App" + (names.isEmpty ? "" : " as \(names)"),
      files: ["Config/App.xcconfig": file, "Config/More.xcconfig": more])
  }

  @Test("A configuration file that is not there is taken to set nothing")
  func missingFiles() {
    for (settings, names) in [
      ("", " as App"), ("PRODUCT_MODULE_NAME = Shop;", " as Shop"),
      ("PRODUCT_NAME = \"$(GONE)\";", ""),
    ] {
      Support.check(
        Support.project(
          """
          T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
          L = {isa = XCConfigurationList; buildConfigurations = (D); };
          D = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F;
            buildSettings = {\(settings)}; };
          F = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
          """, targets: "T", children: "F"), "project App\nother App" + names)
    }
  }

  @Test("Settings that double each other's length are given up")
  func growth() {
    let doubling = (0..<40).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
    check("PRODUCT_NAME = \"$(A0)\"; \(doubling) A40 = x;", "", "")
  }

  // MARK: Support

  private func check(
    _ debug: String, _ release: String, shared: String = "", target: String = "App",
    _ names: String, at location: SourceLocation = #_sourceLocation
  ) {
    let text = Support.project(
      """
      T = {isa = PBXNativeTarget; name = "\(target)"; buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (D, R); };
      D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(debug)}; };
      R = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(release)}; };
      PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(shared)}; };
      PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(shared)}; };
      """, targets: "T")
    let expected = "project App\nother \(target)" + (names.isEmpty ? "" : " as \(names)")
    Support.check(text, expected, at: location)
  }
}
