internal import DependencyFacts

/// Asynchronous sequences, Combine's publishers, and promises: their types, operators and
/// subscribers.
struct StreamNames: Sendable {
  private let streams: Set<Name>
  private let ofElements: Set<Name>
  private let streamOperators: Set<Name>
  private let publishers: Set<Name>
  private let emittingAtOnce: Set<Name>
  private let collections: Set<Name>
  private let storedClosures: [Name: Set<Name>]
  private let operators: [Name: PublisherOperator]
  private let publisher: Name?
  private let schedulerLabels: Set<Name>
  private let promises: Set<Name>
  private let promiseMembers: Set<Name>
  private let promiseModules: [Name: Set<Name>]

  init(_ names: LibraryNames) {
    streams = names.set(StreamTypes.table, with: .isStream)
    ofElements = names.set(StreamTypes.table, with: .isOfElements)
    publishers = names.set(StreamTypes.table, with: .isPublisher)
    emittingAtOnce = names.set(StreamTypes.table, with: .emitsAtOnce)
    collections = names.set(StreamTypes.publishedAtOnce)
    streamOperators = names.set(StreamTypes.operators)
    storedClosures = names.table(
      StreamTypes.storedClosures.map { type, labels in
        // The closure may be trailing.
        (type, names.set(labels.filter { $0 != "_" }).union(labels.contains("_") ? [.none] : []))
      })
    operators = names.rows(PublisherOperators.table)
    publisher = names["publisher"]
    schedulerLabels = names.set(["on", "scheduler"])
    promises = names.set(Promises.types)
    promiseMembers = names.set(Promises.members)
    promiseModules = names.table(
      Boundary.promises.filter { !$0.modules.isEmpty }
        .flatMap { row in row.keys.map { ($0, names.set(row.modules)) } })
  }

  // MARK: Types

  func isStream(type: Name) -> Bool { streams.contains(type) }

  /// Whether the first generic argument of a type is what an iteration gets.
  func isOfElements(type: Name) -> Bool { ofElements.contains(type) }

  func isPublisher(type: Name) -> Bool { publishers.contains(type) }

  /// Whether a name looks like that of a publisher's type.
  func isLikePublisher(typeSpelling: String) -> Bool {
    StreamTypes.endingsOfPublishers.contains { typeSpelling.hasSuffix($0) }
  }

  /// Whether a new publisher emits all its elements while it is subscribed to.
  func emitsAtOnce(type: Name) -> Bool { emittingAtOnce.contains(type) }

  /// Whether the `publisher` of a type's value does.
  func isPublishedAtOnce(type: Name) -> Bool { collections.contains(type) }

  /// Whether a member is the publisher of its object.
  func isPublisher(member: Name) -> Bool { member == publisher }

  /// The labels of the closures that a new value stores for its consumer.
  func storedClosures(of type: Name) -> Set<Name> { storedClosures[type] ?? [] }

  /// Whether the result of a promise's member is one again.
  func isPromise(after member: Name, of type: Name) -> Bool {
    promises.contains(type) && promiseMembers.contains(member)
  }

  // MARK: Members

  /// The modules of which a file must import one, so that a member takes what follows a promise.
  func modules(ofPromiseWith member: Name) -> Set<Name> { promiseModules[member] ?? [] }

  /// Whether the result of a stream's member is one again. Iterating over it consumes it.
  func isStreamOperator(_ name: Name) -> Bool { streamOperators.contains(name) }

  /// Whether an operator passes on an element, or its absence, while it gets it.
  func isImmediate(_ name: Name) -> Bool { operators.has(.isImmediate, name) }

  /// Whether an operator may pass elements on to a scheduler, which runs later.
  func movesToScheduler(_ name: Name) -> Bool { operators.has(.movesToScheduler, name) }

  /// Whether an argument of such an operator is the scheduler.
  func isScheduler(label: Name) -> Bool { schedulerLabels.contains(label) }

  /// Whether a method subscribes to the publisher that it is called on.
  func subscribes(_ name: Name) -> Bool { operators.has(.subscribes, name) }

  /// Whether a method may do so: the name does not tell the two functions `receive` apart.
  func maySubscribe(_ name: Name) -> Bool {
    operators.has(.subscribes, name) || operators.has(.maySubscribe, name)
  }

  /// Whether a method shows what it is called on to be a publisher.
  func showsPublisher(_ name: Name) -> Bool {
    operators.has(.subscribes, name) || operators.has(.showsPublisher, name)
  }
}

/// A type of values that arrive one after the other.
typealias StreamType = TraitRow<StreamTypes.Traits>

