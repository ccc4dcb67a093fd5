internal import DependencyProgram
internal import DiagnosticReports

/// Reads the text of a configuration file. Every mistake in it becomes a problem with its place; a
/// file with problems must not be used.
struct ConfigurationParser {
  private(set) var file: ConfigurationFile
  private(set) var problems: [Problem] = []
  private let rules: [Rule]
  private let version: String
  private let lines: LineTable

  /// - Parameters:
  ///   - file: a new file, without settings.
  ///   - rules: the rules that can be named.
  ///   - version: the version of deplint that reads it.
  init(
    _ bytes: [UInt8], into file: ConfigurationFile, rules: [Rule], version: String = Tool.version
  ) {
    self.file = file
    self.rules = rules
    self.version = version
    lines = LineTable(bytes)
    do throws(JSONSyntaxError) {
      read(try JSONNode(parsing: bytes))
    } catch {
      complain(error.offset, error.message, "correct the JSON")
    }
  }

  private mutating func read(_ root: JSONNode) {
    for (key, value) in members(of: root, ConfigurationKey.self) {
      switch key {
      case .schema: _ = string(value)
      case .extends: file.extends = references(value)
      case .requiredVersion: file.requiredVersion = requiredVersion(value)
      case .preset: file.rules.preset = choice(value)
      case .select: file.rules.selected = ruleIDs(value)
      case .ignore: file.rules.ignored = ruleIDs(value)
      case .severities: (file.rules.levels, file.rules.groupLevels) = levels(value)
      case .failOn: file.failOn = choice(value)
      case .baseline: file.baseline = reference(value)
      case .include: file.include = patterns(value)
      case .exclude: file.exclude = patterns(value)
      case .overrides:
        file.overrides = elements(value).enumerated().compactMap { override($1, number: $0) }
      case .hints: file.hints = flag(value)
      case .profile: file.profile = choice(value)
      case .system: file.system = system(value)
      case .escapingFunctions: file.escapingFunctions = elements(value).compactMap { function($0) }
      case .ignoredChildren: file.ignoredChildren = elements(value).compactMap { typeName($0) }
      case .documentation: file.documentation = pages(value)
      }
    }
  }

  // MARK: - Keys

  /// One file, or several in an array.
  private mutating func references(_ node: JSONNode) -> [ConfigurationFile.Reference] {
    let nodes = node.array ?? [node]
    return nodes.compactMap { reference($0) }
  }

  private mutating func reference(_ node: JSONNode) -> ConfigurationFile.Reference? {
    guard let path = string(node) else { return nil }
    guard !path.isEmpty else {
      complain(node, "the path of a file is expected here", "write it, or remove the key")
      return nil
    }
    return ConfigurationFile.Reference(path: path, place: place(node.range.lowerBound))
  }

  private mutating func requiredVersion(_ node: JSONNode) -> RequiredVersion? {
    guard let text = string(node) else { return nil }
    guard let required = RequiredVersion(text) else {
      complain(node, "'\(text)' is not a version", "write it like \">=0.2\" or \"0.2\"")
      return nil
    }
    if !required.allows(version) {
      complain(
        node, "version \(text) of \(Tool.name) is required, and this is \(version)",
        "install another version, or change 'requiredVersion'")
    }
    return required
  }

  private mutating func override(_ node: JSONNode, number: Int) -> ConfigurationFile.Override? {
    var paths: PathPatterns?
    var layer = RuleLayer(origin: "overrides[\(number)] of \(file.shown)")
    let problemCount = problems.count
    for (key, value) in members(of: node, OverrideKey.self) {
      switch key {
      case .paths: paths = patterns(value)
      case .preset: layer.preset = choice(value)
      case .select: layer.selected = ruleIDs(value)
      case .ignore: layer.ignored = ruleIDs(value)
      case .severities: (layer.levels, layer.groupLevels) = levels(value)
      }
    }
    guard let paths else {
      if problems.count == problemCount {
        complain(node, "'paths' is missing", "say which files it is about")
      }
      return nil
    }
    return ConfigurationFile.Override(paths: paths, rules: layer)
  }

  private mutating func system(_ node: JSONNode) -> NamedSystem? {
    var wrapper: String?
    var values: String?
    let problemCount = problems.count
    for (key, value) in members(of: node, SystemKey.self) {
      switch key {
      case .wrapper: wrapper = typeName(value)
      case .values: values = typeName(value)
      }
    }
    guard let wrapper, let values else {
      if problems.count == problemCount {
        complain(
          node, "'\(wrapper == nil ? SystemKey.wrapper : .values)' is missing",
          "name the property wrapper and the type whose properties it reads")
      }
      return nil
    }
    return NamedSystem(wrapper: wrapper, values: values)
  }

  private mutating func function(_ node: JSONNode) -> FunctionName? {
    guard let text = string(node) else { return nil }
    guard let name = FunctionName(text) else {
      complain(
        node, "'\(text)' is not a function name",
        "write it like \"runLater(after:_:)\" or \"Scheduler.run(_:)\"")
      return nil
    }
    return name
  }

  private mutating func typeName(_ node: JSONNode) -> String? {
    guard let text = string(node) else { return nil }
    guard FunctionName.isIdentifier(text[...]) else {
      complain(
        node, "'\(text)' is not a type name",
        "write the name alone, without a module, the types around it, or arguments")
      return nil
    }
    return text
  }

