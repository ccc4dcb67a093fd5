internal import DependencyFacts

/// The dependency system as libraries declare it: its accessors, scopes, keys and shared state.
struct SystemNames: Sendable {
  private let accessors: [Name: SystemAccessor]
  /// The accessor of the context, which decides the default values.
  let context: Name?
  private let testing: Name?
  private let otherContexts: Set<Name>
  private let keyPath: Name?
  private let placeholder: Name?
  private let now: Name?
  private let withValue: Name?
  private let projections: Set<Name>
  private let operations: Set<Name>
  private let renamedOperation: Name?
  private let sources: Set<Name>
  private let shared: Set<Name>
  private let readingWrappers: [Name: (accessor: Name, unless: Name?)]
  private let readingKeys: [Name: (accessor: Name, unless: Name?)]
  /// The protocols whose extensions declare keys of shared state.
  let keysOfSharedState: [Name]

  init(_ names: LibraryNames) {
    accessors = names.table(SystemAccessor.table.map { ($0.spelling, $0) })
    context = names["context"]
    testing = names["isTesting"]
    otherContexts = names.set(["preview", "test"])
    keyPath = names["keyPath"]
    placeholder = names["placeholder"]
    now = names["now"]
    withValue = names["withValue"]
    projections = names.set(["$current", "$_current"])
    operations = names.set(["operation", "assert"]).union([.none])
    renamedOperation = names["assert"]
    sources = names.set(["using", "clock"])
    shared = names.set(["Shared", "SharedReader"])
    func table(_ rows: [SystemAccessor.Reader]) -> [Name: (accessor: Name, unless: Name?)] {
      names.table(
        rows.compactMap { row in
          names[row.accessor].map { (row.name, ($0, row.unless.flatMap { names[$0] })) }
        })
    }
    readingWrappers = table(SystemAccessor.readingWrappers)
    readingKeys = table(SystemAccessor.readingKeys)
    keysOfSharedState = ["SharedKey", "SharedReaderKey", "PersistenceKey"].compactMap { names[$0] }
  }

  // MARK: Accessors

  /// The value that a test gets; nil if no library declares the accessor.
  func valueInTests(ofAccessor name: Name) -> SystemAccessor.ValueInTests? {
    accessors[name]?.valueInTests
  }

  /// Whether code of libraries may read it that the program does not show.
  func isReadByLibraries(accessor: Name) -> Bool {
    accessors[accessor]?.isReadByWrappers ?? false
  }

  /// Whether code that is not there may read a dependency: that of the library which declares it,
  /// or of another one.
  func mayBeReadElsewhere(accessor: Name) -> Bool {
    isReadByLibraries(accessor: accessor)
      || valueInTests(ofAccessor: accessor) ?? .testValue == .testValue
  }

  /// The dependency that a property with an attribute reads when it is created: `@FetchAll var
  /// rows`.
  ///
  /// - Parameter labels: those of the attribute's arguments, which may supply a value instead.
  func accessor(readBy attribute: Name, labels: [Name]) -> Name? {
    guard let row = readingWrappers[attribute], row.unless.map(labels.contains) != true else {
      return nil
    }
    return row.accessor
  }

  /// The dependency that a key of shared state reads when it is made: `.appStorage("count")`.
  ///
  /// - Parameter labels: those of the arguments, which may supply a value instead.
  func accessor(readByKey function: Name, labels: [Name]) -> Name? {
    guard let row = readingKeys[function], row.unless.map(labels.contains) != true else {
      return nil
    }
    return row.accessor
  }

  /// Whether each use of the value makes something else: a date, an identifier, a random number.
  func isGenerated(accessor: Name) -> Bool { accessors[accessor]?.isGenerated ?? false }

  /// The type of the value; nil if it is not known.
  func type(ofAccessor name: Name) -> KnownName? { accessors[name]?.type }

  /// Whether it is the accessor of the context.
  func isContext(_ accessor: Name) -> Bool { accessor == context }

  /// Whether it is the global variable that tells whether tests run.
  func tellsTesting(_ variable: Name) -> Bool { variable == testing }

  /// Whether it is a context other than the live one.
  func isOtherContext(_ name: Name) -> Bool { otherContexts.contains(name) }

  /// Whether a member has another value at each read.
  func isMoving(_ member: Name) -> Bool { member == now }

  /// The name of the property whose private key has a name that a macro has made.
  static func property(ofMadeKey spelling: String) -> String? {
    let prefix = "__Key_"
    return spelling.hasPrefix(prefix) ? String(spelling.dropFirst(prefix.count)) : nil
  }

  // MARK: Scopes

  /// Whether a method replaces the values while its closure runs.
  func replacesValues(_ method: Name) -> Bool { method == withValue }

