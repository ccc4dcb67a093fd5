internal import DependencyFacts

/// Visits code in execution order, and determines how much of it certainly runs.
///
/// Closures count as possible, except those that certainly run where they are written, such as the
/// operation of a scope. After a statement that may leave the function, or an expression that may
/// throw out of it, nothing is certain.
struct ExecutionWalk {
  /// In execution order. A brief walk only has those that certainly run, and those in branches.
  private(set) var places: [Place] = []
  /// Of each choice that certainly runs, what each branch would do: one of them is taken.
  private(set) var choices: [Choice] = []
  private let facts: ProgramFacts
  private let order: Order
  private let operation: (CodeRef) -> CodeUses.Operation?
  private let isEndedByErrors: Bool
  private let endsLoops: Bool
  private let chosenCase: (CodeRef) -> CodeRef?
  /// Whether to leave out code that may not run.
  private let isBrief: Bool
  private var mayHaveLeft = false
  private var mayHaveThrown = false
  /// Whether a loop before the place may go on for ever, as far as this code shows: those of
  /// functions that it calls are left out.
  private var mayNotEnd = false
  /// Inside a `try` whose errors count.
  private var isTrying = false
  /// How many `do` statements, `try?` and closures around the place may catch an error.
  private var catchers = 0
  /// The values of arguments around the place. Few of them have a `try` of their own, and to learn
  /// whether the function that is called may catch its error takes long.
  private var values: [CodeRef] = []
  /// Inside an operation of a task.
  private var isConcurrent = false
  private var closure: CodeRef?

  /// - Parameters:
  ///   - operation: the way in which a closure runs each time that the code comes to it; nil for
  ///     other closures.
  ///   - isEndedByErrors: whether no claim is made about a run in which an error leaves the code,
  ///     such as one that fails the test.
  ///   - endsLoops: whether `for await` ends, as in a test that passes.
  ///   - isBrief: whether to leave out code that may not run.
  ///   - chosenCase: the case that a `switch` certainly takes; nil if it may take any.
  init(
    in order: Order, operation: @escaping (CodeRef) -> CodeUses.Operation?,
    isEndedByErrors: Bool = false, endsLoops: Bool = false, isBrief: Bool = false,
    chosenCase: @escaping (CodeRef) -> CodeRef? = { _ in nil }
  ) {
    facts = order.facts
    self.order = order
    self.operation = operation
    self.isEndedByErrors = isEndedByErrors
    self.endsLoops = endsLoops
    self.chosenCase = chosenCase
    self.isBrief = isBrief
  }

  struct Place {
    let place: CodeRef
    var likelihood: Likelihood
    /// The innermost closure around it.
    let closure: CodeRef?
    /// Whether code around it may catch an error: a `do`, a `try?`, or a function that gets it in a
    /// closure, but not one that gets it as part of a value.
    let isCaught: Bool
    /// Whether other code may run before it.
    let isConcurrent: Bool
  }

  /// The branches of an `if` with an `else`, or of a `switch`.
  struct Choice { let branches: [Branch] }

  struct Branch {
    /// The places that certainly run if the branch is taken.
    var places: [CodeRef] = []
    var choices: [Choice] = []
  }

  mutating func visit(_ node: CodeRef, _ likelihood: Likelihood) {
    if isBrief, mayHaveLeft || mayNotEnd { return }
    let outer = (
      isTrying: isTrying, catchers: catchers, mayHaveLeft: mayHaveLeft,
      mayHaveThrown: mayHaveThrown, mayNotEnd: mayNotEnd
    )
    let kind = facts.node(node).kind
    let mark = facts.node(node).flags
    let (outerClosure, wasConcurrent) = (closure, isConcurrent)
    let valueCount = values.count
    var operation: CodeUses.Operation?
    if mark.contains(.catching) { catchers += 1 }
    switch kind {
    case .argument: if order.isNoClosure(node) { values.append(node) } else { catchers += 1 }
    // A scope throws what its operation throws.
    case .capture: closure = facts.parent(of: node).flatMap(facts.closure)
    case .closure:
      closure = node
      isTrying = false
      operation = self.operation(node)
      switch operation {
      case let operation?:
        let isArgument = facts.parent(of: node).map { facts.node($0).kind } == .argument
        catchers -= operation.isCaught || !isArgument ? 0 : 1
        isConcurrent = isConcurrent || operation.isConcurrent
      case nil: catchers += 1
      }
    default: break
    }
    if mark.contains(.throwing) || mark.contains(.catching) { isTrying = isCounted }
    switch kind {
    case .do: visitDo(node, likelihood)
    case .if, .switch: visitChoice(node, likelihood)
    case .closure:
      let inside = operation == nil ? min(likelihood, .possible) : likelihood
      facts.forEachChild(of: node) { child in
        // Captures are evaluated where the closure is created.
        if operation == nil, isBrief, facts.node(child).kind != .capture { return }
        visit(part: child, of: node, inside)
      }
    default: facts.forEachChild(of: node) { visit($0, of: node, likelihood) }
    }
    // An expression is evaluated after its parts.
    (closure, isConcurrent) = (outerClosure, wasConcurrent)
    add(node, mayHaveLeft || mayHaveThrown || mayNotEnd ? min(likelihood, .possible) : likelihood)
    switch kind {
    // The block of a guard always leaves the scope.
    case .return, .guard: mayHaveLeft = true
    case .for where mark.contains(.awaited):
      mayNotEnd = mayNotEnd || !endsLoops
      mayHaveThrown = mayHaveThrown || mark.contains(.effectful) && isCounted
    // Nothing runs after a `throw`, although an error that may come is left out.
    case .throw:
      if likelihood == .certain, !isCaught { mayHaveLeft = true }
      mayHaveThrown = mayHaveThrown || isCounted
    case .call, .name, .member, .subscript:
      mayHaveThrown = mayHaveThrown || isTrying && order.mayThrow(node)
    // A closure that returns or throws does not leave the enclosing function; a call of it may.
    case .closure:
      (mayHaveLeft, mayHaveThrown) = (outer.mayHaveLeft, outer.mayHaveThrown)
      if operation?.isConcurrent != false { mayNotEnd = outer.mayNotEnd }
    default: break
    }
    if mark.contains(.catching) { mayHaveThrown = outer.mayHaveThrown }
    (isTrying, catchers) = (outer.isTrying, outer.catchers)
    values.removeLast(values.count - valueCount)
  }

