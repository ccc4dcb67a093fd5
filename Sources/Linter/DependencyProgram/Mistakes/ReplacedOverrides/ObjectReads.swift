internal import DependencyFacts

/// The dependencies that the members of an object read through its stored wrappers.
///
/// Answers are cached.
final class ObjectReads: KnowsRegions {
  private let registrations: Registrations
  let regions: Regions
  let overrides: ValueOverrides
  private let code: CodeUses
  private let methods: MethodReads
  private let wrappers: [Nominal: [WrapperUse]]
  private let known = Answers<DeclRef, [Read]>()

  struct Read: Hashable {
    let part: DependencyPart
    let wrapper: DeclRef
    /// Whether there is no condition, closure or framework between the use and the read.
    let isCertain: Bool
    /// Whether no closure on the way loses the values that are current at the use, or may do so.
    var hasValuesOfUse = true
  }

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ overrides: ValueOverrides,
    _ code: CodeUses, _ methods: MethodReads
  ) {
    self.registrations = registrations
    regions = code.order.regions
    self.wrappers = wrappers.stored
    self.overrides = overrides
    self.code = code
    self.methods = methods
  }

  /// The wrappers that instances of a type store, those of its superclasses included.
  func wrappers(of type: Nominal) -> [WrapperUse] {
    types.lineage(of: type).flatMap { wrappers[$0] ?? [] }
  }

  /// The reads of the member that code uses on an object of the type.
  func reads(byUseOf object: CodeRef, of type: Nominal) -> [Read] {
    guard let member = facts.parent(of: object), facts.node(member).kind == .member,
      facts.firstChild(of: member) == object,
      let declared = types.overloads(of: facts.node(member).name, in: type).only
    else { return [] }
    let stored = wrappers(of: type)
    if let own = stored.first(where: { $0.declaration == declared }) {
      return parts(facts.members(after: member).names, readBy: own).map {
        Read(part: $0.part, wrapper: declared, isCertain: $0.isCertain)
      }
    }
    return reads(by: declared, of: stored)
  }

  /// The reads of the initialisers that may create an object of the type, by any wrapper.
  func readsOfCreation(of type: Nominal) -> [Read] {
    types.overloads(of: .known(.`init`), in: type).refs.flatMap(reads(by:))
  }

  private func reads(by unit: DeclRef, of stored: [WrapperUse]) -> [Read] {
    reads(by: unit).filter { read in stored.contains { $0.declaration == read.wrapper } }
  }

  private func reads(by unit: DeclRef) -> [Read] { known(unit) { findReads(by: unit) } }

  private func findReads(by unit: DeclRef) -> [Read] {
    var found: [Read] = []
    var seen: [DeclRef: [Path]] = [:]
    var pending = ([unit] + facts.members(in: unit)).map { (unit: $0, path: Path.all) }
    while let (unit, path) = pending.popLast(), seen.count < 256 {
      // Another path to the same code adds information only if it is better than those before.
      guard !seen[unit, default: []].contains(where: { $0.isSuperset(of: path) }) else { continue }
      seen[unit, default: []].append(path)
      for (use, isKept) in uses(of: unit) where use.likelihood > .byName {
        var path = path
        if use.likelihood != .certain { path.remove(.isCertain) }
        if !isKept { path.remove(.keepsValues) }
        switch use.target {
        case .unit(let next): pending.append((next, path))
        case .wrapper(let wrapper, let members):
          guard let use = expressions.wrapperUse(of: wrapper) else { continue }
          found += parts(members, readBy: use).map { part, isCertain in
            Read(
              part: part, wrapper: wrapper, isCertain: isCertain && path.contains(.isCertain),
              hasValuesOfUse: path.contains(.keepsValues))
          }
        case .inline, .call, .closure, .creation, .name, .initializer, .sent, .read,
          .unknownOverride, .expectedIssue:
          break
        }
      }
    }
    return found
  }

  private func parts(
    _ members: [Name], readBy use: WrapperUse
  ) -> [(part: DependencyPart, isCertain: Bool)] {
    if let method = methods.reads(members, readBy: use) {
      return method.reads.map { ($0.part, $0.read.likelihood == .certain) }
    }
    return registrations.part(members, readBy: use).map { [($0, true)] } ?? []
  }

  private struct Path: OptionSet {
    let rawValue: UInt8
    static let isCertain = Path(rawValue: 1 << 0)
    static let keepsValues = Path(rawValue: 1 << 1)
    static let all: Path = [.isCertain, .keepsValues]
  }

  /// The uses in a unit's code, each with whether some place of it has the values of the unit's
  /// caller.
  private func uses(of unit: DeclRef) -> [(use: CodeUse, isKept: Bool)] {
    var kept: Set<CodeUse.Target> = []
    var lost: Set<CodeUse.Target> = []
    for (use, place) in code.placedUses(of: unit) {
      switch regions.provenance(of: place) {
      case .lost, .result, .propagated, .stored, .unknown: lost.insert(use.target)
      case .caller, .callable, .scoped: kept.insert(use.target)
      }
    }
    return code.uses(of: unit).map { use in
      (use, kept.contains(use.target) || !lost.contains(use.target))
    }
  }
}
