internal import DependencyFacts

/// The reason why a key should have a test value.
package enum TestValueNeed {
  /// The value is made by `@DependencyClient`: it already has endpoints that fail when they are
  /// called.
  case unusedClient
  /// A test overrides a part of the value, at this place, and silently gets the live rest.
  case overriddenInPart(CodeRef)
  /// Most keys of the module whose values do work have test values.
  case convention(having: Int, of: Int)
}

/// Finds the keys that should have a test value but lack one.
///
/// The system reports a test that reads such a key, and a value that a test replaces as a whole
/// does no harm, so the absence alone is not a mistake. It is one if tests can reach the key
/// without a report by the system, or if the project's own practice says otherwise.
package struct TestValueNeeds {
  private let registrations: Registrations
  private let keyValues: KeyValues
  private let reach: TestReach
  /// For each module, its keys that do work, with and without test values.
  private var counts: [ModuleID: (having: Int, lacking: Int)] = [:]

  init(of registrations: Registrations, _ keyValues: KeyValues, within reach: TestReach) {
    self.registrations = registrations
    self.keyValues = keyValues
    self.reach = reach
    for key in registrations.keys where liveValueDoesWork(key) {
      guard let home = key.home else { continue }
      let module = registrations.modules.module(ofFile: home.file)
      if key.testValues.isEmpty {
        counts[module, default: (0, 0)].lacking += 1
      } else {
        counts[module, default: (0, 0)].having += 1
      }
    }
  }

  /// The reason why a key needs a test value; nil if it does not.
  package func need(of key: DependencyKeyFacts) -> TestValueNeed? {
    guard liveValueDoesWork(key), key.previewValues.isEmpty || !areIdle(key.previewValues),
      reach.reaches(key)
    else { return nil }
    let hasSeveralEndpoints = keyValues.hasSeveralEndpoints(key)
    if hasSeveralEndpoints, let place = registrations.partialOverrides(of: key.type).first {
      return .overriddenInPart(place)
    }
    if keyValues.isMacroClient(key) { return .unusedClient }
    guard hasSeveralEndpoints, let home = key.home,
      let counts = counts[registrations.modules.module(ofFile: home.file)],
      counts.having > max(1, counts.lacking)
    else { return nil }
    return .convention(having: counts.having, of: counts.having + counts.lacking)
  }

  private func liveValueDoesWork(_ key: DependencyKeyFacts) -> Bool {
    !key.liveValues.isEmpty && !keyValues.isPureValue(of: key) && !areIdle(key.liveValues)
  }

  private func areIdle(_ values: [DeclRef]) -> Bool { values.allSatisfy(keyValues.onlyComposes) }
}
