/// Evaluates build settings of one configuration of a target.
///
/// A setting can have several values if a condition such as `[sdk=iphone*]` decides. A setting is
/// unknown and has no values if it is not set anywhere but Xcode may define it.
///
/// A configuration file that is not in the tree is treated as empty: such files hold secrets, or
/// are written by CocoaPods, and git ignores them. The settings that name a module are in the
/// project.
struct XcodeSettingEvaluator {
  /// A place with settings.
  enum Level {
    case dictionary(PropertyList.NodeID)
    case file(String)
  }

  /// One assignment of a setting.
  private enum Entry {
    /// - Parameter isCertain: whether it applies without a condition.
    case value(String, isCertain: Bool)
    case unknown
  }

  /// The setting whose value is being expanded, and the entries below that value.
  private struct Scope {
    var name: String
    var entries: [Entry]
    var next: Int
  }

  private let objects: XcodeObjects
  private let files: [String: XcodeConfigurationFile?]
  /// In order of precedence.
  private let levels: [Level]
  private let configuration: String
  private let target: String
  private let project: String
  /// The number of lookups left. Settings can refer to each other in cycles, and several times
  /// each.
  private var budget = 500

  private static let mostValues = 16
  private static let longestValue = 1024
  private static let deepestReference = 32

  init(
    _ objects: XcodeObjects, files: [String: XcodeConfigurationFile?], levels: [Level],
    configuration: String, target: String, project: String
  ) {
    self.objects = objects
    self.files = files
    self.levels = levels
    self.configuration = configuration
    self.target = target
    self.project = project
  }

  /// The values that a setting can have, the one without conditions first if there is one; nil if
  /// they cannot be determined.
  mutating func values(of name: String) -> [String]? { values(of: name, depth: 0) }

  private mutating func values(of name: String, depth: Int) -> [String]? {
    let entries = entries(of: name)
    if let given = givenValue(of: name) {
      // It is not documented whether an assignment can change a value that Xcode sets.
      let isSet = entries.contains { if case .value = $0 { true } else { false } }
      return isSet ? nil : [given]
    }
    return values(Scope(name: name, entries: entries, next: 0), depth: depth)
  }

  /// The value that Xcode itself sets for each target.
  private func givenValue(of name: String) -> String? {
    switch name {
    case "TARGET_NAME", "TARGETNAME": target
    case "PROJECT_NAME": project
    case "CONFIGURATION": configuration
    default: nil
    }
  }

  /// The values of a setting from an entry on.
  private mutating func values(_ scope: Scope, depth: Int) -> [String]? {
    budget -= 1
    guard depth < Self.deepestReference, budget > 0 else { return nil }
    var conditional: [String] = []
    for index in scope.entries.indices.dropFirst(scope.next) {
      guard case .value(let text, let isCertain) = scope.entries[index] else { return nil }
      var inner = scope
      inner.next = index + 1
      guard let values = expand(Array(text.utf8)[...], inner, depth: depth + 1) else { return nil }
      if isCertain { return union(values, conditional) }
      conditional += values
    }
    guard let values = defaultValues(of: scope, depth: depth) else { return nil }
    return union(values, conditional)
  }

  private func union(_ values: [String], _ others: [String]) -> [String]? {
    var result: [String] = []
    for value in values + others where !result.contains(value) {
      result.append(value)
      guard result.count <= Self.mostValues else { return nil }
    }
    return result
  }

  /// The values that Xcode gives to unset settings.
  private mutating func defaultValues(of scope: Scope, depth: Int) -> [String]? {
    switch scope.name {
    case "PRODUCT_NAME": return values(of: "TARGET_NAME", depth: depth + 1)
    case "PRODUCT_MODULE_NAME":
      return expand(Array("$(PRODUCT_NAME:c99extidentifier)".utf8)[...], scope, depth: depth + 1)
    default: return nil
    }
  }

  // MARK: Places

  /// All assignments of a setting, in order of precedence.
  private mutating func entries(of name: String) -> [Entry] {
    var entries: [Entry] = []
    for level in levels {
      switch level {
      case .dictionary(let node): addEntries(of: name, in: node, to: &entries)
      case .file(let path): addEntries(of: name, inFile: path, to: &entries, depth: 0)
      }
    }
    return entries
  }

  private func addEntries(
    of name: String, in dictionary: PropertyList.NodeID, to entries: inout [Entry]
  ) {
    var plain: Entry?
    for (key, value) in objects.list.entries(of: dictionary) {
      let key = objects.text(key)
      guard key.starts(with: name.utf8) else { continue }
      let rest = key.dropFirst(name.utf8.count)
      guard rest.isEmpty || rest.first == UInt8(ascii: "[") else { continue }
      // An array cannot be a name.
      guard let text = objects.string(value) else {
        entries.append(.unknown)
        continue
      }
      switch certainty(ofConditions: String(decoding: rest, as: UTF8.self)) {
      case nil: break
      case let isCertain? where rest.isEmpty: plain = .value(text, isCertain: isCertain)
      case let isCertain?: entries.append(.value(text, isCertain: isCertain))
      }
    }
    if let plain { entries.append(plain) }
  }

