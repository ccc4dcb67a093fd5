import Dependencies
import Foundation

#if canImport(ComposableArchitecture)
  import ComposableArchitecture
#endif

enum PreparedKey: TestDependencyKey { static let testValue = 1 }
enum PreparedByHelper: TestDependencyKey { static let testValue = 1 }
enum PreparedByMethod: TestDependencyKey { static let testValue = 1 }
enum PreparedByType: TestDependencyKey { static let testValue = 1 }
enum PreparedByParameter: TestDependencyKey { static let testValue = 1 }
enum ScopedKey: TestDependencyKey { static let testValue = 1 }
enum ScopedByArguments: TestDependencyKey { static let testValue = 1 }
enum ReducerKey: TestDependencyKey { static let testValue = 1 }
enum TransformedKey: TestDependencyKey { static let testValue = 1 }
enum TransformedWhole: TestDependencyKey { static let testValue = 1 }
enum StoreKey: TestDependencyKey { static let testValue = 1 }
struct SuppliedEndpoints: TestDependencyKey {
  var fetch: @Sendable () -> Int = { 0 }
  static let testValue = SuppliedEndpoints()
}

extension DependencyValues {
  var prepared: Int {
    get { self[PreparedKey.self] }
    set { self[PreparedKey.self] = newValue }
  }
  var preparedByHelper: Int {
    get { self[PreparedByHelper.self] }
    set { self[PreparedByHelper.self] = newValue }
  }
  var preparedByMethod: Int {
    get { self[PreparedByMethod.self] }
    set { self[PreparedByMethod.self] = newValue }
  }
  var preparedByParameter: Int {
    get { self[PreparedByParameter.self] }
    set { self[PreparedByParameter.self] = newValue }
  }
  var scoped: Int {
    get { self[ScopedKey.self] }
    set { self[ScopedKey.self] = newValue }
  }
  var scopedByArguments: Int {
    get { self[ScopedByArguments.self] }
    set { self[ScopedByArguments.self] = newValue }
  }
  var reduced: Int {
    get { self[ReducerKey.self] }
    set { self[ReducerKey.self] = newValue }
  }
  var transformed: Int {
    get { self[TransformedKey.self] }
    set { self[TransformedKey.self] = newValue }
  }
  var transformedWhole: Int {
    get { self[TransformedWhole.self] }
    set { self[TransformedWhole.self] = newValue }
  }
  var stored: Int {
    get { self[StoreKey.self] }
    set { self[StoreKey.self] = newValue }
  }
  var endpoints: SuppliedEndpoints {
    get { self[SuppliedEndpoints.self] }
    set { self[SuppliedEndpoints.self] = newValue }
  }

  mutating func bootstrap() {
    preparedByMethod = 2
  }
}

final class SuppliedReader {
  @Dependency(\.prepared) var prepared
  @Dependency(\.preparedByHelper) var preparedByHelper
  @Dependency(\.preparedByMethod) var preparedByMethod
  @Dependency(PreparedByType.self) var preparedByType
  @Dependency(\.preparedByParameter) var preparedByParameter
  @Dependency(\.scoped) var scoped
  @Dependency(\.scopedByArguments) var scopedByArguments
  @Dependency(\.endpoints) var endpoints
}

func helper(_ dependencies: inout DependencyValues) {
  dependencies.preparedByHelper = 2
}

enum SuppliedApp {
  static func main() {
    prepareDependencies {
      $0.prepared = 2
      helper(&$0)
      $0.bootstrap()
      $0[PreparedByType.self] = 2
      $0.endpoints.fetch = { 2 }
    }
    prepareDependencies { values in
      values.preparedByParameter = 2
    }
    withDependencies {
      $0.scoped = 2
    } operation: {
      observe(SuppliedReader().scoped)
    }
    withDependencies(
      { $0.scopedByArguments = 2 }, operation: { observe(SuppliedReader().scopedByArguments) })
    #if canImport(ComposableArchitecture)
      let store = Store(initialState: Supplied.State()) {
        Supplied()
          .dependency(\.reduced, 2)
          .transformDependency(\.transformed) { $0 += 1 }
          .transformDependency(\.self) { $0.transformedWhole = 2 }
      } withDependencies: {
        $0.stored = 2
      }
      print(store)
    #endif
  }
}

#if canImport(ComposableArchitecture)
  @Reducer
  struct Supplied {
    @Dependency(\.reduced) var reduced
    @Dependency(\.transformed) var transformed
    @Dependency(\.transformedWhole) var transformedWhole
    @Dependency(\.stored) var stored
    struct State {}
    enum Action { case start }
    var body: some Reducer<State, Action> {
      Reduce { _, _ in
        print(reduced, transformed, transformedWhole, stored)
        return .none
      }
    }
  }
#endif

// MARK: - Proofs

let keysThatAreSupplied = [
  right(
    Seen(2), in: "SuppliedApp.main()", context: .live,
    reads: Array(repeating: Seen(2), count: 8)
  ) {
    SuppliedApp.main()
    let reader = SuppliedReader()
    observe([
      reader.prepared, reader.preparedByHelper, reader.preparedByMethod, reader.preparedByType,
      reader.preparedByParameter, reader.endpoints.fetch(),
    ])
  }
]
