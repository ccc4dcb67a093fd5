import SwiftOutline

/// Interprets a manifest on its outline, as far as the outcome is certain.
///
/// It knows constants, functions, closures, loops over known lists, and the types of its
/// vocabulary. Anything else evaluates to `unknown`, which is an ordinary value and does no harm if
/// it is only used in settings. *If a condition is not decided* (`#if`, the environment), the
/// result is a union: both branches run, an assignment there adds to the variable's value instead
/// of replacing it, and nothing is removed. The result therefore contains everything that can
/// exist.
///
/// Work, depth and sizes are bounded; a manifest that exceeds a bound is not whole.
struct ManifestEvaluator {
  let source: ManifestSource
  let vocabulary: ManifestVocabulary
  let declarations: ManifestDeclarations

  // The values that the manifest has created
  /// Targets, products and other values with fields, by identity.
  private(set) var objects: [ManifestObject] = []
  /// The described values, such as those of `Package(…)`, in the order of their creation.
  var roots: [ManifestObject.ID] = []
  /// False if a statement that may have changed anything could not be evaluated.
  private(set) var isWhole = true

  // The current place of the evaluation
  /// The file's frame first, the innermost call last.
  var frames = [Frame()]
  /// The innermost branch around the current place that may or may not be taken.
  private var branch = Branch()
  /// The values of static members that are already evaluated.
  var constants: [ManifestNode: ManifestValue] = [:]
  private var branches = 0
  private var depth = 0
  private var steps = 0

  /// An order of magnitude more than the largest manifests need.
  private static let mostSteps = 250_000
  /// Fits the stack of a worker thread (512 KiB), even in unoptimised builds with up to 8 KiB per
  /// level.
  private static let deepest = 48
  /// The cost of reaching the depth limit, in steps, so that endless recursion in several places
  /// ends soon.
  private static let priceOfDepth = 1000
  private static let longestString = 4096
  private static let longestList = 16_384
  private static let deepestList = 3

  init(source: ManifestSource, vocabulary: ManifestVocabulary) {
    self.source = source
    self.vocabulary = vocabulary
    declarations = ManifestDeclarations(source: source, vocabulary: vocabulary)
  }

  /// Runs the manifest from its first statement to its last. The top-level code of other files is
  /// evaluated where it is used.
  mutating func run() {
    _ = execute(source.children(source.root(ofFile: 0)))
  }
}

// MARK: - Frames

extension ManifestEvaluator {
  /// The variables of one running function.
  struct Frame {
    var scopes: [[String: Variable]] = [[:]]
    /// The value of `self`, and the type around the function; empty at file level.
    var selfValue: ManifestValue?
    var owner = ""
    /// The file of the function.
    var file = 0
    /// The running declaration; nil for closures and values.
    var function: ManifestNode?
    /// For `return`: the expected type, and the values returned so far.
    var resultType: String?
    var results: [ManifestValue] = []
  }

  /// A variable, its value nil until it is first assigned.
  struct Variable {
    var value: ManifestValue?
    var type: String?
    /// Where it was declared.
    var branch: Branch
  }

  /// Whether the current place is in a function, a closure or another block.
  var isInBody: Bool { frames.count > 1 || frames[0].scopes.count > 1 }

  /// Whether a function is declared in a body, so that only the code around it can use it.
  func isLocal(_ function: ManifestNode) -> Bool {
    source.kind(function) == .functionDecl && !declarations.isCollected(function)
  }

  var owner: String { frames[frames.count - 1].owner }
  var file: Int { frames[frames.count - 1].file }
  var selfValue: ManifestValue? { frames[frames.count - 1].selfValue }