  private mutating func addEntries(
    of name: String, inFile path: String, to entries: inout [Entry], depth: Int
  ) {
    budget -= 1
    guard depth < Self.deepestReference, budget > 0 else {
      entries.append(.unknown)
      return
    }
    guard let file = files[path] ?? nil else { return }
    for statement in file.statements.reversed() {
      guard let include = statement.include else {
        guard file.sets(name, statement),
          let isCertain = certainty(ofConditions: file.conditions(of: statement))
        else { continue }
        entries.append(.value(file.value(of: statement), isCertain: isCertain))
        continue
      }
      guard let path = include.path else { continue }
      addEntries(of: name, inFile: path, to: &entries, depth: depth + 1)
    }
  }

  /// Whether conditions such as `[config=Debug][sdk=iphone*]` hold: nil if they do not, false if
  /// that depends on the build.
  private func certainty(ofConditions conditions: String) -> Bool? {
    var isCertain = true
    for condition in conditions.split(whereSeparator: { "[], \t".contains($0) }) {
      let parts = condition.split(separator: "=", maxSplits: 1)
      let pattern = parts.count == 2 ? parts[1] : ""
      if pattern == "*" { continue }
      guard parts.first == "config" else {
        isCertain = false
        continue
      }
      if pattern.contains(where: { "*?".contains($0) }) {
        isCertain = false
      } else if pattern != configuration {
        return nil
      }
    }
    return isCertain
  }

  // MARK: Texts

  /// The texts of a value after its references are replaced.
  private mutating func expand(
    _ text: ArraySlice<UInt8>, _ scope: Scope, depth: Int
  ) -> [String]? {
    guard text.count <= Self.longestValue, depth < Self.deepestReference else { return nil }
    var results = [""]
    var rest = text
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      guard let reference = Self.reference(in: rest, at: dollar),
        let values = values(ofReference: rest[reference], scope, depth: depth + 1)
      else { return nil }
      let literal = String(decoding: rest[..<dollar], as: UTF8.self)
      results = results.flatMap { start in values.map { start + literal + $0 } }
      rest = rest[(reference.upperBound + 1)...]
      guard results.count <= Self.mostValues,
        results.allSatisfy({ $0.utf8.count <= Self.longestValue })
      else { return nil }
    }
    let end = String(decoding: rest, as: UTF8.self)
    return results.map { $0 + end }
  }

  /// The text between the brackets of `$(…)` or `${…}`; nil if they are missing or not closed.
  private static func reference(in text: ArraySlice<UInt8>, at dollar: Int) -> Range<Int>? {
    let start = dollar + 2
    guard start <= text.endIndex, let open = text[(dollar + 1)...].first,
      open == UInt8(ascii: "(") || open == UInt8(ascii: "{")
    else { return nil }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    var depth = 1
    for index in start..<text.endIndex {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return start..<index }
    }
    return nil
  }

  /// The values of `NAME`, `NAME:lower` or `NAME:default=text`.
  private mutating func values(
    ofReference text: ArraySlice<UInt8>, _ scope: Scope, depth: Int
  ) -> [String]? {
    var parts = Self.parts(of: text)[...]
    guard let head = parts.popFirst(), let names = expand(head, scope, depth: depth) else {
      return nil
    }
    var result: [String] = []
    for name in names {
      let isInherited = name == "inherited" || name == scope.name
      var values: [String]?
      if isInherited {
        values = self.values(scope, depth: depth)
      } else if givenValue(of: name) == nil, entries(of: name).isEmpty,
        parts.first?.starts(with: "default=".utf8) == true
      {
        values = [""]
      } else {
        values = self.values(of: name, depth: depth)
      }
      for operation in parts {
        values = values.flatMap { apply(operation, to: $0, scope, depth: depth) }
      }
      guard let values else { return nil }
      result += values
      guard result.count <= Self.mostValues else { return nil }
    }
    return result
  }

  /// The parts of a reference between colons, except for colons of nested references.
  private static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch Unicode.Scalar(text[index]) {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case ":" where depth == 0:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }

  private mutating func apply(
    _ operation: ArraySlice<UInt8>, to values: [String], _ scope: Scope, depth: Int
  ) -> [String]? {
    if operation.starts(with: "default=".utf8) {
      let given = values.filter { !$0.isEmpty }
      guard given.count < values.count else { return values }
      return expand(operation.dropFirst("default=".utf8.count), scope, depth: depth + 1)
        .map { given + $0 }
    }
    switch String(decoding: operation, as: UTF8.self) {
    case "lower": return values.map { $0.lowercased() }
    case "upper": return values.map { $0.uppercased() }
    case "c99extidentifier":
      let identifiers = values.compactMap { XcodeModuleName.identifier(from: $0) }
      return identifiers.count == values.count ? identifiers : nil
    case "identifier":
      return values.map { value in
        let startsWithDigit = value.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
        return Self.replacing(startsWithDigit ? "_" + value.dropFirst() : value, with: "_")
      }
    case "rfc1034identifier":
      return values.map { Self.replacing($0, with: "-") }
    default: return nil
    }
  }

  /// The text with all characters but ASCII letters and digits replaced by a filler.
  private static func replacing(_ text: String, with filler: Character) -> String {
    String(
      text.map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : filler
      })
  }
}
