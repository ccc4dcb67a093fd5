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

  @Test("nothing is known of packages without a version, nor where versions disagree")
  func unknown() {
    check([], before: false, since: false)
    check(["main", ""], before: false, since: false)
    check(["1.4.0", "1.6.0"], before: false, since: false)
    check(["1.4.0", "main"], before: true, since: false)
  }
}
