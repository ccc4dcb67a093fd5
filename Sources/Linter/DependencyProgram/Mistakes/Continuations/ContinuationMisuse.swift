package import DependencyFacts

/// A `withEscapedDependencies` whose continuation does not hand on the values that it is meant to.
package struct ContinuationMisuse {
  package let kind: Kind
  /// The call of `withEscapedDependencies`.
  package let capture: CodeRef
  /// The reads and creations that get other values than meant, in program order; none where none
  /// is known.
  package let sites: [EffectSite]
  /// An override that the first of them would see, and the wrapper that reads it.
  package var override: (place: CodeRef, read: WrapperUse)?

  package enum Kind {
    /// Nothing names the continuation.
    case unused
    /// The closure yields, and reads outside of the yield.
    case besideYield(LostRegion)
    /// The continuation is taken inside of the closure, where the values are lost already.
    case takenTooLate(LostRegion)
    /// A scope around the yield, whose overrides the captured values replace.
    case overriddenAround(scope: CodeRef)
  }

  /// The closure whose values are lost; nil where there is none.
  package var region: LostRegion? {
    switch kind {
    case .besideYield(let region), .takenTooLate(let region): region
    case .unused, .overriddenAround: nil
    }
  }

  /// Where a finding about it stands.
  package var call: CodeRef {
    switch kind {
    case .unused: capture
    case .besideYield(let region), .takenTooLate(let region): region.call
    case .overriddenAround(let scope): scope
    }
  }
}
