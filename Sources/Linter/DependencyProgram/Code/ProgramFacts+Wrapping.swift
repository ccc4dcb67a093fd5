internal import DependencyFacts

/// Whether a call can be wrapped in a closure.
extension ProgramFacts {
  /// Whether `try` or `await` covers a call or one within it, or it is the value of an `async let`.
  package func mayThrowOrSuspend(_ call: CodeRef) -> Bool {
    isInAsyncLet(call)
      || (call.id.index..<node(call).end).contains { index in
        let node = self[call.file].code[Int(index)]
        return node.kind == .call && !node.flags.isDisjoint(with: [.effectful, .awaited])
      }
  }

  /// Whether a call runs as part of an `async let`, which waits for it without the word.
  package func isInAsyncLet(_ call: CodeRef) -> Bool {
    outward(from: call).prefix { node($0).kind != .closure }.contains(where: isAsyncLet)
  }

  /// Whether a call is before the braces of an `if`, `guard`, `while`, `for` or `switch`, without
  /// brackets around it.
  package func isInCondition(_ call: CodeRef) -> Bool {
    var current = call
    while let parent = parent(of: current) {
      switch node(parent).kind {
      case .if, .guard, .while, .for, .switch, .catch:
        return node(current).kind != .block && node(current).kind != .case
      case .block, .body, .closure, .case, .local, .return, .assignment, .argument, .string, .array,
        .dictionary, .defer, .do, .conditional, .throw:
        return false
      case .bind, .pattern, .name, .member, .implicitMember, .call, .subscript, .tuple, .sequence,
        .cast, .type, .keyPath, .keyPathComponent, .macro, .capture, .parameter, .literal, .other:
        current = parent
      }
    }
    return false
  }

  /// Whether a call uses `$0` of an enclosing closure, which would change its meaning inside a new
  /// closure.
  package func usesArgumentsOfClosureAround(_ call: CodeRef) -> Bool {
    nodes(in: call).contains { place in
      guard node(place).kind == .name, string(node(place).name).hasPrefix("$") else { return false }
      guard let closure = closure(around: place) else { return true }
      return closure.id < call.id
    }
  }
}
