import DependencyProgram
import Testing

/// The places where code can use `self` without keeping the object any longer.
@Suite struct SelfCaptureLayerTests {
  @Test(
    "a closure that outlives its call and does without 'self' does not begin to keep it",
    arguments: [
      ("var make: (() -> Child)?; func open() { make = { Child() } }", false),
      (
        "var make: (() -> Child)?; func open() { make = { self.keep(self.a); return Child() } }",
        true
      ),
      ("var child: Child?; func open() { unknown { self.child = Child() } }", true),
      ("func open() { unknown { Child() } }", false),
      ("var child: Child?; func open() { Task { child = Child() } }", true),
      ("func open() { Task { Child() } }", false),
      ("func open() { [1].map { _ in Child() } }", true),
      ("func open() { ids.map { _ in Child() }.sink { _ in } }; let ids: AnyPublisher<Int>", false),
    ])
  func keptBySelf(member: String, isInSight: Bool) throws {
    let printed = try SampleProgram(
      #"""
      class Parent { @Dependency(\.date) var date; \#(member) }
      extension Parent { func keep(_ child: Child) {} }
      class Child { @Dependency(\.uuid) var uuid }
      """#
    ).dump(.children)
    #expect(printed.contains("Parent creates Child"))
    #expect(printed.contains("self out of sight") != isInSight, "\(printed)")
  }
}
