import DependencyFacts
import Testing

@testable import DependencyProgram

/// A question about a name, and names with either answer.
struct LibraryQuestion: Sendable, CustomStringConvertible {
  let description: String
  let ask: @Sendable (Libraries, Name) -> Bool
  let yes: String
  let no: String

  init(
    _ description: String, yes: String, no: String,
    _ ask: @escaping @Sendable (Libraries, Name) -> Bool
  ) {
    self.description = description
    self.ask = ask
    self.yes = yes
    self.no = no
  }
}

/// The tables of other people's names: each question has an answer for the names of its rows, and
/// for no others. `BoundaryLayerTests` has those of functions that are given closures.
@Suite struct LibraryLayerTests {
  private func check(_ question: LibraryQuestion) {
    var names = ProgramNames()
    let spellings = [question.yes, question.no].map { $0.split(separator: " ").map(String.init) }
    let meant = spellings.map { $0.map { names.name(of: $0) } }
    let libraries = Libraries(LibraryNames { names.existing($0) })
    for (names, answer) in zip(meant, [true, false]) {
      let wrong = names.indices.filter { question.ask(libraries, names[$0]) != answer }
      #expect(wrong.map { spellings[answer ? 0 : 1][$0] } == [], "\(question)")
    }
    // A row whose name occurs nowhere matches nothing.
    let empty = Libraries(LibraryNames { _ in nil })
    #expect(!meant[0].contains { question.ask(empty, $0) }, "\(question)")
  }

  @Test("members of collections", arguments: Self.aboutCollections)
  func collections(question: LibraryQuestion) { check(question) }

  private static let aboutCollections: [LibraryQuestion] = [
    .init("runs its closure for each element", yes: "map forEach sort", no: "append lazy") {
      $0.collections.runsForEach($1)
    },
    .init("changes its receiver", yes: "append sort toggle", no: "sorted map partition") {
      $0.collections.changing.contains($1)
    },
    .init("is an element", yes: "first last", no: "min count") {
      $0.collections.parts.contains($1)
    },
    .init("is of optionals as well", yes: "map flatMap", no: "compactMap") {
      $0.collections.isOfOptionals($1)
    },
    .init("takes an element", yes: "append contains", no: "drop") {
      $0.collections.takesElement($1)
    },
    .init("makes an element", yes: "map compactMap", no: "flatMap mapValues") {
      $0.collections.makesElement($1)
    },
    .init("stays lazy", yes: "map filter lazy joined", no: "forEach sorted") {
      $0.collections.staysLazy($1)
    },
    .init("makes lazy", yes: "lazy", no: "map") { $0.collections.makesLazy($1) },
    .init("passes an element", yes: "map allSatisfy", no: "reduce sort append") {
      $0.collections.parameters(ofClosureFor: $1) == .element
    },
    .init("gives elements", yes: "dropLast sorted union", no: "filter map") {
      if case .elements? = $0.collections.result(ofMember: $1) { true } else { false }
    },
    .init("is a sequence or dictionary", yes: "Array Deque Dictionary", no: "zip Result") {
      $0.collections.shape(of: $1) != nil
    },
    .init("makes a collection", yes: "Array zip Dictionary", no: "Deque") {
      $0.collections.made(by: $1) != nil
    },
  ]

  @Test("streams and publishers", arguments: Self.aboutStreams)
  func streams(question: LibraryQuestion) { check(question) }

  private static let aboutStreams: [LibraryQuestion] = [
    .init("is a stream", yes: "AsyncStream AsyncSequence", no: "Just Array") {
      $0.streams.isStream(type: $1)
    },
    .init("has elements", yes: "AsyncThrowingStream", no: "AsyncSequence") {
      $0.streams.isOfElements(type: $1)
    },
    .init("is a publisher", yes: "AnyPublisher Just", no: "Record AsyncStream") {
      $0.streams.isPublisher(type: $1)
    },
    .init("emits at once", yes: "Just Record", no: "Future") {
      $0.streams.emitsAtOnce(type: $1)
    },
    .init("is published at once", yes: "Array Optional", no: "Just") {
      $0.streams.isPublishedAtOnce(type: $1)
    },
    .init("is a stream's operator", yes: "map eraseToStream", no: "sink forEach") {
      $0.streams.isStreamOperator($1)
    },
    .init("passes on at once", yes: "map collect", no: "flatMap delay sink") {
      $0.streams.isImmediate($1)
    },
    .init("moves to a scheduler", yes: "receive debounce", no: "map subscribe") {
      $0.streams.movesToScheduler($1)
    },
    .init("subscribes", yes: "sink assign", no: "receive map") { $0.streams.subscribes($1) },
    .init("may subscribe", yes: "sink receive", no: "map") { $0.streams.maySubscribe($1) },
    .init("shows a publisher", yes: "sink receive eraseToAnyPublisher", no: "map") {
      $0.streams.showsPublisher($1)
    },
  ]

