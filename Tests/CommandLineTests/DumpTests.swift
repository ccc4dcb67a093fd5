import Testing

@testable import deplint

/// `deplint dump` shows the contents of an analysis layer. The contents of each layer are tested in
/// the layer's own tests.
@Suite struct DumpTests {
  private static let model = """
    import Dependencies
    final class Model {
      @Dependency(\\.date) var date
    }

    """

  @Test(arguments: [
    ("facts", "Sources/A.swift\n  import Dependencies\n  2:13  class Model\n    3:27  var date\n"),
    ("symbols", "Sources/A.swift\n  2:13  class Model\n  3:27  date  member of Model\n"),
    ("types", "Sources/A.swift\n  3:27  Model.date: unknown\n"),
    ("system", "well-known\nprofile merged\nvalues external DependencyValues\n"),
    ("wrappers", "Sources/A.swift\n  3:27  Model.date  instance  \\.date\n"),
    ("registrations", "Sources/A.swift\n  3:27  read Model.date  key unknown\n"),
    ("reach", "no tests are known\n"),
    ("regions", ""),
    ("owners", "Sources/A.swift\n  2:13  Model  owns \\.date at 3:27\n"),
    ("children", ""),
    ("effects", ""),
    ("stored-reads", ""),
  ])
  func layers(layer: String, beginning: String) throws {
    let folder = try Folder(["Sources/A.swift": Self.model])
    for paths in [[], ["."], ["Sources/A.swift"]] {
      let run = try Deplint(["dump", layer] + paths, in: folder)
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output.hasPrefix(beginning), "\(run.output)")
      #expect(run.output.isEmpty == beginning.isEmpty)
    }
  }

  @Test("the profile counts, of the command line as of a configuration")
  func profile() throws {
    let folder = try Folder([
      "A.swift": Self.model, "B/A.swift": Self.model,
      "B/.deplint.json": #"{"profile": "at-access"}"#,
    ])
    let effect = "  3:27  Model.date  reads current  because it is a wrapper\n"
    let run = try Deplint(["dump", "effects", "--profile", "at-access", "A.swift"], in: folder)
    #expect(run.output == "A.swift\n" + effect)
    let configured = try Deplint(["dump", "effects", "B"], in: folder)
    #expect(configured.output == "B/A.swift\n" + effect)
  }

  @Test("a path that leads nowhere is a failure; the rest is shown")
  func missingPath() throws {
    let folder = try Folder(["A.swift": Self.model])
    let run = try Deplint(["dump", "wrappers", "A.swift", "B.swift"], in: folder)
    #expect(run.status == 2)
    #expect(run.output == "A.swift\n  3:27  Model.date  instance  \\.date\n")
    #expect(run.errors.hasPrefix("deplint: "))
  }
}
