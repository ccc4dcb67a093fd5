import PackageGraph
import Testing

/// The projects that workspaces join.
@Suite struct XcodeWorkspaceTests {
  @Test("Locations are relative to groups, to the workspace, or to the project around it")
  func locations() {
    check(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
        <!-- <FileRef location = "group:No.xcodeproj"></FileRef> -->
        <Group location = "group:Features" name = "All">
          <FileRef location = "group:A&amp;B/A&#38;B.xcodeproj"></FileRef>
          <Group location="container:Libs"><FileRef location='group:Log'/></Group>
          <Group name = "Empty"/>
          <FileRef location = "container:App.xcodeproj"/>
        </Group>
        <FileRef location = "group:../Core"></FileRef>
        <FileRef location = "group:../../Out.xcodeproj"></FileRef>
        <FileRef location = "absolute:/Abs.xcodeproj"></FileRef>
      </Workspace>
      """, in: "ios/App.xcworkspace",
      projects: ["ios/Features/A&B/A&B.xcodeproj", "ios/App.xcodeproj"],
      packages: ["ios/Libs/Log", "Core"])
  }

  @Test("The workspace within a project refers to that project")
  func selfReference() {
    check(
      "<Workspace><FileRef location = \"self:\"></FileRef></Workspace>",
      in: "ios/App.xcodeproj/project.xcworkspace", projects: ["ios/App.xcodeproj"], packages: [])
  }

  @Test(
    "Broken contents are read as far as they go",
    arguments: [
      ("<FileRef location = \"group:A.xcodeproj\"", ["A.xcodeproj"]),
      ("</Group></Group><FileRef location=\"group:A.xcodeproj\"/>", ["A.xcodeproj"]),
      ("<FileRef location = group:A.xcodeproj>", []), ("<FileRef location = \"A.xcodeproj\"/>", []),
      ("<Group location=\"group:B\"><FileRef location=\"group:A.xcodeproj", ["B/A.xcodeproj"]),
      ("<", []), ("", []), ("<!--", []),
    ])
  func broken(text: String, projects: [String]) {
    check(text, in: "App.xcworkspace", projects: projects, packages: [])
  }

  private func check(
    _ text: String, in folder: String, projects: [String], packages: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    let workspace = Array(text.utf8).withUnsafeBufferPointer {
      XcodeWorkspace(bytes: $0, path: folder + "/contents.xcworkspacedata")
    }
    #expect(workspace.projects == projects, sourceLocation: location)
    #expect(workspace.packages == packages, sourceLocation: location)
  }
}
