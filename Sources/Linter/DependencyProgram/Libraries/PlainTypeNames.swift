internal import DependencyFacts

/// The types of the standard library, Foundation and others whose values are plain data.
struct PlainTypeNames: Sendable {
  private let types: [Name: PlainType]
  private let void: Name?
  private let never: Name?
  private let fileLabels: Set<Name>
  private let write: Name?
  private let writtenLabels: Set<Name>
  private let pattern: Name?

  init(_ names: LibraryNames) {
    types = names.rows(PlainTypes.table)
    void = names["Void"]
    never = names["Never"]
    fileLabels = names.set(["contentsOf", "contentsOfFile"])
    write = names["write"]
    writtenLabels = names.set(["to", "toFile"])
    pattern = names["Regex"]
  }

  /// Whether making and using a value does no input or output.
  func isPure(_ type: Name) -> Bool { types.has(.isData, type) || types.has(.isObject, type) }

  /// Whether making a value may throw: not if it is plain data, of arguments without labels.
  func mayThrow(making type: Name, of labels: [Name]) -> Bool {
    !isPure(type) || type == pattern || labels.contains { $0 != Name.none }
  }

  /// Whether a pure value is an object, which other code may change.
  func isObject(_ type: Name) -> Bool { types.has(.isObject, type) }

  /// Whether a generic type is as pure as what it contains.
  func isContainer(_ type: Name) -> Bool { types.has(.isContainer, type) }

  /// Whether a value is written as a number, or as `true` or `false`.
  func isNumber(_ type: Name) -> Bool { types.has(.isNumber, type) }

  /// Whether nothing inherits from a type, and no number is one of its values.
  func isText(_ type: Name) -> Bool { types.has(.isText, type) }

  /// Whether changing a part of a value changes the whole.
  func isValue(_ type: Name) -> Bool { types.has(.isValue, type) }

  func isVoid(_ type: Name) -> Bool { type == void }

  func isNever(_ type: Name) -> Bool { type == never }

  /// Whether an initialiser's argument names the file that it reads.
  func isFile(label: Name) -> Bool { fileLabels.contains(label) }

  /// Whether a method of text or data, by its name and its first label, writes it to a file.
  func writesFile(_ method: Name, label: Name) -> Bool {
    method == write && writtenLabels.contains(label)
  }
}

/// A type of plain data.
typealias PlainType = TraitRow<PlainTypes.Traits>

/// The table of these.
enum PlainTypes {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// Its values do no input or output, and have no identity.
    static let isData = Traits(rawValue: 1)
    /// Its objects only convert data.
    static let isObject = Traits(rawValue: 1 << 1)
    static let isContainer = Traits(rawValue: 1 << 2)
    static let isNumber = Traits(rawValue: 1 << 3)
    static let isText = Traits(rawValue: 1 << 4)
    static let isValue = Traits(rawValue: 1 << 5)
  }

  static let table = numbers + texts + others + objects + containers

  private static let numbers = [
    PlainType("Bool", [.isData, .isNumber, .isValue]),
    PlainType("Int", [.isData, .isNumber, .isValue]),
    PlainType("Int8", .isData),
    PlainType("Int16", .isData),
    PlainType("Int32", [.isData, .isNumber]),
    PlainType("Int64", [.isData, .isNumber]),
    PlainType("UInt", [.isData, .isNumber]),
    PlainType("UInt8", .isData),
    PlainType("UInt16", .isData),
    PlainType("UInt32", .isData),
    PlainType("UInt64", .isData),
    PlainType("Double", [.isData, .isNumber, .isValue]),
    PlainType("Float", [.isData, .isNumber]),
    PlainType("CGFloat", [.isData, .isNumber]),
    PlainType("Decimal", .isData),
  ]

  private static let texts = [
    PlainType("String", [.isData, .isText, .isValue]),
    PlainType("Substring", [.isData, .isText]),
    PlainType("Character", [.isData, .isText]),
    PlainType("Data", [.isData, .isText]),
    PlainType("Date", [.isData, .isText]),
    PlainType("URL", [.isData, .isText]),
    PlainType("UUID", [.isData, .isText]),
  ]

  private static let others =
    [
      "Void", "Never", "URLComponents", "DateComponents", "DateInterval", "TimeInterval",
      "URLRequest", "URLQueryItem", "Duration", "Calendar", "Locale", "TimeZone", "CharacterSet",
      "IndexSet", "IndexPath",
      "CGRect", "CGSize", "CGPoint", "Measurement", "Range", "ClosedRange", "Regex",
      // Parsers and printers of routes
      "AnyParser", "AnyParserPrinter",
    ].map { PlainType($0, .isData) }

  /// Classes of Foundation.
  private static let objects =
    [
      "JSONEncoder", "JSONDecoder", "PropertyListEncoder", "PropertyListDecoder", "DateFormatter",
      "ISO8601DateFormatter", "NumberFormatter", "RelativeDateTimeFormatter",
      "DateComponentsFormatter", "DateIntervalFormatter", "ByteCountFormatter", "ListFormatter",
      "MeasurementFormatter", "PersonNameComponentsFormatter", "LengthFormatter", "MassFormatter",
      "EnergyFormatter",
    ].map { PlainType($0, .isObject) }

  private static let containers =
    ["Array", "ContiguousArray", "Dictionary", "Optional", "Set"]
    .map { PlainType($0, .isContainer) }
}
