package import DependencyFacts

/// Why a project would want a key to have a value for tests.
package enum TestValueNeed {
  /// The value is made by `@DependencyClient`: endpoints that fail when they are called are there
  /// already.
  case unusedClient
  /// A test overrides a part of the value, at this place, and gets the live rest in silence.
  case overriddenInPart(CodeRef)
  /// Most keys of the module that do work have test values.
  case convention(having: Int, of: Int)
}

/// Tells which keys without test values a project would want to mend.
///
/// The system reports a test that reads such a key, and a value that a test replaces as a whole
/// does no harm, so the absence alone is not a defect. It is one where tests can come to the key
/// and the system stays silent, or where the project's own practice says otherwise.
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

  /// Nil if nobody would miss a test value.
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
