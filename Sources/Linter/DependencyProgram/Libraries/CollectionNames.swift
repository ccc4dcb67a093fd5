internal import DependencyFacts

/// The members of the standard library's collections and optionals, and of types like them.
struct CollectionNames: Sendable {
  private let members: [Name: CollectionMember]
  private let types: [Name: CollectionType]
  private let conformances: [Name: [Name]]
  /// The properties that are one of the elements.
  let parts: Set<Name>
  /// The methods that change the value that they are called on.
  let changing: Set<Name>
  /// The methods that compare the elements, unless a closure does it.
  let ordering: [Name]
  /// The names that the standard library gives to the parts of tuples.
  let partsOfTuples: Set<Name>
  let key: Name?
  let value: Name?
  let offset: Name?
  let element: Name?
  // The labels of arguments
  private let condition: Name?
  private let elements: Set<Name>
  private let repeatedElement: Name?
  private let groupedElements: Name?
  private let elementType: Name?
  private let pairs: Set<Name>

  init(_ names: LibraryNames) {
    members = names.rows(CollectionMember.table)
    types = names.table(CollectionType.table)
    conformances = names.table(
      CollectionType.conformances.map { type, protocols in
        (type, protocols.compactMap { names[$0] })
      })
    parts = names.set(CollectionMember.table, with: .isPart)
    changing = names.set(CollectionMember.table, with: .changes)
    ordering = CollectionMember.table.filter { $0.parameters == .twoElements }
      .compactMap { names[$0.spelling] }
    key = names["key"]
    value = names["value"]
    offset = names["offset"]
    element = names["element"]
    partsOfTuples = names.set(["0", "1", "2", "3", "key", "value", "offset", "element"])
    condition = names["where"]
    elements = names.set(["uniqueElements"]).union([.none])
    repeatedElement = names["repeating"]
    groupedElements = names["grouping"]
    elementType = names["Element"]
    pairs = names.set(["uniqueKeysWithValues"]).union([.none])
  }

  // MARK: Types

  /// The shape of the values of a type with generic arguments.
  func shape(of type: Name) -> CollectionType.Shape? { types[type]?.shape }

  /// The result of a call of that name, if it makes a collection of its arguments.
  func made(by name: Name) -> CollectionType.Making? { types[name]?.making }

  /// The protocols that a type conforms to, and whose extensions add members to it.
  func protocols(of type: Name) -> [Name] { conformances[type] ?? [] }

  /// Whether a collection is made of an argument's elements: `Array(rows)`.
  func isElements(label: Name) -> Bool { elements.contains(label) }

  func isRepeatedElement(label: Name) -> Bool { label == repeatedElement }

  /// `Element`, as `where` clauses name it
  func isElement(type name: Name) -> Bool { name == elementType }

  func isGroupedElements(label: Name) -> Bool { label == groupedElements }

  /// Whether a dictionary is made of an argument's pairs.
  func isPairs(label: Name) -> Bool { pairs.contains(label) }

  // MARK: Members

  func result(ofMember name: Name) -> CollectionMember.Result? { members[name]?.result }

  func parameters(ofClosureFor name: Name) -> CollectionMember.Parameters? {
    members[name]?.parameters
  }

  /// Whether a member runs its closure for each element, so perhaps never.
  func runsForEach(_ name: Name) -> Bool { members.has(.runsForEach, name) }

  /// Whether optionals have a member of that name, too.
  func isOfOptionals(_ name: Name) -> Bool { members.has(.isOfOptionals, name) }

  /// Whether the argument without a label is an element: `rows.contains(row)`.
  func takesElement(_ name: Name) -> Bool { members.has(.takesElement, name) }

  /// Whether the argument without a label becomes an element: `rows.append(row)`.
  func addsElement(_ name: Name) -> Bool {
    guard let member = members[name], member.result == nil else { return false }
    return member.traits.isSuperset(of: [.changes, .takesElement])
  }

  /// Whether the result is an element, or a collection of elements, in whatever order.
  func keepsElements(_ name: Name) -> Bool {
    switch members[name]?.result {
    case .element, .removed, .filtered, .elements, .enumerated, .split, .values, .valueOfKey: true
    case .joined, .transformed, .keys, .merged, nil: false
    }
  }

  /// Whether the result may lack some of the elements.
  func mayLeaveElements(_ name: Name) -> Bool {
    switch members[name]?.result {
    case .enumerated, .values, .transformed, .joined, nil: false
    case .element, .removed, .filtered, .elements, .split, .keys, .valueOfKey, .merged: true
    }
  }

  /// Whether the closure's result is an element of the result, or perhaps nil in place of one.
  func makesElement(_ name: Name) -> Bool {
    switch members[name]?.result {
    case .transformed(.each), .transformed(.present): true
    default: false
    }
  }

