internal import DependencyFacts

/// The parts of clients that their own methods and getters use: code that calls `client.both()`
/// reads the endpoints that the body of `both` uses of `self`.
///
/// Answers are cached.
final class MethodReads: KnowsRegistrations {
  let registrations: Registrations
  private let code: CodeUses
  private let known = Answers<TypeResolution.MemberQuestion, [Read]?>()
  private let knownUses = Answers<DeclRef, [SelfUse]?>()

  /// A part of a value that one of its members uses, by the names that lead to it.
  struct Read {
    let path: [Name]
    var likelihood: Likelihood
    /// How likely the member calls it.
    var call = Likelihood.byName
  }

  /// The parts that code uses by a member that is not stored.
  struct Found {
    /// Whether the member is a function, rather than a property.
    let isFunction: Bool
    let reads: [(part: DependencyPart, read: Read)]
  }

  init(of registrations: Registrations, _ code: CodeUses) {
    self.registrations = registrations
    self.code = code
  }

  /// The parts that code reads by a method or getter among the members that follow a wrapper's
  /// name; nil if there is none, or it may use all of its client.
  func reads(_ members: [Name], readBy use: WrapperUse) -> Found? {
    guard case .key(let key)? = registrations.dependency(of: use) else { return nil }
    let path = registrations.path(members, readBy: use)
    guard !path.isEmpty else { return nil }
    if let found = readsByMethodOfEndpoint(path, of: key) { return found }
    let (stored, type) = registrations.endpoints(
      path, of: expressions.valueType(ofKey: key).instance)
    guard stored.count < path.count, let type,
      let unit = units(of: path[stored.count], in: type)?.first
    else { return nil }
    let question = TypeResolution.MemberQuestion(name: path[stored.count], owner: type)
    guard let reads = known(question, { findReads(by: question) }) else { return nil }
    return Found(
      isFunction: facts.declaration(unit).kind == .function,
      reads: reads.map {
        (DependencyPart(dependency: .key(key), path: stored + $0.path), $0)
      })
  }

  // MARK: Methods of endpoints

  /// The properties whose attribute names the method that calls them, `@DependencyEndpoint(method:
  /// "open")`, by the number of its spelling.
  private lazy var endpointsByMethod: [UInt32: [DeclRef]] = {
    var found: [UInt32: [DeclRef]] = [:]
    for property in symbols.declarations.variablesWithAttributes {
      for attribute in facts.attributes(of: property)
      where attribute.name == .known(.DependencyEndpoint) {
        let arguments = facts.arguments(of: attribute, of: property).map(facts.arguments(of:))
        let values = (arguments ?? []).compactMap(facts.firstChild)
        for case let method? in values.map({ facts.node($0).spelling }) {
          found[method, default: []].append(property)
        }
      }
    }
    return found
  }()

  /// The reads by a method that a macro makes of an endpoint under another name. Several endpoints
  /// may have methods of one name, which differ in their parameters.
  private func readsByMethodOfEndpoint(_ path: [Name], of key: Nominal) -> Found? {
    if endpointsByMethod.isEmpty { return nil }
    let client = expressions.valueType(ofKey: key).instance
    for (count, name) in path.enumerated() {
      let (stored, type) = registrations.endpoints(Array(path.prefix(count)), of: client)
      guard stored.count == count, let type,
        let spelling = CodeNode.spelling(of: "\"\(facts.string(name))\"".utf8)
      else { return nil }
      let named = (endpointsByMethod[spelling] ?? []).filter {
        symbols.enclosingType(of: $0) == type
      }
      if named.isEmpty { continue }
      // A method or getter that an extension declares may be meant as well.
      let own = symbols.members(of: type, named: name)
      let endpoints = named + own.filter { facts.declaration($0).isStoredProperty }
      let likelihood: Likelihood = named.count + own.count == 1 ? .certain : .possible
      return Found(
        isFunction: true,
        reads: endpoints.map { endpoint in
          let path = stored + [facts.declaration(endpoint).name]
          return (
            DependencyPart(dependency: .key(key), path: path),
            Read(path: path, likelihood: likelihood, call: likelihood)
          )
        })
    }
    return nil
  }

