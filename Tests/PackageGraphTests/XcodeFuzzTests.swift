import PackageGraph
import SeededNumbers
import Testing

/// Damaged project files are read without harm. `mutated-programs` reads a million of them.
@Suite struct XcodeFuzzTests {
  @Test("For all bytes, tokens cover them and paths stay in the tree", arguments: 1...4)
  func spoiledProjects(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 * fuzzFactor {
      let text = Self.spoiled(Array(Self.project.utf8), &random)
      let complaint = text.withUnsafeBufferPointer { Self.complaint(about: $0) }
      guard let complaint else { continue }
      Issue.record("\(complaint): \(String(decoding: text, as: UTF8.self).debugDescription)")
      return
    }
  }

  @Test("A file that ends anywhere is read as far as it goes")
  func prefixes() {
    let text = Array(Self.project.utf8)
    for end in stride(from: 0, to: text.count, by: 29) {
      text[..<end].withUnsafeBufferPointer { #expect(Self.complaint(about: $0) == nil) }
    }
  }

  // MARK: The contract

  private static func complaint(about bytes: UnsafeBufferPointer<UInt8>) -> String? {
    complaintAboutTokens(bytes) ?? complaintAboutDescription(bytes)
  }

  /// Tokens follow each other without a gap, and the parser's shortcut has the same result.
  private static func complaintAboutTokens(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var lexer = PropertyListLexer(bytes)
    var shortcut = PropertyListLexer(bytes)
    var end: UInt32 = 0
    while true {
      let token = lexer.next()
      if token.offset != end { return "a gap or an overlap at \(end)" }
      end = token.end
      if token.kind != .trivia || token.isUnterminated {
        let same = shortcut.nextSignificant()
        if same != token { return "\(token) is \(same) to the parser" }
      }
      if token.kind == .endOfFile { break }
      if token.length == 0 { return "an empty token at \(end)" }
    }
    return Int(end) == bytes.count ? nil : "the tokens end at \(end)"
  }

  /// Every path is below the root, every target has a name, and a broken file is not complete.
  private static func complaintAboutDescription(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard
      let project = try? ProjectDescription(
        xcodeProject: bytes, path: "ios/App.xcodeproj/project.pbxproj", read: { files[$0] })
    else { return nil }
    if let list = try? PropertyList(bytes), list.firstBreak != nil,
      project.isComplete || project.targets.contains(where: \.isComplete)
    {
      return "a broken file is complete"
    }
    let paths =
      project.localPackages
      + project.targets.flatMap { target in
        target.files + target.folders.flatMap { [$0.path] + $0.excluded }
      }
    for path in paths where !path.isEmpty {
      let components = path.split(separator: "/", omittingEmptySubsequences: false)
      if components.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) {
        return "the path \(path)"
      }
    }
    return nil
  }

  // MARK: Material

  private static func spoiled(
    _ text: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let text = random.spoiled(text, by: pieces, changes: 4, length: 40)
    return random.chance(30) ? Array(text[..<random.below(text.count + 1)]) : text
  }

  private static let pieces =
    "{}()=;,\"'<>/*\\$".utf8.map { [$0] }
    + ["\n<<<<<<< HEAD\n", "\n=======\n", "../", "$(A", "\\U12"].map { Array($0.utf8) }

  private static let files: [String: [UInt8]] = [
    "ios/Base.xcconfig": Array("#include \"More.xcconfig\"\nPRODUCT_NAME = $(BRAND)\n".utf8),
    "ios/More.xcconfig": Array("#include? \"Base.xcconfig\"\nBRAND[sdk=*] = Shop \\\n Two\n".utf8),
  ]

  private static let project = XcodeSupport.project(
    """
    /* Begin PBXNativeTarget section */
    T = {isa = PBXNativeTarget; name = App; buildPhases = (S, L, ); buildConfigurationList = CL;
      dependencies = (D, ); fileSystemSynchronizedGroups = (F, ); productReference = AP;
      packageProductDependencies = (R, );
      productType = "com.apple.product-type.application"; };
    U = {isa = PBXNativeTarget; name = "Kit \\U00e9"; buildPhases = (S2, ); productReference = KP;
      buildConfigurationList = CL; productType = "com.apple.product-type.framework"; };
    D = {isa = PBXTargetDependency; targetProxy = X; };
    X = {isa = PBXContainerItemProxy; containerPortal = Core; remoteInfo = Core; };
    S = {isa = PBXSourcesBuildPhase; files = (B1 /* A.swift in Sources */, B2, ); };
    S2 = {isa = PBXSourcesBuildPhase; files = (B2, ); };
    L = {isa = PBXFrameworksBuildPhase; files = (B3, B4, ); };
    B1 = {isa = PBXBuildFile; fileRef = A; }; B2 = {isa = PBXBuildFile; fileRef = B; };
    B3 = {isa = PBXBuildFile; fileRef = KP; }; B4 = {isa = PBXBuildFile; productRef = R; };
    G1 = {isa = PBXGroup; children = (A, G2, ); path = Code; sourceTree = "<group>"; };
    G2 = {isa = PBXGroup; children = (B, G1, ); path = "../In"; sourceTree = "<group>"; };
    A = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
    B = {isa = PBXFileReference; path = B/B.swift; sourceTree = SOURCE_ROOT; };
    Core = {isa = PBXFileReference; path = Core.xcodeproj; sourceTree = "<group>"; };
    Base = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
    KP = {isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
    F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
      exceptions = (E, ); explicitFolders = (Samples, ); };
    E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U;
      membershipExceptions = (Shared.swift, ); };
    R = {isa = XCSwiftPackageProductDependency; package = K; productName = Log; };
    K = {isa = XCLocalSwiftPackageReference; relativePath = ../Log; };
    CL = {isa = XCConfigurationList; buildConfigurations = (C, ); };
    C = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = Base;
      buildSettings = {PRODUCT_MODULE_NAME = "$(PRODUCT_NAME:c99extidentifier)_$(KIND)";
        "KIND[sdk=ios*]" = "$(KIND:lower)"; KIND = "${TARGET_NAME}"; }; };
    PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {A = (b, ); B = <0f>; }; };
    """, targets: "T, U, ", children: "G1, F, Core, Base, ", more: "packageReferences = (K, );")
}
