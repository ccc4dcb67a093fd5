/// The rows of libraries whose functions run their closures later: interfaces of the system,
/// publishers, observables and promises.
extension Boundary {
  static let libraries = actions + queries + promises + observables

  // MARK: The system

  private static let actions =
    ["UIAction", "UIAlertAction", "UIContextualAction", "UIDeferredMenuElement"].map {
      Boundary(callee: .construction(of: $0), passing: .followsEmitter, description: "an action")
    }
    + [
      Boundary(
        callee: .member("register", of: ["BGTaskScheduler"]), passing: .drops,
        description: "a background task"),
      Boundary(
        callee: .anyMember("beginBackgroundTask"), passing: .drops,
        description: "an expiration handler"),
      Boundary(
        callee: .member("performChanges", of: ["PHPhotoLibrary"]), passing: .drops,
        description: "the photo library"),
      Boundary(
        callee: .anyMember("addCompletion"), passing: .drops, description: "a completion handler"),
      Boundary(
        callee: .staticMember("setCompletionBlock", of: "CATransaction"), passing: .drops,
        description: "a completion handler"),
    ]

  /// Trailing closures that are completion handlers, which only their other arguments tell from
  /// those that run in place.
  static let trailingCompletions =
    ["animate", "animateKeyframes", "transition"].map {
      Boundary(
        callee: .staticMember($0, of: "UIView"), labels: [""], passing: .drops,
        description: "a completion handler", besides: ["animations"])
    }
    + ["present", "dismiss", "setViewControllers"].map {
      Boundary(
        callee: .anyMember($0), labels: [""], passing: .drops,
        description: "a completion handler", besides: ["animated"])
    }

  /// Functions that request data from the system, which answers on a queue of its own.
  private static let queries = [
    "getNotificationSettings", "getPendingNotificationRequests", "getDeliveredNotifications",
    "getNotificationCategories", "loadPersistentStores", "loadValuesAsynchronously",
    "exportAsynchronously", "generateCGImagesAsynchronously", "loadDataRepresentation",
    "loadFileRepresentation", "loadInPlaceFileRepresentation", "requestAVAsset",
    "requestMediaDataWhenReady", "addBoundaryTimeObserver", "startAccelerometerUpdates",
    "startGyroUpdates", "startMagnetometerUpdates", "startDeviceMotionUpdates",
  ].map {
    Boundary(callee: .anyMember($0), passing: .drops, description: "a completion handler")
  }

  // MARK: Selectors

  /// Functions that call a method later, by its selector. They are a separate table, because most
  /// of them treat a closure in its place the same way.
  static let selectors =
    ["Timer", "CADisplayLink"].map {
      Boundary(
        callee: .construction(of: $0), labels: ["selector"], passing: .drops,
        description: timer)
    }
    + [
      Boundary(
        callee: .staticMember("scheduledTimer", of: "Timer"), labels: ["selector"],
        passing: .drops, description: timer),
      Boundary(
        callee: .anyMember("addObserver"), labels: ["selector"], passing: .followsEmitter,
        description: "a notification handler"),
      Boundary(
        callee: .anyMember("addTarget"), labels: ["action"], passing: .followsEmitter,
        description: "a control's action"),
      Boundary(
        callee: .anyMember("detachNewThreadSelector"), labels: [""], passing: .drops,
        description: "a thread"),
    ]
    + ["perform", "performSelector"].map {
      Boundary(
        callee: .anyMember($0), labels: [""], passing: .drops, description: "a delayed call",
        besides: ["afterDelay", "on", "waitUntilDone"])
    }
    + [
      "UITapGestureRecognizer", "UIPanGestureRecognizer", "UIPinchGestureRecognizer",
      "UISwipeGestureRecognizer", "UIRotationGestureRecognizer", "UILongPressGestureRecognizer",
      "UIScreenEdgePanGestureRecognizer", "UIHoverGestureRecognizer", "UIGestureRecognizer",
      "NSClickGestureRecognizer", "NSPanGestureRecognizer", "NSPressGestureRecognizer",
      "UIBarButtonItem", "NSMenuItem", "UIKeyCommand", "UICommand",
    ].map {
      Boundary(
        callee: .construction(of: $0), labels: ["action"], passing: .followsEmitter,
        description: "a control's action")
    }

  // MARK: Promises

  /// Two libraries are called `Then`: one of promises, and one whose `then` configures a new object
  /// in place.
  static let promises =
    Promises.members.map {
      Boundary(callee: .member($0, of: Promises.types), passing: .drops, description: "a promise")
    }
    + Promises.members.map {
      Boundary(
        callee: .anyMember($0), passing: .drops, description: "a promise",
        modules: ["PromiseKit", "Promises", "Hydra", "AwaitKit"] + ($0 == "then" ? [] : ["Then"]))
    }

  // MARK: Futures of servers

  /// The thread of the event loop runs the closures.
  static let futures =
    [
      "whenSuccess", "whenFailure", "whenComplete", "map", "flatMap", "flatMapThrowing",
      "flatMapError", "always",
    ].map {
      Boundary(
        callee: .member($0, of: ["EventLoopFuture"]), passing: .drops, description: "an event loop")
    }

  // MARK: Observables and publishers

  /// The event handler of an observable, as a trailing closure or the only argument.
  private static let observables =
    ["subscribe", "emit", "drive", "bind"].map {
      Boundary(
        callee: .anyMember($0), labels: [""], passing: .followsEmitter,
        description: "an RxSwift subscriber", modules: ["RxSwift", "RxCocoa"])
    } + sources
    + [
      Boundary(
        callee: .memberBefore("disposed"), passing: .followsEmitter,
        description: "an RxSwift subscriber")
    ]

  /// The operators of an observable, by the type of the receiver: their names are common ones.
  static let operators =
    ["do", "map", "compactMap", "flatMap", "flatMapLatest", "filter", "scan"].map {
      Boundary(
        callee: .member(
          $0, of: ["Observable", "Single", "Maybe", "Completable", "Driver", "Signal"]),
        passing: .followsEmitter, description: "an RxSwift operator")
    }

  /// The code of a source of elements runs where somebody subscribes, which may well be here.
  private static let sources =
    ["create", "deferred"].flatMap { name in
      ["Observable", "Single", "Completable", "Maybe", "Infallible"].map {
        Boundary(
          callee: .staticMember(name, of: $0), passing: .keeps, description: "an observable",
          isConcurrent: true)
      }
    } + [
      Boundary(
        callee: .construction(of: "Deferred"), passing: .keeps, description: "a publisher",
        isConcurrent: true)
    ]

  /// Combine's operators, after one that moves to a scheduler.
  static let afterSchedulers = PublisherOperators.runningClosures.map {
    Boundary(
      callee: .memberBehindScheduler($0), passing: .drops,
      description: "a Combine operator after a scheduler")
  }
}

/// Promises of several libraries, which are alike.
enum Promises {
  static let types = ["Promise", "Guarantee"]
  /// The members that take a closure. Their result is a promise again.
  static let members = [
    "then", "done", "catch", "recover", "always", "ensure", "finally", "tap",
  ]
}
