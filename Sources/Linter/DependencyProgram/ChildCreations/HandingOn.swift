internal import DependencyFacts

/// Whether some scope around a place hands on a model's values, or may: an unknown function could.
///
/// Answers about local functions are kept: each place in one asks for all uses of it.
final class HandingOn {
  private let facts: ProgramFacts
  private let expressions: ExpressionResolution
  private let regions: Regions
  private var verdicts: [DeclRef: Verdict] = [:]

  init(in regions: Regions) {
    facts = regions.facts
    expressions = regions.expressions
    self.regions = regions
  }

  private enum Verdict {
    case handsOn
    case doesNot
    /// Nobody can say; what stands around the place in question decides.
    case unknown
  }

  func reaches(_ site: EffectSite) -> Bool {
    switch verdict(on: site.provenance) {
    case .handsOn: true
    case .doesNot: false
    case .unknown: isInsidePropagation(site.place) || isInsideDeclaredScope(site.place)
    }
  }

  private func verdict(on provenance: Provenance) -> Verdict {
    switch provenance {
    case .propagated: return .handsOn
    case .lost: return .doesNot
    case .caller(let unit), .callable(let unit):
      if let known = verdicts[unit] { return known }
      // Local functions that call each other hand on nothing by that.
      verdicts[unit] = .doesNot
      let found = regions.questions.asDeeper { verdict(onUsesOf: provenance) } ?? .doesNot
      verdicts[unit] = found
      return found
    case .scoped(let call): return verdict(on: regions.provenance(of: call))
    case .unknown: return .unknown
    }
  }

  /// All uses of a local function have to hand values on; of one that is not local nobody can say
  /// who uses it.
  private func verdict(onUsesOf provenance: Provenance) -> Verdict {
    guard let uses = regions.provenancesOfUses(of: provenance), !uses.isEmpty else {
      return .doesNot
    }
    var result = Verdict.handsOn
    for use in uses {
      switch verdict(on: use) {
      case .handsOn: break
      case .doesNot: return .doesNot
      case .unknown: result = .unknown
      }
    }
    return result
  }

  private func isInsidePropagation(_ place: CodeRef) -> Bool {
    var current = facts.parent(of: place)
    while let ref = current {
      if let scope = expressions.scopeCall(ref) {
        switch scope.kind {
        case .from, .yield, .escaped: return true
        case .overrides, .prepare: break
        }
      }
      current = facts.parent(of: ref)
    }
    return false
  }

  /// Whether the closure around the place is handed to a function of the program, which may do
  /// anything with it.
  private func isInsideDeclaredScope(_ place: CodeRef) -> Bool {
    var current = facts.closure(around: place)
    while let closure = current {
      if let argument = facts.parent(of: closure), facts.node(argument).kind == .argument,
        let call = facts.parent(of: argument), facts.node(call).kind == .call,
        let callee = facts.firstChild(of: call), facts.node(callee).kind.hasName,
        !regions.boundaries.isUndeclared(facts.node(callee).name)
      {
        return true
      }
      current = facts.closure(around: closure)
    }
    return false
  }
}
