internal import DependencyFacts

/// Calls that reach outside the process when they run: the network, files, databases, the
/// keychain, questions to the user. Those that only read what the application brings along are left
/// out: they harm nobody. `StateNames` knows the calls that write settings.
struct OutsideNames: Sendable {
  private let functions: Set<Name>
  private let methods: [Name: Set<Name>]
  private let creations: [Name: Set<Name>]
  private let inMemory: Set<Name>
  private let pathInMemory = CodeNode.spelling(of: OutsideCalls.pathInMemory.utf8)
  private let libraries: [Name: [OfLibrary]]

  private struct OfLibrary {
    let module: Name
    let members: Set<Name>
  }

  init(_ names: LibraryNames) {
    functions = names.set(OutsideCalls.functions)
    methods = names.table(OutsideCalls.methods.map { ($0.type, names.set($0.members)) })
    creations = names.table(OutsideCalls.creations.map { ($0.type, names.set($0.labels)) })
    inMemory = names.set(OutsideCalls.inMemory)
    let rows = OutsideCalls.ofLibraries.compactMap { row in
      names[row.type].flatMap { type in
        names[row.module].map {
          (type, OfLibrary(module: $0, members: names.set(row.members)))
        }
      }
    }
    libraries = Dictionary(rows.map { ($0.0, [$0.1]) }, uniquingKeysWith: +)
  }

  /// Whether a global function reaches outside.
  func isOutside(function: Name) -> Bool { functions.contains(function) }

  /// Whether a method of a type's values, or a static one, reaches outside.
  ///
  /// - Parameter imports: whether the file imports a module.
  func isOutside(_ method: Name, of type: Name, imports: (Name) -> Bool) -> Bool {
    methods[type]?.contains(method) == true
      || libraries[type]?.contains { $0.members.contains(method) && imports($0.module) } == true
  }

  /// Whether a new object of a type opens a file, as far as the labels of its arguments tell.
  func opensFile(new type: Name, labels: some Sequence<Name>) -> Bool {
    creations[type].map { known in labels.contains(where: known.contains) } ?? false
  }

  /// Whether a word says that a database is kept in memory alone.
  func isInMemory(_ word: Name) -> Bool { inMemory.contains(word) }

  /// Whether a plain string is the path of such a database.
  func isPathInMemory(spelling: UInt32) -> Bool { spelling == pathInMemory }
}

/// The tables of these.
enum OutsideCalls {
  static let functions = ["SecItemAdd", "SecItemUpdate", "SecItemDelete"]

  static let methods: [(type: String, members: [String])] = [
    (
      "URLSession", ["data", "bytes", "upload", "download"]
    ),
    ("NWConnection", ["start"]),
    ("NWListener", ["start"]),
    (
      "FileManager",
      [
        "createDirectory", "createFile", "removeItem", "copyItem", "moveItem", "replaceItemAt",
        "trashItem",
      ]
    ),
    ("NSPersistentContainer", ["loadPersistentStores"]),
    ("NSPersistentCloudKitContainer", ["loadPersistentStores"]),
    ("CKDatabase", ["save", "fetch", "records", "perform", "add"]),
    ("UNUserNotificationCenter", ["requestAuthorization", "add"]),
    (
      "CLLocationManager",
      [
        "requestWhenInUseAuthorization", "requestAlwaysAuthorization", "requestLocation",
        "startUpdatingLocation",
      ]
    ),
    ("ATTrackingManager", ["requestTrackingAuthorization"]),
    ("PHPhotoLibrary", ["requestAuthorization"]),
    ("AVCaptureDevice", ["requestAccess"]),
    ("AVAudioSession", ["requestRecordPermission"]),
    ("AVAudioApplication", ["requestRecordPermission"]),
    ("SFSpeechRecognizer", ["requestAuthorization"]),
    ("CNContactStore", ["requestAccess"]),
    (
      "EKEventStore",
      ["requestAccess", "requestFullAccessToEvents", "requestFullAccessToReminders"]
    ),
    ("HKHealthStore", ["requestAuthorization"]),
    ("LAContext", ["evaluatePolicy"]),
    ("Activity", ["request"]),
    ("UIApplication", ["open", "registerForRemoteNotifications", "setAlternateIconName"]),
    ("NSWorkspace", ["open"]),
    ("SKStoreReviewController", ["requestReview"]),
  ]

  /// Objects that open a file when they are made with an argument of one of these labels; none for
  /// an argument without a label.
  static let creations: [(type: String, labels: [String])] = [
    ("ModelContainer", ["for"]), ("DatabasePool", ["path"]), ("DatabaseQueue", ["path"]),
  ]

  /// Words in the code of a database that is not kept in a file.
  static let inMemory = ["isStoredInMemoryOnly", "inMemory", "NSInMemoryStoreType"]
  static let pathInMemory = "\":memory:\""

  static let ofLibraries: [(module: String, type: String, members: [String])] = [
    ("Alamofire", "AF", ["request", "upload", "download", "streamRequest"]),
    ("FirebaseAuth", "Auth", ["auth"]),
    ("FirebaseFirestore", "Firestore", ["firestore"]),
    ("FirebaseRemoteConfig", "RemoteConfig", ["remoteConfig"]),
    ("FirebaseStorage", "Storage", ["storage"]),
    ("FirebaseDatabase", "Database", ["database"]),
    ("FirebaseFunctions", "Functions", ["functions"]),
    ("FirebaseMessaging", "Messaging", ["messaging"]),
    ("FirebaseAnalytics", "Analytics", ["logEvent", "setUserID", "setUserProperty"]),
    ("Firebase", "Auth", ["auth"]),
    ("Firebase", "Firestore", ["firestore"]),
    ("Firebase", "RemoteConfig", ["remoteConfig"]),
    ("Firebase", "Analytics", ["logEvent", "setUserID", "setUserProperty"]),
    ("StoreKit", "Product", ["products"]),
    ("StoreKit", "AppStore", ["sync"]),
  ]
}
