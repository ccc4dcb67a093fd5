internal import LintDriver

extension BaselineUse {
  /// The baselines that the command line asks for.
  init(_ arguments: Arguments) throws(UsageError) {
    let exclusive = [[Option.updateBaseline, .pruneBaseline], [.baseline, .optionalBaseline]]
    let others = exclusive.joined().map { [$0, Option.noBaseline] }
    for pair in exclusive + others where pair.allSatisfy(arguments.has) {
      throw .conflict(pair[0], pair[1])
    }
    for option in [Option.baseline, .optionalBaseline] {
      if let path = arguments.all(option).last, path.isEmpty {
        throw .badValue(path, of: option, expected: "a file")
      }
    }
    let purpose: Purpose =
      arguments.has(.updateBaseline) ? .update : arguments.has(.pruneBaseline) ? .prune : .hide
    if arguments.has(.noBaseline) {
      self.init(.none, purpose: purpose)
    } else if let path = arguments.all(.baseline).last {
      self.init(.file(path), purpose: purpose)
    } else {
      let fallback = purpose == .hide ? nil : BaselineUse.defaultPath
      self.init(
        .configured(otherwise: arguments.all(.optionalBaseline).last ?? fallback),
        purpose: purpose)
    }
  }
}
