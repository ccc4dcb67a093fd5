import DependencyProgram
import Testing

private let wrapper = #"@Dependency(\.date) var date"#
private let conforming = "struct Model: P { \(wrapper) }"

/// The places that certainly create a value of a type, as the effects of owners show them.
@Suite struct CreationLayerTests {
  @Test(
    "a creation need not name its type, whichever initialiser it calls",
    arguments: [
      ("class Model { \(wrapper); init(a: Int, b: Int = 1) {} }", ".init(a: 1)"),
      ("class Model { \(wrapper); init(a: Int = 1, b: Int) {} }", ".init(b: 1)"),
      ("class Model { \(wrapper); init(_ a: Int) {} }", ".init(1)"),
      ("class Model { \(wrapper); init(a: () -> Void) {} }", ".init {}"),
      ("struct Model { \(wrapper); var name = 1 }", ".init(name: 1)"),
      ("struct Model: Decodable { \(wrapper) }", "try .init(from: decoder)"),
      ("class Base { init(a: Int) {} }; class Model: Base { \(wrapper) }", ".init(a: 1)"),
      ("class Model: UIView { \(wrapper) }", ".init(frame: .zero)"),
      ("struct Model { \(wrapper) }; extension Model { init(e: Int) {} }", ".init(e: 1)"),
      ("protocol P {}; extension P { init(q: Int) {} }; \(conforming)", ".init(q: 1)"),
    ])
  func unnamed(type: String, creation: String) throws {
    let effects = try SampleProgram("\(type)\nfunc make() -> Model { \(creation) }").dump(.effects)
    #expect(effects.contains("because it creates Model at 2:"), "\n\(effects)")
  }
}
