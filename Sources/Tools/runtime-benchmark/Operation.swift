import DependencyRuntime
import Foundation

/// An operation on dependencies that programs perform.
struct Operation {
  let name: String
  let preparation: Preparation

  /// Prepares the operation and returns a function that performs it the given number of times.
  enum Preparation {
    /// Outside any task.
    case synchronous(() -> (Int) -> Void)
    /// In a task.
    case asynchronous(@Sendable () async -> (Int) async -> Void)
  }

  init(name: String, prepare: @escaping () -> (Int) -> Void) {
    (self.name, preparation) = (name, .synchronous(prepare))
  }

  init(name: String, inTask prepare: @escaping @Sendable () async -> (Int) async -> Void) {
    (self.name, preparation) = (name, .asynchronous(prepare))
  }

  /// The last ones may leave work for other threads, which would disturb the others.
  static var all: [Operation] { reads + creations + scopes + asynchronous + handovers }

  private static var reads: [Operation] {
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
      Operation(name: "read of the date's 'now'") {
        let model = DatedModel()
        return { for _ in 0..<$0 { consume(model.now) } }
      },
      Operation(name: "the system's date") {
        { for _ in 0..<$0 { consume(Date()) } }
      },
    ]
  }

  private static var creations: [Operation] {
    [
      Operation(name: "creation of a wrapper") {
        { for _ in 0..<$0 { consume(makeWrapper()) } }
      },
      Operation(name: "creation of a model") {
        { for _ in 0..<$0 { consume(makeModel()) } }
      },
      Operation(name: "the same object without a wrapper") {
        { for _ in 0..<$0 { consume(makePlain()) } }
      },
    ]
  }

  private static var scopes: [Operation] {
    [
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
      Operation(name: "scope that overrides five dependencies") {
        {
          for value in 0..<$0 {
            withDependencies {
              $0.override(value)
            } operation: {
              consume(value)
            }
          }
        }
      },
      Operation(name: "binding of a bare task-local value") {
        { for value in 0..<$0 { Bare.$value.withValue(value) { consume(value) } } }
      },
    ]
  }

  private static var asynchronous: [Operation] {
    [
      Operation(
        name: "asynchronous scope of one",
        inTask: {
          {
            for value in 0..<$0 {
              await withDependencies {
                $0.value = value
              } operation: {
                await consumeLater(value)
              }
            }
          }
        }),
      Operation(
        name: "asynchronous scope of five",
        inTask: {
          {
            for value in 0..<$0 {
              await withDependencies {
                $0.override(value)
              } operation: {
                await consumeLater(value)
              }
            }
          }
        }),
      Operation(
        name: "asynchronous binding, bare",
        inTask: {
          {
            for value in 0..<$0 {
              await Bare.$values.withValue(Bare.values) { await consumeLater(value) }
            }
          }
        }),
    ]
  }

  private static var handovers: [Operation] {
    [
      Operation(name: "yield of a continuation") {
        let continuation = withValue(1) { withEscapedDependencies { $0 } }
        return { for value in 0..<$0 { continuation.yield { consume(value) } } }
      },
      Operation(name: "withDependencies(from:) with a child") {
        let model = withValue(1) { makeModel(expecting: 1) }
        precondition(makeChild(of: model).value == 1)
        return { for _ in 0..<$0 { consume(makeChild(of: model)) } }
      },
      returned(among: 1_000),
      returned(among: 16_000),
    ]
  }

  /// Scopes that return models, of which so many are alive.
  private static func returned(among count: Int) -> Operation {
    Operation(name: "model that a scope returns, \(count) alive") {
      var models = (0..<count).map { _ in withValue(1) { makeModel() } }
      return { for index in 0..<$0 { models[index % count] = withValue(1) { makeModel() } } }
    }
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

  mutating func override(_ value: Int) {
    self.value = value
    other = 1
    self[ThirdKey.self] = 2
    self[FourthKey.self] = 3
    self[TextKey.self] = "text"
  }
}

enum ThirdKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

enum FourthKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

enum TextKey: DependencyKey {
  static let liveValue = ""
  static let testValue = ""
}

/// Task-local values that have nothing to do with dependencies, for comparison.
enum Bare {
  @TaskLocal static var value = 0
  /// As large as `DependencyValues`.
  @TaskLocal static var values = (Object(), Object?.none)

  final class Object: Sendable {}
}

final class DatedModel {
  @Dependency(\.date.now) var now
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

// Not inlined, so that each one is really created and really read each time.

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

/// Uses a result in an asynchronous function, as far as the compiler knows.
@inline(never) func consumeLater(_ value: Int) async { consume(value) }

/// Uses a result, as far as the compiler knows.
@inline(never) func consume<Result>(_ result: borrowing Result) {}
