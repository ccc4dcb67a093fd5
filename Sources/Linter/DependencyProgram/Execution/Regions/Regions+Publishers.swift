internal import DependencyFacts

/// The time at which publishers run the closures of their operators and subscribers.
extension Regions {
  private var names: StreamNames { facts.libraries.streams }

  /// Whether the values of a publisher pass through a scheduler that runs later: a preceding
  /// Combine operator has a queue or run loop among its arguments.
  func isBehindScheduler(_ publisher: CodeRef) -> Bool {
    var current = publisher
    while true {
      if facts.node(current).kind == .call, goesOnLater(current) { return true }
      switch facts.node(current).kind {
      case .call, .member:
        guard let base = facts.firstChild(of: current) else { return false }
        current = base
      default: return false
      }
    }
  }

  /// Whether the publisher of a subscription emits all its elements while it is subscribed to:
  /// `Just(1).sink`, `names.publisher.map { … }.sink`
  func emitsAtOnce(_ callee: CodeRef) -> Bool {
    guard var current = facts.base(of: callee) else { return false }
    while true {
      switch facts.node(current).kind {
      case .call:
        if case .construction(.external(let type), _) = expressions.callTarget(of: current) {
          return names.emitsAtOnce(type: type)
        }
        guard let function = facts.firstChild(of: current), facts.node(function).kind == .member,
          names.isImmediate(facts.node(function).name), let base = facts.firstChild(of: function)
        else { return false }
        current = base
      case .member:
        guard names.isPublisher(member: facts.node(current).name),
          let base = facts.firstChild(of: current)
        else { return false }
        if facts.node(base).kind == .array { return true }
        let type = expressions.valueType(of: base).unwrapped.externalInstance
        return type.map(names.isPublishedAtOnce(type:)) ?? false
      default: return false
      }
    }
  }

  /// Whether a call makes a publisher, as what follows in its chain tells:
  /// `ids.map { … }.removeDuplicates().sink { … }`
  func makesPublisher(_ call: CodeRef) -> Bool { isFollowed(call, by: names.showsPublisher) }

  /// Whether a call makes a publisher that code subscribes to in the same chain: from then on, the
  /// emitter runs the closure.
  func makesSubscribedPublisher(_ call: CodeRef) -> Bool { isFollowed(call, by: names.subscribes) }

  /// The method of an optional or a collection makes no publisher, even if its closure does.
  private func isFollowed(_ call: CodeRef, by isMeant: (Name) -> Bool) -> Bool {
    guard let base = facts.firstChild(of: call).flatMap(facts.firstChild),
      mayBePublisher(expressions.valueType(of: base))
    else { return false }
    var current = call
    while let member = facts.parent(of: current), facts.node(member).kind == .member,
      let next = facts.parent(of: member), facts.node(next).kind == .call
    {
      if isMeant(facts.node(member).name) { return true }
      current = next
    }
    return false
  }

  /// Whether a type is unknown, or one of another module with the name of a publisher.
  private func mayBePublisher(_ type: ValueType) -> Bool {
    switch type {
    // A name that the program does not declare is taken for that of a type.
    case .unknown, .metatype(.external): return true
    default: break
    }
    return type.externalInstance.map { names.isLikePublisher(typeSpelling: facts.string($0)) }
      ?? false
  }

  private func goesOnLater(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind == .member,
      names.movesToScheduler(facts.node(callee).name)
    else { return false }
    return facts.arguments(of: call).contains { argument in
      guard names.isScheduler(label: facts.node(argument).name),
        let value = facts.firstChild(of: argument),
        let type = expressions.valueType(of: value).externalInstance
      else { return false }
      return facts.libraries.threads.isScheduler(type: type)
    }
  }
}
