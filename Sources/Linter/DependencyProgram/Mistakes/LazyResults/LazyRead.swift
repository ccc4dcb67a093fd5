internal import DependencyFacts

/// A read that happens when a value is consumed rather than when it is made.
package struct LazyRead {
  /// The code that reads, or that names a declaration that does.
  package let site: EffectSite
  /// The wrappers that it leads to.
  package let wrappers: [WrapperUse]
  package let form: Form

  /// The kind of value whose consumer runs the code.
  package enum Form: Hashable, Sendable {
    /// A closure, or a function that is named in place of one.
    case closure
    /// `AsyncStream(unfolding: { … })`, `stream.map { … }`
    case stream
    /// `publisher.map { … }`, `Deferred { … }`
    case publisher
    /// `rows.lazy.map { … }`
    case sequence
    /// An object whose methods or closures read.
    case object(Nominal)
    /// A view, whose body a framework runs.
    case view(Nominal)
  }
}
