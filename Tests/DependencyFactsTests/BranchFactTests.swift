import Testing

@testable import DependencyFacts

/// The branches of `#if`.
@Suite struct BranchFactTests {
  @Test("debug builds leave out what follows '#if DEBUG', and '#if !DEBUG'")
  func branchesOfReleases() throws {
    for (conditions, marks) in [
      (["#if DEBUG", "#elseif A", "#else"], [false, true, true]),
      (["#if !DEBUG", "#else"], [true, false]), (["#if A", "#else"], [false, false]),
      (["#if A", "#elseif DEBUG", "#else"], [false, false, true]),
      (["#if DEBUG && A", "#else"], [false, false]),
      (["#if DEBUG // || A", "#else"], [false, true]),
    ] {
      let bytes = Array((conditions.joined(separator: "\nimport M\n") + "\n#endif").utf8)
      let facts = try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
      #expect(facts.branches.map(\.isOfRelease) == marks, "\(conditions)")
    }
  }
}
