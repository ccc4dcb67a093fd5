internal import DependencyFacts

/// Classes and boxes of well-known libraries whose values share state.
struct StateNames: Sendable {
  private let types: [Name: StatefulType]
  private let reading: Set<Name>
  private let changing: Set<Name>
  private let recorders: [(attribute: Name, prefix: String, suffix: String)]
  private let shared: Name?
  private let instances: Set<Name>
  private let settings: Set<Name>
  private let settingsWriters: Set<Name>
  private let counter: Name?
  /// The type of such a generator.
  let counterType: Name?
  /// The protocol of all classes.
  let protocolOfObjects: Name?

  init(_ names: LibraryNames) {
    types = names.rows(StatefulTypes.table)
    reading = names.set(["value", "eraseToAnyPublisher"])
    changing = names.set([
      "setValue", "set", "send", "store", "exchange", "wrappingIncrement", "wrappingDecrement",
      "wrappingAdd", "add", "insert", "append", "removeAllObjects", "setObject",
    ])
    recorders = [("Spyable", "", "Spy"), ("Mockable", "Mock", ""), ("AutoSpyable", "", "Spy")]
      .compactMap { attribute, prefix, suffix in names[attribute].map { ($0, prefix, suffix) } }
    shared = names["shared"]
    instances = names.set(["main", "shared", "standard", "current", "default", "general", "global"])
    settings = names.set(["UserDefaults", "NSUbiquitousKeyValueStore"])
    settingsWriters = names.set(["set", "setValue", "removeObject", "removePersistentDomain"])
    counter = names["incrementing"]
    counterType = names["UUIDGenerator"]
    protocolOfObjects = names["AnyObject"]
  }

  /// Whether the copies of a value share its mutable state.
  func isBox(_ type: Name) -> Bool { types.has(.isBox, type) }

  /// Whether a member of a box reads its contents.
  func readsBox(_ member: Name) -> Bool { reading.contains(member) }

  /// Whether a method of a box always changes its contents.
  func changesBox(_ method: Name) -> Bool { changing.contains(method) }

  /// The protocols whose macros may generate a class, each with the attribute that does: 'Reader'
  /// with 'Spyable' for 'ReaderSpy'.
  func generators(of type: String) -> [(name: String, attribute: Name)] {
    recorders.compactMap { attribute, prefix, suffix in
      guard type.hasPrefix(prefix), type.hasSuffix(suffix) else { return nil }
      return (String(type.dropFirst(prefix.count).dropLast(suffix.count)), attribute)
    }
  }

  /// Whether an object is expensive to create, or has state.
  func isCostly(_ type: Name) -> Bool { types.has(.isCostly, type) }

  /// Whether the shared object of a class changes the world outside the process.
  func sharesObject(_ type: Name, named member: Name) -> Bool {
    member == shared || types.has(.isShared, type)
  }

  /// Whether the shared objects of a class, by any name, reach outside the process.
  func isShared(_ type: Name) -> Bool { types.has(.isShared, type) }

  /// Whether static functions of a class, and its new objects, reach outside the process.
  func reachesOut(_ type: Name) -> Bool { types.has(.reachesOut, type) }

  /// Whether a static member is, by convention, an instance of its own type.
  func isInstance(_ member: Name) -> Bool { instances.contains(member) }

  /// Whether an object of a class keeps a user's settings.
  func isSettings(_ type: Name) -> Bool { settings.contains(type) }

  /// Whether a method of such an object changes the settings.
  func writesSettings(_ method: Name) -> Bool { settingsWriters.contains(method) }

  /// Whether a static member makes a generator that begins to count.
  func beginsCount(_ member: Name) -> Bool { member == counter }
}

/// A type with state.
typealias StatefulType = TraitRow<StatefulTypes.Traits>

/// The table of these.
enum StatefulTypes {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// It holds mutable state, shared between copies.
    static let isBox = Traits(rawValue: 1)
    /// It is expensive to create, or has state.
    static let isCostly = Traits(rawValue: 1 << 1)
    /// Its shared object changes the world outside the process.
    static let isShared = Traits(rawValue: 1 << 2)
    /// Its static functions and new objects reach outside the process.
    static let reachesOut = Traits(rawValue: 1 << 3)
  }

  static let table =
    [
      "LockIsolated", "ActorIsolated", "Mutex", "OSAllocatedUnfairLock", "ManagedAtomic", "Atomic",
      "CurrentValueSubject", "NIOLockedValueBox", "Protected", "AsyncSemaphore", "NSMutableArray",
      "NSMutableDictionary", "NSMutableSet", "NSMutableData",
    ].map { StatefulType($0, .isBox) }
    + [
      "TestClock", "DatabaseQueue", "DatabasePool", "OperationQueue", "DispatchQueue",
      "NotificationCenter", "NSCache", "Timer", "AVAudioEngine", "AVAudioPlayer",
    ].map { StatefulType($0, .isCostly) }
    + ["CLLocationManager", "CMMotionManager", "NWPathMonitor"]
    .map { StatefulType($0, [.isCostly, .reachesOut]) }
    + ["URLSession", "UserDefaults"].map { StatefulType($0, [.isCostly, .isShared]) }
    + ["FileManager", "NSUbiquitousKeyValueStore", "HTTPCookieStorage", "URLCache"]
    .map { StatefulType($0, .isShared) }
    + ["UIPasteboard", "NSPasteboard", "UNUserNotificationCenter", "NSWorkspace", "WidgetCenter"]
    .map { StatefulType($0, [.isShared, .reachesOut]) }
    + [
      "SKStoreReviewController", "NSPersistentContainer", "NSPersistentCloudKitContainer",
      "CKContainer", "LAContext", "CNContactStore", "EKEventStore", "HKHealthStore",
      "PHPhotoLibrary", "ATTrackingManager", "NWConnection", "NWListener", "Process",
      "AVAudioRecorder", "AVCaptureSession",
    ].map { StatefulType($0, .reachesOut) }
}
