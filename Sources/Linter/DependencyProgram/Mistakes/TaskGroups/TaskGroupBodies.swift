internal import DependencyFacts
internal import PackageGraph

/// The bodies of task groups that bind task-local values directly, in packages for systems whose
/// runtime traps on this.
///
/// The runtimes before Swift 6.0 end the process if the task that owns a group binds a value in the
/// group's body. Each read of a dependency and each scope binds one. A child task does not own the
/// group.
package struct TaskGroupBodies: KnowsRegions {
  /// In program order.
  package private(set) var all: [TaskGroupBody] = []

  let regions: Regions
  /// The wrappers by the names of their variables.
  private var wrappers: [Name: [WrapperUse]] = [:]

  init(of wrappers: WrapperTable, in regions: Regions, _ graph: TargetGraph) {
    self.regions = regions
    for use in wrappers.uses where use.profile == .merged {
      self.wrappers[facts.declaration(use.declaration).name, default: []].append(use)
    }
    for body in bodies() {
      guard !modules.isTest(file: body.file), let target = modules.target(ofFile: body.file),
        let platform = graph.platform(ofTarget: target, before: ThreadNames.firstRuntimes),
        !(ThreadNames.isOfDevelopers(platform: platform) && isOfServer(target))
      else { continue }
      let bindings = bindings(in: body)
      guard !bindings.isEmpty else { continue }
      all.append(TaskGroupBody(bindings: bindings, platform: platform))
    }
  }

  /// Whether a target belongs to a server, whose manifest names a version of macOS for the
  /// developers: it runs on Linux, with the runtime of its toolchain.
  private func isOfServer(_ target: TargetGraph.TargetID) -> Bool {
    let servers = facts.libraries.frameworks.serverModules
    return facts.fileIndices.contains { file in
      modules.target(ofFile: file) == target && modules.imports(anyOf: servers, in: file)
    }
  }

  /// The closures that are bodies of groups, in program order.
  private func bodies() -> [CodeRef] {
    facts.libraries.threads.taskGroups.flatMap { name -> [CodeRef] in
      guard regions.boundaries.isUndeclared(name) else { return [] }
      return sites[name].compactMap { place in
        guard facts.node(place).kind == .name, let call = facts.call(of: place),
          let body = facts.arguments(of: call).last.flatMap(facts.firstChild),
          facts.node(body).kind == .closure
        else { return nil }
        return body
      }
    }.sorted()
  }

  /// Whether code is written for some systems only, by `@available` or `#available`. The facts do
  /// not tell the versions, so those may be newer than the runtimes that trap.
  private func isForNewerSystems(_ place: CodeRef) -> Bool {
    let isMarked = facts.outward(from: facts.declaration(around: place)).contains { unit in
      facts.attributes(of: unit).contains { namesVersions($0, of: unit) }
    }
    return isMarked
      || facts.outward(from: place).contains { part in
        guard let parent = facts.parent(of: part) else { return false }
        return isAvailabilityCheck(parent, .if) && facts.firstChild(of: parent) == part
          || facts.children(of: parent).prefix { $0 != part }
            .contains { isAvailabilityCheck($0, .guard) }
      }
  }

  /// `@available(iOS 18, *)`, but not `@available(iOS, deprecated: 18)`
  private func namesVersions(_ attribute: Attribute, of ref: DeclRef) -> Bool {
    guard facts.libraries.language.isAvailability(attribute: attribute.name),
      let arguments = facts.arguments(of: attribute, of: ref).map(facts.arguments(of:))
    else { return false }
    return zip(arguments, arguments.dropFirst()).contains { platform, version in
      guard let name = facts.firstChild(of: platform), let number = facts.firstChild(of: version)
      else { return false }
      return facts.node(name).kind == .name
        && facts.libraries.threads.isSystem(facts.node(name).name)
        && facts.node(version).name == Name.none && facts.node(number).kind == .literal
    }
  }

  /// A check of the system's version is the only condition that has no node.
  private func isAvailabilityCheck(_ node: CodeRef, _ kind: CodeNode.Kind) -> Bool {
    facts.node(node).kind == kind
      && facts.firstChild(of: node).map { facts.node($0).kind == .block } ?? false
  }

  private func bindings(in body: CodeRef) -> [TaskGroupBody.Binding] {
    facts.nodes(in: body).dropFirst().compactMap { place in
      let node = facts.node(place)
      let binding: TaskGroupBody.Binding? =
        switch node.kind {
        case .call: isScope(place) ? .scope(place) : nil
        case .name, .member, .capture:
          wrapper(readAt: place).map { TaskGroupBody.Binding.read($0, at: place) }
        default: nil
        }
      guard let binding, runs(place, directlyIn: body), !isForNewerSystems(place) else {
        return nil
      }
      return binding
    }
  }

  private func isScope(_ call: CodeRef) -> Bool {
    switch expressions.scopeCall(call)?.kind {
    case .overrides, .from: true
    case .yield: expressions.capture(yieldedBy: call) != nil
    case .escaped, .prepare, nil: false
    }
  }

  /// The wrapper that a name certainly reads.
  private func wrapper(readAt place: CodeRef) -> WrapperUse? {
    let node = facts.node(place)
    guard let candidates = wrappers[node.name] else { return nil }
    let binding: Binding
    switch node.kind {
    case .name: binding = expressions.lookUpValue(node.name, at: place)
    // `[api]` is a read where the closure is created.
    case .capture:
      guard facts.firstChild(of: place) == nil, let closure = facts.parent(of: place) else {
        return nil
      }
      binding = expressions.lookUpValue(node.name, at: closure)
    default:
      guard let base = facts.firstChild(of: place), facts.isSelf(base),
        let type = expressions.selfType(at: base).nominal,
        let member = types.overloads(of: node.name, in: type).only
      else { return nil }
      return candidates.first { $0.declaration == member }
    }
    return candidates.first { $0.declaration == binding.ownDeclaration }
  }

  /// Whether a place runs in the task that owns the group when the body reaches it: not in a child
  /// task or another closure.
  private func runs(_ place: CodeRef, directlyIn body: CodeRef) -> Bool {
    var current = place
    while current != body, let parent = facts.parent(of: current) {
      let node = facts.node(current)
      switch node.kind {
      case .capture:
        current = facts.parent(of: parent) ?? parent
        continue
      case .closure where !regions.runsInPlace(current): return false
      case .body: return false
      case .local:
        if let variable = facts.declaration(at: current),
          facts.declaration(variable).flags.contains(.isAsyncLet)
        {
          return false
        }
      default: break
      }
      current = parent
    }
    return current == body
  }
}

/// A body of a task group that binds task-local values.
package struct TaskGroupBody {
  /// In program order; at least one.
  package let bindings: [Binding]
  /// A platform of the package whose runtime traps: `iOS 16`.
  package let platform: String

  package enum Binding {
    case read(WrapperUse, at: CodeRef)
    /// `withDependencies`
    case scope(CodeRef)

    package var place: CodeRef {
      switch self {
      case .read(_, at: let place), .scope(let place): place
      }
    }
  }
}
