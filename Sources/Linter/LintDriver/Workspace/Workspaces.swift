internal import DependencyProgram

/// The programs of an editor: one for each repository, or project without one, that its folders
/// belong to. Folders of one repository share a program, and repositories are independent of each
/// other, as in runs of the command.
///
/// Folders and files are named by their real paths; see `PathSpellings`.
package struct Workspaces {
  private let options: LintOptions
  /// Each has one root, and no root is inside another.
  private var workspaces: [Workspace] = []
  /// The texts of open buffers, by path.
  private var buffers: [String: [UInt8]] = [:]

  /// No programs.
  package init(_ options: LintOptions) { self.options = options }

  /// Whether a file takes part in a program, as of the last lint or scan.
  package func has(_ path: String) -> Bool { workspaces.contains { $0.has(path) } }

  /// Whether a file is, or would be, a configuration or a baseline that one names.
  package func isConfiguration(_ path: String) -> Bool {
    workspaces.contains { $0.isConfiguration(path) }
  }

  /// Files that could not be read and notes for the user, sorted by path; without problems in
  /// configurations.
  package var problems: [Problem] { workspaces.flatMap(\.problems).sortedWithoutDuplicates() }

  /// The problems in configurations and baselines, sorted by path and place.
  package var faultyConfigurations: [FaultyConfiguration] {
    let all = workspaces.flatMap(\.faultyConfigurations)
    // The configurations of two programs can extend the same file.
    return Dictionary(all.map { ($0.path, $0) }) { first, _ in first }.values
      .sorted { $0.path < $1.path }
  }

  /// How often the facts of a text were gathered.
  package var readingCount: Int { workspaces.map(\.readingCount).reduce(0, +) }

  /// Sets the folders whose programs are linted. The next `scan` reads their files.
  package mutating func setFolders(_ folders: [String]) {
    setRoots(ProgramRoot.all(ofFolders: folders))
    for index in workspaces.indices { workspaces[index].setFolders(folders) }
  }

  /// Adds a program for a file that is not in any.
  package mutating func addProgram(for path: String) {
    guard !workspaces.contains(where: { $0.isBelowRoots(path) }) else { return }
    let roots = workspaces.flatMap(\.roots).map { AbsolutePath($0) }
    setRoots(ProgramRoot.outermost(roots + [ProgramRoot.root(ofFile: path)]))
  }

  private mutating func setRoots(_ roots: [AbsolutePath]) {
    workspaces = roots.map { root in
      if let known = workspaces.first(where: { $0.roots == [root.text] }) { return known }
      var new = Workspace(roots: [root.text], options)
      for (path, text) in buffers { new.setText(of: path, to: text) }
      return new
    }
  }

  /// Looks for the files on disk, and reads those that are new or have changed.
  ///
  /// - Parameter suspects: paths of files that are read in any case.
  package mutating func scan(rereading suspects: Set<String> = []) {
    for index in workspaces.indices { workspaces[index].scan(rereading: suspects) }
  }

  /// Replaces the text of a file; nil restores the one on disk. The next lint uses it.
  package mutating func setText(of path: String, to text: [UInt8]?) {
    buffers[path] = text
    for index in workspaces.indices { workspaces[index].setText(of: path, to: text) }
  }

  /// Links the programs and runs the rules.
  ///
  /// - Parameter isSuperseded: asked from time to time whether the result is no longer needed.
  /// - Returns: nil if it was superseded.
  package mutating func lint(isSuperseded: () -> Bool = { false }) -> WorkspaceFindings? {
    var all = WorkspaceFindings(diagnostics: [], files: [:])
    for index in workspaces.indices {
      guard let findings = workspaces[index].lint(isSuperseded: isSuperseded) else { return nil }
      all.append(findings)
    }
    return all
  }
}

extension WorkspaceFindings {
  /// Adds the findings of another program, whose files get new indices.
  fileprivate mutating func append(_ other: WorkspaceFindings) {
    let offset = (files.keys.max() ?? -1) + 1
    for (index, file) in other.files { files[index + offset] = file }
    diagnostics += other.diagnostics.map { $0.movingFiles(by: offset) }
  }
}

extension Diagnostic {
  /// The same diagnostic with higher file indices.
  fileprivate func movingFiles(by offset: Int32) -> Diagnostic {
    var result = self
    result.range.file += offset
    for note in result.notes.indices { result.notes[note].range?.file += offset }
    for fix in result.fixes.indices {
      for edit in result.fixes[fix].edits.indices {
        result.fixes[fix].edits[edit].range.file += offset
      }
      result.fixes[fix].drafts = result.fixes[fix].drafts.map { draft in
        draft.moved { SourceRange(file: $0.file + offset, start: $0.start, end: $0.end) }
      }
    }
    return result
  }
}
