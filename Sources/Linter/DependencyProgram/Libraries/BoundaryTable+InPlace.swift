/// The rows of functions that run their closures with the values of the caller.
///
/// The functions that run them before they return are complete for the standard library, Dispatch
/// and Foundation, according to the non-escaping closures in the modules' interfaces on Linux.
extension Boundary {
  static let keeping: [Boundary] =
    tasks + constructions
    + functions(inPlaceFunctions, .unknown) + functions(runningFunctions, .always)
    + functions(catchingFunctions, .alwaysCaught)
    + members(CollectionMember.runningForEach + otherMembers, .unknown)
    + members(runningMembers, .always)
    + childTasks.map {
      Boundary(
        callee: .anyMember($0), passing: .keeps, description: "'\($0)'", isConcurrent: true,
        // A group waits for its tasks.
        running: $0.hasSuffix("UnlessCancelled") ? .unknown : .alwaysCaught)
    }
    + membersOfTypes

  private static func functions(_ names: [String], _ running: Running) -> [Boundary] {
    names.map {
      Boundary(
        callee: .function($0), passing: .keeps, description: "'\($0)'", running: running)
    }
  }

  private static func members(_ names: [String], _ running: Running) -> [Boundary] {
    names.map {
      Boundary(
        callee: .anyMember($0), passing: .keeps, description: "'\($0)'", running: running)
    }
  }

  private static let tasks = [
    Boundary(
      callee: .construction(of: "Task"), passing: .keeps, description: "a task",
      isConcurrent: true),
    Boundary(
      callee: .staticMember("immediate", of: "Task"), passing: .keeps, description: "a task",
      isConcurrent: true),
    Boundary(
      callee: .staticMember("run", of: "MainActor"), passing: .keeps,
      description: "the main actor", running: .always),
    Boundary(
      callee: .staticMember("assumeIsolated", of: "MainActor"), passing: .keeps,
      description: "the main actor", running: .always),
    Boundary(
      callee: .member("sync", of: ["DispatchQueue"]), passing: .keeps,
      description: "a synchronous dispatch", running: .always),
    Boundary(
      callee: .function("withTaskCancellationHandler"), labels: ["", "operation"],
      passing: .keeps, description: "a cancellation handler's operation", running: .always),
    Boundary(
      callee: .function("withTaskPriorityEscalationHandler"), labels: ["", "operation"],
      passing: .keeps, description: "an escalation handler's operation", running: .always),
    Boundary(
      callee: .function("withObservationTracking"), labels: ["", "apply"], passing: .keeps,
      description: "what is observed", running: .always),
    Boundary(
      callee: .staticMember("runActivity", of: "XCTContext"), passing: .keeps,
      description: "an activity", running: .always),
  ]

  /// Reducers and operators on them that run the closure with their children when they are made,
  /// and stores, which change their values then. One operator has the name of a member of
  /// sequences, whose closure need not run.
  static let builders =
    ([("Scope", ["", "child"]), ("CombineReducers", ["", "child"])]
    + FrameworkTypes.stores.map { ($0.0, ["withDependencies"]) }).map {
      type, labels in
      Boundary(
        callee: .construction(of: type), labels: labels, passing: .keeps,
        description: "'\(type)'", modules: reducerModules, running: .always)
    }
    + ["forEach", "ifLet", "ifCaseLet"].map {
      Boundary(
        callee: .anyMember($0), labels: ["", "then", "element", "destination"], passing: .keeps,
        description: "'\($0)'", modules: reducerModules, besides: ["action"], running: .always)
    }

  private static let reducerModules = ["ComposableArchitecture"]

  private static let constructions =
    ["AsyncStream", "AsyncThrowingStream"].map {
      Boundary(
        callee: .construction(of: $0), labels: ["", "build"], passing: .keeps,
        description: "a stream's build closure")
    }
    + [
      ("Array", ["", "initializingWith"]), ("ContiguousArray", ["", "initializingWith"]),
      ("InlineArray", ["", "next", "initializingWith"]),
      ("String", ["", "initializingUTF8With"]),
      ("Dictionary", ["", "by", "uniquingKeysWith"]),
    ].map { type, labels in
      Boundary(
        callee: .construction(of: type), labels: labels, passing: .keeps, description: "'\(type)'")
    }
    + [("Result", ["", "catching"]), ("TaskResult", ["", "catching"]), ("Future", [""])].map {
      type, labels in
      Boundary(
        callee: .construction(of: type), labels: labels, passing: .keeps, description: "'\(type)'",
        running: .alwaysCaught)
    }

  /// Functions of the standard libraries that run their closures before they return, if at all.
  private static let inPlaceFunctions = [
    "sequence", "XCTAssertNoThrow", "XCTAssertThrowsError",
  ]

  /// Functions that run their closure before they return, and throw its errors.
  private static let runningFunctions = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withTaskExecutorPreference",
    "withUnsafeCurrentTask", "withExtendedLifetime", "withUnsafePointer",
    "withUnsafeMutablePointer", "withUnsafeBytes", "withUnsafeMutableBytes",
    "withUnsafeTemporaryAllocation", "withVaList", "withoutActuallyEscaping", "autoreleasepool",
    "withAnimation", "withTransaction", "XCTExpectFailure", "confirmation",
    "withMainSerialExecutor", "withIssueReporters",
  ]

  /// Functions that report the errors of their closure.
  private static let catchingFunctions = [
    "withKnownIssue", "withExpectedIssue", "withErrorReporting",
  ]

  /// Members of task groups.
  private static let childTasks = [
    "addTask", "addTaskUnlessCancelled", "addImmediateTask", "addImmediateTaskUnlessCancelled",
  ]

  /// Members that run their closure in place, on any type.
  private static let runningMembers = [
    "withLock", "withLockUnchecked", "withCriticalRegion", "performAndWait", "assumeIsolated",
    "withMutation", "performAsCurrent", "withUnsafeBufferPointer",
    "withUnsafeMutableBufferPointer", "withUnsafeBytes", "withUnsafeMutableBytes", "withCString",
    "withMemoryRebound", "withUTF8Buffer", "withValue",
    "withExhaustivity",
  ]

  /// Members that run their closures in place, if at all, on any type.
  private static let otherMembers = [
    "withLockIfAvailable", "withLockIfAvailableUnchecked",
    "mapError", "flatMapError", "elementsEqual", "lexicographicallyPrecedes",
    "withContiguousStorageIfAvailable", "withContiguousMutableStorageIfAvailable", "withUTF8",
    "withUnsafeMutablePointers", "withUnsafeMutablePointerToElements",
    "withUnsafeMutablePointerToHeader", "withUnsafeFileSystemRepresentation",
    "enumerateSubstrings", "enumerateLines", "enumerateObjects", "enumerateKeysAndObjects",
    "enumerateAttribute", "enumerateAttributes", "enumerateBytes", "enumerateDates",
    "enumerateMatches", "enumerateRanges", "filteredIndexSet", "indexOfObject", "indexesOfObjects",
    "keysOfEntries", "keysSortedByValue", "sortRange", "sortedArray", "transformingAttributes",
    "withDecodedUnsafeBufferPointer", "withDecodedUnsafeBytes", "withFileSystemRepresentation",
    "withMutableCharacters", "withSerialExecutor",
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
    + [
      // A chain of promises begins at once.
      Boundary(
        callee: .function("firstly"), passing: .keeps, description: "a promise",
        modules: ["PromiseKit"], running: .alwaysCaught)
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
