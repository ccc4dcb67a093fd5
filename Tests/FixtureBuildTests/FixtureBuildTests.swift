import Foundation
import ProofSupport
import Testing

/// Fixtures that take a build of their own; one after the other, for the packages share a place.
@Suite(.serialized) struct FixtureBuildTests {
  private static let isComplete =
    ProcessInfo.processInfo.environment["DEPLINT_PACKAGE_PROOFS"] == "1"

  /// One always, the others where `DEPLINT_PACKAGE_PROOFS` is set, as `.ci/run` does.
  @Test(arguments: isComplete ? PackageProof.all : Array(PackageProof.all.prefix(1)))
  func aPackagePrintsWhatItsCodeReads(proof: PackageProof) async throws {
    let problems = try await proof.check(in: PackageBuilder("packages"))
    #expect(problems.isEmpty)
    try ProofRecords.shared.write()
  }

  /// What the fixes make of the fixtures is built, in one go, and run: what was lost is kept.
  @Test func fixesKeepWhatWasLost() async throws {
    let problems = try await FixProof.check(in: PackageBuilder("fixed"))
    #expect(problems.isEmpty)
    try ProofRecords.shared.write()
  }
}
