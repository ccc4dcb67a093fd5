internal import DependencyProgram

/// A baseline of a run, with the files whose findings it covers.
struct BaselineShare {
  /// The path as messages print it.
  let path: String
  /// The canonical path from which it is read.
  let place: AbsolutePath
  /// The configuration that names it; nil if the command line does.
  let configured: ConfiguredBaseline?
  /// Whether neither a configuration nor the command line names it, so that other runs do not
  /// know it.
  let isFallback: Bool
  /// Nil means all files.
  private var files: Set<Int32>?

  /// Whether the baseline covers findings in the file.
  func covers(_ file: Int32) -> Bool { files?.contains(file) ?? true }

  /// The baselines of a run, in the order in which its files name them.
  ///
  /// - Parameters:
  ///   - diagnostics: the findings in the files.
  ///   - workingFolder: the folder that relative paths, and paths in messages, start from.
  static func all(
    of files: [SourceFile], _ use: BaselineUse, for diagnostics: [Diagnostic],
    overlay: SourceOverlay, workingFolder: AbsolutePath
  ) -> [BaselineShare] {
    let given = { (path: String, isFallback: Bool, files: Set<Int32>?) in
      BaselineShare(
        path: path, place: .place(of: path, from: workingFolder), configured: nil,
        isFallback: isFallback, files: files)
    }
    switch use.choice {
    case .none: return []
    case .file(let path): return [given(path, false, nil)]
    case .configured(let otherwise):
      var shares = configured(files, workingFolder: workingFolder)
      guard let otherwise else { return shares }
      let rest = Set(
        files.indices.filter { files[$0].policy.isLinted && files[$0].policy.baseline == nil }
          .map(Int32.init))
      let share = given(otherwise, true, rest)
      // A configuration may name the same file. Two shares would each drop the other's entries.
      if let same = shares.firstIndex(where: { $0.place == share.place }) {
        shares[same].files?.formUnion(rest)
        return shares
      }
      let isThere = overlay.canFind(share.place)
      let isWanted =
        switch use.purpose {
        case .hide: isThere
        case .prune: isThere || shares.isEmpty
        case .update:
          isThere || shares.isEmpty || diagnostics.contains { rest.contains($0.range.file) }
        }
      if isWanted { shares.append(share) }
      return shares
    }
  }

  private static func configured(
    _ files: [SourceFile], workingFolder: AbsolutePath
  ) -> [BaselineShare] {
    var order: [ConfiguredBaseline] = []
    var members: [AbsolutePath: Set<Int32>] = [:]
    for (index, file) in files.enumerated() where file.policy.isLinted {
      guard let baseline = file.policy.baseline else { continue }
      if members[baseline.path] == nil { order.append(baseline) }
      members[baseline.path, default: []].insert(Int32(index))
    }
    return order.map { baseline in
      BaselineShare(
        path: baseline.path.shown(from: workingFolder),
        place: .place(of: baseline.path.text, from: workingFolder), configured: baseline,
        isFallback: false, files: members[baseline.path] ?? [])
    }
  }
}
