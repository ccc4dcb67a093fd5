import Testing

@testable import DependencyFacts

/// The parts of a dependency system that a file mentions, according to its facts; a search of its
/// bytes never misses one.
@Suite struct SystemMentionTests {
  private static func mention(_ text: String) throws -> (facts: SystemMention, search: Bool) {
    var text = text
    return try text.withUTF8 { bytes in
      (try FileFacts(bytes: bytes).systemMention, FileFacts.mayMentionSystem(bytes))
    }
  }

  @Test(
    "the parts of a system are recognised by declarations and uses",
    arguments: [
      ("import Dependencies", .wellKnown),
      ("@testable import ComposableArchitecture", .wellKnown),
      ("struct A { @Dependency(\\.date) var date }", .wellKnown),
      ("struct A { @Dependencies.Dependency(\\.date) var date }", .wellKnown),
      ("@propertyWrapper struct Box {}", .wrapper),
      ("@\npropertyWrapper struct Box {}", .wrapper),
      ("@/* a */propertyWrapper struct Box {}", .wrapper),
      ("extension Values { @TaskLocal static var current = Values() }", .taskLocalValues),
      ("struct Values { @TaskLocal public static var _current = Values() }", .taskLocalValues),
      ("struct Values { @Swift.TaskLocal static var current = Values() }", .taskLocalValues),
      ("struct Values { @Swift . TaskLocal static var current = Values() }", .taskLocalValues),
      ("struct Values { @Swift::TaskLocal static var current = Values() }", .taskLocalValues),
      ("struct Values { @`TaskLocal` static var current = Values() }", .taskLocalValues),
      ("enum K: DependencyKey {}", .systemTypes),
      ("enum K: Other.TestDependencyKey {}", .systemTypes),
      ("typealias K = DependencyKey", .systemTypes),
      ("let a = { DependencyValues._current.date }", .systemTypes),
      ("let a = Dependency(\\.date).wrappedValue", .systemTypes),
      (
        "@propertyWrapper struct W {}; enum V { @TaskLocal static var current = 1 }",
        [.wrapper, .taskLocalValues]
      ),
    ] as [(String, SystemMention)])
  func parts(_ text: String, _ expected: SystemMention) throws {
    let mention = try Self.mention(text)
    #expect(mention.facts == expected)
    #expect(mention.search)
  }

  @Test(
    "code that only looks like a part of a system is not a part",
    arguments: [
      // Some of these need a closer look; none may be misjudged.
      ("enum Trace { @TaskLocal static var id = 1 }", true),
      ("enum Trace { static var current = 1; @TaskLocal static var id = 1 }", true),
      ("// import Dependencies", true),
      ("let a = \"@propertyWrapper\"", true),
      ("struct A { @Published var a = 1; @objc func b() {} }", false),
      ("protocol AppDependencyProvider { var dependencies: AppDependencies { get } }", false),
      ("import AppDependencies", false), ("let DependencyKeys = 1", false),
      ("let current = 1, _current = 2", false), ("", false), ("let mail = \"a@b.c\"", false),
      ("let at = \"@\"; @_spi(A) @MainActor /* a */ func b() {}", false),
      ("@Swift.Sendable func propertyWrapper() {}", true),
      ("struct propertyWrapper {}; enum TaskLocal {}", false),
    ])
  func others(_ text: String, isWorthALook: Bool) throws {
    let mention = try Self.mention(text)
    #expect(mention.facts == [])
    #expect(mention.search == isWorthALook)
  }

  @Test(
    "a wrapper makes a system only beside the values that it would read",
    arguments: [
      ([], false), (.wellKnown, true), (.wrapper, false), (.taskLocalValues, false),
      (.systemTypes, false), ([.taskLocalValues, .systemTypes], false),
      ([.wrapper, .taskLocalValues], true), ([.wrapper, .systemTypes], true),
      ([.wellKnown, .wrapper], true),
    ] as [(SystemMention, Bool)])
  func system(_ mention: SystemMention, mayBeSystem: Bool) {
    #expect(mention.mayBeSystem == mayBeSystem)
  }

  @Test(
    "a word is found wherever it stands, and only where it is whole",
    arguments: ["Dependency", "ComposableArchitecture", "@TaskLocal", "@propertyWrapper"])
  func places(_ word: String) {
    func isWorthALook(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { FileFacts.mayMentionSystem($0) }
    }
    for count in 0..<20 {
      for endCount in 0..<20 {
        let padding = String(repeating: " ", count: count)
        let end = String(repeating: "\n", count: endCount)
        #expect(isWorthALook(padding + word + end))
        #expect(!isWorthALook(padding + word.dropLast() + end))
        #expect(!isWorthALook(padding + word.dropLast() + "_" + end))
      }
    }
  }
}
