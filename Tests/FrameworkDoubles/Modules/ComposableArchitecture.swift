@_exported import Dependencies
@_exported import Foundation
@_exported import Observation

// MARK: Reducers

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body
  @ReducerBuilder<State, Action> var body: Body { get }
}

extension Reducer where Body == EmptyReducer<State, Action> {
  public var body: EmptyReducer<State, Action> { fatalError() }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

@attached(extension, conformances: Reducer)
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "FrameworkMacros", type: "Reducer")

@attached(extension, conformances: ObservableState)
public macro ObservableState() =
  #externalMacro(module: "FrameworkMacros", type: "ObservableState")

public protocol ObservableState {}

@resultBuilder public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildBlock() -> EmptyReducer<State, Action> { fatalError() }
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> Reduce<State, Action> { fatalError() }
}

public struct Reduce<State, Action>: Reducer {
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {}
  public var body: Never { return fatalError() }
}

public struct EmptyReducer<State, Action>: Reducer {
  public init() {}
  public var body: Never { return fatalError() }
}

public struct BindingReducer<State, Action>: Reducer {
  public init() {}
  public var body: Never { return fatalError() }
}

public struct CombineReducers<R: Reducer>: Reducer {
  public typealias State = R.State
  public typealias Action = R.Action
  public init(@ReducerBuilder<State, Action> _ build: () -> R) {}
  public var body: Never { return fatalError() }
}

public struct Scope<State, Action, Child: Reducer>: Reducer {
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child: Reducer<ChildState, ChildAction> {}
  public var body: Never { return fatalError() }
}

extension Reducer {
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Reduce<State, Action> { fatalError() }

  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> Reduce<State, Action> { fatalError() }

  public func forEach<ID, ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> element: () -> Child
  ) -> Reduce<State, Action> { fatalError() }

  public func dependency<Value>(
    _ path: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Reduce<State, Action> { fatalError() }

  public func transformDependency<Value>(
    _ path: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> Reduce<State, Action> { fatalError() }

  public func onChange<V: Equatable>(
    of value: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (V, V) -> some Reducer<State, Action>
  ) -> Reduce<State, Action> { fatalError() }
}

// MARK: State and actions

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case of any name: the doubles do not look at actions.
@dynamicMemberLookup public struct Case<Value> {
  public subscript<Member>(dynamicMember name: String) -> Case<Member> { fatalError() }
}

@propertyWrapper public struct PresentationState<State> {
  public init(wrappedValue: State?) {}
  public var wrappedValue: State? {
    get { fatalError() }
    set {}
  }
  public var projectedValue: PresentationState<State> {
    get { self }
    set {}
  }
}

public typealias Presents = PresentationState

public enum PresentationAction<Action> {
  case dismiss
  indirect case presented(Action)
}

public struct IdentifiedArray<ID: Hashable, Element>: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {}
  public subscript(id id: ID) -> Element? {
    get { fatalError() }
    set {}
  }
  public mutating func append(_ element: Element) {}
}

public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

public enum IdentifiedAction<ID: Hashable, Action> {
  case element(id: ID, action: Action)
}

public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

public protocol BindableAction<State> {
  associatedtype State
  static func binding(_ action: BindingAction<State>) -> Self
}

public struct BindingAction<Root> {}

// MARK: Shared state

@propertyWrapper public struct Shared<Value> {
  public init(wrappedValue: Value, _ key: AppStorageKey<Value>) {}
  public var wrappedValue: Value { fatalError() }
}

extension Shared: Equatable where Value: Equatable {
  public static func == (left: Shared, right: Shared) -> Bool { fatalError() }
}

extension DependencyValues {
  public var defaultAppStorage: UserDefaults {
    get { fatalError() }
    set {}
  }
}

extension UserDefaults {
  public static var inMemory: UserDefaults { fatalError() }
}

public struct AppStorageKey<Value> {
  public static func appStorage(_ name: String) -> AppStorageKey { fatalError() }
}

// MARK: Effects

public struct Effect<Action> {
  public static var none: Effect { fatalError() }
  public static func send(_ action: Action) -> Effect { fatalError() }
  public static func run(
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect { fatalError() }
  public static func merge(_ effects: Effect...) -> Effect { fatalError() }
  public static func concatenate(_ effects: Effect...) -> Effect { fatalError() }
  public static func cancel(id: some Hashable & Sendable) -> Effect { fatalError() }
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    fatalError()
  }
}

public typealias EffectOf<R: Reducer> = Effect<R.Action>

@MainActor public struct Send<Action>: Sendable {
  public func callAsFunction(_ action: Action) {}
}

// MARK: Stores

public final class StoreTask: Sendable {
  public func finish() async {}
}

@dynamicMemberLookup @MainActor public final class Store<State, Action> {
  public nonisolated init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where R.State == State, R.Action == Action {}

  @discardableResult public func send(_ action: Action) -> StoreTask { fatalError() }
  public func withState<R>(_ body: (State) -> R) -> R { fatalError() }
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> { fatalError() }
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { fatalError() }
}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

@MainActor public final class TestStore<State, Action> {
  public init<R: Reducer>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) where R.State == State, R.Action == Action {}

  public var state: State { fatalError() }
  public var dependencies: DependencyValues {
    get { fatalError() }
    set {}
  }
  @discardableResult public func send(
    _ action: Action, assert: ((inout State) throws -> Void)? = nil
  ) async -> StoreTask { fatalError() }
  public func receive<Value>(
    _ action: CaseKeyPath<Action, Value>, assert: ((inout State) throws -> Void)? = nil
  ) async {}
  public func finish() async {}
}

public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
