import ChildProcesses
import Foundation
import Testing

/// `deplint migrate`.
@Suite struct MigrateTests {
  private static let client = """
    import Dependencies

    /// Plays.
    public struct Player {
      public var play: () -> Void
      public var stop: () throws -> Int

      public init(play: @escaping () -> Void, stop: @escaping () throws -> Int) {
        self.play = play
        self.stop = stop
      }
    }

    extension Player: TestDependencyKey {
      public static let testValue = Player(
        play: unimplemented("Player.play"),
        stop: unimplemented("Player.stop")
      )
    }

    """

  private static let migrated = """
    import Dependencies
    import DependenciesMacros

    /// Plays.
    @DependencyClient
    public struct Player {
      public var play: () -> Void
      public var stop: () throws -> Int
    }

    extension Player: TestDependencyKey {
      public static let testValue = Player()
    }

    """

  /// A mistake that has nothing to do with versions.
  private static let child = """
    import Dependencies

    final class Detail { @Dependency(\\.date) var date }

    final class List {
      @Dependency(\\.date) var date
      func show() -> Detail { Detail() }
    }

    """

  private func check(
    _ words: [String], in folder: Folder, status: Int32 = 0, output: String = "",
    errors: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Deplint(["migrate"] + words, in: folder)
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(run.output == output, sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines == errors, sourceLocation: sourceLocation)
  }

  @Test func unsafeChangesAreNamedAndNotMade() throws {
    let folder = try Folder(["A.swift": Self.client])
    try check([], in: folder, errors: ["nothing to migrate", "1 further place with --unsafe"])
    try check(
      ["--write"], in: folder, errors: ["nothing to migrate", "1 further place with --unsafe"])
    #expect(try folder.contents("A.swift") == Self.client)
  }

  @Test func showsOneDifferenceAndChangesNothing() throws {
    let folder = try Folder(["A.swift": Self.client, "B.swift": Self.child])
    let run = try Deplint(["migrate", "--unsafe"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("--- a/A.swift\n+++ b/A.swift\n"))
    #expect(!run.output.contains("B.swift"))
    #expect(run.errors == "would migrate 1 place in 1 file\n")
    #expect(try folder.contents("A.swift") == Self.client)
  }

  @Test func writesTheFilesAndIsDone() throws {
    let folder = try Folder(["A.swift": Self.client, "B.swift": Self.child])
    try check(
      ["--write", "--unsafe", "."], in: folder, errors: ["migrated 1 place in 1 file"])
    #expect(try folder.contents("A.swift") == Self.migrated)
    #expect(try folder.contents("B.swift") == Self.child)
    try check(["--write", "--unsafe"], in: folder, errors: ["nothing to migrate"])
    try check(["--write", "--unsafe", "-q"], in: folder, errors: [])
  }

  @Test func lineEndsAndTabsAreKept() throws {
    func windows(_ text: String) -> String {
      text.replacing("\n", with: "\r\n").replacing("  ", with: "\t")
    }
    let folder = try Folder(["A.swift": windows(Self.client)])
    try check(["--write", "--unsafe"], in: folder, errors: ["migrated 1 place in 1 file"])
    #expect(try folder.contents("A.swift") == windows(Self.migrated))
  }

  @Test func placesWithoutAFixAreNamed() throws {
    let method = Self.client.replacing(
      "  public init", with: "  public func play(twice: Bool) {}\n\n  public init")
    let folder = try Folder(["A.swift": method])
    try check(
      ["--unsafe"], in: folder,
      errors: [
        "nothing to migrate", "1 further place to be changed by hand:",
        "  deplint --select handwritten-client",
      ])
  }

  @Test func baselinesHideNothingAndCommentsDo() throws {
    let folder = try Folder(["A.swift": Self.client])
    _ = try Deplint(["--select", "handwritten-client", "--update-baseline"], in: folder)
    try check([], in: folder, errors: ["nothing to migrate", "1 further place with --unsafe"])
    let silenced = Self.client.replacing(
      "struct Player {", with: "struct Player {  // deplint:ignore handwritten-client")
    try check([], in: Folder(["A.swift": silenced]), errors: ["nothing to migrate"])
  }

  @Test func whatCannotBeReadIsAFailure() throws {
    let run = try Deplint(["migrate", "nowhere"], in: Folder())
    #expect(run.status == 2)
  }

  @Test(arguments: [["--fix"], ["--select", "all"], ["--staged"], ["--baseline", "x"]])
  func takesNoOptionsOfLint(words: [String]) throws {
    let run = try Deplint(["migrate"] + words, in: Folder())
    #expect(run.status == 2)
    #expect(run.errors.contains("does not apply to 'deplint migrate'"))
  }
}
