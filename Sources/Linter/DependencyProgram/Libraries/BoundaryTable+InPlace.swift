/// The rows of functions that run their closures with the values of the caller.
///
/// The functions that run them before they return are complete for the standard library, Dispatch
/// and Foundation, according to the non-escaping closures in the modules' interfaces on Linux.
extension Boundary {
  static let keeping: [Boundary] =
    tasks + constructions
    + inPlaceFunctions.map {
      Boundary(callee: .function($0), passing: .keeps, description: "'\($0)'")
    }
    + (CollectionMember.runningForEach + otherMembers).map {
      Boundary(callee: .anyMember($0), passing: .keeps, description: "'\($0)'")
    }
    + childTasks.map {
      Boundary(
        callee: .anyMember($0), passing: .keeps, description: "'\($0)'", isConcurrent: true)
    }
    + membersOfTypes

  private static let tasks = [
    Boundary(
      callee: .construction(of: "Task"), passing: .keeps, description: "a task",
      isConcurrent: true),
    Boundary(
      callee: .staticMember("immediate", of: "Task"), passing: .keeps, description: "a task",
      isConcurrent: true),
    Boundary(
      callee: .staticMember("run", of: "MainActor"), passing: .keeps,
      description: "the main actor"),
    Boundary(
      callee: .staticMember("assumeIsolated", of: "MainActor"), passing: .keeps,
      description: "the main actor"),
    Boundary(
      callee: .member("sync", of: ["DispatchQueue"]), passing: .keeps,
      description: "a synchronous dispatch"),
    Boundary(
      callee: .function("withTaskCancellationHandler"), labels: ["", "operation"],
      passing: .keeps, description: "a cancellation handler's operation"),
    Boundary(
      callee: .function("withTaskPriorityEscalationHandler"), labels: ["", "operation"],
      passing: .keeps, description: "an escalation handler's operation"),
    Boundary(
      callee: .function("withObservationTracking"), labels: ["", "apply"], passing: .keeps,
      description: "what is observed"),
  ]

  private static let constructions =
    ["AsyncStream", "AsyncThrowingStream"].map {
      Boundary(
        callee: .construction(of: $0), labels: ["", "build"], passing: .keeps,
        description: "a stream's build closure")
    }
    + [
      ("Result", ["", "catching"]), ("Future", [""]),
      ("Array", ["", "initializingWith"]), ("ContiguousArray", ["", "initializingWith"]),
      ("InlineArray", ["", "next", "initializingWith"]),
      ("String", ["", "initializingUTF8With"]),
      ("Dictionary", ["", "by", "uniquingKeysWith"]),
    ].map { type, labels in
      Boundary(
        callee: .construction(of: type), labels: labels, passing: .keeps, description: "'\(type)'")
    }