  private mutating func add(_ node: CodeRef, _ likelihood: Likelihood) {
    if isBrief, likelihood != .certain { return }
    places.append(
      Place(
        place: node, likelihood: likelihood, closure: closure, isCaught: catchers > 0,
        isConcurrent: isConcurrent))
  }

  /// Whether an error thrown here may keep other code from running.
  private var isCounted: Bool { !isEndedByErrors || isCaught }

  private var isCaught: Bool {
    catchers > 0 || values.contains { order.mayCatch(argument: $0) }
  }

  private mutating func visit(
    _ child: CodeRef, of node: CodeRef, _ likelihood: Likelihood
  ) {
    let isAlwaysRun = likelihood <= .possible || order.isAlwaysRun(child, in: node)
    visit(part: child, of: node, isAlwaysRun ? likelihood : .possible)
  }

  private mutating func visit(
    part child: CodeRef, of node: CodeRef, _ likelihood: Likelihood
  ) {
    // The body of a local function runs where it is called.
    guard facts.node(child).kind != .body else { return }
    visit(child, likelihood)
    // `try` covers everything to its right.
    if facts.node(node).kind == .sequence, facts.node(child).flags.contains(.throwing) {
      isTrying = isCounted
    }
  }

  /// No branch runs after another one.
  private mutating func visitChoice(_ node: CodeRef, _ likelihood: Likelihood) {
    let chosen = facts.node(node).kind == .switch ? chosenCase(node) : nil
    var blocks: [CodeRef] = []
    var isComplete = true
    for child in facts.children(of: node) {
      switch facts.node(child).kind {
      case .block, .if: blocks.append(child)
      case .case:
        if let chosen, child != chosen { continue }
        for part in facts.children(of: child) {
          if facts.node(part).kind == .block { blocks.append(part) } else { visit(part, .possible) }
        }
      case .conditional:
        isComplete = false
        visit(child, of: node, likelihood)
      default: visit(child, of: node, likelihood)
      }
    }
    if chosen != nil {
      for block in blocks { visit(block, likelihood) }
      return
    }
    let before = (mayHaveLeft, mayHaveThrown, mayNotEnd)
    var (mayLeave, mayThrow, mayWait) = before
    var branches: [Branch] = []
    isComplete =
      isComplete && likelihood == .certain && before == (false, false, false)
      && (facts.node(node).kind == .switch || blocks.count == 2)
    for block in blocks {
      (mayHaveLeft, mayHaveThrown, mayNotEnd) = before
      if isComplete {
        branches.append(visit(branch: block, likelihood))
      } else {
        visit(block, .possible)
      }
      mayLeave = mayLeave || mayHaveLeft
      mayThrow = mayThrow || mayHaveThrown
      mayWait = mayWait || mayNotEnd
    }
    (mayHaveLeft, mayHaveThrown, mayNotEnd) = (mayLeave, mayThrow, mayWait)
    if isComplete { choices.append(Choice(branches: branches)) }
  }

  /// Visits a branch as if it was taken.
  private mutating func visit(branch: CodeRef, _ likelihood: Likelihood) -> Branch {
    let (first, outer) = (places.count, choices)
    choices = []
    visit(branch, likelihood)
    var result = Branch(choices: choices)
    choices = outer
    for index in first..<places.count where places[index].likelihood == .certain {
      result.places.append(places[index].place)
      places[index].likelihood = .possible
    }
    return result
  }

  /// An error stops at a clause that catches all errors.
  private mutating func visitDo(_ node: CodeRef, _ likelihood: Likelihood) {
    let hadThrown = mayHaveThrown
    let parts = facts.children(of: node)
    guard let block = parts.first else { return }
    if parts.count > 1 { catchers += 1 }
    visit(block, likelihood)
    if parts.count > 1 { catchers -= 1 }
    let catchesAll = parts.dropFirst().contains { clause in
      facts.firstChild(of: clause).map { facts.node($0).kind == .block } ?? false
    }
    if catchesAll { mayHaveThrown = hadThrown }
    for clause in parts.dropFirst() { visit(clause, min(likelihood, .possible)) }
  }
}
