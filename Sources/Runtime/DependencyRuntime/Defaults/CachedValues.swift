internal import LocksAndAtomics

/// The default values computed so far, each at its first read.
///
/// Every ``DependencyValues`` made by `DependencyValues()`, `.live`, `.preview` or `.test` has a
/// cache of its own; all values derived from it by overriding share it. A value is kept for each
/// context and, in Swift Testing, for each test, so that tests that run in parallel do not see each
/// other's state.
///
/// Safe to use from any number of threads. A default is computed outside the lock, by one thread;
/// others that want the same key wait for it, others that want other keys do not.
public final class CachedValues: Sendable {
  /// The state of one key in one context of one test.
  enum Slot: Sendable {
    /// The default, or a prepared value. `isQuiet` is false if each read has to be reported.
    case value(AnyBox, preparation: Preparation?, isQuiet: Bool)
    /// A thread is computing the default.
    case computing(Computation)
  }

  /// The slots of one test, or of everything outside Swift Testing's tests.
  struct Partition: Sendable {
    var live = KeyTable<Slot>()
    var preview = KeyTable<Slot>()
    var test = KeyTable<Slot>()
    /// The context for reads that do not override `\.context`. Set once a read has asked for it, or
    /// once it was prepared.
    var context: (value: DependencyContext, preparation: Preparation?)?

    /// The box of a value that needs no report, in the given or the known context.
    @inline(__always)
    func quietBox(for key: ObjectIdentifier, in context: DependencyContext?) -> AnyBox? {
      let slot: Slot?
      switch context ?? self.context?.value {
      case .live: slot = live[key]
      case .preview: slot = preview[key]
      case .test: slot = test[key]
      case nil: return nil
      }
      guard case .value(let box, _, true) = slot else { return nil }
      return box
    }

    subscript(context: DependencyContext) -> KeyTable<Slot> {
      @inline(__always) _read {
        switch context {
        case .live: yield live
        case .preview: yield preview
        case .test: yield test
        }
      }
      @inline(__always) _modify {
        switch context {
        case .live: yield &live
        case .preview: yield &preview
        case .test: yield &test
        }
      }
    }
  }

  private struct State: Sendable {
    var shared = Partition()
    var tests: [TestContext.Testing.Test.ID: Partition] = [:]

    subscript(test: TestContext.Testing.Test.ID?) -> Partition {
      @inline(__always) _read {
        if let test { yield tests[test, default: Partition()] } else { yield shared }
      }
      @inline(__always) _modify {
        if let test { yield &tests[test, default: Partition()] } else { yield &shared }
      }
    }
  }

  private let state = Mutex(State())

  /// Whether there are tests at all. A copy, which is faster to read than a global.
  private let isTested = isTesting

  init() {}

  /// Forgets every default and every prepared value, so that the next reads compute them anew.
  ///
  /// The test support does this before each `XCTestCase` test.
  public func resetCache() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    // Values may run any code when they are released; the lock must not be held then.
    withExtendedLifetime(old) {}
  }

  // MARK: Fast reads

  /// The box of a default that is there and needs no report.
  func quietBox(for key: ObjectIdentifier, context: DependencyContext?) -> AnyBox? {
    guard isTested, let test = TestContext.currentTestID else {
      return state.withLock { $0.shared.quietBox(for: key, in: context) }
    }
    return state.withLock { $0.tests[test]?.quietBox(for: key, in: context) }
  }

  /// The context of reads that do not override it: the prepared one, or else the inferred one.
  ///
  /// Asking counts as a first read: after it, the context cannot be prepared any more.
  func context(preparation: Preparation?) -> DependencyContext {
    let test = TestContext.currentTestID
    return state.withLock { state in
      if let known = state[test].context { return known.value }
      state[test].context = (.inferred, preparation)
      return .inferred
    }
  }

  // MARK: First reads

  /// The answer to a thread that asks for a default.
  enum Claim {
    case found(AnyBox, preparation: Preparation?)
    /// Another thread, or this one further up its stack, is computing it.
    case busy(Computation)
    /// The caller has to compute it and call `finish`.
    case claimed
  }

  func claim(_ key: ObjectIdentifier, in place: Place, for computation: Computation) -> Claim {
    state.withLock { state in
      switch state[place.test][place.context][key] {
      case .value(let box, let preparation, _): return .found(box, preparation: preparation)
      case .computing(let other): return .busy(other)
      case nil:
        state[place.test][place.context][key] = .computing(computation)
        return .claimed
      }
    }
  }

  /// Stores a computed default, unless the cache was reset or the key prepared in the meantime.
  func finish(
    _ key: ObjectIdentifier, in place: Place, with box: AnyBox, computation: Computation,
    preparation: Preparation?, isQuiet: Bool
  ) {
    state.withLock { state in
      guard case .computing(let current) = state[place.test][place.context][key],
        current === computation
      else { return }
      state[place.test][place.context][key] =
        .value(box, preparation: preparation, isQuiet: isQuiet)
    }
  }

  /// The context and the test that a default belongs to.
  struct Place {
    let context: DependencyContext
    let test: TestContext.Testing.Test.ID?
  }

  // MARK: Preparing

  /// Sets a default permanently; false if the key was already read, or prepared by an earlier call.
  ///
  /// A preview may prepare keys that have been read, since Xcode runs previews in one long-lived
  /// process.
  func prepare(
    _ key: ObjectIdentifier, in place: Place, with box: AnyBox, by preparation: Preparation
  ) -> Bool {
    let (isPrepared, old) = state.withLock { state -> (Bool, Slot?) in
      let old = state[place.test][place.context][key]
      switch old {
      case nil: break
      case .value(_, let earlier, _)
      where earlier === preparation || place.context == .preview && earlier == nil: break
      case .value, .computing: return (false, nil)
      }
      state[place.test][place.context][key] =
        .value(box, preparation: preparation, isQuiet: true)
      return (true, old)
    }
    withExtendedLifetime(old) {}
    return isPrepared
  }

  /// Sets the context permanently, by the same rule.
  func prepare(context: DependencyContext, by preparation: Preparation) -> Bool {
    let test = TestContext.currentTestID
    return state.withLock { state in
      if let known = state[test].context, known.preparation !== preparation { return false }
      state[test].context = (context, preparation)
      return true
    }
  }
}

/// One call of `prepareDependencies`, which may prepare a key more than once.
@usableFromInline
final class Preparation: Sendable {
  /// Whether there are tests at all. A copy, which is faster to read than a global.
  private let isTested = isTesting

  init() {}
}
