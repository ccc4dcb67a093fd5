import Dependencies
import DependencyMacros

// MARK: A macro makes the key

extension DependencyValues {
  @DependencyEntry var entered: Int = 200  // expect: missing-live-value
  @DependencyEntry var enteredUntyped = 200  // expect: missing-live-value
  @DependencyEntry("PreviewedEntry", previewValue: 300)
  public var enteredForPreviews: Int = 200  // expect: missing-live-value
}

struct EntryReader {
  @Dependency(\.entered) var entered
  @Dependency(\.enteredUntyped) var untyped
  @Dependency(\.enteredForPreviews) var forPreviews
}

// MARK: Good twins

extension DependencyValues {
  @DependencyEntry(liveValue: 100) var enteredLive: Int = 200
  @DependencyEntry(liveValue: 100) var enteredWithoutTestValue: Int
  @DependencyEntry("CompletedEntry") public var enteredElsewhere: Int = 200
  @DependencyEntry var enteredUnread = 200
  @DependencyEntry var enteredSupplied = 200
}

extension DependencyValues.CompletedEntry: DependencyKey {
  public static var liveValue: Int { 100 }
}

/// The program supplies the value.
func startEntries() { prepareDependencies { $0.enteredSupplied = 100 } }

struct CompleteEntryReader {
  @Dependency(\.enteredLive) var live
  @Dependency(\.enteredWithoutTestValue) var withoutTestValue
  @Dependency(\.enteredElsewhere) var elsewhere
  @Dependency(\.enteredSupplied) var supplied
}

// MARK: - Proofs

let keysOfEntries = [
  wrong(
    .test, insteadOf: .live, in: "DependencyValues.entered", context: .live, reads: [.issue, .test]
  ) { observe(EntryReader().entered) },
  wrong(
    .test, insteadOf: .live, in: "DependencyValues.enteredUntyped", context: .live,
    reads: [.issue, .test]
  ) { observe(EntryReader().untyped) },
  wrong(
    .test, insteadOf: .live, in: "DependencyValues.enteredForPreviews", context: .live,
    reads: [.issue, .test]
  ) { observe(EntryReader().forPreviews) },
  right(.live, in: "CompleteEntryReader", context: .live, reads: [.live, .live, .live, .live]) {
    startEntries()
    let reader = CompleteEntryReader()
    observe([reader.live, reader.withoutTestValue, reader.elsewhere, reader.supplied])
  },
]
