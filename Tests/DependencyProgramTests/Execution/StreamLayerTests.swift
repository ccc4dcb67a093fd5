import DependencyProgram
import Testing

/// Asynchronous sequences run their closures for the code that iterates over them.
@Suite struct StreamLayerTests {
  @Test(
    "a closure given to a stream runs with the values of the code that goes through it",
    arguments: [
      ("let numbers = stream.map { _ in g() }", "unknown"),
      ("for await _ in stream.map({ _ in g() }) {}", "caller of f()"),
      ("await stream.contains { _ in g() }", "caller of f()"),
    ])
  func streams(statement: String, closure: String) throws {
    let program = SampleProgram("func f() { \(statement) }\nlet stream: AsyncStream<Int>\n")
    let closures = try program.dump(.regions).split(separator: "\n")
      .filter { $0.hasPrefix("1:") }
      .compactMap { $0.split(separator: "  closure  ").dropFirst().last }
    #expect(closures.map(String.init) == [closure])
  }
}
