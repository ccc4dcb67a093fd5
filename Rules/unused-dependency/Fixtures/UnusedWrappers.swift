import Dependencies
import Foundation

struct UnusedReader {
  @Dependency(\.date) private var creationDate  // expect: unused-dependency
  @Dependency(\.uuid) private var uuid

  func read() { observe(uuid()) }
}

func declaresUnread() {
  @Dependency(\.date) var unread  // expect: unused-dependency
  @Dependency(\.uuid) var uuid
  observe(uuid())
}

// MARK: Good twins

/// Other files can read it.
struct OpenReader {
  @Dependency(\.date) var openDate
}

/// Its children get the values that it remembers.
final class OnlyOne {
  @Dependency(\.date) private var rememberedDate

  func makeChild() -> UnusedReader {
    withDependencies(from: self) { UnusedReader() }
  }
}

/// No scope begins with the values of such an object.
final class OnlyOneForNothing {
  @Dependency(\.date) private var onlyDate  // expect: unused-dependency

  func read() { observe(Seen.standard) }
}

/// One of them must stay.
final class NoneIsRead {
  @Dependency(\.date) private var keptDate
  @Dependency(\.uuid) private var unreadID  // expect: unused-dependency

  func makeChild() -> UnusedReader {
    withDependencies(from: self) { UnusedReader() }
  }
}

final class OneOfTwo {
  @Dependency(\.date) private var forgottenDate  // expect: unused-dependency
  @Dependency(\.uuid) private var uuid

  func read() { observe(uuid()) }
}

struct UsedOtherwise {
  @Dependency(\.date) private var interpolated
  @Dependency(\.date) private var pathed
  @Dependency(\.date) private var projected
  @Dependency(\.uuid) private var stored
  @Dependency(\.uuid) private var captured

  init() {
    _stored = Dependency(\.uuid)
  }

  func text() -> String { "\(interpolated.now)" }
  func path() -> KeyPath<UsedOtherwise, DateGenerator> { \.pathed }
  func later() -> () -> UUID { { [captured] in captured() } }
}

extension UsedOtherwise {
  func projection() -> DateGenerator { self.projected }
}

func usesInNested() {
  @Dependency(\.uuid) var nested
  func read() { observe(nested()) }
  read()
}

// MARK: - Proofs

let unusedWrappers = [
  wrong(.standard, insteadOf: .standard, in: "UnusedReader.creationDate", context: .live) {
    UnusedReader().read()
  },
  wrong(.standard, insteadOf: .standard, in: "declaresUnread().unread", context: .live) { declaresUnread() },
  wrong(.standard, insteadOf: .standard, in: "OneOfTwo.forgottenDate", context: .live) {
    OneOfTwo().read()
  },
  wrong(.standard, insteadOf: .standard, in: "OnlyOneForNothing.onlyDate", context: .live) {
    OnlyOneForNothing().read()
  },
  wrong(.standard, insteadOf: .standard, in: "NoneIsRead.unreadID", context: .live) {
    NoneIsRead().makeChild().read()
  },
  kept(in: "usesInNested()") { usesInNested() },
  kept(in: "OnlyOne.makeChild()", of: OnlyOne.init) { $0.makeChild().read() },
]
