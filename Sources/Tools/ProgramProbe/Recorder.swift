internal import Foundation

/// Collects the observations of one run, whose threads report concurrently.
final class Recorder: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var run = Run()
  private var objects: [Any] = []

  func add(_ observation: Observation) {
    lock.withLock { run.observations.append(observation) }
  }

  func reach(boundary: Int) { lock.withLock { _ = run.boundaries.insert(boundary) } }

  func reach(creation: Int) { lock.withLock { _ = run.creations.insert(creation) } }

  /// Keeps an object until the run is over, so that weak references to it stay valid.
  func keepAlive(_ object: Any) { lock.withLock { objects.append(object) } }

  func take() -> Run {
    lock.lock()
    let taken = (run, objects)
    run = Run()
    objects = []
    lock.unlock()
    return taken.0
  }
}
