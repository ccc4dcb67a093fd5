import DiagnosticReports

extension Proof {
  /// Runs the code and compares. Returns the errors in the statement; empty if it is true.
  package func check() async throws -> [String] {
    let program = LintedFixture.named(fixture, of: rule)
    let findings = program.findings.filter { $0.symbol == symbol && $0.rule == rule }
    var problems: [String] = []
    switch claim {
    case .lost where findings.isEmpty:
      problems.append("'\(rule)' finds nothing in '\(symbol)'")
    case .kept, .unseen:
      problems += findings.map { "'\(rule)' reports line \($0.line)" }
      if !program.names(symbol) { problems.append("there is no '\(symbol)'") }
    case .lost: break
    }

    if observed == .trap {
      // The end of the process has been observed from outside.
      if problems.isEmpty { addRecords(findings) }
      return problems
    }
    let expected = (reads ?? Array(repeating: observed, count: max(1, findings.count))).sorted()
    Recorder.shared.start()
    let object = try await run()
    let seen = await Recorder.shared.seen(waitingFor: expected.count).sorted()
    withExtendedLifetime(object) {}
    if seen != expected { problems.append("saw \(seen) instead of \(expected)") }
    if problems.isEmpty { addRecords(findings) }
    return problems
  }

  /// Runs the code in a process of its own, which it may end.
  package func runAlone() async throws { _ = try await run() }

  private func addRecords(_ findings: [LintedFixture.Entry]) {
    let claim = ProofRecord.Claim(rawValue: claim.rawValue) ?? .lost
    let record = ProofRecord(
      rule: rule, fixture: fixture, symbol: symbol, claim: claim, expected: expected.description,
      observed: observed.description)
    ProofRecords.shared.add(claim == .lost ? findings.map { record.of($0) } : [record])
  }
}

extension ProofRecord {
  /// The same record for a finding.
  func of(_ finding: LintedFixture.Entry) -> ProofRecord {
    var record = self
    record.path = finding.path
    record.line = finding.line
    record.source = finding.source
    return record
  }
}

extension Proof {
  /// The claims that are also run, for a rule, packages included.
  package static func claims(ofRule rule: String, in proofs: [Proof]) -> Set<Claim> {
    var claims = Set(proofs.filter { $0.rule == rule }.map(\.claim))
    for proof in PackageProof.all {
      let linted = LintedFixture.named(proof.fixture, of: rule)
      guard linted.fixture.rule == rule else { continue }
      if linted.findings.contains(where: { $0.rule == rule }) { claims.insert(.lost) }
      if !proof.kept.isEmpty { claims.insert(.kept) }
    }
    return claims
  }
}
