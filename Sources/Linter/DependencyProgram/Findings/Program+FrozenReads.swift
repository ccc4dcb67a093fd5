internal import DependencyFacts

extension Program {
  /// The dependencies that code resolves once, for a message: `'\.a' and 2 more`.
  package func phrase(for read: FrozenRead) -> (subject: String, text: String) {
    var subjects: [String] = []
    for use in read.wrappers {
      let subject = symbols.description(of: use.target)
      if !subjects.contains(subject) { subjects.append(subject) }
    }
    guard let first = subjects.first else { return ("DependencyValues", "the current values") }
    let more = subjects.count > 1 ? " and \(subjects.count - 1) more" : ""
    return (first, "'\(first)'\(more)")
  }

  /// The path from a frozen read to the wrapper, without the first step, where the finding is.
  package func notes(on read: FrozenRead) -> [Diagnostic.Note] {
    stepsAfterFirst(of: trail(from: read.sites[0]))
  }

  /// Whether the value is an object, which a computed property would make anew for each user.
  package func isSharedObject(_ read: FrozenRead) -> Bool {
    guard let value = keyValues.valueExpression(of: read.home),
      case .instance(.program(let type)) = expressions.valueType(of: value)
    else { return false }
    return symbols[type].kind == .class || symbols[type].kind == .actor
  }

  /// Whether an override can affect the result of code that runs once, as far as tests show: one
  /// in a part of an application, or of tests that get the result. It is not known without tests,
  /// but for executables, whose users override nothing, or if some test chooses the context and
  /// hence the values; an object that only remembers them is harmed by none then.
  package func mayBeOverridden(_ read: FrozenRead) -> Bool {
    let overrides = read.wrappers.flatMap(registrations.overrides(of:))
    let isRemembered = !read.isEager && isSharedObject(read)
    let isOfExecutable = !testReach.hasTests && audience.isLinkedByExecutable(file: read.home.file)
    if isRemembered || isOfExecutable, overrides.isEmpty, !read.wrappers.isEmpty { return false }
    guard testReach.hasTests || isRemembered, !read.wrappers.isEmpty,
      !registrations.isContextChosenByTests || isRemembered
    else { return true }
    if overrides.contains(where: isInPartOfApp) { return true }
    guard let key = read.key else { return testReach.reaches(read.home) }
    return !overrides.isEmpty
      && (!key.liveValues.contains(read.home)
        || key.valuesInTests.contains { keyValues.leads($0, to: read.home) }
        || areTestsNaming(read.home, of: key))
  }

  /// The first test that overrides what code reads once, in a scope that certainly comes to that
  /// code. The reads of an object that only remembers see that override as well.
  package func testOverriding(_ read: FrozenRead) -> HarmedTest? {
    guard testReach.hasTests, read.isEager || !isSharedObject(read),
      !modules.isTest(file: read.home.file)
    else { return nil }
    let overrides = read.wrappers.flatMap(registrations.overrides(of:)).filter {
      modules.isTest(file: $0.file)
    }
    guard !overrides.isEmpty, testReach.reaches(read.home) else { return nil }
    let remembered = read.wrappers.compactMap { registrations.part([], readBy: $0)?.dependency }
    return testReads.test(
      certainlyUsing: read.home, withOneOf: Set(overrides),
      reading: read.isEager ? [] : Set(remembered))
  }

  /// The call of another client's endpoint whose result a live value keeps: plain data, such as a
  /// token, may be another one later, whether or not anything overrides the client.
  package func keptResult(_ read: FrozenRead) -> FrozenRead.Call? {
    guard let own = read.key, own.liveValues.contains(read.home) else { return nil }
    let kept = read.calls.filter { call in
      let type = expressions.valueType(of: call.place)
      guard type.unwrapped.instance != nil, keyValues.isPure(type),
        let key = registrations.key(of: call.wrapper),
        let client = registrations.keys.first(where: { $0.type == key })
      else { return false }
      return client.liveValues.contains { !keyValues.isIdle($0) }
    }
    return kept.first(where: \.isUsedLater) ?? kept.first
  }

  /// A call that changes what a kept one returns, such as one that stores a new token, in an
  /// executable that uses the value of a key.
  package struct ResultChange {
    package let place: CodeRef
    package let executable: String
  }

  /// The first such call: of an endpoint of the same client without a result, which uses the same
  /// storage. Nil if no later closure uses what is kept, or some code supplies other values.
  package func change(
    of kept: FrozenRead.Call, in key: DependencyKeyFacts
  ) -> ResultChange? {
    guard kept.isUsedLater, let type = registrations.key(of: kept.wrapper),
      let client = registrations.keys.first(where: { $0.type == type }),
      let endpoint = facts.callee(of: kept.place).map({ facts.node($0).name }),
      ![type, key.type].contains(where: registrations.isSupplied)
    else { return nil }
    let unit = facts.declaration(around: kept.place)
    let changes = wrappers.uses.filter { registrations.key(of: $0) == type }.flatMap { use in
      uses.mentions(of: use.declaration).map { (use, $0) }
    }.filter { use, place in
      let (names, last) = facts.members(after: place)
      let around = facts.declaration(around: place)
      return names.count == 1 && facts.call(of: last) != nil && around != unit
        && !types.isTestOrPreview(place) && !kinds.isInEntryPoint(around)
        && keyValues.mayChange(names[0], resultOf: endpoint, in: client)
    }
    return changes.sorted { $0.1 < $1.1 }.lazy.compactMap { [self] use, place in
      audience.executable(reading: key, running: use).map {
        ResultChange(place: place, executable: $0)
      }
    }.first
  }

  /// Whether a live value keeps what it finds in an optional when it is made, such as the current
  /// request: it is missing at times, and another one later, whoever sets it.
  package func isKeptFromOptional(_ read: FrozenRead) -> Bool {
    guard read.isEager, let own = read.key, own.liveValues.contains(read.home) else { return false }
    return read.wrappers.contains { use in
      facts.attributeArguments(of: use.declaration).map(facts.arguments(of:))?.contains {
        facts.firstChild(of: $0).map(facts.isThroughOptional(keyPath:)) ?? false
      } ?? false
    }
  }

  /// Whether tests name a value that they do not get otherwise: `Client.liveValue`, `$0.client =
  /// .liveValue`.
  private func areTestsNaming(_ value: DeclRef, of key: DependencyKeyFacts) -> Bool {
    let type = symbols.baseName(of: key.type)
    let accessors = registrations.accessors(of: key.type).map(\.name)
    return testReach.places(inTestsOf: facts.declaration(value).name).contains { place in
      if let base = facts.firstChild(of: place) { return facts.lastName(of: base) == type }
      guard let parent = facts.parent(of: place), facts.node(parent).kind == .assignment,
        let target = facts.firstChild(of: parent), facts.lastName(of: target) != Name.none
      else { return true }
      return accessors.contains(facts.lastName(of: target))
    }
  }

  /// Whether code runs in an application, but not in its entry point.
  private func isInPartOfApp(_ place: CodeRef) -> Bool {
    !types.isTestOrPreview(place) && !kinds.isInEntryPoint(facts.declaration(around: place))
  }
}
