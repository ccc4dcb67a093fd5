import Testing

@testable import LintDriver

@Suite struct AbsolutePathTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/", "/"), ("//a//b/", "/a/b"), ("/a/./b/../c", "/a/c"), ("/..", "/"),
    ("x", "/base/x"), ("./x/", "/base/x"), ("..", "/"), ("../../x", "/x"), ("", "/base"),
  ])
  func text(path: String, expected: String) {
    #expect(AbsolutePath(path, from: AbsolutePath("/base")).text == expected)
  }

  @Test func whatLiesBelow() {
    let folder = AbsolutePath("/a/b")
    #expect(AbsolutePath("/a/b/c/d").path(below: folder) == "c/d")
    #expect(folder.path(below: folder) == "")
    #expect(AbsolutePath("/a/bc").path(below: folder) == nil)
    #expect(AbsolutePath("/a").path(below: folder) == nil)
    #expect(folder.path(below: .root) == "a/b")
  }

  @Test func commonFolders() {
    let folder = AbsolutePath("/a/b")
    #expect(folder.commonFolder(with: AbsolutePath("/a/b/c")) == folder)
    #expect(folder.commonFolder(with: AbsolutePath("/a/bc")).text == "/a")
    #expect(folder.commonFolder(with: AbsolutePath("/x")) == .root)
  }
}
