internal import DependencyFacts

/// One key of the system: a type that gives a dependency its default values.
package struct DependencyKeyFacts {
  package let type: Nominal
  /// The types and extensions that declare `TestDependencyKey` or `DependencyKey`, in program
  /// order.
  package var testConformances: [DeclRef] = []
  package var liveConformances: [DeclRef] = []
  /// The declarations of each value, those inherited from protocol extensions included.
  package var liveValues: [DeclRef] = []
  package var testValues: [DeclRef] = []
  package var previewValues: [DeclRef] = []
  /// Whether every extension of the type is known. If not, it may have further values: an extension
  /// refers to a type that exists several times.
  package var isWhole = true
  /// Whether a test gets the preview value in place of a test value that is missing. In older
  /// versions of the system it gets the live one.
  var testsGetPreviews = true

  /// Whether a test without overrides gets the preview value.
  package var fallsBackToPreview: Bool {
    testValues.isEmpty && testsGetPreviews && !previewValues.isEmpty
  }

  /// The declarations of the value that a test without overrides gets.
  var valuesInTests: [DeclRef] { values(in: .test) }

  /// The declarations of the value that code gets without overrides.
  func values(in context: ValueContext) -> [DeclRef] {
    switch context {
    case .live: return liveValues
    case .test:
      if !testValues.isEmpty { return testValues }
      return fallsBackToPreview ? previewValues : liveValues
    case .preview:
      if !previewValues.isEmpty { return previewValues }
      return liveConformances.isEmpty ? testValues : liveValues
    }
  }

  /// The first conformance, which is the place of findings about the key.
  package var home: DeclRef? { testConformances.first ?? liveConformances.first }
}

/// The kind of process that code runs in: it decides which of a key's values is the default.
enum ValueContext: CaseIterable { case live, test, preview }