  private mutating func pages(_ node: JSONNode) -> RulePages? {
    guard let text = string(node) else { return nil }
    guard let pages = RulePages(text) else {
      complain(
        node, "'\(text)' is not the address of a folder",
        "write it like \"https://example.com/deplint/\"; 'Rules/RULE/README.md' follows it")
      return nil
    }
    return pages
  }

  // MARK: - Rules

  private mutating func ruleIDs(_ node: JSONNode) -> Set<String> {
    var ids: Set<String> = []
    for element in elements(node) {
      guard let name = string(element) else { continue }
      do throws(RuleSelection.UnknownRule) {
        ids.formUnion(try RuleSelection.ids(namedBy: name, among: rules))
      } catch {
        complain(error, at: element.range.lowerBound)
      }
    }
    return ids
  }

  /// The levels of rules that are named, and of rules whose group is named.
  private mutating func levels(
    _ node: JSONNode
  ) -> (ofRules: [String: RuleLevel], ofGroups: [String: RuleLevel]) {
    var levels: [String: RuleLevel] = [:]
    var groupLevels: [String: RuleLevel] = [:]
    // By the ids of rules: an alias can name the same rule as another member.
    var names: [String: String] = [:]
    for member in singleMembers(of: node) {
      do throws(RuleSelection.UnknownRule) {
        if RuleSelection.groupWord(of: member.key) != nil {
          let ids = try RuleSelection.ids(namedBy: member.key, among: rules)
          guard let level: RuleLevel = choice(member.value) else { continue }
          for id in ids { groupLevels[id] = level }
        } else {
          let id = try id(calledExactly: member.key)
          if let other = names.updateValue(member.key, forKey: id), other != member.key {
            complain(
              member.keyRange.lowerBound, "'\(other)' and '\(member.key)' are the same rule",
              "remove one of them")
          }
          levels[id] = choice(member.value)
        }
      } catch {
        complain(error, at: member.keyRange.lowerBound)
      }
    }
    return (levels, groupLevels)
  }

  /// The id of a rule by its id or an alias; a prefix is not enough.
  private func id(calledExactly name: String) throws(RuleSelection.UnknownRule) -> String {
    guard let rule = rules.first(where: { $0.isNamed(name) }) else {
      throw RuleSelection.UnknownRule(name: name)
    }
    return rule.id
  }

  private mutating func complain(_ error: RuleSelection.UnknownRule, at offset: Int) {
    complain(offset, error.message, error.advice(among: rules))
  }

  // MARK: - Values

  private mutating func patterns(_ node: JSONNode) -> PathPatterns? {
    let nodes = elements(node)
    let globs = nodes.compactMap { string($0) }
    guard globs.count == nodes.count else { return nil }
    do throws(PathPatterns.Unmatchable) {
      return try PathPatterns(
        globs, at: nodes.map { place($0.range.lowerBound) }, below: file.folder)
    } catch {
      complain(
        nodes[error.index], "the glob '\(globs[error.index])' can match nothing",
        "write it as in .gitignore, relative to the folder of this file")
      return nil
    }
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode
  ) -> Choice? {
    guard let text = string(node) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue)
      complain(
        node, "unknown value '\(text)'",
        suggestion(for: text, among: known) ?? "it can be " + known.joined(separator: ", "))
      return nil
    }
    return choice
  }

  private mutating func flag(_ node: JSONNode) -> Bool? {
    guard let flag = node.boolean else {
      complain(
        node, "true or false is expected here, not \(node.kind)", "write it without quotes")
      return nil
    }
    return flag
  }

  private mutating func string(_ node: JSONNode) -> String? {
    guard let text = node.string else {
      complain(node, "a string is expected here, not \(node.kind)", "write it in double quotes")
      return nil
    }
    return text
  }

  private mutating func elements(_ node: JSONNode) -> [JSONNode] {
    guard let elements = node.array else {
      complain(node, "an array is expected here, not \(node.kind)", "put it into '[' and ']'")
      return []
    }
    return elements
  }

  /// The members of an object whose keys are in a table.
  private mutating func members<Key: RawRepresentable<String> & CaseIterable>(
    of node: JSONNode, _ keys: Key.Type
  ) -> [(key: Key, value: JSONNode)] {
    singleMembers(of: node).compactMap { member in
      guard let key = Key(rawValue: member.key) else {
        let known = Key.allCases.map(\.rawValue)
        complain(
          member.keyRange.lowerBound, "unknown key '\(member.key)'",
          suggestion(for: member.key, among: known)
            ?? "it can be " + known.joined(separator: ", "))
        return nil
      }
      return (key: key, value: member.value)
    }
  }

  /// The members of an object. Duplicates are reported.
  private mutating func singleMembers(of node: JSONNode) -> [JSONNode.Member] {
    guard let members = node.members else {
      complain(node, "an object is expected here, not \(node.kind)", "put it into '{' and '}'")
      return []
    }
    var seen: Set<String> = []
    for member in members where !seen.insert(member.key).inserted {
      complain(
        member.keyRange.lowerBound, "the key '\(member.key)' appears twice", "remove one of them")
    }
    return members
  }

  // MARK: - Problems

  private func suggestion(for word: String, among known: [String]) -> String? {
    Suggestion.nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  private mutating func complain(_ node: JSONNode, _ what: String, _ advice: String) {
    complain(node.range.lowerBound, what, advice)
  }

  private mutating func complain(_ offset: Int, _ what: String, _ advice: String) {
    problems.append(Problem(path: file.shown, at: place(offset), what: what, advice: advice))
  }

  private func place(_ offset: Int) -> Place { lines.place(ofOffset: UInt32(clamping: offset)) }
}
