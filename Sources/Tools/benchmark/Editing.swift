internal import DependencyRules
internal import LintDriver

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The work of a language server while somebody types: the text of one file changes, and the
/// program is linted again. The figures are the processor time of this process, from the change to
/// its findings.
enum Editing {
  static func figures(on sample: Sample) throws -> [Figure] {
    let folder = URL(
      filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    let roots = sample.paths.map { URL(filePath: $0, relativeTo: folder).path }
    let files = sample.files.map { URL(filePath: $0, relativeTo: folder).path }
    // The rules that run unless a project chooses others.
    let rules = try RuleSelection().rules(among: allRules)
    // On a thread like that of the server.
    return Workers.run {
      var workspace = Workspace(roots: roots, LintOptions(rules: rules))
      let opening = cost {
        workspace.scan()
        _ = workspace.lint()
      }
      let bodies = costs(of: Self.inBody, among: files, &workspace)
      let interfaces = costs(of: Self.ofInterface, among: files, &workspace)
      return [
        Figure(name: "opened by the language server", value: Figure.milliseconds(opening)),
        figure("a change in a body, linted anew", bodies),
        figure("a change of an interface", interfaces),
      ]
    }
  }

  private static func figure(_ name: String, _ costs: [Duration]) -> Figure {
    guard let most = costs.max() else { return Figure(name: name, value: "no file to change") }
    return Figure(
      name: name,
      value: "\(Figure.milliseconds(Figure.median(costs))) of processor time, "
        + "at most \(Figure.milliseconds(most))")
  }

  /// A statement is typed into the first body of a function.
  private static func inBody(_ text: String) -> String? {
    guard let function = text.firstRange(of: "  func "),
      let body = text[function.upperBound...].firstRange(of: "{\n")
    else { return nil }
    return text[..<body.upperBound] + "_ = 1\n" + text[body.upperBound...]
  }

  /// A variable is declared at the end of the file.
  private static func ofInterface(_ text: String) -> String? { text + "\nlet typed = 1\n" }

  /// The cost of changes to 50 files from all over the program.
  private static func costs(
    of change: (String) -> String?, among files: [String], _ workspace: inout Workspace
  ) -> [Duration] {
    var costs: [Duration] = []
    for index in stride(from: 0, to: files.count, by: max(1, files.count / 80)) {
      guard costs.count < 50,
        let text = try? String(contentsOf: URL(filePath: files[index]), encoding: .utf8),
        let typed = change(text)
      else { continue }
      workspace.setText(of: files[index], to: Array(text.utf8))
      _ = workspace.lint()
      costs.append(
        cost {
          workspace.setText(of: files[index], to: Array(typed.utf8))
          _ = workspace.lint()
        })
      workspace.setText(of: files[index], to: nil)
    }
    return costs
  }

  /// The time that a piece of work takes on all processors together.
  private static func cost(_ work: () -> Void) -> Duration {
    let start = processorTime()
    work()
    return processorTime() - start
  }

  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