  /// Whether it is the projection of the current values.
  func isProjectionOfCurrent(_ name: Name) -> Bool { projections.contains(name) }

  /// Whether an argument of a deprecated scope is its operation.
  func isOperation(label: Name) -> Bool { operations.contains(label) }

  /// Whether the label of a deprecated scope's operation has changed.
  func isRenamedOperation(label: Name) -> Bool { label == renamedOperation }

  // MARK: Arguments

  func isKeyPath(label: Name) -> Bool { label == keyPath }

  /// Whether an argument of `unimplemented` is the value that it returns.
  func isPlaceholder(label: Name) -> Bool { label == placeholder }

  /// Whether a library declares an accessor.
  func declares(accessor: Name) -> Bool { accessors[accessor] != nil }

  /// Whether a store supplies a dependency for each action that it gets.
  func isSuppliedByStores(accessor: Name) -> Bool {
    accessors[accessor]?.isSuppliedByStores ?? false
  }

  /// Whether an argument replaces what makes a value differ from run to run.
  func isSource(label: Name) -> Bool { sources.contains(label) }

  // MARK: Shared state

  /// Whether a property with the attribute has shared state.
  func sharesState(attribute: Name) -> Bool { shared.contains(attribute) }
}

/// A dependency that libraries declare.
struct SystemAccessor: Sendable {
  let spelling: String
  /// By the documentation of the library.
  var valueInTests: ValueInTests?
  var type: KnownName?
  /// Whether each use makes something else.
  var isGenerated = false
  var isReadByWrappers = false
  /// Whether stores supply it for each action.
  var isSuppliedByStores = false

  /// The value that a test gets which overrides nothing. Without one, reading it fails the test.
  enum ValueInTests: Sendable { case missing, unimplemented, testValue }

  static let table = [
    SystemAccessor(spelling: "calendar", valueInTests: .missing),
    SystemAccessor(spelling: "locale", valueInTests: .missing),
    SystemAccessor(spelling: "timeZone", valueInTests: .missing),
    SystemAccessor(spelling: "date", valueInTests: .missing, isGenerated: true),
    SystemAccessor(spelling: "uuid", valueInTests: .missing, isGenerated: true),
    SystemAccessor(
      spelling: "withRandomNumberGenerator", valueInTests: .missing, isGenerated: true),
    SystemAccessor(spelling: "continuousClock", valueInTests: .unimplemented),
    SystemAccessor(spelling: "suspendingClock", valueInTests: .unimplemented),
    SystemAccessor(spelling: "mainQueue", valueInTests: .unimplemented),
    SystemAccessor(spelling: "mainRunLoop", valueInTests: .unimplemented),
    SystemAccessor(spelling: "openURL", valueInTests: .unimplemented),
    SystemAccessor(spelling: "urlSession", valueInTests: .unimplemented, type: .URLSession),
    SystemAccessor(spelling: "context", valueInTests: .testValue),
    SystemAccessor(spelling: "fireAndForget", valueInTests: .testValue),
    SystemAccessor(spelling: "assert", valueInTests: .testValue),
    SystemAccessor(spelling: "assertionFailure", valueInTests: .testValue),
    SystemAccessor(spelling: "precondition", valueInTests: .testValue),
    SystemAccessor(
      spelling: "notificationCenter", valueInTests: .testValue, type: .NotificationCenter),
    SystemAccessor(
      spelling: "defaultDatabase", valueInTests: .missing, type: .DatabaseWriter,
      isReadByWrappers: true),
    SystemAccessor(spelling: "defaultAppStorage", valueInTests: .testValue, isReadByWrappers: true),
    SystemAccessor(
      spelling: "defaultFileStorage", valueInTests: .testValue, isReadByWrappers: true),
    SystemAccessor(
      spelling: "defaultInMemoryStorage", valueInTests: .testValue, isReadByWrappers: true),
    SystemAccessor(spelling: "dismiss", isSuppliedByStores: true),
  ]

  /// Code of a library that reads a dependency, unless an argument supplies the value.
  struct Reader: Sendable {
    let name: String
    let accessor: String
    var unless: String?
  }

  /// The property wrappers that read a dependency when they are created.
  static let readingWrappers = ["Fetch", "FetchAll", "FetchOne"].map {
    Reader(name: $0, accessor: "defaultDatabase", unless: "database")
  }

  /// The functions that make keys of shared state.
  static let readingKeys = [
    Reader(name: "appStorage", accessor: "defaultAppStorage", unless: "store"),
    Reader(name: "fileStorage", accessor: "defaultFileStorage"),
    Reader(name: "inMemory", accessor: "defaultInMemoryStorage"),
  ]
}
