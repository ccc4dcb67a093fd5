import DependencyProgram
import DependencyRules
import Testing

/// Each rule's room has what its page needs, and nothing that no test reads.
@Suite struct PageScaffoldTests {
  @Test(arguments: allRules.map(\.id))
  func isWhole(id: String) throws {
    let scaffold = try PageScaffold(ofRule: id)
    #expect(scaffold.leftovers == [])
    #expect(scaffold.observations.isEmpty == (scaffold.reasonNotToRun != nil))
  }

  /// A page has an observation for each example that its surroundings let run, and no others.
  @Test(arguments: allRules.map(\.id))
  func observationsAreThoseOfTheExamples(id: String) throws {
    let rule = try #require(allRules.first { $0.id == id })
    let blocks = try Documentation.page(of: rule)
    let observed = blocks.filter { Example($0, siblings: blocks).isObserved }.map(\.ordinal)
    #expect(try PageScaffold(ofRule: id).observations.keys.sorted() == observed)
  }
}
