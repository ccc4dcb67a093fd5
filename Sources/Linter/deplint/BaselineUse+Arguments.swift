internal import LintDriver

extension BaselineUse {
  /// Nil if no option mentions a baseline.
  init?(_ arguments: Arguments) throws(UsageError) {
    let updates = arguments.has(.updateBaseline)
    let prunes = arguments.has(.pruneBaseline)
    if updates, prunes { throw .conflict(.updateBaseline, .pruneBaseline) }
    if arguments.has(.baseline), arguments.has(.optionalBaseline) {
      throw .conflict(.baseline, .optionalBaseline)
    }
    let option = arguments.has(.optionalBaseline) ? Option.optionalBaseline : .baseline
    let path = arguments.all(option).last
    if let path, path.isEmpty { throw .badValue(path, of: option, expected: "a file") }
    guard path != nil || updates || prunes else { return nil }
    if let path, option == .optionalBaseline, !updates, !Linter.canFind(path) { return nil }
    self.init(
      path: path ?? BaselineUse.defaultPath, purpose: updates ? .update : prunes ? .prune : .hide)
  }
}