  // MARK: Members

  /// The code of a method or getter, and the part of the client that it is called on.
  private struct Unit: Hashable {
    let declaration: DeclRef
    let path: [Name]
  }

  /// With more code than this, a member counts as one that may use all of its client.
  private static let mostUnits = 64

  private func findReads(by question: TypeResolution.MemberQuestion) -> [Read]? {
    var found: [Read] = []
    var seen: [Unit: Likelihood] = [:]
    var pending: [(unit: Unit, owner: Nominal, likelihood: Likelihood)] = []
    func enter(
      _ units: [DeclRef], of owner: Nominal, at path: [Name], _ likelihood: Likelihood
    ) {
      // Any one of several overloads may be called.
      let likelihood = units.count == 1 ? likelihood : min(likelihood, .possible)
      pending += units.map { (Unit(declaration: $0, path: path), owner, likelihood) }
    }
    enter(units(of: question.name, in: question.owner) ?? [], of: question.owner, at: [], .certain)
    while let (unit, owner, likelihood) = pending.popLast() {
      guard seen[unit] ?? .byName < likelihood else { continue }
      seen[unit] = likelihood
      guard seen.count <= Self.mostUnits, let uses = uses(ofSelfBy: unit.declaration) else {
        return nil
      }
      for use in uses {
        let likelihood = min(likelihood, use.likelihood)
        let (stored, type) = registrations.endpoints(use.members, of: owner)
        if stored.count < use.members.count, let type,
          let units = units(of: use.members[stored.count], in: type)
        {
          let isRun =
            use.isCalled || units.allSatisfy { facts.declaration($0).kind != .function }
          enter(
            units, of: type, at: unit.path + stored, isRun ? likelihood : min(likelihood, .possible)
          )
          continue
        }
        guard let first = stored.first, isVisible(first, of: owner) else { return nil }
        // A method of an endpoint is assumed to call it; a method of one of its members is not.
        let isCalled = use.isCalled && use.members.count <= stored.count + 1
        add(
          Read(
            path: unit.path + stored, likelihood: likelihood,
            call: isCalled ? likelihood : .byName), to: &found)
      }
    }
    return found.isEmpty ? nil : found
  }

  private func add(_ read: Read, to found: inout [Read]) {
    guard let index = found.firstIndex(where: { $0.path == read.path }) else {
      return found.append(read)
    }
    found[index].likelihood = max(found[index].likelihood, read.likelihood)
    found[index].call = max(found[index].call, read.call)
  }

  /// The methods and getters of one name that a struct declares itself; nil if there are none, or
  /// others than these.
  private func units(of name: Name, in type: Nominal) -> [DeclRef]? {
    guard case .program(let id) = type, symbols[id].kind == .struct, symbols.isMemberName(name)
    else { return nil }
    let members = symbols.members(of: type, named: name).filter {
      !facts.declaration($0).flags.contains(.isStatic)
    }
    var units: [DeclRef] = []
    for member in members {
      switch facts.declaration(member).kind {
      case .function: units.append(member)
      case .variable:
        guard let getter = facts.getter(of: member) else { return nil }
        units.append(getter)
      default: return nil
      }
    }
    return units.isEmpty ? nil : units
  }

  /// Whether other files may name a property, for tests to override it.
  private func isVisible(_ property: Name, of type: Nominal) -> Bool {
    symbols.members(of: type, named: property).allSatisfy {
      let access = facts.declaration($0).access
      return access != .private && access != .fileprivate
    }
  }

  // MARK: Uses of self

  /// A use of a member of `self`, and of what the other members lead to.
  private struct SelfUse: Hashable {
    let members: [Name]
    let isCalled: Bool
    var likelihood = Likelihood.byName
  }

  /// Nil if the code is unknown, or may use `self` in other ways.
  private func uses(ofSelfBy unit: DeclRef) -> [SelfUse]? {
    knownUses(unit) { findUses(ofSelfBy: unit) }
  }