/// The table of these.
enum StreamTypes {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    static let isStream = Traits(rawValue: 1)
    /// Its first generic argument is the element.
    static let isOfElements = Traits(rawValue: 1 << 1)
    static let isPublisher = Traits(rawValue: 1 << 2)
    /// It emits all its elements while it is subscribed to.
    static let emitsAtOnce = Traits(rawValue: 1 << 3)
  }

  static let table = [
    StreamType("AsyncStream", [.isStream, .isOfElements]),
    StreamType("AsyncThrowingStream", [.isStream, .isOfElements]),
    StreamType("AsyncSequence", .isStream),
    StreamType("AnyAsyncSequence", .isStream),
    StreamType("AnyPublisher", .isPublisher),
    StreamType("Publisher", .isPublisher),
    StreamType("PassthroughSubject", .isPublisher),
    StreamType("CurrentValueSubject", .isPublisher),
    StreamType("Deferred", .isPublisher),
    StreamType("Future", .isPublisher),
    StreamType("Just", [.isPublisher, .emitsAtOnce]),
    StreamType("Empty", [.isPublisher, .emitsAtOnce]),
    StreamType("Fail", [.isPublisher, .emitsAtOnce]),
    StreamType("Record", .emitsAtOnce),
  ]

  /// Publishers have further types of their own, which are named alike.
  static let endingsOfPublishers = ["Publisher", "Subject", "Future", "Deferred"]

  /// Types whose `publisher` emits all elements while it is subscribed to.
  static let publishedAtOnce = [
    "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "String", "Substring", "Range",
    "ClosedRange", "Optional", "Result",
  ]

  /// The labels of the closures that are stored for the consumer, `_` for none. The closure of a
  /// `Future` and the one that builds a stream run in place.
  static let storedClosures = [
    ("AsyncStream", ["unfolding"]), ("AsyncThrowingStream", ["unfolding"]),
    ("Deferred", ["_", "createPublisher"]),
  ]

  /// The members of asynchronous sequences that return one.
  static let operators = [
    "map", "filter", "compactMap", "flatMap", "prefix", "drop", "dropFirst", "eraseToStream",
    "eraseToThrowingStream",
  ]
}

/// A member of Combine's publishers.
typealias PublisherOperator = TraitRow<PublisherOperators.Traits>

/// The table of these.
enum PublisherOperators {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// It runs its closure where it gets an element, so after a scheduler later.
    static let runsClosure = Traits(rawValue: 1)
    /// It passes on an element, or its absence, while it gets it.
    static let isImmediate = Traits(rawValue: 1 << 1)
    /// It passes elements on to a scheduler, if it is given one.
    static let movesToScheduler = Traits(rawValue: 1 << 2)
    static let subscribes = Traits(rawValue: 1 << 3)
    static let maySubscribe = Traits(rawValue: 1 << 4)
    /// Nothing but a publisher has such a member.
    static let showsPublisher = Traits(rawValue: 1 << 5)
  }

  static let table = [
    PublisherOperator("map", [.runsClosure, .isImmediate]),
    PublisherOperator("tryMap", [.runsClosure, .isImmediate]),
    PublisherOperator("compactMap", [.runsClosure, .isImmediate]),
    PublisherOperator("tryCompactMap", [.runsClosure, .isImmediate]),
    PublisherOperator("flatMap", .runsClosure),
    PublisherOperator("filter", [.runsClosure, .isImmediate]),
    PublisherOperator("tryFilter", [.runsClosure, .isImmediate]),
    PublisherOperator("scan", [.runsClosure, .isImmediate]),
    PublisherOperator("tryScan", [.runsClosure, .isImmediate]),
    PublisherOperator("reduce", [.runsClosure, .isImmediate]),
    PublisherOperator("tryReduce", [.runsClosure, .isImmediate]),
    PublisherOperator("catch", .runsClosure),
    PublisherOperator("tryCatch", .runsClosure),
    PublisherOperator("mapError", [.runsClosure, .isImmediate]),
    PublisherOperator("removeDuplicates", [.runsClosure, .isImmediate]),
    PublisherOperator("handleEvents", [.runsClosure, .isImmediate]),
    PublisherOperator("first", .isImmediate),
    PublisherOperator("last", .isImmediate),
    PublisherOperator("prefix", .isImmediate),
    PublisherOperator("dropFirst", .isImmediate),
    PublisherOperator("drop", .isImmediate),
    PublisherOperator("collect", .isImmediate),
    PublisherOperator("count", .isImmediate),
    PublisherOperator("min", .isImmediate),
    PublisherOperator("max", .isImmediate),
    PublisherOperator("contains", .isImmediate),
    PublisherOperator("allSatisfy", .isImmediate),
    PublisherOperator("replaceNil", .isImmediate),
    PublisherOperator("replaceError", .isImmediate),
    PublisherOperator("replaceEmpty", .isImmediate),
    PublisherOperator("setFailureType", .isImmediate),
    PublisherOperator("print", .isImmediate),
    PublisherOperator("eraseToAnyPublisher", [.isImmediate, .showsPublisher]),
    PublisherOperator("debounce", .movesToScheduler),
    PublisherOperator("delay", .movesToScheduler),
    PublisherOperator("throttle", .movesToScheduler),
    // `receive(on:)` is an operator, `receive(subscriber:)` a subscription.
    PublisherOperator("receive", [.movesToScheduler, .showsPublisher, .maySubscribe]),
    PublisherOperator("sink", [.runsClosure, .subscribes]),
    PublisherOperator("assign", .subscribes),
    PublisherOperator("subscribe", .subscribes),
  ]

  /// The operators that run a closure later if they follow a scheduler.
  static let runningClosures = table.filter { $0.traits.contains(.runsClosure) }.map(\.spelling)
}
