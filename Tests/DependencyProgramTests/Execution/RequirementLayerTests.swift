import Testing

/// Which code receives a closure where only a requirement or a type is known.
@Suite struct RequirementLayerTests: ClosureChecks {
  @Test("a requirement treats a closure as its implementations do, apart from doubles")
  func requirements() throws {
    func types(_ more: String) -> String {
      """
      let queue: DispatchQueue
      let store: any Store
      protocol Store { func add(_ work: @escaping () -> Void) }
      struct Queued: Store { func add(_ work: @escaping () -> Void) { queue.async { work() } } }
      struct Plain: Store { func add(_ work: @escaping () -> Void) { work() } }
      \(more)
      """
    }
    let call = "store.add { g() }"
    let lost = "at store.add (a dispatch queue)"
    try check(call, closures: ["unknown"], besides: types(""))
    try check(
      call, closures: ["unknown"],
      besides: types("struct App { let plain = Plain() }"))
    try check(
      call, closures: ["lost in some runs \(lost)"],
      besides: types("struct App_Previews: PreviewProvider { static let plain = Plain() }"))
    try check(
      call, closures: ["lost in some runs \(lost)"],
      besides: types(
        """
        struct Doubles { let plain = Plain() }
        struct App_Previews: PreviewProvider { static let doubles = Doubles() }
        """))
    try check(
      "let store: any Store = Queued(); store.add { g() }", closures: ["lost \(lost)"],
      besides: types(""))
    try check(
      "let store: any Store = Plain(); store.add { g() }", closures: [Self.kept],
      besides: types(""))
    try check(
      "var store: any Store = Plain(); store.add { g() }", closures: ["unknown"],
      besides: types(""))
  }

  @Test("a requirement of which one implementation cannot be determined is not known")
  func undeterminedImplementations() throws {
    func types(_ more: String) -> String {
      """
      let queue: DispatchQueue
      let store: any Store
      protocol Store { func add(_ work: @escaping () -> Void) }
      struct Queued: Store { func add(_ work: @escaping () -> Void) { queue.async { work() } } }
      \(more)
      """
    }
    let call = "store.add { g() }"
    let lost = "lost at store.add (a dispatch queue)"
    try check(call, closures: [lost], besides: types(""))
    // An extension that is not seen may declare the method.
    try check(call, closures: ["unknown"], besides: types("struct Other: Store {}"))
  }

  @Test("a method that runs a stored closure is followed through its callers")
  func callersOfStoredClosures() throws {
    func keeper(_ names: [String]) -> String {
      let steps = zip(names.dropFirst(), names).map { "private func \($0)() { \($1)() }" }
      return """
        let queue: DispatchQueue
        let keeper: Keeper
        final class Keeper {
          private var done: (() -> Void)?
          func keep(_ work: @escaping () -> Void) { done = work }
          private func run() { done?() }
          \(steps.joined(separator: "\n"))
          func fire() { queue.async { self.\(names.last ?? "")() } }
        }
        """
    }
    let names = ["run", "second", "third", "fourth"]
    for count in 1...3 {
      try check(
        "keeper.keep { g() }", closures: ["lost at keeper.keep (a dispatch queue)"],
        besides: keeper(Array(names.prefix(count))))
    }
    // The walk ends somewhere.
    try check("keeper.keep { g() }", closures: ["unknown"], besides: keeper(names))
  }
}
