internal import DependencyFacts

/// Code that runs for an action, or for a call of an endpoint.
extension ScopedRun {
  /// The code of a reducer runs with the values of its store.
  func send(
    _ number: Int32, to unit: DeclRef, _ values: OverridesInForce, at place: CodeRef,
    from caller: Int, isCertain: Bool
  ) {
    let action = Sent(number: number, values: values, isCertain: isCertain)
    guard sent.insert(action).inserted else { return }
    guard sent.count < Self.mostFrames, depth < Self.deepest else {
      isCut = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    let index = add(
      Frame(
        unit: unit, values: values, object: values, caller: caller, call: place,
        isCertain: isCertain))
    for target in steps.code.targets(ofAction: number) {
      switch target {
      case .sent(let next, let number):
        send(number, to: next, values, at: place, from: index, isCertain: isCertain)
      case .wrapper(let wrapper, members: _):
        add(target, wrapper, values, remembered: values, in: index, isCertain: isCertain)
      case .unit(let next):
        enter(
          Frame(
            unit: next, values: values, object: values, caller: index, call: nil,
            isCertain: isCertain))
      default: follow(target, at: place, values, in: index, isCertain: isCertain)
      }
    }
  }

  /// The closure of an endpoint runs with the values of its caller. The wrappers around it were
  /// created with the client, nobody knows with which values.
  func run(
    _ closure: CodeRef, _ values: OverridesInForce, at place: CodeRef, from caller: Int,
    isCertain: Bool
  ) {
    guard depth < Self.deepest, frames.count < Self.mostFrames else {
      isCut = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    let index = add(
      Frame(
        unit: facts.declaration(around: closure), values: values, object: .unknown, caller: caller,
        call: place, isCertain: isCertain))
    for target in steps.code.targets(ofClosure: closure) {
      if case .wrapper(let wrapper, members: _) = target,
        let local = facts.localNode(of: wrapper), !facts.isInside(local, closure)
      {
        add(
          target, values, remembered: .unknown, prepared: prepared, in: index, isCertain: isCertain)
      } else {
        follow(target, at: place, values, in: index, isCertain: isCertain)
      }
    }
  }
}
