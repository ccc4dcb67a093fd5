import DependencyProgram
import Testing

/// Suites that compare the regions of closures in the body of a function `f`.
protocol ClosureChecks {}

extension ClosureChecks {
  /// Checks the closures in a function's body, in order.
  func check(
    _ statement: String, closures expected: [String], besides globals: String = Self.globals,
    _ options: Program.Options = Program.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var program = SampleProgram("func f() { \(statement) }\n" + globals)
    program.options = options
    let closures = try program.dump(.regions).split(separator: "\n")
      .filter { $0.hasPrefix("1:") }
      .compactMap { $0.split(separator: "  closure  ").dropFirst().last }
    #expect(closures.map(String.init) == expected, sourceLocation: sourceLocation)
  }

  /// The names in the statements, as the system's own libraries declare them.
  static var globals: String {
    """
    let queue: DispatchQueue
    let maybeQueue: DispatchQueue?
    let operations: OperationQueue
    let database: DatabaseQueue
    let row: Database
    let context: NSManagedObjectContext
    let loop: RunLoop
    let counts: [String: Int]
    let text: String
    class Model {}
    let model: Model?
    let subject: PassthroughSubject<Int, Never>
    let channel: DispatchIO
    let items: Observable<Int>
    let future: EventLoopFuture<Int>
    """
  }

  static var kept: String { "caller of f()" }
}
