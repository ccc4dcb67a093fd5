internal import SeededNumbers

extension ProgramGenerator {
  /// Adds functions that call each other in a chain: the first one reads, and the last one passes a
  /// call to a boundary. Programs that are built piece by piece rarely have long chains.
  mutating func makeChain() {
    let reader = nextID()
    var function = FunctionDeclaration(id: nextID(), file: 0)
    function.body = [Statement(id: reader, kind: .declare(key: key()))]
    for _ in 0..<(1 + random.below(4)) {
      program.functions.append(function)
      let call = Statement(id: nextID(), kind: .call(.none, function: function.id))
      function = FunctionDeclaration(id: nextID(), file: 0)
      function.body = [call]
    }
    program.functions.append(function)
    let boundaries: [Boundary] = [.globalQueue, .newThread, .detached, .workItem, .runLoop]
    let call = Statement(id: nextID(), kind: .call(.none, function: function.id))
    let boundary = Statement(
      id: nextID(), kind: .boundary(boundaries[random.below(boundaries.count)], captures: []),
      body: [call])
    var last = FunctionDeclaration(id: nextID(), file: 0)
    last.body = [boundary]
    program.functions.append(last)
  }
}
