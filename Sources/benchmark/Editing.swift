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
    let folder = FileManager.default.currentDirectoryPath
    let roots = sample.paths.map { URL(filePath: $0, relativeTo: URL(filePath: folder)).path }
    var workspace = Workspace(roots: roots, LintOptions(rules: allRules))
    let clock = ContinuousClock()
    let opening = clock.measure {
      workspace.scan()
      _ = workspace.lint()
    }

    // Files of all sizes, one letter being typed into each.
    let files = sample.files.map { URL(filePath: $0, relativeTo: URL(filePath: folder)).path }
    var durations: [Duration] = []
    for index in stride(from: 0, to: files.count, by: max(1, files.count / 40)) {
      let text = Array(try Data(contentsOf: URL(filePath: files[index])))
      workspace.setText(of: files[index], to: text)
      durations.append(
        clock.measure {
          workspace.setText(of: files[index], to: text + Array("\nlet typed\(index) = 1\n".utf8))
          _ = workspace.lint()
        })
      workspace.setText(of: files[index], to: nil)
    }
    return [
      Figure(name: "opened by the language server", value: Figure.milliseconds(opening)),
      Figure(
        name: "a change, linted anew",
        value: "\(Figure.milliseconds(Figure.median(durations))), "
          + "at most \(Figure.milliseconds(durations.max() ?? .zero))"),
    ]
  }
}
