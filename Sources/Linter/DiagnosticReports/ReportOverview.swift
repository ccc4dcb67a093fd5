/// The program around the findings of a report, for the formats that show it.
package struct ReportOverview: Sendable {
  package var graph: ReportedGraph
  package var tests: TestTable
  /// The owners of each file, by its path as printed; empty without a list of owners.
  package var owners: [String: [String]] = [:]
  /// An earlier state to compare the findings with.
  package var earlier: EarlierFindings?

  package init(graph: ReportedGraph, tests: TestTable) {
    self.graph = graph
    self.tests = tests
  }
}
