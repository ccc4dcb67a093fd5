internal import DependencyFacts
internal import PackageGraph

/// The wording of findings.
extension Program {
  /// Whether the system has `prepareDependencies`, so that an advice may name it.
  package var canPrepare: Bool { graph.pins.canPrepare }

  /// A finding at a place in code.
  package func diagnostic(
    _ rule: Rule, severity: Severity? = nil, at range: SourceRange, in declaration: DeclRef,
    subject: String, message: String, notes: [Diagnostic.Note] = [],
    fixes: [Diagnostic.Fix] = [], cause: Diagnostic.Cause? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: severity ?? rule.severity, message: message, range: range,
      module: modules.name(ofFile: range.file), symbol: symbols.path(of: declaration),
      subject: subject, notes: notes, fixes: fixes, cause: cause)
  }

  /// One edit of a declaration that mends several findings.
  ///
  /// - Parameter summary: the message for several findings, after their number.
  package func cause(
    _ declaration: DeclRef, subject: String, _ summary: String
  ) -> Diagnostic.Cause {
    let place = facts.declaration(declaration)
    return Diagnostic.Cause(
      module: modules.name(ofFile: declaration.file), symbol: symbols.path(of: declaration),
      subject: subject, summary: summary,
      declaration: SourceRange(file: declaration.file, start: place.start, end: place.nameEnd))
  }

  /// The place of a wrapper, or of a read without one.
  package func range(of use: WrapperUse) -> SourceRange {
    use.place.map(facts.range(of:)) ?? facts.nameRange(of: use.declaration)
  }

  /// A loss of overrides, as findings tell it.
  package struct DescribedLoss {
    /// Nil if there is nothing to lose.
    package let severity: Severity?
    /// On the override that is lost, and on the test that makes it.
    package var notes: [Diagnostic.Note] = []
    /// The wrapper that would read the override.
    package var read: WrapperUse?
    /// A test that makes the override and runs the code.
    package var test: HarmedTest?
    /// Whether the override is in force until its test ends.
    package var holdsToEnd = false
  }

  package func lostOverride(
    at places: [EffectSite], _ loss: LostOverrides.Loss
  ) -> DescribedLoss {
    let finding = lostOverrides.finding(at: places, loss)
    var notes: [Diagnostic.Note] = []
    if let test = finding.test {
      notes += self.notes(on: test) { "'\($0)' runs this code" }
    }
    if let override = finding.override {
      notes.append(note(onOverride: override, isVictim: finding.test == nil))
    }
    let severity: Severity
    switch finding.certainty {
    case .certain: severity = .error
    case .likely: severity = .warning
    case .possible: return DescribedLoss(severity: .info)
    case .excluded: return DescribedLoss(severity: nil)
    }
    return DescribedLoss(
      severity: severity, notes: notes, read: finding.override?.read, test: finding.test,
      holdsToEnd: finding.override.map { lostOverrides.holdsToEnd($0.place) } ?? false)
  }

  /// A way to a wrapper, and a note at the wrapper whose override is lost, if that is another one.
  package func notes(
    _ way: [Diagnostic.Note], leadingTo read: WrapperUse?
  ) -> [Diagnostic.Note] {
    guard let read else { return way }
    let range = self.range(of: read)
    if way.contains(where: { $0.range == range }) { return way }
    let target = symbols.description(of: read)
    return way + [Diagnostic.Note("it also leads to '\(target)'", at: range)]
  }

  /// - Parameters:
  ///   - override: the override, with the wrapper that would read it.
  ///   - isVictim: whether the code that overrides is harmed by the loss.
  package func note(
    onOverride override: (place: CodeRef, read: WrapperUse), isVictim: Bool = false
  ) -> Diagnostic.Note {
    let target = symbols.description(of: override.read.target)
    return Diagnostic.Note(
      "'\(target)' is overridden here", at: facts.range(of: override.place),
      victim: isVictim ? victim(at: override.place) : nil)
  }

  /// The path from an effect to its origin, one note for each step.
  package func trail(from site: EffectSite) -> [Diagnostic.Note] {
    var notes = trail(from: site) { effects.reason(for: $0) }
    if case .creation(let type)? = lastCause(from: site),
      let owned = owners.wrappers(storedBy: type).first
    {
      notes.append(
        Diagnostic.Note(
          "'\(symbols.name(of: type))' owns '\(symbols.description(of: owned))'",
          at: facts.nameRange(of: owned.declaration), depth: notes.count))
    }
    return notes
  }

  /// - Parameter reason: returns the site from which a call, read or creation gets its effect.
  func trail(
    from site: EffectSite, by reason: (EffectSite.Cause) -> EffectSite?
  ) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    var current: EffectSite? = site
    while let site = current, notes.count < 8 {
      var step = note(on: site)
      step.depth = notes.count
      notes.append(step)
      current = reason(site.cause)
    }
    return notes
  }

  /// The path without its first step, which is at the place of the finding itself.
  package func stepsAfterFirst(of way: [Diagnostic.Note]) -> [Diagnostic.Note] {
    way.dropFirst().map { step in
      var step = step
      step.depth = step.depth.map { $0 - 1 }
      return step
    }
  }

  package func note(on site: EffectSite) -> Diagnostic.Note {
    Diagnostic.Note(description(of: site), at: range(of: site))
  }

  private func lastCause(from site: EffectSite) -> EffectSite.Cause? {
    var site = site
    for _ in 0..<16 {
      guard let next = effects.reason(for: site.cause) else { return site.cause }
      site = next
    }
    return nil
  }

  /// A clause about the place of an effect: `'refresh()' is called here`.
  private func description(of site: EffectSite) -> String {
    switch site.cause {
    case .wrapper(let use): "'\(symbols.description(of: use))' is declared here"
    case .current(nil): "the current values are read here"
    case .current(let use?): "'\(symbols.description(of: use))' is read here"
    case .wait: "\(quotedCallee(site.place)) waits here"
    case .creation(let type): "'\(symbols.name(of: type))' is created here"
    case .call(let ref): "\(facts.quoted(ref)) is called here"
    case .result(let ref): "the closure that \(facts.quoted(ref)) returns is used here"
    case .property(let ref): "\(facts.quoted(ref)) is read here"
    case .setter(let ref): "\(facts.quoted(property(of: ref))) is set here"
    }
  }

  private func quotedCallee(_ place: CodeRef) -> String {
    "'\(facts.string(facts.node(place).name))'"
  }

  package func range(of site: EffectSite) -> SourceRange {
    switch site.cause {
    case .wrapper(let use), .current(let use?): range(of: use)
    case .current(nil), .wait, .creation, .call, .result, .property, .setter:
      facts.range(of: site.place)
    }
  }

  /// The range of the name of a copy where it is declared.
  package func range(of snapshot: Snapshot) -> SourceRange {
    facts.declaration(at: snapshot.place).map(facts.nameRange(of:))
      ?? facts.range(of: snapshot.place)
  }

  /// The subject of a site, short enough for a message: `\.date`, `Model`, `refresh()`.
  package func subject(of site: EffectSite) -> String {
    switch site.cause {
    case .wrapper(let use): symbols.description(of: use.target)
    case .current(let use): use.map(symbols.description(of:)) ?? "DependencyValues"
    case .wait: facts.string(facts.node(site.place).name)
    case .creation(let type): symbols.name(of: type)
    case .call(let ref), .result(let ref), .property(let ref): name(of: ref)
    case .setter(let ref): name(of: property(of: ref))
    }
  }

  private func name(of ref: DeclRef) -> String {
    switch facts.declaration(ref).kind {
    case .function, .subscript: facts.signature(of: ref)
    default: facts.string(facts.declaration(ref).name)
    }
  }

  private func property(of accessor: DeclRef) -> DeclRef { facts.parent(of: accessor) ?? accessor }

  /// The reason why it matters which values a type is created with: its wrapper, the objects that
  /// its initialiser creates, or what that reads.
  ///
  /// - Parameter read: the wrapper whose override is lost.
  package func ownership(
    of type: Nominal, losing read: WrapperUse? = nil
  ) -> [Diagnostic.Note] {
    let owned = effects.typesCreated(as: type).flatMap { owner in
      owners.wrappers(storedBy: owner).map { (owner: owner, use: $0) }
    }
    let lost = owned.first { $0.use.declaration == read?.declaration }
    if let (owner, use) = lost ?? owned.first {
      return [
        Diagnostic.Note(
          "'\(symbols.name(of: owner))' owns '\(symbols.description(of: use))'",
          at: facts.nameRange(of: use.declaration))
      ]
    }
    let reason = effects.reason(for: .creation(type)) ?? effects.read(creating: type)
    return reason.map { trail(from: $0) } ?? []
  }
}
