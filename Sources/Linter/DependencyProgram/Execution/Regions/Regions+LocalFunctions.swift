internal import DependencyFacts

/// Local functions and local closures, all of whose callers are known.
extension Regions {
  /// The values that a local function or closure runs with, once for each place that calls it or
  /// passes it on; nil if it is not local.
  func provenancesOfUses(of provenance: Provenance) -> [Provenance]? {
    let unit: DeclRef
    switch provenance {
    case .caller(let ref), .callable(let ref): unit = ref
    case .lost, .scoped, .propagated, .result, .stored, .unknown: return nil
    }
    return placesOfRuns(ofLocal: unit)?.map(provenance(ofUse:))
  }

  /// The places that run a local function, a local closure or those in a local collection, or that
  /// use it in a way which is not followed; nil if it is not local.
  func placesOfRuns(ofLocal unit: DeclRef) -> [CodeRef]? {
    guard let runs = runs(ofLocalCollection: unit) else { return placesOfUses(ofLocal: unit) }
    return (runs.places + runs.others).sorted()
  }

  /// The places that name a local function or closure; nil if it is not local.
  func placesOfUses(ofLocal unit: DeclRef) -> [CodeRef]? {
    facts.declaration(unit).local == nil ? nil : uses(ofLocal: unit)
  }

  /// The origin of the values that a function runs with where it is called or passed by name.
  func provenance(ofUse place: CodeRef) -> Provenance {
    guard let parent = facts.parent(of: place) else { return .unknown }
    if facts.node(parent).kind == .call, facts.firstChild(of: parent) == place {
      return provenance(of: place)
    }
    guard facts.node(parent).kind == .argument else { return .unknown }
    return provenance(ofReference: place, argument: parent)
  }

  /// The places that name a local function or closure. Places with the same name in the file are
  /// resolved together.
  private func uses(ofLocal unit: DeclRef) -> [CodeRef] {
    let name = facts.declaration(unit).name
    let key = NameInFile(name: name, file: unit.file)
    if let known = localUses[key] { return known[unit] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    for place in sites[name, inFile: unit.file] where facts.node(place).kind == .name {
      guard case .local(let ref) = expressions.lookUpValue(name, at: place) else { continue }
      found[ref, default: []].append(place)
    }
    localUses[key] = found
    return found[unit] ?? []
  }
}
