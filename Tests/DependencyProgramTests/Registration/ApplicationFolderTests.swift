import DependencyProgram
import Testing

/// Applications of one folder that no manifest tells apart, and the keys that their accessors lead
/// to.
@Suite struct ApplicationFolderTests {
  /// - Parameter others: further files, next to the folders of two applications.
  private func check(
    _ others: [String: String] = [:], entry: String = "@main struct Main: App {}",
    folders: (String, String) = ("A/Sources/", "B/"), registers expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let key = { (name: String) in
      """
      import Dependencies
      enum \(name): DependencyKey { static let liveValue = 1 }
      extension DependencyValues { var number: Int { self[\(name).self] } }
      """
    }
    let start = "import Dependencies\nfunc start() { prepareDependencies { $0.number = 2 } }\n"
    let files = [
      "\(folders.0)Main.swift": entry, "\(folders.0)Other/Key.swift": key("One"),
      "\(folders.1)Main.swift": entry + "\n" + start, "\(folders.1)Key.swift": key("Two"),
    ].merging(others) { $1 }
    try expect(
      .registrations, SampleProgram(files), is: expected, sourceLocation: sourceLocation)
  }

  @Test("each folder with an entry point is a module, and its supplies are its own")
  func apart() throws {
    let registered = """
      A/Sources/Other/Key.swift
        2:6  key One  DependencyKey at 2:6  liveValue 2:38  value unknown
        3:34  accessor external DependencyValues.number  key One
      B/Key.swift
        2:6  key Two  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
        3:34  accessor external DependencyValues.number  key Two
      """
    try check(registers: registered)
    try check(entry: "@UIApplicationMain class Main {}", registers: registered)
  }

  @Test("they are one if they may share a file, or if one folder is in the other")
  func together() throws {
    try check(
      ["Shared.swift": "struct Shared {}"],
      registers: """
        A/Sources/Other/Key.swift
          2:6  key One  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key One
        B/Key.swift
          2:6  key Two  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key Two
        """)
    try check(
      folders: ("A/", "A/B/"),
      registers: """
        A/B/Key.swift
          2:6  key Two  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key Two
        A/Other/Key.swift
          2:6  key One  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key One
        """)
    try check(
      entry: "struct Main: App {}",
      registers: """
        A/Sources/Other/Key.swift
          2:6  key One  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key One
        B/Key.swift
          2:6  key Two  DependencyKey at 2:6  liveValue 2:38  value unknown  supplied
          3:34  accessor external DependencyValues.number  key Two
        """)
  }
}
