import Foundation
import LintDriver
import Testing

@Suite struct OutputFileTests {
  private func contents(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  @Test func replacesWhatIsThere() throws {
    let tree = try TemporaryTree(["old.json": "old", "x/linked.json": "old"])
    try tree.link("link.json", to: "x/linked.json")
    for name in ["old.json", "new.json", "link.json"] {
      try OutputFile.write("new", to: tree[name])
      #expect(try contents(tree[name]) == "new")
    }
    #expect(try contents(tree["x/linked.json"]) == "new")
    let names = try FileManager.default.contentsOfDirectory(atPath: tree.path)
    #expect(names.sorted() == ["link.json", "new.json", "old.json", "x"])
  }

  @Test func devicesStayDevices() throws {
    try OutputFile.write("text", to: "/dev/null")
    var status = stat()
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test(arguments: ["missing/report.json", "folder"])
  func saysWhatItCannotWrite(name: String) throws {
    let tree = try TemporaryTree(["folder/": ""])
    #expect(throws: Problem.self) { try OutputFile.write("text", to: tree[name]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path) == ["folder"])
  }
}