  /// Declares a variable in the innermost scope. If an earlier branch of `#if` declared it too, it
  /// has the values of both.
  mutating func declare(_ name: String, _ value: ManifestValue?, as type: String?) {
    let frame = frames.count - 1
    let scope = frames[frame].scopes.count - 1
    var variable = Variable(value: value.map { copied($0) }, type: type, branch: branch)
    if let other = frames[frame].scopes[scope][name], !isCertain(since: other.branch) {
      if let old = other.value { variable.value = variable.value.map { join(old, $0) } ?? old }
      variable.branch.path = Array(branch.path.dropLast())
    }
    frames[frame].scopes[scope][name] = variable
  }

  /// The top-level variables of the manifest, by name.
  var fileVariables: [(name: String, value: ManifestValue)] {
    frames[0].scopes[0].sorted { $0.key < $1.key }
      .compactMap { name, variable in variable.value.map { (name, $0) } }
  }

  /// The members of a type with that name that can be seen from the current file.
  func members(named name: String, of owner: String) -> [ManifestDeclarations.Member] {
    declarations.members(named: name, of: owner)
      .filter { !$0.isPrivate || $0.node.file == file }
  }

  /// The place of a variable; inner scopes hide outer ones, and the file's come last.
  func find(_ name: String) -> (frame: Int, scope: Int)? {
    let frame = frames.count - 1
    if let scope = frames[frame].scopes.lastIndex(where: { $0[name] != nil }) {
      return (frame, scope)
    }
    guard frame > 0, file == 0, frames[0].scopes[0][name] != nil else { return nil }
    return (0, 0)
  }

  /// Runs `body` in a scope of its own.
  mutating func inScope<Result>(_ body: (inout Self) -> Result) -> Result {
    let frame = frames.count - 1
    frames[frame].scopes.append([:])
    defer { frames[frame].scopes.removeLast() }
    return body(&self)
  }
}

// MARK: - Branches

extension ManifestEvaluator {
  /// A place in the manifest, as the undecided branches around it, the outermost first.
  struct Branch {
    var path: [Int] = []
  }

  /// Runs `body` as something that may or may not happen.
  mutating func perhaps<Result>(_ body: (inout Self) -> Result) -> Result {
    branches += 1
    branch.path.append(branches)
    defer { branch.path.removeLast() }
    return body(&self)
  }

  /// Whether code here runs whenever the code there ran, because there is no undecided branch
  /// between the two.
  func isCertain(since made: Branch) -> Bool {
    guard let innermost = branch.path.last else { return true }
    let depth = branch.path.count - 1
    return made.path.indices.contains(depth) && made.path[depth] == innermost
  }
}

// MARK: - Bounds

extension ManifestEvaluator {
  /// Records that the manifest may have changed something that was not evaluated.
  mutating func lose() { isWhole = false }

