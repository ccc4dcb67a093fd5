import DependencyProgram
import Testing

/// Effects of closures that code gets from a call, or keeps under another name.
@Suite struct ResultEffectLayerTests {
  private func check(
    _ text: String, effects expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.effects, SampleProgram(text), is: expected, sourceLocation: sourceLocation)
  }

  @Test("a closure that a function returns has its effect where the result is used")
  func results() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      func make() -> () -> Void { { now() } }
      func later() { Task.detached(operation: make()) }
      func here() { make()() }
      struct Job { func run() { now() } }
      func bound(_ job: Job) { Task.detached(operation: Job.run(job)) }
      struct AnyJob {
        let body: () -> Void
        init(_ job: Job) { body = job.run }
        func perform() { body() }
      }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:31  calls now()  reads current  caller of the closure that make() returns
        3:41  runs the closure that make() returns  reads current  \#
        lost at Task.detached (a detached task)
        4:6  here()  reads current  because it runs the closure that make() returns at 4:15
        4:15  runs the closure that make() returns  reads current  caller of here()
        5:19  Job.run()  reads current  because it calls now() at 5:27
        5:27  calls now()  reads current  caller of Job.run()
        6:51  calls Job.run()  reads current  lost at Task.detached (a detached task)
        8:7  AnyJob.body  reads current  because it calls Job.run() at 9:33
        9:33  calls Job.run()  reads current  caller of the closure in AnyJob.body
        10:8  AnyJob.perform()  reads current  because it calls AnyJob.body at 10:20
        10:20  calls AnyJob.body  reads current  caller of AnyJob.perform()
        """#)
  }
}
