/// A property next to a wrapper that is not stored as a value of its type.
///
/// Only the program that runs has it: the runtime, which looks for the wrapper in the object's
/// memory, must pass over it, and there is nothing about it to lint.
struct StoredReference: Sendable, Equatable {
  var id: Int
  var storage: Storage
  var type: Referred

  enum Storage: String, Sendable, Equatable, CaseIterable {
    case weak, unowned
    case unsafe = "unowned(unsafe)"
    case lazy
  }

  enum Referred: String, Sendable, Equatable, CaseIterable {
    case conforming = "any Linked"
    case object = "AnyObject"
    case keeper = "Keeper"
  }
}
