internal import DependencyProgram
internal import DiagnosticReports

extension Linter {
  /// The parts of a program that a report shows beside findings.
  ///
  /// - Parameters:
  ///   - overview: nil if there is no program.
  ///   - texts: of all files that it names, and of those that findings name.
  static func reportOverview(
    _ overview: ProgramOverview?, of files: [LintedFile], _ texts: [Int32: SourceText],
    _ options: LintOptions, _ problems: inout [Problem]
  ) -> ReportOverview {
    let file: ProgramOverview.File = { index in
      texts[index].map { ($0.path, $0.lines) } ?? (files[Int(index)].source.path, LineTable([]))
    }
    var result = ReportOverview(
      graph: overview?.reportedGraph(file) ?? ReportedGraph([], []),
      tests: overview?.testTable(where: { files[Int($0)].source.policy.isLinted }, file)
        ?? TestTable([], problems: []))
    if options.programParts.contains(.owners) {
      result.owners = owners(of: texts.values.map(\.path))
    }
    if let path = options.comparison {
      do throws(Problem) {
        result.earlier = try earlierFindings(in: path)
      } catch {
        problems.append(error)
      }
    }
    return result
  }

  private static func owners(of paths: [String]) -> [String: [String]] {
    guard let folder = try? AbsolutePath.workingFolder(),
      let (owners, root) = CodeOwners.governing(folder)
    else { return [:] }
    return paths.reduce(into: [:]) { result, path in
      guard let below = AbsolutePath(path, from: folder).path(below: root) else { return }
      result[path] = owners.owners(of: below)
    }
  }

  private static func earlierFindings(in path: String) throws(Problem) -> EarlierFindings {
    guard canFind(path) else { throw .missing(path) }
    let bytes = try SourceReader.read(path).bytes
    do {
      return try EarlierFindings(parsing: bytes)
    } catch {
      let offset = LineTable(bytes).bytes(ofLine: error.line).lowerBound
      throw Problem(
        path: path, at: Place(line: error.line, column: 1, offset: offset), what: error.what,
        advice: "name a file that '--output json=FILE' wrote, or a baseline")
    }
  }
}
