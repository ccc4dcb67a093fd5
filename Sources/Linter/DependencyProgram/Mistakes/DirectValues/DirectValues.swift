internal import DependencyFacts

/// A live value that code names: `APIClient.liveValue`.
package struct DirectValue {
  package let key: DependencyKeyFacts
  /// The places in one type, or in one file outside of types, in program order.
  package let places: [CodeRef]
  /// A wrapper of the same object that asks for the dependency, and could be used instead.
  package let wrapper: WrapperUse?
}

/// The live values that code names outside of tests, previews, entry points and registrations: no
/// override reaches that code. In program order.
package struct DirectValues: KnowsRegistrations {
  let registrations: Registrations
  private let regions: Regions
  private let keys: [Nominal: DependencyKeyFacts]
  package private(set) var all: [DirectValue] = []

  init(of registrations: Registrations, _ keyValues: KeyValues, in regions: Regions) {
    self.registrations = registrations
    self.regions = regions
    keys = registrations.keysByType
    var places: [Home: [CodeRef]] = [:]
    for place in registrations.expressions.sites[.known(.liveValue)] {
      guard facts.node(place).kind == .member, let key = expressions.owner(ofStatic: place),
        keys[key] != nil, isBypass(place, of: key)
      else { continue }
      let type = symbols.enclosingType(of: facts.declaration(around: place))
      places[Home(key: key, type: type, file: place.file), default: []].append(place)
    }
    all = places.compactMap { home, places in
      let reads = registrations.liveReads(of: home.key)
      // Nothing else asks for it: the value is used by its name everywhere.
      guard !reads.isEmpty, let key = keys[home.key], !keyValues.isPureValue(of: key) else {
        return nil
      }
      return DirectValue(
        key: key, places: places.sorted(),
        wrapper: reads.first { use in places.contains { isAtHand(use, at: $0) } })
    }
    .sorted { $0.places[0] < $1.places[0] }
  }

  private struct Home: Hashable {
    let key: Nominal
    let type: Nominal?
    let file: Int32
  }

  /// Whether code can read a wrapper of its object: an initialiser may have to set other properties
  /// first, and nested types and static members have no such object.
  private func isAtHand(_ wrapper: WrapperUse, at place: CodeRef) -> Bool {
    let unit = facts.declaration(around: place)
    let member = facts.declaration(facts.member(of: unit))
    return wrapper.storage == .instance && member.kind != .initializer
      && !member.flags.contains(.isStatic) && !facts.isInitialValue(place)
      && symbols.enclosingType(of: wrapper.declaration) == symbols.enclosingType(of: unit)
  }

  /// Whether code uses a live value where it could ask for the dependency.
  private func isBypass(_ place: CodeRef, of key: Nominal) -> Bool {
    let unit = facts.declaration(around: place)
    return !types.isTestOrPreview(place) && isUsed(place) && !facts.isPartOfAssigned(place)
      && !isOfOtherBuild(place) && !regions.isForOtherCircumstances(place)
      && !kinds.isInEntryPoint(unit) && unit.id != .file
      // The caller may pass another value.
      && facts.function(withDefaultArgumentAt: place) == nil
      && !isOfRegistration(unit) && !isSupplied(place, for: key)
  }

  /// Whether a place uses the value there, rather than handing it on: `API.liveValue.load()`
  private func isUsed(_ place: CodeRef) -> Bool {
    guard let user = facts.parent(of: place), facts.firstChild(of: user) == place else {
      return false
    }
    return facts.node(user).kind == .member || facts.node(user).kind == .call
  }

  /// Whether a place is in a branch of `#if`, which a test may not be compiled with.
  private func isOfOtherBuild(_ place: CodeRef) -> Bool {
    facts.outward(from: place).contains { facts.node($0).kind == .conditional }
  }

  /// Whether code makes the value of a key, or changes the values.
  private func isOfRegistration(_ unit: DeclRef) -> Bool {
    let isGivenValues = facts.outward(from: unit).contains { function in
      facts.parameters(of: function).contains { parameter in
        types.resolve(parameter.type, from: function).map(system.valuesTypes.contains) ?? false
      }
    }
    if isGivenValues { return true }
    guard let type = symbols.enclosingType(of: unit) else { return false }
    return keys[type] != nil || system.valuesTypes.contains(type)
  }

  /// `$0.api = APIClient.liveValue`, `.dependency(\.api, APIClient.liveValue)`, and other code of
  /// an update.
  private func isSupplied(_ place: CodeRef, for key: Nominal) -> Bool {
    let overrides = registrations.overrides(of: key).filter { $0.file == place.file }
    return facts.outward(from: place).contains { around in
      switch facts.node(around).kind {
      case .assignment:
        let target = facts.firstChild(of: around)
        return target.map { target in overrides.contains { facts.isInside($0, target) } } ?? false
      case .call:
        let values = facts.arguments(of: around).compactMap(facts.firstChild)
        let update = expressions.scopeCall(around)?.update
        return values.contains(where: overrides.contains)
          || update.map { facts.isInside(place, $0) } ?? false
      default: return false
      }
    }
  }
}
