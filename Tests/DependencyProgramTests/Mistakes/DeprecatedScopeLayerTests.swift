import DependencyProgram
import Testing

/// Overrides with functions of old releases.
@Suite struct DeprecatedScopeLayerTests {
  private func check(
    _ call: String, finds expected: String, others: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram("func f() { \(call) }\n\(others)")
    let found = try program.dump(.deprecatedScopes).drop { $0 != " " }.dropFirst(2)
    expect(String(found), is: expected, sourceLocation: sourceLocation)
  }

  @Test("the functions of the values take a key path and a value, or a closure")
  func functions() throws {
    try check(
      #"DependencyValues.withValue(\.date, x) { g() }"#,
      finds: #"DependencyValues.withValue  overrides \.date"#)
    try check(
      #"DependencyValues.withValue(\.date.now, x, operation: { g() })"#,
      finds: #"DependencyValues.withValue  overrides \.date.now"#)
    try check(
      "DependencyValues.withValue(path, x) { g() }",
      finds: "DependencyValues.withValue  overrides by a closure")
    try check(
      "DependencyValues.withValues { $0.date = x } operation: { g() }",
      finds: "DependencyValues.withValues  overrides by a closure")
    try check(
      "DependencyValues.withTestValues { $0.date = x } assert: { g() }",
      finds: "DependencyValues.withTestValues  overrides by a closure")
  }

  @Test("others have functions of these names")
  func others() throws {
    try check("lock.withValue { $0 = 1 }", finds: "")
    try check(
      "DependencyValues.withValues { $0.date = x } operation: { g() }", finds: "",
      others: "extension DependencyValues { static func withValues(_ a: () -> Void) {} }")
    try check(
      "DependencyValues.withValues { $0.date = x } operation: { g() }", finds: "",
      others: "struct DependencyValues {}")
  }
}
