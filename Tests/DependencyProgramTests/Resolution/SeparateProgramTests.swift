import Testing

/// The programs of a tree that do not see each other are linked apart.
@Suite struct SeparateProgramTests {
  private static let alone = "struct Model {}\n"

  /// - Parameters:
  ///   - packages: for each folder, the text of its manifest.
  ///   - files: the files of all programs.
  private func check(
    _ packages: [String: String], _ files: [String: String], are programs: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var all = files
    for (folder, manifest) in packages {
      all[folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift"] = manifest
    }
    #expect(
      try SampleProgram(all).separatePrograms() == programs, sourceLocation: sourceLocation)
  }

  private func manifest(_ target: String, dependencies: String = "", packages: String = "")
    -> String
  {
    """
    let package = Package(
      name: "\(target)", products: [.library(name: "\(target)", targets: ["\(target)"])],
      dependencies: [\(packages)],
      targets: [.target(name: "\(target)", dependencies: [\(dependencies)])])
    """
  }

  @Test("packages that nothing connects are apart")
  func unconnected() throws {
    try check(
      ["A": manifest("A"), "B": manifest("B")],
      ["A/Sources/A/A.swift": Self.alone, "B/Sources/B/B.swift": Self.alone],
      are: ["A/Sources/A/A.swift", "B/Sources/B/B.swift"])
  }

  @Test("a dependency connects, whether or not a file imports it")
  func dependencies() throws {
    try check(
      [
        "A": manifest(
          "A", dependencies: ".product(name: \"B\", package: \"B\")",
          packages: ".package(path: \"../B\")"),
        "B": manifest("B"), "C": manifest("C"),
      ],
      [
        "A/Sources/A/A.swift": Self.alone, "B/Sources/B/B.swift": Self.alone,
        "C/Sources/C/C.swift": Self.alone,
      ],
      are: ["A/Sources/A/A.swift B/Sources/B/B.swift", "C/Sources/C/C.swift"])
  }

  @Test("an import connects, whether or not a dependency is declared")
  func imports() throws {
    try check(
      ["A": manifest("A"), "B": manifest("B"), "C": manifest("C")],
      [
        "A/Sources/A/A.swift": "import C\n", "B/Sources/B/B.swift": "import Foundation\n",
        "C/Sources/C/C.swift": Self.alone,
      ],
      are: ["A/Sources/A/A.swift C/Sources/C/C.swift", "B/Sources/B/B.swift"])
  }

  @Test("connections pass on")
  func chains() throws {
    try check(
      ["A": manifest("A"), "B": manifest("B"), "C": manifest("C"), "D": manifest("D")],
      [
        "A/Sources/A/A.swift": "import B\n", "B/Sources/B/B.swift": Self.alone,
        "C/Sources/C/C.swift": "import B\n", "D/Sources/D/D.swift": Self.alone,
      ],
      are: [
        "A/Sources/A/A.swift B/Sources/B/B.swift C/Sources/C/C.swift", "D/Sources/D/D.swift",
      ])
  }

  @Test("all targets of a package stay together, with the files that no target has")
  func packages() throws {
    try check(
      ["A": SampleProgram.manifest(("One", []), ("Two", [])), "B": manifest("B")],
      [
        "A/Sources/One/O.swift": Self.alone, "A/Sources/Two/T.swift": Self.alone,
        "A/Scripts/S.swift": Self.alone, "B/Sources/B/B.swift": Self.alone,
        "B/Loose.swift": Self.alone,
      ],
      are: [
        "A/Scripts/S.swift A/Sources/One/O.swift A/Sources/Two/T.swift",
        "B/Loose.swift B/Sources/B/B.swift",
      ])
  }

  @Test("files outside of all packages stay together, and connect what they import")
  func loose() throws {
    try check(
      ["A": manifest("A"), "B": manifest("B")],
      [
        "A/Sources/A/A.swift": Self.alone, "B/Sources/B/B.swift": Self.alone,
        "Loose.swift": Self.alone, "Scripts/S.swift": "import B\n",
      ],
      are: ["A/Sources/A/A.swift", "B/Sources/B/B.swift Loose.swift Scripts/S.swift"])
  }

  @Test("without manifests, everything is one program")
  func nothingKnown() throws {
    try check(
      [:], ["A/A.swift": "import B\n", "B/B.swift": Self.alone], are: ["A/A.swift B/B.swift"])
  }
}
