// MARK: Another framework's wrapper

enum OtherFramework {
  @propertyWrapper
  struct Dependency<Value> {
    let wrappedValue: Value

    init(_ value: Value) { wrappedValue = value }
  }
}

enum StaticOfAnother {
  @OtherFramework.Dependency(Seen.overridden.number) static var number
}

// MARK: A wrapper that remembers nothing

struct FreshValues: Sendable {
  @TaskLocal static var current = FreshValues()
  var counter = Seen.standard.number
}

@propertyWrapper
struct Fresh<Value> {
  private let path: KeyPath<FreshValues, Value>

  init(_ path: KeyPath<FreshValues, Value>) { self.path = path }

  var wrappedValue: Value { FreshValues.current[keyPath: path] }
}

func withFresh<Result>(
  _ update: (inout FreshValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = FreshValues.current
  update(&values)
  return try FreshValues.$current.withValue(values, operation: operation)
}

enum FreshStatic {
  @Fresh(\.counter) static var counter
}

// MARK: - Proofs

let staticsOfOtherWrappers = [
  right(.overridden, in: "StaticOfAnother.number", context: .live) {
    observe(StaticOfAnother.number)
  },
  right(.overridden, in: "FreshStatic.counter", context: .live) {
    _ = FreshStatic.counter
    withFresh {
      $0.counter = Seen.overridden.number
    } operation: {
      observe(FreshStatic.counter)
    }
  },
]
