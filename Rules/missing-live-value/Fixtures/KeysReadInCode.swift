import Dependencies

// MARK: Reads that declare no variable with the wrapper

enum KeyOfAnExpression: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfADefaultArgument: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfAStoredWrapper: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfAllValues: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfASubscript: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

enum KeyOfAnUpdate: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

/// Only assigned, so that nothing needs its live value.
enum KeyThatIsWritten: TestDependencyKey {
  static let testValue = 200
}

extension DependencyValues {
  var keyOfAnExpression: Int {
    get { self[KeyOfAnExpression.self] }
    set { self[KeyOfAnExpression.self] = newValue }
  }
  var keyOfADefaultArgument: Int {
    get { self[KeyOfADefaultArgument.self] }
    set { self[KeyOfADefaultArgument.self] = newValue }
  }
  var keyOfAStoredWrapper: Int {
    get { self[KeyOfAStoredWrapper.self] }
    set { self[KeyOfAStoredWrapper.self] = newValue }
  }
  var keyOfAllValues: Int {
    get { self[KeyOfAllValues.self] }
    set { self[KeyOfAllValues.self] = newValue }
  }
  var keyOfAnUpdate: Int {
    get { self[KeyOfAnUpdate.self] }
    set { self[KeyOfAnUpdate.self] = newValue }
  }
  var keyThatIsWritten: Int {
    get { self[KeyThatIsWritten.self] }
    set { self[KeyThatIsWritten.self] = newValue }
  }
}

struct CodeReader {
  let stored = Dependency(\.keyOfAStoredWrapper)
  let argument: Int
  @Dependency(\.self) var all

  init(argument: Int = Dependency(\.keyOfADefaultArgument).wrappedValue) {
    self.argument = argument
  }

  func readsExpression() -> Int { Dependency(\.keyOfAnExpression).wrappedValue }
  func readsAllValues() -> Int { all.keyOfAllValues }
  func readsBySubscript() -> Int { all[KeyOfASubscript.self] }
  func readsInUpdate() {
    withDependencies {
      $0.keyThatIsWritten = $0.keyOfAnUpdate
    } operation: {
      observe(Dependency(\.keyThatIsWritten).wrappedValue)
    }
  }
}

// MARK: - Proofs

let keysReadInCode = [
  wrong(.test, insteadOf: .live, in: "KeyOfAnExpression", context: .live, reads: [.issue, .test]) {
    observe(Dependency(\.keyOfAnExpression).wrappedValue)
  },
  wrong(
    .test, insteadOf: .live, in: "KeyOfADefaultArgument", context: .live, reads: [.issue, .test]
  ) {
    observe(CodeReader().argument)
  },
  wrong(
    .test, insteadOf: .live, in: "KeyOfAStoredWrapper", context: .live, reads: [.issue, .test]
  ) {
    observe(CodeReader(argument: 1).stored.wrappedValue)
  },
  wrong(.test, insteadOf: .live, in: "KeyOfAllValues", context: .live, reads: [.issue, .test]) {
    observe(CodeReader(argument: 1).readsAllValues())
  },
  wrong(.test, insteadOf: .live, in: "KeyOfASubscript", context: .live, reads: [.issue, .test]) {
    observe(CodeReader(argument: 1).readsBySubscript())
  },
  // An update reports no issue.
  wrong(.test, insteadOf: .live, in: "KeyOfAnUpdate", context: .live, reads: [.test]) {
    CodeReader(argument: 1).readsInUpdate()
  },
]