  @Test("types of plain data, and types with state", arguments: Self.aboutTypes)
  func types(question: LibraryQuestion) { check(question) }

  private static let aboutTypes: [LibraryQuestion] = [
    .init("is pure", yes: "Int Regex DateFormatter", no: "Array FileManager") {
      $0.plainTypes.isPure($1)
    },
    .init("is an object", yes: "JSONDecoder", no: "Date") { $0.plainTypes.isObject($1) },
    .init("is a container", yes: "Array Optional", no: "Int Deque") {
      $0.plainTypes.isContainer($1)
    },
    .init("is a number", yes: "Int Bool", no: "String Decimal") { $0.plainTypes.isNumber($1) },
    .init("is text", yes: "String URL", no: "Int") { $0.plainTypes.isText($1) },
    .init("is a value", yes: "Int String", no: "Int32 Date") { $0.plainTypes.isValue($1) },
    .init("is a box", yes: "Mutex NSMutableArray", no: "NSCache") { $0.state.isBox($1) },
    .init("is costly", yes: "NSCache URLSession", no: "FileManager") { $0.state.isCostly($1) },
    .init("shares an object", yes: "FileManager URLSession", no: "NSCache") {
      $0.state.sharesObject($1, named: .none)
    },
    .init("is an instance", yes: "main shared default", no: "live") { $0.state.isInstance($1) },
  ]

  @Test("threads and tasks", arguments: Self.aboutThreads)
  func threads(question: LibraryQuestion) { check(question) }

  private static let aboutThreads: [LibraryQuestion] = [
    .init("waits", yes: "sync wait", no: "async signal") { libraries, name in
      libraries.threads.waiting.contains { $0.member == name }
    },
    .init("limits time", yes: "timeout wallTimeout", no: "until") {
      $0.threads.isTimeLimit(label: $1)
    },
    .init("is a scheduler", yes: "DispatchQueue RunLoop", no: "Task") {
      $0.threads.isScheduler(type: $1)
    },
    .init("has a group's body", yes: "withTaskGroup", no: "withLock") {
      $0.threads.taskGroups.contains($1)
    },
    .init("is a system", yes: "iOS visionOS", no: "Linux") { $0.threads.isSystem($1) },
  ]

  @Test("frameworks and test libraries", arguments: Self.aboutFrameworks)
  func frameworks(question: LibraryQuestion) { check(question) }

  private static let aboutFrameworks: [LibraryQuestion] = [
    .init("gives a kind", yes: "View ButtonStyle XCTestCase", no: "Equatable") { names, name in
      names.frameworks.parents.values.contains { $0.contains(name) }
    },
    .init("is a plain parent", yes: "Equatable View NSObject", no: "UIView") {
      $0.frameworks.isPlain(parent: $1)
    },
    .init("is a plain attribute", yes: "Observable main Reducer", no: "Published") {
      $0.frameworks.isPlain(attribute: $1)
    },
    .init("adds no wrapper", yes: "Published objc", no: "Dependency Model") {
      $0.frameworks.addsNoWrapper(attribute: $1)
    },
    .init("is eager", yes: "State MainActor", no: "StateObject") {
      $0.frameworks.isEager(attribute: $1)
    },
    .init("tells the actions of a child", yes: "action", no: "state") {
      $0.frameworks.isActionOfChild(label: $1)
    },
    .init("puts off", yes: "StateObject", no: "State") { $0.frameworks.putsOff(attribute: $1) },
    .init("adds no code", yes: "Sendable DependencyKey", no: "ObservableObject") {
      $0.frameworks.addsNoCode(protocol: $1)
    },
    .init("is a store", yes: "Store TestStoreOf", no: "ViewStore") {
      $0.frameworks.store(named: $1) != nil
    },
    .init("is a view's own store", yes: "ViewStore ViewStoreOf", no: "Store") {
      $0.frameworks.isViewStore($1)
    },
    .init("hands a store on", yes: "WithViewStore", no: "WithPerceptionTracking") {
      $0.frameworks.handsOnStore($1)
    },
    .init("gives a view a function that sends", yes: "ViewAction", no: "Reducer") {
      $0.frameworks.sendsActionsOfView(attribute: $1)
    },
    .init("is that function", yes: "send", no: "receive") { $0.frameworks.isSend($1) },
    .init("reaches outside", yes: "SecItemAdd SecItemDelete", no: "URLSession") {
      $0.outside.isOutside(function: $1)
    },
    .init("says that nothing is kept", yes: "inMemory", no: "path") { $0.outside.isInMemory($1) },
    .init(
      "is another name of a store", yes: "StoreOf TestStoreOf", no: "Store TestStore"
    ) {
      $0.frameworks.type(ofAlias: $1) != nil
    },
    .init("runs code for actions", yes: "Reduce CombineReducers dependency", no: "Scope") {
      $0.frameworks.reducerPart(named: $1) != nil
    },
    .init("makes an effect", yes: "run send merge concatenate cancellable", no: "debounce") {
      $0.frameworks.effectPart(named: $1) != nil
    },
    .init("is an effect", yes: "Effect EffectOf EffectTask", no: "Reducer") {
      $0.frameworks.isEffect(type: $1)
    },
    .init("hands an action on", yes: "presented element", no: "dismiss") {
      $0.frameworks.handsOn($1)
    },
    .init("leaves effects", yes: "exhaustivity skipInFlightEffects", no: "finish") {
      $0.frameworks.namesOfLooseTests.contains($1)
    },
    .init("is the reducer of a store", yes: "reducer", no: "initialState") {
      $0.frameworks.isReducer(label: $1)
    },
    .init("gets each action", yes: "reduce", no: "body") { $0.frameworks.isReducing($1) },
    .init("is a test", yes: "Test", no: "Suite") { $0.testing.isTest(attribute: $1) },
    .init("is a plain trait", yes: "tags serialized", no: "enabled") {
      $0.testing.isPlain(trait: $1)
    },
    .init("expects issues", yes: "withKnownIssue", no: "XCTAssert") {
      $0.testing.expectsIssues($1)
    },
    .init("is the set-up", yes: "setUp setUpWithError", no: "tearDown setUpMocks") {
      $0.testing.isSetUp($1)
    },
    .init("traps", yes: "fatalError preconditionFailure", no: "unimplemented XCTFail") {
      $0.failures.failure(of: $1) == .traps
    },
    .init("is a double's name", yes: "mock noop", no: "live testValue") {
      $0.failures.isDouble($1)
    },
  ]

