/// The facts of a file in one place, to which many tables can refer.
///
/// A copy of `FileFacts` retains each of its tables. For thousands of files that another thread has
/// read, this took longer than to resolve all types.
package final class SharedFacts: Sendable {
  package let facts: FileFacts

  package init(_ facts: consuming FileFacts) { self.facts = facts }
}
