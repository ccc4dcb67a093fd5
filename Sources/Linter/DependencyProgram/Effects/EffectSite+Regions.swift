internal import DependencyFacts

extension EffectSite {
  /// Whether the place runs when its declaration's code does, not in a closure that somebody keeps.
  var runsWithCaller: Bool {
    if case .caller = provenance { true } else { false }
  }

  /// The closure in which the place's values are lost, if they are.
  package var lostRegion: LostRegion? {
    if case .lost(let region) = provenance { region } else { nil }
  }
}

extension Program {
  /// What a site resolves, in as few words as fit a message: `\.date`, `Model`, `refresh()`.
  package func subject(of site: EffectSite) -> String {
    switch site.cause {
    case .wrapper(let use): description(of: use.target)
    case .current: "DependencyValues"
    case .creation(let type): name(of: type)
    case .call(let ref), .property(let ref):
      declaration(ref).kind == .function ? signature(of: ref) : string(declaration(ref).name)
    }
  }
}
