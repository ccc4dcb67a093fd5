import ChildProcesses
import Foundation
import Testing

/// A real client, if one is installed.
@Suite struct NeovimTests {
  private static let isInstalled =
    (try? ChildProcess(running: ["nvim", "--version"]).status) == 0

  @Test(.enabled(if: isInstalled, "nvim is not installed"))
  func session() throws {
    try check(Folder(SampleProgram.files), root: "", child: "Child.swift", parent: "Parent.swift")
  }

  /// The editor names a part of the repository, and the child model is in another part.
  @Test(.enabled(if: isInstalled, "nvim is not installed"))
  func aSessionInAPartOfARepository() throws {
    let folder = try Folder([
      ".git/HEAD": "", "app/Parent.swift": SampleProgram.parent,
      "lib/Child.swift": SampleProgram.child,
    ])
    try check(folder, root: "app", child: "lib/Child.swift", parent: "app/Parent.swift")
  }

  /// - Parameters:
  ///   - root: the path that the editor names, in the folder.
  ///   - child: where the files of the sample program are.
  private func check(_ folder: Folder, root: String, child: String, parent: String) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Neovim/session.lua").path
    let run = try ChildProcess(
      running: ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile \(script)"],
      in: folder.url,
      environment: [
        "DEPLINT": Folder.deplint, "ROOT": root.isEmpty ? folder.path : folder[root],
        "CHILD": folder[child], "PARENT": folder[parent], "XDG_CACHE_HOME": folder.path,
        "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      run.output.split(separator: "\n") == [
        "the finding is shown", "an edit of the other file removes it", "undo brings it back",
        "columns are right after a wide character", "hover shows the page of the rule",
        "the fix removes it", "the fix is what was offered", "undo brings the finding back",
        "a comment is put above it", "the server has ended",
      ])
  }
}
