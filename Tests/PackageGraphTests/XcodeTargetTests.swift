import PackageGraph
import Testing

/// Which files and dependencies the targets of Xcode projects have.
@Suite struct XcodeTargetTests {
  typealias Support = XcodeSupport

  @Test("Files are where their groups are")
  func groups() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (S, R); };
        S = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4, B5, B6, B7, gone); };
        R = {isa = PBXResourcesBuildPhase; files = (B8); };
        B1 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = A; };
        B2 = {isa = PBXBuildFile; fileRef = B; }; B3 = {isa = PBXBuildFile; fileRef = C; };
        B4 = {isa = PBXBuildFile; fileRef = D; }; B5 = {isa = PBXBuildFile; fileRef = E; };
        B6 = {isa = PBXBuildFile; fileRef = M; }; B7 = {isa = PBXBuildFile; fileRef = gone; };
        B8 = {isa = PBXBuildFile; fileRef = F; };
        G1 = {isa = PBXGroup; children = (A, G2, G3); path = Code; sourceTree = "<group>"; };
        G2 = {isa = PBXGroup; children = (B); name = "Only shown"; sourceTree = "<group>"; };
        G3 = {isa = PBXGroup; children = (C); path = "../../shared/Deep Down";
          sourceTree = "<group>"; };
        A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        B = {isa = PBXFileReference; name = B; path = "In/B +.swift"; sourceTree = "<group>"; };
        C = {isa = PBXFileReference; path = C.swift; sourceTree = "<group>"; };
        D = {isa = PBXFileReference; path = Root/D.swift; sourceTree = SOURCE_ROOT; };
        E = {isa = PBXFileReference; path = /E.swift; sourceTree = "<absolute>"; };
        F = {isa = PBXFileReference; path = F.swift; sourceTree = "<group>"; };
        M = {isa = PBXFileReference; path = main.m; sourceTree = "<group>"; };
        """, targets: "T", children: "G1, D, E, F, M"),
      """
      project App
      application App of ios/Code/A.swift ios/Code/In/B +.swift shared/Deep Down/C.swift \
      ios/Root/D.swift
      """, path: "ios/App.xcodeproj/project.pbxproj")
  }

  @Test("A file whose place depends on the machine leaves its target incomplete")
  func unknownPlaces() {
    for tree in ["OUR_LIBRARIES", "\"<group>\""] {
      Support.check(
        Support.project(
          """
          T = {isa = PBXNativeTarget; name = App; buildPhases = (S); };
          U = {isa = PBXNativeTarget; name = Other; buildPhases = (); };
          S = {isa = PBXSourcesBuildPhase; files = (B); };
          B = {isa = PBXBuildFile; fileRef = F; };
          F = {isa = PBXFileReference; path = "$(HERE)/F.swift"; sourceTree = \(tree); };
          """, targets: "T, U", children: "F"),
        """
        project App
        other App?
        other Other
        """)
    }
  }

  @Test("projectDirPath moves the project's files")
  func projectFolder() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        B = {isa = PBXBuildFile; fileRef = F; };
        F = {isa = PBXFileReference; path = F.swift; sourceTree = "<group>"; };
        """, targets: "T", children: "F", more: "projectDirPath = ../code;"),
      """
      project App
      other App of code/F.swift
      """, path: "build/App.xcodeproj/project.pbxproj")
  }

  @Test("An exception takes a file of a synchronised folder from one target and gives it another")
  func synchronizedFolders() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (); fileSystemSynchronizedGroups = (
          F, ); };
        U = {isa = PBXNativeTarget; name = Widget; buildPhases = (S2);
          fileSystemSynchronizedGroups = (F2); };
        S2 = {isa = PBXSourcesBuildPhase; files = (); };
        F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
          exceptions = (X1, X2, X3); explicitFolders = (Samples);
          explicitFileTypes = {"Text.swift" = text; "Code.swift" = sourcecode.swift; }; };
        F2 = {isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; };
        X1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
          membershipExceptions = (Info.plist, Old, Shared/Only.swift); };
        X2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U;
          membershipExceptions = (Shared/Model.swift, Shared/Views); };
        X3 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
          buildPhase = S2; membershipExceptions = (Shared/More.swift); };
        """, targets: "T, U", children: "F, F2"),
      """
      project App
      other App in App/-App/Info.plist-App/Old-App/Shared/Only.swift-App/Samples-App/Text.swift
      other Widget of App/Shared/Model.swift App/Shared/More.swift in Widget/ App/Shared/Views/
      """)
  }

  @Test("A Swift file that is also copied is uncertain")
  func copiedFiles() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (C); fileSystemSynchronizedGroups = (
          F, ); };
        C = {isa = PBXCopyFilesBuildPhase; files = (); };
        F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
          exceptions = (X); };
        X = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet;
          buildPhase = C; membershipExceptions = (Template.swift); };
        """, targets: "T", children: "F"),
      """
      project App
      other App in App/?
      """)
  }

  @Test("The dependencies and linked libraries of a project's targets, each once")
  func dependenciesWithin() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (L, C); dependencies = (D1, D2, D3); };
        K = {isa = PBXNativeTarget; name = Kit; productReference = KP;
          productType = "com.apple.product-type.framework"; };
        A = {isa = PBXAggregateTarget; name = All; dependencies = (D1); };
        E = {isa = PBXNativeTarget; name = Share; productReference = EP;
          productType = "com.apple.product-type.app-extension"; };
        D1 = {isa = PBXTargetDependency; target = K; targetProxy = X; };
        D2 = {isa = PBXTargetDependency; targetProxy = X; };
        D3 = {isa = PBXTargetDependency; target = gone; };
        X = {isa = PBXContainerItemProxy; containerPortal = P; remoteGlobalIDString = K;
          remoteInfo = Former; };
        L = {isa = PBXFrameworksBuildPhase; files = (B1, B2, B3, B4); };
        C = {isa = PBXCopyFilesBuildPhase; files = (B5); };
        B1 = {isa = PBXBuildFile; fileRef = KP; };
        B2 = {isa = PBXBuildFile; fileRef = System; };
        B3 = {isa = PBXBuildFile; fileRef = Built; };
        B4 = {isa = PBXBuildFile; fileRef = Pods; };
        B5 = {isa = PBXBuildFile; fileRef = EP; };
        KP = {isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        EP = {isa = PBXFileReference; path = Share.appex; sourceTree = BUILT_PRODUCTS_DIR; };
        System = {isa = PBXFileReference; path = System/UIKit.framework; sourceTree = SDKROOT; };
        Built = {isa = PBXFileReference; path = "Log-Kit.framework";
          sourceTree = BUILT_PRODUCTS_DIR; };
        Pods = {isa = PBXFileReference; path = "libPods-App.a"; sourceTree = BUILT_PRODUCTS_DIR; };
        """, targets: "T, K, A, E"),
      """
      project App
      other App: Kit built/Log_Kit built/Pods_App
      framework Kit
      other All: Kit
      appExtension Share
      """)
  }

  @Test("Targets of other projects are named with the folder of the project")
  func otherProjects() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (L); dependencies = (D1, D2); };
        G1 = {isa = PBXGroup; children = (Core); path = Libraries; sourceTree = "<group>"; };
        Core = {isa = PBXFileReference; path = Core/Core.xcodeproj; sourceTree = "<group>"; };
        Out = {isa = PBXFileReference; path = "../Out.xcodeproj"; sourceTree = SOURCE_ROOT; };
        D1 = {isa = PBXTargetDependency; targetProxy = X1; };
        D2 = {isa = PBXTargetDependency; targetProxy = X3; };
        X1 = {isa = PBXContainerItemProxy; containerPortal = Core; remoteInfo = Core; };
        X2 = {isa = PBXContainerItemProxy; containerPortal = Core; remoteInfo = CoreUI; };
        X3 = {isa = PBXContainerItemProxy; containerPortal = Out; remoteInfo = Out; };
        L = {isa = PBXFrameworksBuildPhase; files = (B); };
        B = {isa = PBXBuildFile; fileRef = R; };
        R = {isa = PBXReferenceProxy; path = CoreUI.framework; remoteRef = X2;
          sourceTree = BUILT_PRODUCTS_DIR; };
        """, targets: "T", children: "G1, Out"),
      """
      project App
      other App: Libraries/Core/Core.xcodeproj/Core Libraries/Core/Core.xcodeproj/CoreUI
      """)
  }

  @Test("Products are distinguished by their packages")
  func packages() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (L); dependencies = (D);
          packageProductDependencies = (R1, R2, R3, R4); };
        D = {isa = PBXTargetDependency; productRef = R5; };
        L = {isa = PBXFrameworksBuildPhase; files = (B); };
        B = {isa = PBXBuildFile; productRef = R1; };
        R1 = {isa = XCSwiftPackageProductDependency; package = K1; productName = Cache; };
        R2 = {isa = XCSwiftPackageProductDependency; package = K2; productName = Log; };
        R3 = {isa = XCSwiftPackageProductDependency; productName = Old; };
        R4 = {isa = XCSwiftPackageProductDependency; package = K3; productName = Net; };
        R5 = {isa = XCSwiftPackageProductDependency; package = K2;
          productName = "plugin:Format"; };
        K1 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "git@h.com:o/Swift-Cache.git"; };
        K2 = {isa = XCLocalSwiftPackageReference; relativePath = ../Log; };
        K3 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://h.com/o/net/"; };
        Folder = {isa = PBXFileReference; lastKnownFileType = wrapper; path = Packages/Old;
          sourceTree = "<group>"; };
        Sounds = {isa = PBXFileReference; lastKnownFileType = folder; path = Sounds;
          sourceTree = "<group>"; };
        """, targets: "T", children: "Folder, Sounds", more: "packageReferences = (K1, K2, K3);"),
      """
      project App beside Log ios/Packages/Old
      other App: remote/swift-cache/Cache local/Log/Log product/Old remote/net/Net
      """, path: "ios/App.xcodeproj/project.pbxproj",
      files: ["ios/Packages/Old/Package.swift": ""])
  }

  @Test(
    "The product's type says what a target is for",
    arguments: [
      ("application", "application"), ("application.watchapp2", "application"),
      ("application.on-demand-install-capable", "application"),
      ("app-extension", "appExtension"), ("app-extension.messages", "appExtension"),
      ("extensionkit-extension", "appExtension"), ("watchkit2-extension", "appExtension"),
      ("tv-app-extension", "appExtension"), ("xpc-service", "appExtension"),
      ("system-extension", "appExtension"), ("framework", "framework"),
      ("framework.static", "framework"), ("library.static", "library"),
      ("library.dynamic", "library"), ("tool", "tool"), ("bundle", "other"),
      ("bundle.unit-test", "unitTests"), ("bundle.ui-testing", "uiTests"),
      ("instruments-package", "other"),
    ])
  func kinds(type: String, kind: String) {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.\(type)"; };
        """, targets: "T"), "project App\n\(kind) A")
  }

  // MARK: Broken files

  @Test("A project with a broken place is read, and no part is complete")
  func broken() {
    Support.check(
      Support.project(
        """
        T = {isa = PBXNativeTarget; name = App; buildPhases = (S); };
        S = {isa = PBXSourcesBuildPhase; files = (
        <<<<<<< HEAD
          B1,
        =======
          B2,
        >>>>>>> main
          B3 ); };
        B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; };
        F1 = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = B.swift; sourceTree = "<group>"; };
        F3 = {isa = PBXFileReference; path = C.swift; sourceTree = "<group>"; };
        """, targets: "T", children: "F1, F2, F3"),
      """
      project App?
      other App of A.swift B.swift C.swift?
      """)
  }

  @Test("A target that is not there leaves the project incomplete")
  func missingTargets() {
    Support.check(
      Support.project("T = {isa = PBXNativeTarget; name = App; };", targets: "T, gone"),
      """
      project App?
      other App
      """)
  }

  @Test(
    "A file without a project is an error with its line",
    arguments: [
      ("{ rootObject = P; }", 1), ("{\n objects = {\n A = b c;\n}; }", 3),
      ("{ objects = { P = {isa = PBXGroup; }; }; rootObject = P; }", 1), ("x", 1),
    ])
  func noProject(text: String, line: Int) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let error = #expect(throws: ProjectFileError.self) {
        try ProjectDescription(xcodeProject: bytes, path: "A.xcodeproj/project.pbxproj") { _ in nil
        }
      }
      #expect(error?.line == line)
    }
  }
}