  /// Whether the result of a lazy sequence's member is lazy as well.
  func staysLazy(_ name: Name) -> Bool { members.has(.staysLazy, name) }

  /// Whether a member makes a lazy sequence of any.
  func makesLazy(_ name: Name) -> Bool { members.has(.makesLazy, name) }

  /// Whether an argument tells which element is meant, so that the member is a method.
  func isCondition(label: Name) -> Bool { label == condition }
}

/// A type of collections.
struct CollectionType: Sendable {
  var shape: Shape?
  var making: Making?

  enum Shape: Sendable {
    /// The last of so many generic arguments is the element.
    case sequence(arguments: Int)
    case dictionary
  }

  /// The result of `Array(rows)`, `Dictionary(grouping: rows) { … }`, `zip(rows, names)`.
  enum Making: Sendable { case sequence, pairs, dictionary }

  static let table: [(String, CollectionType)] = [
    ("Array", CollectionType(shape: .sequence(arguments: 1), making: .sequence)),
    ("ArraySlice", CollectionType(shape: .sequence(arguments: 1), making: .sequence)),
    ("ContiguousArray", CollectionType(shape: .sequence(arguments: 1), making: .sequence)),
    ("Set", CollectionType(shape: .sequence(arguments: 1), making: .sequence)),
    ("IdentifiedArrayOf", CollectionType(shape: .sequence(arguments: 1), making: .sequence)),
    ("IdentifiedArray", CollectionType(shape: .sequence(arguments: 2), making: .sequence)),
    ("OrderedSet", CollectionType(shape: .sequence(arguments: 1))),
    ("Deque", CollectionType(shape: .sequence(arguments: 1))),
    ("AnySequence", CollectionType(shape: .sequence(arguments: 1))),
    ("AnyCollection", CollectionType(shape: .sequence(arguments: 1))),
    ("Dictionary", CollectionType(shape: .dictionary, making: .dictionary)),
    ("OrderedDictionary", CollectionType(shape: .dictionary)),
    ("zip", CollectionType(making: .pairs)),
  ]

  /// The nearest protocol first.
  static let conformances: [(String, [String])] =
    ["Array", "ArraySlice", "ContiguousArray"].map {
      (
        $0,
        [
          "RangeReplaceableCollection", "MutableCollection", "RandomAccessCollection",
          "BidirectionalCollection", "Collection", "Sequence",
        ]
      )
    }
    + ["Set", "Dictionary"].map { ($0, ["Collection", "Sequence"]) }
    + [
      (
        "String",
        ["RangeReplaceableCollection", "BidirectionalCollection", "Collection", "Sequence"]
      )
    ]
}

/// A member of collections, and all that is known of it.
struct CollectionMember: LibraryRow, Sendable {
  let spelling: String
  let result: Result?
  let parameters: Parameters?
  let traits: Traits

  init(
    _ spelling: String, _ traits: Traits = [], gives result: Result? = nil,
    passes parameters: Parameters? = nil
  ) {
    self.spelling = spelling
    self.result = result
    self.parameters = parameters
    self.traits = traits
  }

  enum Result: Sendable {
    case element
    /// An element of a sequence; of a dictionary, nobody knows.
    case removed
    /// A part of the collection: a dictionary stays one.
    case filtered
    case elements
    /// Pairs with the position.
    case enumerated
    /// The elements of the elements.
    case joined
    /// Sequences of the elements.
    case split
    case transformed(Transformation)
    // Those of dictionaries alone
    case keys, values, valueOfKey, merged
  }

  /// The use of a closure's results.
  enum Transformation: Sendable {
    case each
    /// Those that are not nil.
    case present
    /// Their elements.
    case flattened
    /// As the values of a dictionary, if they are not nil.
    case valueOfKey
    /// One after the other, from the first argument on.
    case accumulated
  }

  /// The arguments that a closure gets.
  enum Parameters: Sendable {
    case element, twoElements
    /// The result so far, and an element.
    case resultAndElement
    // Those of dictionaries alone
    case valueOfKey, twoValues
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// It runs its closure for each element, before it returns.
    static let runsForEach = Traits(rawValue: 1)
    /// It changes the value that it is called on.
    static let changes = Traits(rawValue: 1 << 1)
    /// As a property, it is one of the elements.
    static let isPart = Traits(rawValue: 1 << 2)
    static let isOfOptionals = Traits(rawValue: 1 << 3)
    /// Its argument without a label is an element.
    static let takesElement = Traits(rawValue: 1 << 4)
    /// The result of a lazy sequence's member is lazy.
    static let staysLazy = Traits(rawValue: 1 << 5)
    /// Its result is lazy in any case.
    static let makesLazy = Traits(rawValue: 1 << 6)
  }

  static let table = transforming + finding + taking + changing + ofDictionaries

