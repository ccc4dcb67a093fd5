/// The origin of the current values that a piece of code runs with.
enum Provenance: Equatable {
  /// The values of the unit's caller: a function, an initialiser, an accessor, a variable's value.
  case caller(DeclRef)
  /// The values of the code that calls the closure in the variable.
  case callable(DeclRef)
  /// The values of the code that calls the closure which a function or getter returns.
  case result(DeclRef)
  /// Not those of the surrounding code; the region has the call that takes the closure.
  case lost(LostRegion)
  /// The caller's, with overrides.
  case scoped(CodeRef)
  /// A model's, or those that a continuation captured.
  case propagated(CodeRef)
  /// Those of the code that runs the closure stored in a property; the assignment.
  case stored(CodeRef)
  /// Cannot be determined.
  case unknown
}

/// A closure that does not get the values of the surrounding code.
package struct LostRegion: Hashable {
  /// The call that takes the closure, or the assignment.
  package var call: CodeRef
  /// The closure, or the function passed in its place.
  package var closure: CodeRef
  /// The name of the callee in a message.
  package var callee: String
  package var evidence: Evidence
  /// The place where a function of the program that takes the closure passes it on; nil for other
  /// functions.
  package var handOn: CodeRef?

  /// The reason to assume that the closure runs elsewhere, and the origin of its values there.
  package enum Evidence: Hashable, Sendable {
    /// The callee is known to run it elsewhere, without overrides.
    case callee
    /// The callee is known to run it with the values of the code that posts, publishes, changes or
    /// cancels.
    case emitter
    /// It captures `self` weakly, which is only useful if the closure outlives the call, and it is
    /// passed to code that may store it.
    case weakCapture
    /// It captures `self` weakly, and the callee is unknown.
    case weakCaptureAlone
    /// Some runs of the closure lose the values, and others may keep them: those by a double, or
    /// the first of several.
    case someRuns
  }
}

/// The values that a closure keeps or loses when it is passed for a parameter.
enum Escape {
  case keeps
  /// - Parameter handOn: the place where a function of the program passes the closure on.
  case drops(String, LostRegion.Evidence, handOn: CodeRef? = nil)
  /// It runs with the values of a model or a continuation.
  case propagates
  /// It runs where the closure runs which the call returns.
  case isInResult
  /// It runs in place in some calls or circumstances, and loses the values in others.
  case keepsOrDrops
  case unknown

  /// Whether it is the same but for its description.
  func isAlike(_ other: Escape) -> Bool {
    switch (self, other) {
    case (.drops(_, let one, _), .drops(_, let other, _)): one == other
    case (.keeps, .keeps), (.propagates, .propagates), (.keepsOrDrops, .keepsOrDrops),
      (.isInResult, .isInResult), (.unknown, .unknown):
      true
    default: false
    }
  }
}

struct ParameterRef: Hashable {
  var function: DeclRef
  var index: Int
}

extension Boundary {
  /// The evidence for a closure that loses its creator's values here.
  var evidence: LostRegion.Evidence { passing == .followsEmitter ? .emitter : .callee }
}
