final class AskingModel {
  @Asking(\.counter) private var counter

  func count() -> Int { counter }
}

final class MergingModel {
  @Merging(\.counter) private var counter

  func count() -> Int { counter }
}

final class FirstReadModel {
  @Keeping(\.counter) private var counter

  func count() -> Int { counter }
}

// MARK: The wrapper asks where it is read

func createsAsking() -> AskingModel {
  withHelped {
    $0.counter = 2  // expect: override-without-effect
  } operation: {
    AskingModel()
  }
}

func usesAsking(_ model: AskingModel) -> Int {
  withHelped {
    $0.counter = 2
  } operation: {
    model.count()
  }
}

// MARK: The wrapper asks at both places

func createsMerging() -> MergingModel {
  withHelped {
    $0.counter = 2
  } operation: {
    MergingModel()
  }
}

func usesMerging(_ model: MergingModel) -> Int {
  withHelped {
    $0.counter = 2
  } operation: {
    model.count()
  }
}

// MARK: The first read decides

func usesKeeping(_ model: FirstReadModel) -> Int {
  withHelped {
    $0.counter = 2
  } operation: {
    model.count()
  }
}

func readsInitially() -> Int {
  let model = createsReader()
  return model.first
}

final class StorageReader {
  @Asking(\.counter) private var counter
  let first: Int

  init() { first = _counter.wrappedValue }
}

/// The initialiser reads in the scope.
func createsReader() -> StorageReader {
  withHelped {
    $0.counter = 2
  } operation: {
    StorageReader()
  }
}

// MARK: - Proofs

let unseenThroughHelpers = [
  wrong(.standard, insteadOf: Seen(2), in: "createsAsking()", context: .live) {
    observe(createsAsking().count())
  },
  right(Seen(2), in: "usesAsking(_:)", context: .live) { observe(usesAsking(AskingModel())) },
  right(Seen(2), in: "createsMerging()", context: .live) { observe(createsMerging().count()) },
  right(Seen(2), in: "usesMerging(_:)", context: .live) { observe(usesMerging(MergingModel())) },
  right(Seen(2), in: "usesKeeping(_:)", context: .live) { observe(usesKeeping(FirstReadModel())) },
  right(Seen(2), in: "createsReader()", context: .live) { observe(readsInitially()) },
]
