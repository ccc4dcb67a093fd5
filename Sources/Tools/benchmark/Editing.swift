internal import DependencyRules
internal import LintDriver

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a language server does while somebody types: one file has another text, and the program is
/// linted anew.
enum Editing {
  static func figures(on sample: Sample) throws -> [Figure] {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    let roots = sample.paths.map { URL(filePath: $0, relativeTo: folder).path }
    let files = sample.files.map { URL(filePath: $0, relativeTo: folder).path }
    // On a thread like the server's.
    let (opening, changes) = Workers.run { durations(roots: roots, files: files) }
    return [
      Figure(name: "opened by the language server", value: Figure.milliseconds(opening)),
      Figure(
        name: "a change, linted anew",
        value: "\(Figure.milliseconds(Figure.median(changes))), "
          + "at most \(Figure.milliseconds(changes.max() ?? .zero))"),
    ]
  }

  private static func durations(
    roots: [String], files: [String]
  ) -> (opening: Duration, changes: [Duration]) {
    var workspace = Workspace(roots: roots, LintOptions(rules: allRules))
    let clock = ContinuousClock()
    let opening = clock.measure {
      workspace.scan()
      _ = workspace.lint()
    }
    // Files from all over the program, a line being typed into each.
    var changes: [Duration] = []
    for index in stride(from: 0, to: files.count, by: max(1, files.count / 40)) {
      guard let text = try? Data(contentsOf: URL(filePath: files[index])) else { continue }
      workspace.setText(of: files[index], to: Array(text))
      let typed = Array(text) + Array("\nlet typed\(index) = 1\n".utf8)
      changes.append(
        clock.measure {
          workspace.setText(of: files[index], to: typed)
          _ = workspace.lint()
        })
      workspace.setText(of: files[index], to: nil)
    }
    return (opening, changes)
  }
}
