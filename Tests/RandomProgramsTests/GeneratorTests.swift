import SeededNumbers
import Testing

@testable import RandomPrograms

@Suite struct GeneratorTests {
  private func programs(seed: UInt64, _ count: Int = 300) -> [SampleProgram] {
    (0..<count).map { ProgramGenerator.program(seed: seed, index: $0) }
  }

  @Test func aSeedGivesTheSamePrograms() {
    #expect(programs(seed: 1, 20) == programs(seed: 1, 20))
    #expect(programs(seed: 1, 20) != programs(seed: 2, 20))
  }

  @Test func theNumbersAreFixed() {
    // The reference values of the algorithm for this seed.
    var random = SeededGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func nothingIsDangling() {
    for program in programs(seed: 3) { #expect(Repair.repaired(program) == program) }
  }

  @Test func everyConstructOccurs() {
    let statements = programs(seed: 4, 600).flatMap(\.allStatements)
    var boundaries: Set<Boundary> = []
    var kinds: Set<String> = []
    for statement in statements {
      if case .boundary(let boundary, _) = statement.kind { boundaries.insert(boundary) }
      kinds.insert(String("\(statement.kind)".prefix { $0.isLetter }))
    }
    #expect(boundaries == Set(Boundary.allCases))
    #expect(kinds.count == 26, "\(kinds.sorted())")
  }

  @Test func everyPlaceIsALineOfTheText() {
    for program in programs(seed: 5, 100) {
      let text = ProgramWriter.text(of: program)
      for place in text.places.values {
        let lines = text.files[place.file].text.split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(place.line < lines.count)
      }
      for statement in program.allStatements {
        if case .boundary = statement.kind { #expect(text.places[statement.id] != nil) }
        if case .create = statement.kind { #expect(text.places[statement.id] != nil) }
      }
    }
  }
}