  private func findUses(ofSelfBy unit: DeclRef) -> [SelfUse]? {
    guard let root = facts.body(of: unit), let owner = symbols.enclosingType(of: unit) else {
      return nil
    }
    types.whereabouts.note(unit)
    let mayInherit = types.hasUnknownMembers(owner)
    var found: [(place: CodeRef, use: SelfUse)] = []
    for place in facts.nodes(in: root) {
      switch use(at: place, of: owner, mayInherit: mayInherit) {
      case .none: break
      case .whole: return nil
      case .members(let names, let last):
        let call = facts.call(of: last)
        if isChanged(last) { return nil }
        let isCalled = call.map { !facts.isInOptionalChain($0) } ?? false
        found.append((place, SelfUse(members: names, isCalled: isCalled)))
      }
    }
    return found.isEmpty ? [] : withLikelihoods(found, in: root)
  }

  private enum Use {
    case none
    case whole
    case members([Name], last: CodeRef)
  }

  private func use(at place: CodeRef, of owner: Nominal, mayInherit: Bool) -> Use {
    let node = facts.node(place)
    switch node.kind {
    case .name where node.name == .`self`:
      let (names, last) = facts.members(after: place)
      return names.isEmpty ? .whole : .members(names, last: last)
    case .name:
      switch expressions.lookUpValue(node.name, at: place) {
      case .members(let members, of: owner):
        guard members.refs.contains(where: isOfInstance) else { return .none }
        let (names, last) = facts.members(after: place)
        return .members([node.name] + names, last: last)
      case .unknown, .type(.external):
        return mayInherit && !facts.isCapitalized(node.name) || isOfWrapper(node.name)
          ? .whole : .none
      case .local, .bound, .parameter, .members, .globals, .type(.program): return .none
      }
    case .capture where facts.firstChild(of: place) == nil && node.name != .`self`:
      guard let closure = facts.parent(of: place),
        case .members(let members, of: owner) = expressions.lookUpValue(node.name, at: closure),
        members.refs.contains(where: isOfInstance)
      else { return .none }
      return .members([node.name], last: place)
    default: return .none
    }
  }

  private func isOfInstance(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    return !declaration.flags.contains(.isStatic) && !declaration.kind.isNominal
  }

  /// `_number`, `$number`
  private func isOfWrapper(_ name: Name) -> Bool {
    let spelling = facts.string(name).utf8
    guard let first = spelling.first, let second = spelling.dropFirst().first else { return false }
    return first == UInt8(ascii: "_")
      || first == UInt8(ascii: "$") && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  private func isChanged(_ place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    return facts.isAssigned(place)
      || facts.node(parent).kind == .sequence && facts.node(parent).flags.contains(.modifying)
        && facts.firstChild(of: parent) == place
  }

  /// The uses, each once, with how likely they happen when the code runs.
  private func withLikelihoods(
    _ uses: [(place: CodeRef, use: SelfUse)], in root: CodeRef
  ) -> [SelfUse] {
    var walk = ExecutionWalk(in: code.order, operation: { [code] in code.operation($0) })
    walk.visit(root, .certain)
    let usesByPlace = Dictionary(uniqueKeysWithValues: uses)
    var certain = Set(common(to: walk.choices, usesByPlace))
    for step in walk.places where step.likelihood == .certain {
      if let use = usesByPlace[step.place] { certain.insert(use) }
    }
    var seen: Set<SelfUse> = []
    return uses.map(\.use).filter { seen.insert($0).inserted }.map { use in
      var use = use
      // Code that the walk leaves out, such as that of local functions, may run too.
      use.likelihood = certain.contains(use) ? .certain : .possible
      return use
    }
  }

  /// The uses that happen whichever branches are taken.
  private func common(
    to choices: [ExecutionWalk.Choice], _ uses: [CodeRef: SelfUse]
  ) -> [SelfUse] {
    choices.flatMap { choice in
      var common: Set<SelfUse>?
      for branch in choice.branches where common?.isEmpty != true {
        let own = Set(
          branch.places.compactMap { uses[$0] } + self.common(to: branch.choices, uses))
        common = common?.intersection(own) ?? own
      }
      return Array(common ?? [])
    }
  }
}
