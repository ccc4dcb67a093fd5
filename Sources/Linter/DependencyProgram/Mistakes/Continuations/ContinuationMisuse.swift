internal import DependencyFacts

/// A `withEscapedDependencies` whose continuation does not hand on the intended values.
package struct ContinuationMisuse {
  package let kind: Kind
  /// The call of `withEscapedDependencies`.
  package let capture: CodeRef
  /// The reads and creations that get unintended values, in program order; none if none is known.
  package let sites: [EffectSite]
  /// An override that is lost, and the wrapper that would read it.
  package var override: (place: CodeRef, read: WrapperUse)?

  package enum Kind {
    /// The continuation is not used.
    case unused
    /// The closure yields, but reads outside the yield.
    case besideYield(LostRegion)
    /// The continuation is taken inside the closure, where the values are already lost.
    case takenTooLate(LostRegion)
    /// A scope around the yield, whose overrides the captured values replace.
    case overriddenAround(scope: CodeRef)
  }

  /// The closure whose values are lost; nil if there is none.
  package var region: LostRegion? {
    switch kind {
    case .besideYield(let region), .takenTooLate(let region): region
    case .unused, .overriddenAround: nil
    }
  }

  /// The place of a finding about it.
  package var call: CodeRef {
    switch kind {
    case .unused: capture
    case .besideYield(let region), .takenTooLate(let region): region.call
    case .overriddenAround(let scope): scope
    }
  }
}
