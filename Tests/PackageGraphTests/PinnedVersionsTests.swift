import PackageGraph
import Testing

/// The versions of packages that resolutions have chosen.
@Suite struct PinnedVersionsTests {
  private func check(
    _ versions: [String], before: Bool, since: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var pins = PinnedVersions()
    for version in versions { pins.add(version, ofPackage: "Some-Package") }
    #expect(pins.has("some-package", before: [1, 5]) == before, sourceLocation: sourceLocation)
    #expect(pins.has("some-package", since: [1, 5]) == since, sourceLocation: sourceLocation)
  }

  @Test("versions are compared number by number")
  func comparison() {
    check(["1.4.9"], before: true, since: false)
    check(["1.5.0"], before: false, since: true)
    check(["1.10.0"], before: false, since: true)
    check(["0.49"], before: true, since: false)
    check(["1.4.0-beta.1"], before: true, since: false)
  }

  @Test(
    "the versions that a manifest allows count if all of them do, and if no file has chosen one")
  func requirements() {
    for (version, requirement, before, since) in [
      ("1.4.0", PinnedVersions.Requirement.exactly, true, false),
      ("1.5.0", .exactly, false, true),
      ("1.4.0", .upToNextMinor, true, false),
      ("1.4.0", .upToNextMajor, false, false),
      ("0.9.0", .upToNextMajor, true, false),
      ("1.6.0", .upToNextMajor, false, true),
    ] {
      var pins = PinnedVersions()
      pins.add(version, requirement, ofPackage: "some-package")
      #expect(pins.has("some-package", before: [1, 5]) == before, "\(version) \(requirement)")
      #expect(pins.has("some-package", since: [1, 5]) == since, "\(version) \(requirement)")
      pins.add("2.0.0", ofPackage: "some-package")
      #expect(pins.has("some-package", since: [1, 5]))
    }
  }

  @Test(
    "the identity of a package is the last part of its address",
    arguments: [
      ("https://h.com/o/Some-Package.git", "some-package"),
      ("git@h.com:Some-Package", "some-package"),
      ("https://h.com/o/some-package/", "some-package"), ("", ""),
    ])
  func identities(address: String, identity: String) {
    #expect(PinnedVersions.identity(ofAddress: address) == identity)
  }

  @Test("nothing is known of packages without a version, nor where versions disagree")
  func unknown() {
    check([], before: false, since: false)
    check(["main", ""], before: false, since: false)
    check(["1.4.0", "1.6.0"], before: false, since: false)
    check(["1.4.0", "main"], before: true, since: false)
  }
}
