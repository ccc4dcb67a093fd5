import Dependencies
import Testing

/// Code of tests that reads the keys.
func testsThatPass() throws {
  _ = try Dependency(PermissiveEndpoints.self).wrappedValue.fetch()
  _ = try Dependency(PermissiveConstant.self).wrappedValue.fetch()
  _ = try Dependency(PermissivePreview.self).wrappedValue.fetch()
  _ = try Dependency(PermissiveClosure.self).wrappedValue()
  Dependency(PermissiveObject.self).wrappedValue.send()
  _ = try Dependency(StrictEndpoints.self).wrappedValue.fetch()
  _ = try Dependency(PartlyStrict.self).wrappedValue.fetch()
  _ = try Dependency(ThrowingTest.self).wrappedValue.fetch()
  _ = try Dependency(QuietEverywhere.self).wrappedValue.fetch()
  _ = Dependency(PermissiveNumber.self).wrappedValue
}
