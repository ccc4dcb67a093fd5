import ChildProcesses
import Foundation
import Testing

/// A real client, if one is installed.
@Suite struct NeovimTests {
  private static let isInstalled =
    (try? ChildProcess(running: ["nvim", "--version"]).status) == 0

  @Test(.enabled(if: isInstalled, "nvim is not installed"))
  func session() throws {
    let folder = try Folder(SampleProgram.files)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Neovim/session.lua").path
    let run = try ChildProcess(
      running: ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile \(script)"],
      in: folder.url,
      environment: [
        "DEPLINT": Folder.deplint, "ROOT": folder.path, "XDG_CACHE_HOME": folder.path,
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
