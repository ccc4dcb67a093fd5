import Foundation
import ProofSupport
import Testing

/// Fixtures that need a build of their own, one after another, because the packages share a folder.
@Suite(.serialized) struct FixtureBuildTests {
  /// One package is always tested.
  @Test func aPackagePrintsWhatItsCodeReads() async throws {
    try await check(#require(PackageProof.all.first))
  }

  /// The others are tested by `.ci/run`.
  @Test(.packageProofs, arguments: PackageProof.all.dropFirst())
  func everyOtherPackageDoesSoToo(proof: PackageProof) async throws {
    try await check(proof)
  }

  private func check(_ proof: PackageProof) async throws {
    let problems = try await proof.check(in: PackageBuilder("packages"))
    #expect(problems.isEmpty)
    try ProofRecords.shared.write()
  }

  /// The fixed fixtures are built together and run: the lost overrides are kept.
  @Test func fixesKeepWhatWasLost() async throws {
    let problems = try await FixProof.check(in: PackageBuilder("fixed"))
    #expect(problems.isEmpty)
    try ProofRecords.shared.write()
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that build packages for minutes.
  static var packageProofs: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["DEPLINT_PACKAGE_PROOFS"] == "1",
      "takes minutes: set DEPLINT_PACKAGE_PROOFS=1 to run it")
  }
}