  /// Functions of the standard libraries that run their closures before they return.
  private static let inPlaceFunctions = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withTaskExecutorPreference",
    "withUnsafeCurrentTask", "withExtendedLifetime", "withUnsafePointer",
    "withUnsafeMutablePointer", "withUnsafeBytes", "withUnsafeMutableBytes",
    "withUnsafeTemporaryAllocation", "withVaList", "withoutActuallyEscaping", "sequence",
    "autoreleasepool", "withAnimation", "withTransaction", "XCTAssertNoThrow",
    "XCTAssertThrowsError", "withKnownIssue", "XCTExpectFailure", "withExpectedIssue",
  ]

  /// Members of task groups.
  private static let childTasks = [
    "addTask", "addTaskUnlessCancelled", "addImmediateTask", "addImmediateTaskUnlessCancelled",
  ]

  /// Members that run their closures in place, on any type.
  private static let otherMembers = [
    "withLock", "withLockUnchecked", "withLockIfAvailable", "withLockIfAvailableUnchecked",
    "withCriticalRegion", "performAndWait", "assumeIsolated", "withMutation", "performAsCurrent",
    "mapError", "flatMapError", "elementsEqual", "lexicographicallyPrecedes",
    "withUnsafeBufferPointer", "withUnsafeMutableBufferPointer", "withUnsafeBytes",
    "withUnsafeMutableBytes", "withContiguousStorageIfAvailable",
    "withContiguousMutableStorageIfAvailable", "withCString", "withUTF8", "withMemoryRebound",
    "withUnsafeMutablePointers", "withUnsafeMutablePointerToElements",
    "withUnsafeMutablePointerToHeader", "withUnsafeFileSystemRepresentation",
    "enumerateSubstrings", "enumerateLines", "enumerateObjects", "enumerateKeysAndObjects",
    "enumerateAttribute", "enumerateAttributes", "enumerateBytes", "enumerateDates",
    "enumerateMatches", "enumerateRanges", "filteredIndexSet", "indexOfObject", "indexesOfObjects",
    "keysOfEntries", "keysSortedByValue", "sortRange", "sortedArray", "transformingAttributes",
    "withDecodedUnsafeBufferPointer", "withDecodedUnsafeBytes", "withFileSystemRepresentation",
    "withMutableCharacters", "withSerialExecutor", "withUTF8Buffer", "withValue",
  ]

  /// Members whose names other libraries use for other purposes, so that the receiver's type
  /// matters.
  private static let membersOfTypes =
    ["split", "starts", "count", "indices", "difference", "trimPrefix", "trimmingPrefix"].map {
      Boundary(callee: .member($0, of: sequences), passing: .keeps, description: "'\($0)'")
    }
    + ["enumerate", "index", "indexes", "objects"].map {
      Boundary(
        callee: .member($0, of: ["NSArray", "NSIndexSet", "NSOrderedSet", "NSSet"]),
        passing: .keeps, description: "'\($0)'")
    }
    + ["merge", "merging"].map {
      Boundary(callee: .member($0, of: ["Dictionary"]), passing: .keeps, description: "'\($0)'")
    }
    + ["replace", "replacing"].map {
      Boundary(
        callee: .member($0, of: ["String", "Substring"]), passing: .keeps, description: "'\($0)'")
    }
    + [
      Boundary(
        callee: .member("transform", of: ["AttributedString"]), passing: .keeps,
        description: "'transform'"),
      Boundary(
        callee: .member("measure", of: ["ContinuousClock", "SuspendingClock"]), passing: .keeps,
        description: "'measure'"),
      Boundary(
        callee: .member("write", of: ["Realm"]), passing: .keeps, description: "a transaction"),
      Boundary(
        callee: .member("coordinate", of: ["NSFileCoordinator"]), passing: .keeps,
        description: "a file coordinator"),
    ]
    + [
      "performWithoutAnimation", "animate", "animateKeyframes", "addKeyframe", "transition",
      "modifyAnimations",
    ].map {
      Boundary(
        callee: .staticMember($0, of: "UIView"), labels: ["", "animations"], passing: .keeps,
        description: "an animation")
    }
    + [
      Boundary(
        callee: .staticMember("runningPropertyAnimator", of: "UIViewPropertyAnimator"),
        labels: ["", "animations"], passing: .keeps, description: "an animation"),
      Boundary(
        callee: .member("performActivity", of: ["ProcessInfo"]), passing: .keeps,
        description: "an activity"),
      Boundary(
        callee: .staticMember("runAnimationGroup", of: "NSAnimationContext"), labels: [""],
        passing: .keeps, description: "an animation"),
      Boundary(
        callee: .anyMember("performBatchUpdates"), labels: ["", "updates"], passing: .keeps,
        description: "updates of a collection"),
      // It runs the closure at once, and again when what it has read changes.
      Boundary(
        callee: .function("observe"), labels: ["", "apply"], passing: .keeps,
        description: "what is observed",
        modules: [
          "SwiftNavigation", "UIKitNavigation", "AppKitNavigation", "ComposableArchitecture",
        ]),
    ]
    + ["makeConstraints", "remakeConstraints", "updateConstraints", "prepareConstraints"].map {
      Boundary(
        callee: .anyMember($0), passing: .keeps, description: "constraints", modules: ["SnapKit"])
    }
    + ["image", "pngData", "jpegData"].map {
      Boundary(
        callee: .member($0, of: ["UIGraphicsImageRenderer"]), passing: .keeps,
        description: "an image renderer")
    }

  /// The sequence types of the standard library, by name.
  private static let sequences = [
    "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "String", "Substring", "Data",
  ]
}
