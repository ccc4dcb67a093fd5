internal import LintDriver

extension BaselineUse {
  /// Nil if no option speaks of a baseline.
  init?(_ arguments: Arguments) throws(UsageError) {
    let updates = arguments.has(.updateBaseline)
    let prunes = arguments.has(.pruneBaseline)
    if updates, prunes { throw .conflict(.updateBaseline, .pruneBaseline) }
    let path = arguments.all(.baseline).last
    if let path, path.isEmpty { throw .badValue(path, of: .baseline, expected: "a file") }
    guard path != nil || updates || prunes else { return nil }
    self.init(
      path: path ?? BaselineUse.defaultPath, purpose: updates ? .update : prunes ? .prune : .hide)
  }
}
