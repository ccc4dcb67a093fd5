/// A random program, ready to be driven.
public struct Sample: Sendable {
  let index: Int
  private(set) var drives: [Drive] = []
  private(set) var keys: [Key] = []
  private(set) var tests: [Test] = []
  private(set) var claims: [Claim] = []

  public init(_ index: Int) { self.index = index }

  /// A key, and the read of its default.
  struct Key: Sendable {
    let site: Int
    let name: String
    let read: @Sendable () -> Void
  }

  /// A construct, and whether it has the mistake that a rule claims.
  struct Claim: Sendable {
    let site: Int
    let isTrue: @Sendable () -> Bool
  }

  public mutating func add(claim site: Int, _ isTrue: @escaping @Sendable () -> Bool) {
    claims.append(Claim(site: site, isTrue: isTrue))
  }

  /// A test of the program.
  struct Test: Sendable {
    let site: Int
    let run: @Sendable () async -> Void
  }

  public mutating func add(test site: Int, _ run: @escaping @Sendable () async -> Void) {
    tests.append(Test(site: site, run: run))
  }

  public mutating func add(
    key site: Int, _ name: String, _ read: @escaping @Sendable () -> Void
  ) {
    keys.append(Key(site: site, name: name, read: read))
  }

  /// Adds a call of a function.
  public mutating func add(
    _ override: @escaping Drive.Override, _ call: @escaping @Sendable () async -> Void
  ) {
    drives.append(.function(override, call))
  }

  /// Adds the creation of an object and a use of it.
  public mutating func add<Object>(
    of type: Object.Type, _ override: @escaping Drive.Override,
    _ create: @escaping @Sendable () -> Object, _ use: @escaping @Sendable (Object) async -> Void
  ) {
    drives.append(.object(override, create, use))
  }
}
