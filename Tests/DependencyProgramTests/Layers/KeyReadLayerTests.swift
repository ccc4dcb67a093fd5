import DependencyProgram
import Testing

/// The code that reads each key, outside tests and previews.
@Suite struct KeyReadLayerTests {
  /// - Parameter expected: the readers of each key that is read.
  private func check(
    _ files: [String: String], says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = try SampleProgram(files).program()
    let found = program.registrations.keys.compactMap { key -> String? in
      let readers = program.registrations.liveReads(of: key.type).map {
        program.symbols.path(of: $0.declaration)
      }
      guard !readers.isEmpty else { return nil }
      let place = key.home.map { program.facts.nameRange(of: $0).file } ?? 0
      let module = program.modules.name(ofFile: place)
      let name = (module.isEmpty ? "" : module + ".") + program.symbols.name(of: key.type)
      return "\(name): \(readers.joined(separator: ", "))"
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("private types of one name in extensions of a type are types of their files")
  func privateNestedTypes() throws {
    let text = """
      import Dependencies
      extension DependencyValues {
        private enum Key: TestDependencyKey { static let testValue = 1 }
        var NAME: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      """
    try check(
      [
        "A.swift": text.replacing("NAME", with: "a"), "B.swift": text.replacing("NAME", with: "b"),
        "C.swift": """
        import Dependencies
        class A { @Dependency(\\.a) var a }
        class B { @Dependency(\\.b) var b }
        """,
      ], says: ["Key: A.a", "Key: B.b"])
  }
}
