import Testing

@testable import DependencyProgram

/// The sorted places of comments and findings, compared with a search through all of them.
@Suite struct SilencedPlacesTests {
  private static let stretches = (0..<6 as Range<UInt32>).flatMap { start in
    (start + 1..<7).map { start..<$0 }
  }

  @Test("a place is silenced if any stretch has it")
  func silenced() {
    for first in Self.stretches {
      for second in Self.stretches {
        for third in Self.stretches {
          let places = SilencedPlaces([first, second, third])
          for offset in 0..<8 as Range<UInt32> {
            let expected = [first, second, third].contains { $0.contains(offset) }
            #expect(places.contains(offset) == expected, "\(offset): \(first) \(second) \(third)")
          }
        }
      }
    }
  }

  @Test("a stretch has a finding if any begins in it")
  func found() {
    for starts in [[], [3], [5, 1], [0, 0, 6], [4, 2, 4]] as [[UInt32]] {
      let places = FindingPlaces(starts)
      for stretch in Self.stretches {
        #expect(places.isAny(in: stretch) == starts.contains(where: stretch.contains))
      }
    }
  }
}
