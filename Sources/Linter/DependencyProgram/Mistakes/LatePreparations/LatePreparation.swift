package import DependencyFacts

/// A default that is given after somebody has got another one.
package struct LatePreparation {
  package let scope: OverrideScope
  package let change: OverrideScope.Change
  package let reason: Reason

  package enum Reason {
    /// The place that certainly leads to a read before, and the wrapper that is read.
    case isRead(CodeRef, WrapperUse)
    /// The initial value of a property that certainly leads to a read before.
    case isReadInitially(DeclRef, WrapperUse)
    /// The call that certainly prepares the dependency before.
    case isPrepared(CodeRef)
    /// The test runs once for each of its arguments.
    case runsForEachArgument
    /// A framework asks for the body again and again.
    case runsWithEachBody(DeclRef)
    /// It runs in a closure of a body: after the view is there, and each time it appears.
    case runsInClosureOfBody(DeclRef)
  }
}
