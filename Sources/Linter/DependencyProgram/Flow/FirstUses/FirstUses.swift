internal import DependencyFacts

/// The code that runs on first use and whose result is then stored: the initial values of static
/// properties and globals, and the values of keys.
struct FirstUses: KnowsRegions {
  let regions: Regions
  private let order: Order
  /// The keys by the declarations of their values. A value that several keys inherit counts for one
  /// of them.
  let keys: [DeclRef: DependencyKeyFacts]

  init(of registrations: Registrations, in regions: Regions) {
    self.regions = regions
    order = Order(in: regions)
    var keys: [DeclRef: DependencyKeyFacts] = [:]
    for key in registrations.keys {
      for value in key.liveValues + key.testValues + key.previewValues where keys[value] == nil {
        keys[value] = key
      }
    }
    self.keys = keys
  }

  /// The property that stores the result of a unit's code; nil if the code runs more than once.
  func home(of unit: DeclRef) -> DeclRef? {
    let declaration = facts.declaration(unit)
    switch declaration.kind {
    // A getter of a key's value, which the system calls once.
    case .accessor: return facts.parent(of: unit).flatMap { keys[$0] == nil ? nil : $0 }
    case .variable:
      guard declaration.local == nil,
        declaration.flags.contains(.isStatic) || declaration.parent == .file
      else { return nil }
      // An entry point makes its values before a test or preview can override anything.
      let isScript = declaration.parent == .file && facts.isScript(file: unit.file)
      return kinds.isInEntryPoint(unit) || isScript ? nil : unit
    default: return nil
    }
  }

  /// The places that read a local wrapper with the values of its declaration, not in a closure that
  /// runs later.
  func reads(of use: WrapperUse, declaredAt declaration: CodeRef) -> [CodeRef] {
    let name = facts.declaration(use.declaration).name
    let root = facts.root(of: declaration)
    return facts.nodes(in: root).compactMap { place in
      let node = facts.node(place)
      // A capture is evaluated outside the closure with the capture list.
      guard node.kind == .name || node.kind == .capture, node.name == name,
        let scope = node.kind == .name ? place : facts.parent(of: place),
        case .local(let variable) = regions.expressions.lookUpValue(name, at: scope),
        variable == use.declaration, regions.haveSameValues(place, declaration)
      else { return nil }
      return place
    }
  }

  /// Whether a place runs before the unit around it returns, if at all.
  func runsAtOnce(_ place: CodeRef) -> Bool { order.runsAtOnce(place) }

  /// Whether a constant is the result of a call, perhaps with a default, and a closure uses it that
  /// runs later.
  func isUsedLater(resultOf call: CodeRef) -> Bool {
    var value = call
    while let parent = facts.parent(of: value), facts.node(parent).kind == .sequence {
      value = parent
    }
    guard let local = facts.parent(of: value), facts.node(local).kind == .local,
      let constant = facts.declaration(at: local),
      facts.declaration(constant).flags.contains(.isLet)
    else { return false }
    let name = facts.declaration(constant).name
    return facts.nodes(in: facts.root(of: local)).contains { place in
      guard facts.node(place).kind == .name, facts.node(place).name == name,
        !order.runsAtOnce(place),
        case .local(let used) = regions.expressions.lookUpValue(name, at: place)
      else { return false }
      return used == constant
    }
  }

  /// Whether a site runs before its unit returns: it is not in a closure that a task or other code
  /// runs later, and not a function that is passed by its name to be called later.
  func runsAtOnce(_ site: EffectSite) -> Bool {
    (!isPassed(site) || regions.runsInPlace(site.place))
      && order.runsAtOnce(site.place, within: site.unit)
  }

  /// Whether a site always runs before its unit returns, regardless of the unit's conditions. A
  /// function that is passed by its name may not be called.
  func runsAlways(_ site: EffectSite) -> Bool {
    !isPassed(site) && order.runsAlways(site.place, within: site.unit)
  }

  /// Whether a place always runs before the unit around it returns.
  func runsAlways(_ place: CodeRef) -> Bool { order.runsAlways(place) }

  private func isPassed(_ site: EffectSite) -> Bool {
    guard let parent = facts.parent(of: site.place), facts.node(parent).kind == .argument else {
      return false
    }
    return switch site.cause {
    case .call, .result, .creation: true
    case .wrapper, .current, .wait, .property, .setter: false
    }
  }
}
