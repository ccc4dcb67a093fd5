/// A way to write a receiver whose type then has to be inferred.
enum Route: String, Sendable, Equatable, CaseIterable {
  case plain
  // Expressions
  case element, first, dictionary, tuple, labelledTuple, forced, coalesced, ternary, cast, box
  // Names that a statement binds
  case constant, ifLet, guardLet, payload, switched, loop
  // Parameters of closures
  case forEach, mapped, typedClosure, handed
  // A value of a protocol's type, and one of a constrained generic parameter
  case existential, constrained

  /// The text around a use of the receiver; names of its own end with the statement's number.
  struct Form {
    var before: [String] = []
    var receiver: String
    var after: [String] = []
  }

  /// Whether the receiver is the parameter of a closure that cannot suspend.
  var isClosure: Bool {
    switch self {
    case .forEach, .mapped, .typedClosure, .handed, .constrained: true
    default: false
    }
  }

  /// Whether it leads to methods that a protocol requires, and to nothing else.
  var needsProtocol: Bool { self == .existential || self == .constrained }

  /// The routes that lead to any member.
  static let ofAnyMember = allCases.filter { !$0.needsProtocol }

  /// - Parameters:
  ///   - type: the receiver's type.
  ///   - names: turns a word into a name of the program.
  func form(of base: String, type: String, _ id: Int, _ names: (String) -> String) -> Form {
    let found = "found\(id)"
    return switch self {
    case .plain, .existential, .constrained: Form(receiver: base)
    case .element: Form(receiver: "[\(base)][0]")
    case .first: Form(receiver: "[\(base)].first!")
    case .dictionary: Form(receiver: "[1: \(base)][1]!")
    case .tuple: Form(receiver: "(0, \(base)).1")
    case .labelledTuple: Form(receiver: "(object: \(base), number: 0).object")
    case .forced:
      Form(before: ["let \(found): \(type)? = \(base)"], receiver: "\(found)!")
    case .coalesced:
      Form(before: ["let \(found): \(type)? = \(base)"], receiver: "(\(found) ?? \(base))")
    case .ternary: Form(receiver: "(Bool(true) ? \(base) : \(base))")
    case .cast: Form(receiver: "(\(base) as \(type))")
    case .box: Form(receiver: "\(names("Box"))(value: \(base)).value")
    case .constant: Form(before: ["let \(found) = \(base)"], receiver: found)
    case .ifLet:
      Form(
        before: ["if let \(found) = [\(base)].last {"], receiver: found, after: ["}"])
    case .guardLet:
      Form(
        before: ["guard let \(found) = [\(base)].first else { fatalError() }"], receiver: found)
    case .payload:
      Form(
        before: ["if case .some(let \(found)) = Optional<\(type)>.some(\(base)) {"],
        receiver: found, after: ["}"])
    case .switched:
      Form(
        before: [
          "let \(found) = switch Bool(true) {", "case true: \(base)", "case false: \(base)", "}",
        ],
        receiver: found)
    case .loop: Form(before: ["for \(found) in [\(base)] {"], receiver: found, after: ["}"])
    case .forEach: Form(before: ["[\(base)].forEach {"], receiver: "$0", after: ["}"])
    case .mapped:
      Form(before: ["_ = [\(base)].map { \(found) in"], receiver: found, after: ["}"])
    case .typedClosure:
      Form(
        before: ["let use\(id): (\(type)) -> Void = { \(found) in"], receiver: found,
        after: ["}", "use\(id)(\(base))"])
    case .handed:
      Form(before: ["\(names("hand"))(\(base)) {"], receiver: "$0", after: ["}"])
    }
  }
}
