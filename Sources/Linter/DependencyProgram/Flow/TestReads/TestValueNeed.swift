internal import DependencyFacts

/// The reason why a key should have a test value.
package enum TestValueNeed {
  /// A test overrides a part of the value, and silently gets another part of the live one.
  case overriddenInPart(by: PartlyOverridingTest)
  /// A test certainly reads it, and does not override it.
  case read(by: HarmedTest)
  /// Most keys whose values do work have test values.
  case practice(having: Int, of: Int, Like)

  /// The keys that are counted.
  package enum Like {
    case keysOfModule
    /// Those of clients that `@DependencyClient` makes, with endpoints that fail when they are
    /// called.
    case macroClients
  }
}

/// Finds the keys that should have a test value but lack one.
///
/// The system reports a test that reads such a key, and a value that a test replaces as a whole
/// does no harm, so the absence alone is not a mistake. It is one if a test gets the live value, or
/// if the project's own practice says otherwise.
package struct TestValueNeeds {
  private let registrations: Registrations
  private let keyValues: KeyValues
  private let reach: TestReach
  private let reads: TestReads
  /// For each module, its keys that do work.
  private var ofModules: [ModuleID: Count] = [:]
  private var ofClients = Count()

  private struct Count {
    var having = 0
    var lacking = 0

    mutating func add(hasOwn: Bool) {
      if hasOwn { having += 1 } else { lacking += 1 }
    }

    /// At least three keys have a value, and they are three quarters of all.
    var isPractice: Bool { having >= 3 && having >= 3 * lacking }

    func need(_ like: TestValueNeed.Like) -> TestValueNeed? {
      isPractice ? .practice(having: having, of: having + lacking, like) : nil
    }
  }

  init(
    of registrations: Registrations, _ keyValues: KeyValues, within reach: TestReach,
    _ reads: TestReads
  ) {
    self.registrations = registrations
    self.keyValues = keyValues
    self.reach = reach
    self.reads = reads
    for key in registrations.keys where liveValueDoesWork(key) {
      guard let home = key.home else { continue }
      // A test value that is the live one keeps no test from running the live code.
      let hasOwn = key.testValues.contains { !keyValues.isLive($0, of: key) }
      ofModules[registrations.modules.module(ofFile: home.file), default: Count()]
        .add(hasOwn: hasOwn)
      if keyValues.macroClient(of: key) != nil { ofClients.add(hasOwn: hasOwn) }
    }
  }

  /// The reason why a key needs a test value; nil if it does not.
  package func need(of key: DependencyKeyFacts) -> TestValueNeed? {
    guard liveValueDoesWork(key), previewValueMatters(of: key), reach.reaches(key) else {
      return nil
    }
    let hasSeveralEndpoints = keyValues.hasSeveralEndpoints(key)
    if hasSeveralEndpoints, let test = partlyOverridingTest(of: key) {
      return .overriddenInPart(by: test)
    }
    let isClient = keyValues.macroClient(of: key) != nil
    guard isClient || hasSeveralEndpoints, let home = key.home else { return nil }
    if keyValues.hasParts(key), let test = reads.test(missing: key) { return .read(by: test) }
    if isClient, let need = ofClients.need(.macroClients) { return need }
    return ofModules[registrations.modules.module(ofFile: home.file)]?.need(.keysOfModule)
  }

  private func partlyOverridingTest(of key: DependencyKeyFacts) -> PartlyOverridingTest? {
    reads.test(
      readingMoreOf: key, than: Set(registrations.partialOverrides(of: key.type)),
      of: keyValues.endpoints(of: key))
  }

  private func liveValueDoesWork(_ key: DependencyKeyFacts) -> Bool {
    !key.liveValues.isEmpty && !keyValues.isPureValue(of: key) && !areIdle(key.liveValues)
  }

  /// Whether a test would notice a preview value, if it gets that in place of the live one: it
  /// works, or has state that tests share. Most are doubles, as a test value would be.
  private func previewValueMatters(of key: DependencyKeyFacts) -> Bool {
    !key.fallsBackToPreview
      || key.previewValues.allSatisfy {
        keyValues.works($0, in: key) || keyValues.sharedState(of: $0) != nil
      }
  }

  private func areIdle(_ values: [DeclRef]) -> Bool { values.allSatisfy(keyValues.onlyComposes) }
}
