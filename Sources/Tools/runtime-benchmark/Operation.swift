import DependencyRuntime

/// Something that programs do with dependencies.
struct Operation {
  let name: String
  /// Sets the scene and returns what does the operation so many times.
  let prepare: () -> (Int) -> Void

  static var all: [Operation] {
    [
      Operation(name: "read of a default") {
        let model = makeModel(expecting: 42)
        return { for _ in 0..<$0 { consume(model.value) } }
      },
      Operation(name: "read, overridden at the creation") {
        let model = withValue(1) { makeModel(expecting: 1) }
        return { for _ in 0..<$0 { consume(model.value) } }
      },
      Operation(name: "read, overridden at both ends") {
        let model = withValue(1) { makeModel(expecting: 1) }
        return { count in
          withValue(2) { for _ in 0..<count { consume(model.value) } }
        }
      },
      Operation(name: "read of a default in an overriding scope") {
        let model = makeModel(expecting: 42)
        return { count in
          withDependencies {
            $0.other = 1
          } operation: {
            for _ in 0..<count { consume(model.value) }
          }
        }
      },
      Operation(name: "local wrapper and its read") {
        { for _ in 0..<$0 { consume(readLocally()) } }
      },
      Operation(name: "creation of a wrapper") {
        { for _ in 0..<$0 { consume(makeWrapper()) } }
      },
      Operation(name: "creation of a model") {
        { for _ in 0..<$0 { consume(makeModel()) } }
      },
      Operation(name: "the same object without a wrapper") {
        { for _ in 0..<$0 { consume(makePlain()) } }
      },
      Operation(name: "scope that overrides nothing") {
        {
          for value in 0..<$0 {
            withDependencies { _ in
            } operation: {
              consume(value)
            }
          }
        }
      },
      Operation(name: "scope that overrides one dependency") {
        { for value in 0..<$0 { withValue(value) { consume(value) } } }
      },
      Operation(name: "yield of a continuation") {
        let continuation = withValue(1) { withEscapedDependencies { $0 } }
        return { for value in 0..<$0 { continuation.yield { consume(value) } } }
      },
      // Last, because an implementation may leave work to other threads.
      Operation(name: "withDependencies(from:) with a child") {
        let model = withValue(1) { makeModel(expecting: 1) }
        precondition(makeChild(of: model).value == 1)
        return { for _ in 0..<$0 { consume(makeChild(of: model)) } }
      },
    ]
  }
}

// MARK: The operations

enum ValueKey: DependencyKey {
  static let liveValue = 42
  static let testValue = 42
}

enum OtherKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

extension DependencyValues {
  var value: Int {
    get { self[ValueKey.self] }
    set { self[ValueKey.self] = newValue }
  }

  var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}

final class Model {
  @Dependency(\.value) var value
}

final class Child {
  @Dependency(\.value) var value
}

/// As large as a model in this implementation.
final class Plain {
  var words = (0, 0, 0)
}

// Not inlined, so that each is really made and really read each time.

@inline(never) func makeModel() -> Model { Model() }
@inline(never) func makePlain() -> Plain { Plain() }
@inline(never) func makeWrapper() -> Dependency<Int> { Dependency(\.value) }
@inline(never) func makeChild(of model: Model) -> Child {
  withDependencies(from: model) { Child() }
}

@inline(never) func readLocally() -> Int {
  @Dependency(\.value) var value
  return value
}

func makeModel(expecting value: Int) -> Model {
  let model = makeModel()
  precondition(model.value == value)
  return model
}

func withValue<R>(_ value: Int, _ operation: () -> R) -> R {
  withDependencies {
    $0.value = value
  } operation: {
    operation()
  }
}

/// Uses a result, as far as the compiler knows.
@inline(never) func consume<Result>(_ result: borrowing Result) {}
