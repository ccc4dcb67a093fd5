/// Whose current values a piece of code runs with.
enum Provenance: Equatable {
  /// The values of the unit's caller: a function, an initialiser, an accessor, a variable's value.
  case caller(DeclRef)
  /// The values of the code that calls the closure in the variable.
  case callable(DeclRef)
  /// Not those of the code around the closure; the call is where it was handed over.
  case lost(LostRegion)
  /// The caller's, with overrides.
  case scoped(CodeRef)
  /// A model's, or what a continuation captured.
  case propagated(CodeRef)
  /// Those of the code that runs the closure stored in a property; the assignment.
  case stored(CodeRef)
  /// Cannot be determined.
  case unknown
}

/// A closure that does not get the values of the code around it.
package struct LostRegion: Hashable {
  /// The call that takes the closure, or the assignment.
  package var call: CodeRef
  /// The closure, or the function named in its place.
  package var closure: CodeRef
  /// The callee, as a message names it.
  package var callee: String
  package var evidence: Evidence
  /// Where the program's own function that takes the closure gives it away; nil for others.
  package var handOn: CodeRef?

  /// How it is known that the closure runs elsewhere, and with whose values.
  package enum Evidence: Hashable, Sendable {
    /// The callee is known to run it there, where nothing is overridden.
    case callee
    /// The callee is known to run it with the values of whoever posts, publishes, changes or
    /// cancels.
    case emitter
    /// It captures `self` weakly, which is of use only to a closure that outlives the call, and it
    /// is handed to something that may keep it.
    case weakCapture
    /// It captures `self` weakly, and nothing is known of the callee.
    case weakCaptureAlone
  }
}

/// The values that a closure keeps or loses when it is passed for a parameter.
enum Escape {
  case keeps
  /// - Parameter handOn: where a function of the program gives the closure away.
  case drops(String, LostRegion.Evidence, handOn: CodeRef? = nil)
  /// It runs with the values of a model or a continuation.
  case propagates
  case unknown
}

struct ParameterRef: Hashable {
  var function: DeclRef
  var index: Int
}