  /// The members that run their closures for each element of any collection.
  static let runningForEach = table.filter { $0.traits.contains(.runsForEach) }.map(\.spelling)

  private static let transforming = [
    CollectionMember(
      "map", [.runsForEach, .staysLazy, .isOfOptionals], gives: .transformed(.each),
      passes: .element),
    CollectionMember(
      "compactMap", [.runsForEach, .staysLazy], gives: .transformed(.present), passes: .element),
    CollectionMember(
      "flatMap", [.runsForEach, .staysLazy, .isOfOptionals], gives: .transformed(.flattened),
      passes: .element),
    CollectionMember(
      "mapValues", .runsForEach, gives: .transformed(.valueOfKey), passes: .valueOfKey),
    CollectionMember(
      "compactMapValues", .runsForEach, gives: .transformed(.valueOfKey), passes: .valueOfKey),
    CollectionMember(
      "reduce", .runsForEach, gives: .transformed(.accumulated), passes: .resultAndElement),
    CollectionMember("forEach", .runsForEach, passes: .element),
    CollectionMember("filter", [.runsForEach, .staysLazy], gives: .filtered, passes: .element),
    CollectionMember("sorted", .runsForEach, gives: .elements, passes: .twoElements),
    CollectionMember("enumerated", gives: .enumerated),
    CollectionMember("joined", .staysLazy, gives: .joined),
    CollectionMember("split", gives: .split, passes: .element),
    CollectionMember("lazy", [.staysLazy, .makesLazy], gives: .filtered),
  ]

  private static let finding = [
    CollectionMember("first", [.runsForEach, .isPart], gives: .element, passes: .element),
    CollectionMember("last", [.runsForEach, .isPart], gives: .element, passes: .element),
    CollectionMember("min", .runsForEach, gives: .element, passes: .twoElements),
    CollectionMember("max", .runsForEach, gives: .element, passes: .twoElements),
    CollectionMember("randomElement", gives: .element),
    CollectionMember("next", gives: .element),
    CollectionMember("firstIndex", [.runsForEach, .takesElement], passes: .element),
    CollectionMember("lastIndex", [.runsForEach, .takesElement], passes: .element),
    CollectionMember("contains", [.runsForEach, .takesElement], passes: .element),
    CollectionMember("allSatisfy", .runsForEach, passes: .element),
    CollectionMember("count", passes: .element),
    CollectionMember("indices", passes: .element),
  ]

  private static let taking = [
    CollectionMember("prefix", [.runsForEach, .staysLazy], gives: .elements, passes: .element),
    CollectionMember("suffix", gives: .elements),
    CollectionMember("drop", [.runsForEach, .staysLazy], gives: .elements, passes: .element),
    CollectionMember("dropFirst", gives: .elements),
    CollectionMember("dropLast", gives: .elements),
    CollectionMember("shuffled", gives: .elements),
    CollectionMember("reversed", .staysLazy, gives: .elements),
    CollectionMember("elements", gives: .elements),
    CollectionMember("union", gives: .elements),
    CollectionMember("intersection", gives: .elements),
    CollectionMember("subtracting", gives: .elements),
    CollectionMember("symmetricDifference", gives: .elements),
  ]

  private static let changing = [
    CollectionMember("append", [.changes, .takesElement]),
    CollectionMember("insert", [.changes, .takesElement]),
    CollectionMember("update", .changes),
    CollectionMember("remove", [.changes, .takesElement], gives: .removed),
    CollectionMember("removeAll", [.changes, .runsForEach], passes: .element),
    CollectionMember("removeFirst", .changes, gives: .element),
    CollectionMember("removeLast", .changes, gives: .element),
    CollectionMember("removeSubrange", .changes),
    CollectionMember("popFirst", .changes, gives: .element),
    CollectionMember("popLast", .changes, gives: .element),
    CollectionMember("sort", [.changes, .runsForEach], passes: .twoElements),
    CollectionMember("partition", .runsForEach, passes: .element),
    CollectionMember("reverse", .changes),
    CollectionMember("shuffle", .changes),
    CollectionMember("swapAt", .changes),
    CollectionMember("reserveCapacity", .changes),
    CollectionMember("formUnion", .changes),
    CollectionMember("formIntersection", .changes),
    CollectionMember("subtract", .changes),
    // Those of numbers and truth values
    CollectionMember("toggle", .changes),
    CollectionMember("negate", .changes),
  ]

  private static let ofDictionaries = [
    CollectionMember("keys", gives: .keys),
    CollectionMember("values", gives: .values),
    CollectionMember("removeValue", .changes, gives: .valueOfKey),
    CollectionMember("updateValue", .changes, gives: .valueOfKey),
    CollectionMember("merge", .changes, passes: .twoValues),
    CollectionMember("merging", gives: .merged, passes: .twoValues),
  ]
}
