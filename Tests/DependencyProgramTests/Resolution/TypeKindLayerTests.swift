import DependencyProgram
import Testing

/// The roles that types have in frameworks: view, reducer, test case and so on.
@Suite struct TypeKindLayerTests {
  /// - Parameter expected: a line for each type that is of a kind, or may be.
  private func check(
    _ text: String, has expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(SampleProgram(text), has: expected, sourceLocation: sourceLocation)
  }

  private func check(
    _ program: SampleProgram, has expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let kinds = try program.dump(.kinds)
    let lines = kinds.split(separator: "\n").map { line in
      line.split(separator: "  ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(lines.joined(separator: "\n") == expected, "\n\(kinds)", sourceLocation: sourceLocation)
  }

  @Test("a type has the kind of a framework's protocol that it conforms to, anywhere")
  func conformances() throws {
    try check(
      """
      import SwiftUI
      struct Row: View {}
      struct Cell {}
      extension Cell: SwiftUI.View {}
      struct Frame: ViewModifier, Equatable {}
      struct Round: ButtonStyle {}
      struct Main: Scene {}
      struct Edit: Commands {}
      struct Clock: Widget {}
      struct Map: UIViewRepresentable {}
      struct Bar: ToolbarContent {}
      @propertyWrapper struct Stored: DynamicProperty {}
      struct Rows_Previews: PreviewProvider {}
      class Song: NSManagedObject {}
      """,
      has: """
        Row  view
        Cell  view
        Frame  view modifier
        Round  style
        Main  scene
        Edit  commands
        Clock  widget
        Map  representable
        Bar  content
        Stored  dynamic property
        Rows_Previews  previews
        Song  managed object
        """)
  }

  @Test("views are structs: the protocol of a class is that of another library")
  func classes() throws {
    try check(
      """
      class Card: View {}
      class Fade: ViewModifier {}
      class Plain: ButtonStyle {}
      """,
      has: """
        Plain  style
        """)
  }

  @Test("protocols of the program, superclasses, aliases and compositions hand a kind on")
  func inheritance() throws {
    try check(
      """
      protocol Screen: View {}
      struct Home: Screen {}
      typealias Part = View & Sendable
      struct Footer: Part {}
      class BaseTests: XCTestCase {}
      final class RowTests: BaseTests {}
      """,
      has: """
        Screen  view
        Home  view
        Footer  view
        BaseTests  test case
        RowTests  test case
        """)
  }

  @Test("a file can name a framework that it does not import, if some file of the program does")
  func reexportedFramework() throws {
    try check(
      SampleProgram([
        "A.swift": """
        struct Row: SwiftUI.View {}
        extension Feature { struct View: SwiftUI.View {} }
        enum Feature {}
        struct Part: Unknown.View {}
        """,
        "B.swift": "import SwiftUI\n",
      ]),
      has: """
        Row  view
        Feature.View  view
        Part  others unknown
        """)
  }

  @Test("a reducer is one by its macro or a conformance, its state by its place, name or macro")
  func reducers() throws {
    try check(
      """
      @Reducer struct Feature {
        struct State { struct Row {} }
        enum Action {}
      }
      struct Old: ReducerProtocol {
        typealias State = OldState
      }
      struct OldState {}
      extension Old { struct Helper {} }
      @ObservableState struct Shared {}
      struct Machine { struct State {} }
      """,
      has: """
        Feature  reducer
        Feature.State  state of a reducer
        Old  reducer
        OldState  state of a reducer
        Shared  state of a reducer
        """)
  }

  @Test("a suite is marked, or has tests; an entry point is marked, or a delegate")
  func testsAndEntryPoints() throws {
    try check(
      """
      @Suite struct Marked {}
      struct Plain { @Test func works() {} }
      struct Helper { func works() {} }
      @main struct Tool {}
      @main struct MyApp: App {}
      class Delegate: NSObject, UIApplicationDelegate {}
      """,
      has: """
        Marked  suite
        Plain  suite
        Tool  entry point
        MyApp  app, entry point
        Delegate  entry point
        """)
  }

  @Test("what inherits from a type that nobody knows, or has such a macro, may be of other kinds")
  func unknown() throws {
    try check(
      """
      struct One: SomeView {}
      @SomeMacro struct Two {}
      protocol Three: SomeView {}
      struct Four: Three, View {}
      struct Five: Hashable, Codable {}
      struct Six: ~Copyable {}
      extension Int: SomeProtocol {}
      @MainActor final class Seven: ObservableObject {}
      """,
      has: """
        One  others unknown
        Two  others unknown
        Three  others unknown
        Four  view  others unknown
        """)
  }
}
