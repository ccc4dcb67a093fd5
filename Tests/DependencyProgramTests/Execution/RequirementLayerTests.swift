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
}