  @Test("the dependency system, modules, and the language", arguments: Self.aboutSystems)
  func systems(question: LibraryQuestion) { check(question) }

  private static let aboutSystems: [LibraryQuestion] = [
    .init(
      "fails tests without a value", yes: "date uuid defaultDatabase", no: "context mainQueue api"
    ) {
      $0.system.valueInTests(ofAccessor: $1) == .missing
    },
    .init("reads the database", yes: "Fetch FetchAll FetchOne", no: "defaultDatabase Shared") {
      $0.system.accessor(readBy: $1, labels: []) != nil
    },
    .init(
      "makes a key of shared state", yes: "appStorage fileStorage inMemory",
      no: "defaultAppStorage defaultFileStorage defaultInMemoryStorage shared"
    ) {
      $0.system.accessor(readByKey: $1, labels: []) != nil
    },
    .init("is read by libraries", yes: "defaultDatabase defaultAppStorage", no: "uuid") {
      $0.system.isReadByLibraries(accessor: $1)
    },
    .init("has a known type", yes: "urlSession defaultDatabase", no: "date") {
      $0.system.type(ofAccessor: $1) != nil
    },
    .init("is another context", yes: "preview test", no: "live") {
      $0.system.isOtherContext($1)
    },
    .init("shares state", yes: "Shared SharedReader", no: "State") {
      $0.system.sharesState(attribute: $1)
    },
    .init("needs no import", yes: "Swift Foundation", no: "Combine") {
      $0.modules.isStandard($1)
    },
    .init("reports issues", yes: "Swift XCTest", no: "Foundation") {
      $0.modules.reportsIssues($1)
    },
    .init("is for tests", yes: "XCTest Testing", no: "Swift") {
      $0.modules.testFrameworks.contains($1)
    },
    .init("lets a result be dropped", yes: "discardableResult", no: "inlinable") {
      $0.language.isDiscardable(attribute: $1)
    },
    .init("has a result that may be dropped", yes: "scheduledTimer insert", no: "async map") {
      $0.results.isDroppable($1, [])
    },
  ]

  @Test("facts know only words of the language and of the dependency system")
  func knownNames() {
    let words = Set(LanguageNames.words + Self.system)
    #expect(KnownName.allCases.map(\.spelling).filter { !words.contains($0) } == [])
  }

  private static let system = [
    "Dependency", "DependencyValues", "DependencyKey", "TestDependencyKey", "DependencyClient",
    "DependencyEndpoint", "DependencyEntry", "liveValue", "testValue", "previewValue", "_current",
    "current", "withDependencies", "withEscapedDependencies", "prepareDependencies",
    "withDependency", "withValue", "withValues", "withTestValues", "operation", "from", "yield",
    "dependency", "dependencies", "transformDependency", "Value",
    // The types of values, and the modules
    "DatabaseWriter", "URLSession", "NotificationCenter", "Dependencies", "ComposableArchitecture",
    "DependenciesMacros", "DependenciesAdditions", "SQLiteData", "Sharing", "DependencyRuntime",
  ]
}
