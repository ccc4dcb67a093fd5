import Testing

@testable import DependencyFacts

/// The declarations that macros add to the facts of a file.
@Suite struct MacroFactTests {
  private func check(
    _ text: String, holds expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = Array(text.utf8)
    let facts = try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
    let dump = facts.dump(LineStarts(bytes)).joined(separator: "\n")
    #expect(dump == expected, "\n\(dump)", sourceLocation: sourceLocation)
  }

  @Test("a client's macro makes endpoints of the variables whose types are written as closures")
  func endpoints() throws {
    try check(
      """
      @DependencyClient struct C {
        var a: () -> Int = { 1 }
        var b: Handler, c: (@Sendable () -> Void)
        let d: () -> Void
        static var e: () -> Void
        @DependencyEndpointIgnored var f: () -> Void
        var g: () -> Void { didSet {} }
        func h() { var i: () -> Void }
      }
      struct D {
        @DependencyEndpoint var a: () -> Void
        var b: () -> Void
      }
      """,
      holds: """
        1:26  struct C
          1:1  @DependencyClient
          2:7  endpoint var a: () -> Int
            value
              2:22  closure
                2:24  block
                  2:24  literal
          3:7  var b: Handler
          3:19  endpoint var c: () -> Void
          4:7  let d: () -> Void
          5:14  static var e: () -> Void
          6:34  var f: () -> Void
            6:3  @DependencyEndpointIgnored
          7:7  endpoint var g: () -> Void
            7:23  accessor didSet
              body
          8:8  func h()
            body
              8:18  local var i: () -> Void
        10:8  struct D
          11:27  endpoint var a: () -> Void
            11:3  @DependencyEndpoint
          12:7  var b: () -> Void
        """)
  }

  @Test("an entry's macro makes accessors and a key, where the values are written")
  func entries() throws {
    try check(
      """
      extension DependencyValues {
        @DependencyEntry(liveValue: .live) public var a: A
        @DependencyEntry("K", previewValue: 2) var b = 1
        @DependencyEntry var c: Int
      }
      """,
      holds: """
        1:11  extension DependencyValues
          2:49  public computed settable var a: A
            2:3  @DependencyEntry
            2:49  accessor get
              body
                2:49  subscript
                  2:49  name self
                  2:49  argument
                    2:49  member self
                      2:49  name AKey
            2:49  accessor set
              body
                2:49  assignment
                  2:49  subscript
                    2:49  name self
                    2:49  argument
                      2:49  member self
                        2:49  name AKey
                  2:49  name newValue
          2:49  public enum AKey: DependencyKey
            2:31  public static computed var liveValue: A
              value
                2:32  implicitMember live
          3:46  computed settable var b
            3:3  @DependencyEntry
            3:46  accessor get
              body
                3:46  subscript
                  3:46  name self
                  3:46  argument
                    3:46  member self
                      3:46  name __Key_b
            3:46  accessor set
              body
                3:46  assignment
                  3:46  subscript
                    3:46  name self
                    3:46  argument
                      3:46  member self
                        3:46  name __Key_b
                  3:46  name newValue
          3:46  private enum __Key_b: TestDependencyKey
            3:39  static computed var previewValue
              value
                3:39  literal
            3:50  static computed var testValue
              value
                3:50  literal
          4:24  var c: Int
            4:3  @DependencyEntry
        """)
  }
}
