/// The JSON schemas, as `deplint schema` shows them. The originals are files of other modules;
/// `DEPLINT_UPDATE_READMES=1 swift test --filter GeneratedPageTests` copies them.
enum Schema: String, CaseIterable {
  case config, report, tests, graph

  /// The contents of the file.
  var text: String {
    switch self {
    case .config: Schema.configText
    case .report: Schema.reportText
    case .tests: Schema.testsText
    case .graph: Schema.graphText
    }
  }
}
