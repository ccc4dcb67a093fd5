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
    let constructs = Set(programs(seed: 4, 2_000).flatMap(Construct.all))
    func names(_ kind: String) -> Set<String> {
      Set(constructs.filter { $0.kind == kind }.map(\.name))
    }
    #expect(names("boundary") == Set(Boundary.allCases.map(\.rawValue)))
    #expect(names("receiver") == Set(Route.allCases.map(\.rawValue)))
    #expect(names("override") == Set(Statement.Supply.allCases.map(\.rawValue)))
    #expect(names("name of a type") == Set(TypeDeclaration.Naming.allCases.map(\.rawValue)))
    #expect(names("access") == ["internal", "fileprivate", "private"])
    #expect(names("type") == ["class", "struct", "actor", "subclass", "value of a key"])
    #expect(names("property") == Set(Child.Shape.allCases.map(\.rawValue)).union(["lazy"]))
    #expect(names("reference").count == 12, "\(names("reference").sorted())")
    #expect(names("place of a reference") == ["before", "after"])
    #expect(
      names("way from a test") == [
        "direct", "helper", "setUp", "hook", "trait", "initializer", "witness", "store",
      ])
    #expect(names("use by a reducer") == Set(Sending.allCases.map { "\($0)" }))
    #expect(names("statement").count == 28, "\(names("statement").sorted())")
    #expect(names("parameters").count == 10, "\(names("parameters").sorted())")
    #expect(names("member").count == 10, "\(names("member").sorted())")
  }

  @Test func everyJourneyOccurs() {
    let names = Set(
      (0..<4_000).flatMap { seed in
        ClaimWriter.journeys(of: SampleProgram(), number: 0, seed: seed).forms.map(\.name)
      })
    for vehicle in ClaimWriter.Vehicle.allCases {
      #expect(names.contains { $0.hasPrefix("\(vehicle.rawValue), ") }, "\(vehicle)")
    }
    for creation in ClaimWriter.Creation.allCases {
      #expect(names.contains { $0.hasPrefix("child, \(creation.rawValue), ") }, "\(creation)")
    }
    for delivery in ClaimWriter.Delivery.allCases {
      #expect(names.contains { $0.hasSuffix(", \(delivery.rawValue)") }, "\(delivery)")
    }
    for gap in ClaimWriter.gaps {
      #expect(names.contains { $0.hasPrefix(gap) }, "\(gap)")
    }
  }

  @Test("The probed text is the linted one with insertions")
  func insertions() {
    for program in programs(seed: 6, 100) {
      let text = ProgramWriter.text(of: program)
      let probed = text.probed + [text.tests.probed, text.claims.probed, text.journeys.probed]
      for (file, probed) in zip(text.all, probed) {
        #expect(!file.text.contains("Probe."))
        var rest = Substring(probed)
        for character in file.text where character != " " {
          guard let place = rest.firstIndex(of: character) else {
            Issue.record("the probed text is another one\n\(file.text)")
            return
          }
          rest = rest[place...].dropFirst()
        }
      }
    }
  }

  @Test func everyPlaceIsALineOfTheText() {
    for program in programs(seed: 5, 100) {
      let text = ProgramWriter.text(of: program)
      for place in text.places.values {
        let lines = text.all[place.file].text.split(
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
