import Dependencies

struct WalkClient: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}

  /// As clients of programs offer it to their tests.
  mutating func useMock() { run = { observe(.mock) } }
}

enum WalkKey: DependencyKey {
  static let liveValue = WalkClient(run: { observe(.live) })
  static let testValue = WalkClient(run: unimplemented("WalkClient.run"))
}

extension DependencyValues {
  var walk: WalkClient {
    get { self[WalkKey.self] }
    set { self[WalkKey.self] = newValue }
  }
}

let walkMock = WalkClient(run: { observe(.mock) })

// MARK: Models, actors, hooks

class WalkModel {
  @Dependency(\.walk) var walk
  var title: String {
    walk.run()
    return ""
  }
  lazy var first: Int = {
    walk.run()
    return 1
  }()

  func load() {
    willLoad()
    walk.run()
  }
  func willLoad() {}
  func stop() { walk.stop() }
  func callAsFunction() { walk.run() }
  func count() -> Int {
    walk.run()
    return 1
  }
}

final class WalkKeeper {
  @Dependency(\.walk) var walk
  /// A wrapper in a body knows nothing of the object.
  var local: Int {
    @Dependency(\.walk) var walk
    walk.run()
    return 1
  }
  subscript(number: Int) -> Int {
    walk.run()
    return number
  }
  subscript(both number: Int) -> Int {
    walk.run()
    return local
  }
}

actor WalkActor {
  @Dependency(\.walk) var walk
  func load() { walk.run() }
}

/// The subclass is the only one with code in the hook.
class HookedModel {
  func load() { willLoad() }
  func willLoad() {}
}

final class HookingModel: HookedModel {
  @Dependency(\.walk) var walk
  override func willLoad() { walk.run() }
}

final class UnhookedModel: HookedModel {}

// MARK: Protocols and generics

protocol WalkLoading { func load() }

final class WalkLoader: WalkLoading {
  @Dependency(\.walk) var walk
  func load() { walk.run() }
}

func loadAny(_ loader: any WalkLoading) { loader.load() }
func loadSome<Loader: WalkLoading>(_ loader: Loader) { loader.load() }

protocol WalkSaving { func save() }

final class WalkSaver: WalkSaving {
  @Dependency(\.walk) var walk
  func save() { walk.run() }
}

final class QuietSaver: WalkSaving {
  func save() {}
}

func saveAny(_ saver: any WalkSaving) { saver.save() }
func saveSome<Saver: WalkSaving>(_ saver: Saver) { saver.save() }

// MARK: Default arguments

func walkCount(_ count: Int = WalkModel().count()) -> Int { count }
