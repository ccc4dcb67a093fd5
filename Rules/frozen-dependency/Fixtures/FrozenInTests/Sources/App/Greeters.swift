import Dependencies

struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

enum NameKey: DependencyKey {
  static let liveValue = "default"
}

extension DependencyValues {
  var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  var greeter: Greeter {
    get { self[FrozenGreeter.self] }
    set { self[FrozenGreeter.self] = newValue }
  }
}

/// Tests get it, and one of them overrides the name.
enum FrozenGreeter: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue: Greeter = {
    @Dependency(\.name) var name  // expect: frozen-dependency (warning)
    let first = name
    return Greeter(greet: { "Hello, " + first })
  }()
}

/// Tests have a value of their own.
enum OnlyLiveGreeter: DependencyKey {
  static let liveValue: Greeter = {
    @Dependency(\.name) var name  // expect: frozen-dependency (info)
    let first = name
    return Greeter(greet: { "Goodbye, " + first })
  }()
  static let testValue = Greeter(greet: unimplemented("OnlyLiveGreeter", placeholder: ""))
}

@MainActor enum Layout {
  @Dependency(\.name) static var title  // expect: static-dependency (warning)
}
