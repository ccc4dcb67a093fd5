import DependencyProgram
import Testing

/// The types whose instances remember values from their creation: by their own wrapper, a
/// superclass's, or an object that they are created with.
@Suite struct OwnerLayerTests {
  private func check(
    _ text: String, owners expected: String, profile: Profile? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var program = SampleProgram(text)
    program.options.profile = profile
    try expect(.owners, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a type owns the wrappers that it stores; a nested type owns its own")
  func own() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date; @Dependency(\.uuid) var uuid }
      struct View {}
      extension View { struct Row { @Dependency(\.date) var date } }
      """#,
      owners: #"""
        1:7  Model  owns \.date at 1:39, \.uuid at 1:69
        3:25  View.Row  owns \.date at 3:55
        """#)
  }

  @Test("a class owns what its superclasses own")
  func inherited() throws {
    try check(
      #"""
      class Third: Second {}
      class Second: First {}
      class First { @Dependency(\.date) var date }
      """#,
      owners: #"""
        1:7  Third  inherits from Second
        2:7  Second  inherits from First
        3:7  First  owns \.date at 3:39
        """#)
  }

  @Test("a wrapper of the program that no code creates is created with each instance")
  func bareWrappers() throws {
    try check(
      #"""
      @propertyWrapper struct W { @Dependency(\.date) var date; var wrappedValue: Int { 1 } }
      class A { @W var a: Int }
      struct B { @W() var b: Int }
      class C { @W static var a: Int }
      """#,
      owners: #"""
        1:25  W  owns \.date at 1:53
        2:7  A  owns \.date at 1:53
        3:8  B  owns \.date at 1:53
        """#)
  }

  @Test("a type owns what a wrapper of the program owns")
  func wrappers() throws {
    try check(
      #"""
      @propertyWrapper struct W { @Dependency(\.date) var date; init(_ a: Int) {} }
      @propertyWrapper struct V { init(_ a: Int) {} }
      class A { @W(1) var a: Int }
      class B { @V(1) var a: Int }
      class C { @W(1) static var a: Int }
      class D { init() { @W(1) var a: Int } }
      """#,
      owners: #"""
        1:25  W  owns \.date at 1:53
        3:7  A  because its creation creates W at 3:11
        6:7  D  because its creation creates W at 6:30
        """#)
  }

  @Test("a type owns what it is created with: in a property's value or in its initialiser")
  func throughInitialiser() throws {
    try check(
      #"""
      class Child { @Dependency(\.date) var date }
      class Parent { let child = Child() }
      class Other { init() { _ = Child() } }
      class Outer { init() { _ = Other.make() } }
      extension Other { static func make() -> Other { Other() } }
      """#,
      owners: #"""
        1:7  Child  owns \.date at 1:39
        2:7  Parent  because its creation creates Child at 2:28
        3:7  Other  because its creation creates Child at 3:28
        4:7  Outer  because its creation calls Other.make() at 4:34
        """#)
  }

  @Test("shared and local wrappers, and what is created later, are owned by no instance")
  func notOwned() throws {
    try check(
      #"""
      class A { @Dependency(\.date) static var date }
      class B { func f() { @Dependency(\.date) var date } }
      class C { lazy var own = Owner() }
      class D { func f() { _ = Owner() } }
      class E { static let shared = Owner() }
      class F { let make = { Owner() } }
      struct Owner { @Dependency(\.date) var date }
      """#,
      owners: #"7:8  Owner  owns \.date at 7:40"#)
  }

  @Test("who creates an object with overrides of its own does not own what it remembers")
  func scoped() throws {
    try check(
      #"""
      class Child { @Dependency(\.date) var date }
      class Parent {
        let child = withDependencies { $0.date = 1 } operation: { Child() }
      }
      """#,
      owners: #"1:7  Child  owns \.date at 1:39"#)
  }

  @Test("a protocol's objects own wrappers if those of all types that conform to it do")
  func protocols() throws {
    let types =
      #"class A: P { @Dependency(\.date) var date }; class B: P { }; protocol P { init() }"#
    try check(types, owners: #"1:7  A  owns \.date at 1:38"#)
    try check(
      types.replacing("B: P", with: "B: A"),
      owners: #"""
        1:7  A  owns \.date at 1:38
        1:52  B  inherits from A
        1:71  P  as all types that conform to it
        """#)
  }

  @Test("an initialiser that makes a value of a generic parameter makes one of its bound")
  func bounds() throws {
    try check(
      #"""
      protocol P { init() }
      class A: P { @Dependency(\.date) var date }
      class C<T: P> { init() { _ = T() } }
      class D<T> { init() { _ = T() } }
      """#,
      owners: #"""
        1:10  P  as all types that conform to it
        2:7  A  owns \.date at 2:38
        3:7  C  because its creation creates P at 3:30
        """#)
  }

  @Test("where wrappers remember nothing, nobody owns anything")
  func atAccess() throws {
    try check(
      #"class Model { @Dependency(\.date) var date }"#, owners: "", profile: .atAccess)
  }
}
