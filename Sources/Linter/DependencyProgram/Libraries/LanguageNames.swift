internal import DependencyFacts

/// The words of Swift itself that the analysis compares with. They are no library's, so other
/// storeys may spell a word that stands here.
struct LanguageNames: Sendable {
  /// The first argument of a closure without parameters.
  private let firstArgument: Name?
  private let comparing: Set<Name>
  private let falseLiteral = CodeNode.spelling(of: "false".utf8)
  private let implied: [Name: [Name]]
  private let ordering: Name?
  private let defaultValue: Name?
  private let availability: Name?
  private let deprecated: Name?
  private let presentCase: Name?
  private let optional: Name?
  private let result: Name?
  private let success: Name?
  private let dynamicMember: Name?
  let dynamicMemberLookup: Name?
  private let readOnlyKeyPath: Name?
  let writableKeyPath: Name?
  private let ignored: Name?
  private let discardable: Name?
  /// The labels of the initialisers that the compiler adds for a conformance.
  let synthesizedLabels: Set<Name>

  /// The words that other storeys spell, or compare with by their numbers in all files.
  static let words = [
    "_", "$", "self", "Self", "super", "init", "get", "set", "willSet", "didSet", "_modify",
    "subscript", "Type", "newValue", "error", "async", "main", "callAsFunction", "wrappedValue",
    "projectedValue", "propertyWrapper", "escaping", "autoclosure", "_exported", "testable",
    "Array", "Dictionary", "Optional", "String", "TaskLocal",
  ]

  init(_ names: LibraryNames) {
    firstArgument = names["$0"]
    comparing = names.set(["==", "!=", "===", "!=="])
    implied = names.table(
      [("==", ["!="]), ("<", [">", "<=", ">="])].map { operation, others in
        (operation, others.compactMap { names[$0] })
      })
    ordering = names["<"]
    defaultValue = names["default"]
    availability = names["available"]
    deprecated = names["deprecated"]
    presentCase = names["some"]
    optional = names["Optional"]
    result = names["Result"]
    success = names["success"]
    dynamicMember = names["dynamicMember"]
    dynamicMemberLookup = names["dynamicMemberLookup"]
    readOnlyKeyPath = names["KeyPath"]
    writableKeyPath = names["WritableKeyPath"]
    ignored = names["_"]
    discardable = names["discardableResult"]
    synthesizedLabels = names.set(["from", "rawValue"])
  }

  /// `$0`
  func isFirstArgument(_ name: Name) -> Bool { name == firstArgument }

  /// Whether a literal is `false`.
  func isFalse(spelling: UInt32?) -> Bool { spelling == falseLiteral }

  /// Whether an operator only tells whether its operands are equal.
  func compares(_ operation: Name) -> Bool { comparing.contains(operation) }

  /// The operators that the standard library makes of one: `!=` of `==`.
  func operators(impliedBy operation: Name) -> [Name] { implied[operation] ?? [] }

  /// Whether an operator puts values in order.
  func orders(_ operation: Name) -> Bool { operation == ordering }

  /// Whether a subscript's argument is evaluated only if a key is absent.
  func isDefault(label: Name) -> Bool { label == defaultValue }

  /// `@available`
  func isAvailability(attribute: Name) -> Bool { attribute == availability }

  /// `@discardableResult`
  func isDiscardable(attribute: Name) -> Bool { attribute == discardable }

  /// Whether a word of `@available` says that a declaration is deprecated.
  func isDeprecated(_ word: Name) -> Bool { word == deprecated }

  /// Whether it is the case of an optional that has a value.
  func isPresentCase(_ name: Name) -> Bool { name == presentCase }

  func isOptional(_ type: Name) -> Bool { type == optional }

  func isResult(_ type: Name) -> Bool { type == result }

  /// Whether it is the case of a `Result` that has the value.
  func isSuccess(_ name: Name) -> Bool { name == success }

  /// Whether the label makes a subscript one of dynamic members.
  func isDynamicMember(label: Name) -> Bool { label == dynamicMember }

  func isReadOnlyKeyPath(_ type: Name) -> Bool { type == readOnlyKeyPath }

  /// Whether a type is that of a key path, also one of a library.
  func isLikeKeyPath(spelling: String) -> Bool { spelling.hasSuffix("KeyPath") }

  /// `_`
  func isIgnored(_ name: Name) -> Bool { name == ignored }
}
