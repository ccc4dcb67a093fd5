/// One place in code that has an effect, directly or through a call.
package struct EffectSite {
  /// The local wrapper's declaration, or the name of the called, read or created declaration.
  package let place: CodeRef
  package let cause: Cause
  package let effect: Effect
  /// The origin of the values that the place runs with.
  let provenance: Provenance
  /// The closure around a scope that loses the values which the scope does not override.
  var lossAroundScope: LostRegion?

  /// The type of the object that the place makes by a call or read, if making it is all that reads
  /// there.
  var readingChild: Nominal?

  package enum Cause {
    /// A wrapper declared in a body.
    case wrapper(WrapperUse)
    /// `DependencyValues._current.a`, `Dependency(\.a).wrappedValue`: the read, if it shows what is
    /// read.
    case current(WrapperUse?)
    /// A call that waits for other threads: `queue.sync { … }`, `semaphore.wait()`
    case wait
    /// A new value of a type that owns a wrapper, or whose initialiser has an effect.
    case creation(Nominal)
    /// A call of a function, or the function passed by name.
    case call(DeclRef)
    /// A closure that a function or getter has returned, which is called or passed on.
    case result(DeclRef)
    /// A read of a property or subscript whose getter or lazy value has an effect.
    case property(DeclRef)
    /// A change of a property or subscript, with the accessor that it runs: its setter or one of
    /// its observers.
    case setter(DeclRef)
  }

  /// Whether the place runs when the closure stored in a property is called.
  var isStored: Bool { if case .stored = provenance { true } else { false } }

  /// Whether the place runs directly with its declaration's code, not in a stored closure.
  package var runsWithCaller: Bool { if case .caller = provenance { true } else { false } }

  /// The unit whose caller's values the place runs with.
  var unit: DeclRef? {
    switch provenance {
    case .caller(let unit), .callable(let unit): unit
    case .lost, .result, .scoped, .propagated, .stored, .unknown: nil
    }
  }

  /// The closure in which the place's values are lost, if they are.
  package var lostRegion: LostRegion? {
    if case .lost(let region) = provenance { region } else { lossAroundScope }
  }
}
