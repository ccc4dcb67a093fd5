internal import DependencyFacts

/// A default that is prepared after code has already got another one.
package struct LatePreparation {
  package let scope: OverrideScope
  package let change: OverrideScope.Change
  package let reason: Reason

  package enum Reason {
    /// The place that certainly leads to an earlier read, and the wrapper that is read.
    case isRead(CodeRef, WrapperUse)
    /// The property whose initial value certainly leads to an earlier read, and the wrapper that is
    /// read.
    case isReadInitially(DeclRef, WrapperUse)
    /// The call that certainly prepares the dependency earlier.
    case isPrepared(CodeRef)
    /// The test runs once for each of its arguments.
    case runsForEachArgument
    /// A framework evaluates the body repeatedly.
    case runsWithEachBody(DeclRef)
    /// It runs in a closure of a body: after the view exists, and each time it appears.
    case runsInClosureOfBody(DeclRef)
  }
}
