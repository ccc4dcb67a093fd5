import DependencyProgram
import Testing

/// Dependencies that the state of a reducer reads when a view asks for something.
@Suite struct StateReadLayerTests {
  private static let state = #"""
    import Dependencies
    import ComposableArchitecture
    struct Feature: Reducer {
      struct State {
        MEMBER { @Dependency(\.date) var date; return date }
        var count: Int { age + 1 }
        static let limit = 1
      }
    }
    struct Other: Reducer { struct State { var age = 0; var count = 0 } }

    """#

  /// - Parameters:
  ///   - member: the head of a property of the state, which reads.
  ///   - base: the written type of the view's property.
  private func check(
    _ member: String, asks name: String, of base: String, isFound expected: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let view = """
      import SwiftUI
      import ComposableArchitecture
      struct Screen: View {
        let store: \(base)
        var body: some View { Text("\\(store.\(name))") }
      }
      """
    let program = SampleProgram([
      "A.swift": Self.state.replacing("MEMBER", with: member), "B.swift": view,
    ])
    let isFound = try program.dump(.stateReads).contains("age")
    #expect(isFound == expected, sourceLocation: sourceLocation)
  }

  @Test("the type of a store tells whose state a view asks")
  func stores() throws {
    func check(_ base: String, isFound: Bool) throws {
      try self.check("var age: Int", asks: "age", of: base, isFound: isFound)
    }
    try check("StoreOf<Feature>", isFound: true)
    try check("Store<Feature.State, Feature.Action>", isFound: true)
    try check("Store", isFound: true)
    try check("Feature.State", isFound: true)
    try check("StoreOf<Other>", isFound: false)
    try check("Store<Other.State, Other.Action>", isFound: false)
    try check("Other.State", isFound: false)
  }

  @Test("where no type tells, the stores of the view do")
  func storesOfTheView() throws {
    func check(
      _ store: String, _ state: String = "", isFound expected: Bool,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let view = """
        import SwiftUI
        import ComposableArchitecture
        struct Parent: Reducer { struct State { \(state) } }
        struct Screen: View {
          \(store)
          var body: some View {
            WithViewStore(store, observe: { $0 }) { viewStore in Text("\\(viewStore.age)") }
          }
        }
        """
      let program = SampleProgram([
        "A.swift": Self.state.replacing("MEMBER", with: "var age: Int"), "B.swift": view,
      ])
      let isFound = try program.dump(.stateReads).contains("age")
      #expect(isFound == expected, sourceLocation: sourceLocation)
    }
    try check("let store: StoreOf<Feature>", isFound: true)
    try check("let store: StoreOf<Other>", isFound: false)
    try check("let store: any Unknown", isFound: true)
    try check("let store: StoreOf<Other>; let second: StoreOf<Feature>", isFound: true)
    let parent = "let store: StoreOf<Parent>"
    try check(parent, isFound: false)
    try check(parent, "var feature: Feature.State?", isFound: true)
    try check(parent, "var all: IdentifiedArrayOf<Feature.State>", isFound: true)
    try check(parent, "var other: Other.State", isFound: false)
    try check(
      parent, "enum Sheet { case feature(Feature.State) }; var sheet: Sheet?", isFound: false)
  }

  @Test("an element that a view shows is a state if its type says so")
  func elements() throws {
    func check(_ element: String, isFound expected: Bool) throws {
      let view = """
        import SwiftUI
        struct Row { let age: Int }
        struct Screen: View {
          let rows: [\(element)]
          var body: some View { ForEach(rows) { row in Text("\\(row.age)") } }
        }
        """
      let program = SampleProgram([
        "A.swift": Self.state.replacing("MEMBER", with: "var age: Int"), "B.swift": view,
      ])
      #expect(try program.dump(.stateReads).contains("age") == expected)
    }
    try check("Feature.State", isFound: true)
    try check("Row", isFound: false)
  }

  @Test("no other file asks for a private member, but for those that use it")
  func privateMembers() throws {
    for access in ["private", "fileprivate"] {
      try check("\(access) var age: Int", asks: "age", of: "Store", isFound: false)
      try check("\(access) var age: Int", asks: "count", of: "Store", isFound: true)
      try check("\(access) var age: Int", asks: "count", of: "StoreOf<Other>", isFound: false)
    }
    try check("private var age: Int", asks: "limit", of: "Store", isFound: false)
  }
}
