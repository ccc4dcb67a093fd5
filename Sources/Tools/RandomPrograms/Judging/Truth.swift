/// The runtime's observations of one program.
struct Truth: Sendable {
  /// The differences between a boundary as written and its propagating form, by site.
  private(set) var boundaries: [Int: [Difference]] = [:]
  /// The same for creations.
  private(set) var creations: [Int: [Difference]] = [:]
  /// Whether the runtime reports keys without a value, which its release builds do not.
  private(set) var isReportingKeys = false
  /// Keys that were reported to have no live value, or no test value.
  private(set) var keysWithoutLiveValue: Set<Int> = []
  private(set) var keysWithoutTestValue: Set<Int> = []
  /// Whether the program's tests were run.
  private(set) var hasTests = false
  /// The reads of each test.
  private(set) var testReads: [Int: [Read]] = [:]
  /// The claims that were checked, and whether each was true.
  private(set) var claims: [Int: Bool] = [:]
  /// The probe's lines.
  private(set) var lines: [String] = []

  /// A read of a wrapper, and the value that it returned.
  struct Read: Sendable {
    var site: Int
    var value: Int
  }

  /// A value that differs in the program as written.
  struct Difference: Sendable {
    var kind: Kind
    var site: Int
    /// The current value at a stored read, or else the observed one; and the remembered value.
    var current: Int
    var remembered: Int
    /// The creations around it, outermost first.
    var creations: [Int]

    enum Kind: String, Sendable { case local, stored, creation }
  }

  /// Adds a line of the probe's output.
  mutating func add(_ words: [Substring]) {
    lines.append(words.joined(separator: " "))
    if words == ["reporting"] { isReportingKeys = true }
    if words == ["tests"] { hasTests = true }
    guard words.count >= 2, let site = Int(words[1]) else { return }
    switch words[0] {
    case "live": keysWithoutLiveValue.insert(site)
    case "test": keysWithoutTestValue.insert(site)
    case "boundary": difference(words).map { boundaries[site, default: []].append($0) }
    case "creation": difference(words).map { creations[site, default: []].append($0) }
    case "read": addRead(words)
    case "claim": claims[site] = words.count == 3 && words[2] == "true"
    default: break
    }
  }

  /// The same, with the reads at some sites counted as reads of a stored wrapper.
  func countingAsStored(_ sites: Set<Int>) -> Truth {
    var result = self
    for (boundary, differences) in boundaries {
      result.boundaries[boundary] = differences.map { difference in
        guard difference.kind == .local, sites.contains(difference.site) else { return difference }
        var difference = difference
        difference.kind = .stored
        return difference
      }
    }
    return result
  }

  /// Forgets claims, which then are not judged.
  mutating func drop(_ forgotten: ProgramText.Claims) {
    for place in forgotten.places { claims[place.claim.id] = nil }
  }

  private mutating func addRead(_ words: [Substring]) {
    guard words.count == 4, let site = Int(words[1]), let test = Int(words[2]),
      let value = Int(words[3])
    else { return }
    testReads[test, default: []].append(Read(site: site, value: value))
  }

  private func difference(_ words: [Substring]) -> Difference? {
    guard words.count == 7, let kind = Difference.Kind(rawValue: String(words[2])),
      let site = Int(words[3]), let current = Int(words[4]), let remembered = Int(words[5])
    else { return nil }
    let creations = words[6].dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
    return Difference(
      kind: kind, site: site, current: current, remembered: remembered, creations: creations)
  }
}
