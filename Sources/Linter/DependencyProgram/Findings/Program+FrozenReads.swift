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
    return testReads.test(
      certainlyUsing: read.home, withOneOf: Set(overrides),
      in: testReach.testFiles(mentioning: facts.declaration(read.home).name))
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

  /// The first call in code of the program that changes what a kept call returns: one of another
  /// endpoint of the same client, made for its effect alone, such as one that stores a new token.
  package func change(of kept: FrozenRead.Call) -> CodeRef? {
    guard kept.isUsedLater, let key = registrations.key(of: kept.wrapper) else { return nil }
    let endpoint = facts.callee(of: kept.place).map { facts.node($0).name }
    let clients = wrappers.uses.filter { registrations.key(of: $0) == key }
    return clients.flatMap { uses.mentions(of: $0.declaration) }.filter { place in
      let (names, last) = facts.members(after: place)
      guard names.count == 1, names.last != endpoint, !types.isTestOrPreview(place),
        let call = facts.call(of: last)
      else { return false }
      return facts.isStatement(facts.wholeChain(of: call))
    }.min()
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
