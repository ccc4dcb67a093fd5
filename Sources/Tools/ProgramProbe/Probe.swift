internal import DependencyRuntime
internal import Dispatch

/// The functions that the instrumented text of a random program calls.
///
/// It observes the values at reads and creations, and lets each construct run as written or in its
/// propagating form. It decides nothing: the harness interprets the observations.
public enum Probe {
  /// The value of each override in the harness, so that the default can be recognised.
  public enum Values {
    public static let fallback = 1
    public static let shadow = 5
    public static let creation = 100
    public static let call = 200
  }

  @TaskLocal static var frame = Frame()
  /// Changed only between runs, when no code of the program is running.
  nonisolated(unsafe) static var variant = Variant.asWritten
  static let recorder = Recorder()
  /// Counts the closures that have yet to run.
  static let pending = DispatchGroup()
  /// The values without any override.
  static let neutral = withEscapedDependencies { $0 }

  // MARK: Reads

  /// A read of a local wrapper, or of a value that was taken from one.
  public static func read(_ site: Int, _ value: Int) {
    record(.local, site, value, current: value, remembered: value)
  }

  /// A read of a wrapper that is stored in an object.
  public static func stored(
    _ site: Int, _ value: Int, current: Int, remembered: () -> Int
  ) {
    record(.stored, site, value, current: current, remembered: neutral.yield(remembered))
  }

  // MARK: Creations

  /// Creates an object, by itself or from its parent, and records the values that it remembers.
  public static func create<Object: Probed>(
    _ site: Int, from parent: (any AnyObject)?, _ make: () -> Object
  ) -> Object {
    $frame.withValue(frame.creating(site)) {
      recorder.reach(creation: site)
      let object: Object
      if let parent, variant == .creation(site) {
        object = withDependencies(from: parent) { make() }
      } else {
        object = make()
      }
      recorder.keepAlive(object)
      neutral.yield { object.probe(site) }
      return object
    }
  }

  /// The same where the surrounding closure calls its maker `$0`, which names another value in
  /// the closure that makes.
  public static func create<Maker, Object: Probed>(
    _ site: Int, from parent: (any AnyObject)?, by maker: Maker, _ make: (Maker) -> Object
  ) -> Object {
    create(site, from: parent) { make(maker) }
  }

  /// The same for code that suspends, such as the method of an actor.
  public static func createAsync<Object: Probed>(
    _ site: Int, from parent: (any AnyObject)?, _ make: () async -> Object
  ) async -> Object {
    await $frame.withValue(frame.creating(site)) {
      recorder.reach(creation: site)
      let object: Object
      if let parent, variant == .creation(site) {
        object = await withDependencies(from: parent) { await make() }
      } else {
        object = await make()
      }
      recorder.keepAlive(object)
      neutral.yield { object.probe(site) }
      return object
    }
  }

  /// Keeps an object of a test until the test is over.
  public static func keep(_ object: Any) { recorder.keepAlive(object) }

  /// The value that the object created at a site remembers for one of its wrappers.
  public static func remembered(_ site: Int, _ value: Int) {
    record(.creation, site, value, current: value, remembered: value)
  }

  private static func record(
    _ kind: Observation.Kind, _ site: Int, _ value: Int, current: Int, remembered: Int
  ) {
    recorder.add(
      Observation(
        kind: kind, site: site, creations: frame.creations, value: value, current: current,
        remembered: remembered))
  }

  // MARK: Boundaries

  /// Comes before a construct that takes a closure.
  public static func enter(_ site: Int) -> Crossing {
    pending.enter()
    recorder.reach(boundary: site)
    var frame = frame
    let isPropagating: Bool
    if case .boundary(let active, let isWritten) = variant {
      isPropagating = active == site ? !isWritten : !frame.isInside
      if active == site { frame.isInside = true }
    } else {
      isPropagating = false
    }
    return Crossing(
      frame: frame, continuation: isPropagating ? withEscapedDependencies { $0 } : nil)
  }
}
