/// The program around the findings of a report, for those formats that show it.
package struct ReportOverview: Sendable {
  package var graph: ReportedGraph
  package var tests: TestTable
  /// Who answers for each file, by its path as it is printed; empty without a list of owners.
  package var owners: [String: [String]] = [:]
  /// An earlier state that the findings are compared with.
  package var earlier: EarlierFindings?

  package init(graph: ReportedGraph, tests: TestTable) {
    self.graph = graph
    self.tests = tests
  }
}