  /// Runs `body` one level deeper, or returns `fallback` if a bound on the work or the depth is
  /// exceeded.
  mutating func bounded<Result>(_ fallback: Result, _ body: (inout Self) -> Result) -> Result {
    guard spend(), depth < Self.deepest else {
      _ = spend(Self.priceOfDepth)
      lose()
      return fallback
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  /// Counts steps; false if there have been too many.
  mutating func spend(_ count: Int = 1) -> Bool {
    guard steps <= Self.mostSteps else { return false }
    steps += count
    return true
  }

  /// A list, unless it is too long or too deep.
  mutating func list(_ elements: [ManifestValue]) -> ManifestValue {
    let elements = elements.flatMap(\.choices)
    guard spend(elements.count), elements.count <= Self.longestList else {
      lose()
      return .unknown
    }
    return .list(elements.map { $0.nesting < Self.deepestList ? $0 : .unknown })
  }

  /// A string, unless it is too long.
  func string(_ text: String) -> ManifestValue {
    text.utf8.count <= Self.longestString ? .string(text) : .unknown
  }
}

// MARK: - Objects

extension ManifestEvaluator {
  /// Makes an object.
  mutating func make(
    _ type: String, by factory: String, _ fields: [String: ManifestValue]
  ) -> ManifestValue {
    objects.append(
      ManifestObject(type: type, factory: factory, fields: fields, branch: branch, file: file))
    if type == vocabulary.root { roots.append(objects.count - 1) }
    return .object(objects.count - 1)
  }

  /// Sets a field, or adds to it if the assignment may not be executed.
  mutating func set(_ field: String, of object: ManifestObject.ID, to value: ManifestValue) {
    let old = objects[object].fields[field]
    let isCertain = isCertain(since: objects[object].branch)
    objects[object].fields[field] = isCertain ? value : join(old ?? empty(field), value)
  }

  /// The value of a field that was never set.
  func empty(_ field: String) -> ManifestValue { vocabulary.unsetFields[field] ?? .unknown }

  /// Structs and tuples are copied when a variable gets them, class instances are not.
  private mutating func copied(_ value: ManifestValue) -> ManifestValue {
    guard case .object(let id) = value else { return value }
    let object = objects[id]
    guard !vocabulary.classes.contains(object.type) else { return value }
    objects.append(object)
    objects[objects.count - 1].branch = branch
    return .object(objects.count - 1)
  }
}

// MARK: - Either of two values

extension ManifestEvaluator {
  /// Either of two values: for lists, the elements of both; otherwise one of the two.
  mutating func join(_ first: ManifestValue, _ second: ManifestValue) -> ManifestValue {
    switch (first, second) {
    case (.unknown, .list(let elements)), (.list(let elements), .unknown):
      return list(elements + [.unknown])
    case (.unknown, _), (_, .unknown): return .unknown
    case (.null, .list), (.list, .null): return join(.list([]), first.isNull ? second : first)
    case (.list(let old), .list(let new)):
      var union = old
      for element in new where !contains(union, element) { union.append(element) }
      return list(union)
    case (.list, _), (_, .list): return .unknown
    default:
      var choices = first.choices
      for choice in second.choices where !contains(choices, choice) { choices.append(choice) }
      return choices.count == 1 ? first : .oneOf(choices)
    }
  }

  /// Any of several values; `unknown` for none.
  mutating func join(_ values: [ManifestValue]) -> ManifestValue {
    guard var joined = values.first else { return .unknown }
    for value in values.dropFirst() { joined = join(joined, value) }
    return joined
  }

  private mutating func contains(_ values: [ManifestValue], _ value: ManifestValue) -> Bool {
    for other in values {
      if case (.unknown, .unknown) = (other, value) { return true }
      if isEqual(other, value) == true { return true }
    }
    return false
  }

  /// Whether two values are equal; nil if that cannot be determined.
  mutating func isEqual(_ first: ManifestValue, _ second: ManifestValue) -> Bool? {
    guard spend() else { return nil }
    switch (first, second) {
    case (.null, .null): return true
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.integer(let a), .integer(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.object(let a), .object(let b)): return a == b ? true : areSame(a, b)
    case (.symbol(let ownerA, let a), .symbol(let ownerB, let b)):
      return a == b && (ownerA == ownerB || ownerA.isEmpty || ownerB.isEmpty)
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) where isEqual(x, y) != true { return isEqual(x, y) }
      return true
    case (.function(let a), .function(let b)): return a == b ? true : nil
    case (.unknown, _), (_, .unknown), (.oneOf, _), (_, .oneOf): return nil
    default: return false
    }
  }

  /// Dependencies with equal fields are the same; for other objects it is not known.
  private mutating func areSame(_ a: ManifestObject.ID, _ b: ManifestObject.ID) -> Bool? {
    let (first, second) = (objects[a], objects[b])
    guard first.type == second.type, first.factory == second.factory else { return false }
    guard let fields = vocabulary.identities[first.type] else { return nil }
    for field in fields {
      let (x, y) = (first.fields[field] ?? .null, second.fields[field] ?? .null)
      guard isEqual(x, y) == true else { return isEqual(x, y) }
    }
    return true
  }
}

extension ManifestValue {
  /// The values that it can be.
  var choices: [ManifestValue] {
    guard case .oneOf(let choices) = self else { return [self] }
    return choices
  }

  var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }
}
