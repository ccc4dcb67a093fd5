internal import DependencyFacts

/// Models that some code of a type creates in a scope, and other code of the same type outside one,
/// so that they get the defaults.
package struct PartlyOverriddenModels: KnowsRegions {
  /// In program order.
  package private(set) var all: [PartlyOverriddenModel] = []

  let regions: Regions
  private let registrations: Registrations
  private let scopes: OverrideScopes
  private let reads: ObjectReads
  private let tests: TestOverrides
  private let owners: Owners

  init(
    of owners: Owners, _ registrations: Registrations, _ scopes: OverrideScopes,
    _ reads: ObjectReads, besides tests: TestOverrides, in regions: Regions
  ) {
    self.regions = regions
    self.registrations = registrations
    self.scopes = scopes
    self.reads = reads
    self.owners = owners
    self.tests = tests
    all = symbols.typeIDs.map(Nominal.program)
      .filter { owners.types.contains($0) && regions.types.isClassOrActor($0) }
      .flatMap(partlyOverridden).sorted { $0.bare < $1.bare }
  }

  private func partlyOverridden(_ type: Nominal) -> [PartlyOverriddenModel] {
    let asked = Set(
      reads.wrappers(of: type).filter { $0.profile == .merged }
        .compactMap(registrations.dependency(of:)))
    guard !asked.isEmpty else { return [] }
    var homes: [Nominal] = []
    var wrapped: [Nominal: [(creation: CodeRef, overrides: [ValueOverride])]] = [:]
    var bare: [Nominal: [CodeRef]] = [:]
    for creation in owners.creations.creations(of: type).all where !creation.isReference {
      // Children of a model should get the values that the model was created with.
      guard let home = symbols.enclosingType(of: facts.declaration(around: creation.place)),
        !owners.types.contains(home)
      else { continue }
      if wrapped[home] == nil, bare[home] == nil { homes.append(home) }
      switch regions.provenance(of: creation.place) {
      case .scoped(let call):
        let overrides = (scopes.scope(at: call)?.overrides ?? []).filter {
          asked.contains($0.part.dependency)
        }
        if !overrides.isEmpty { wrapped[home, default: []].append((creation.place, overrides)) }
      case .caller(let unit) where !isRunInScopes(unit):
        bare[home, default: []].append(creation.place)
      case .caller, .callable, .result, .lost, .propagated, .stored, .unknown: break
      }
    }
    return homes.flatMap { home in
      (bare[home] ?? []).compactMap { place in
        (wrapped[home] ?? []).lazy
          .compactMap { difference(of: place, from: $0.creation, $0.overrides, type, home) }.first
      }
    }
  }

  /// The overrides of another creation that a bare one lacks.
  private func difference(
    of bare: CodeRef, from wrapped: CodeRef, _ overrides: [ValueOverride], _ type: Nominal,
    _ home: Nominal
  ) -> PartlyOverriddenModel? {
    let unit = facts.declaration(around: bare)
    let around = Set(tests.overrides(around: unit).map(\.part.dependency))
    let read = partsRead(ofObjectMadeAt: bare, type)
    guard read != nil || !modules.isTest(file: bare.file) else { return nil }
    let missing = overrides.first { override in
      !around.contains(override.part.dependency)
        && read?.contains { override.part.covers($0) } ?? true
    }
    return missing.map {
      PartlyOverriddenModel(
        type: type, home: home, bare: bare, wrapped: wrapped,
        name: registrations.name(of: $0.part), override: $0.place)
    }
  }

  /// The certain reads by uses of a new object, if a local variable holds it; nil otherwise.
  private func partsRead(
    ofObjectMadeAt creation: CodeRef, _ type: Nominal
  ) -> Set<DependencyPart>? {
    guard let call = facts.parent(of: creation), let holder = facts.parent(of: call),
      facts.node(holder).kind == .local, let variable = facts.declaration(at: holder)
    else { return nil }
    let uses = (regions.placesOfUses(ofLocal: variable) ?? []).filter {
      if case .caller = regions.provenance(of: $0) { true } else { false }
    }
    return Set(uses.flatMap { reads.reads(byUseOf: $0, of: type) }.filter(\.isCertain).map(\.part))
  }

  /// Whether a function is called in a scope.
  private func isRunInScopes(_ unit: DeclRef) -> Bool {
    let calls = owners.uses.calls(named: facts.declaration(unit).name)
    let places = (calls.groupsOf[unit] ?? []).flatMap { calls.groups[$0].places }
    return places.contains { place in
      switch regions.provenance(of: place) {
      case .scoped, .propagated, .result, .unknown: true
      case .caller, .callable, .lost, .stored: false
      }
    }
  }
}

/// A model that is created without an override that it has elsewhere in the same type.
package struct PartlyOverriddenModel {
  package let type: Nominal
  /// The type whose code creates it.
  package let home: Nominal
  /// The creation without the override.
  package let bare: CodeRef
  package let wrapped: CodeRef
  /// `\.date`
  package let name: String
  package let override: CodeRef
}
