public import DependencyRuntime

// A small reducer framework in place of the real one, for the tests of random programs: a store
// runs its reducer, and then the effects, with the values of its creation and of
// `withDependencies`.

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  func reduce(into state: inout State, action: Action) -> Effect<Action>
  @ReducerBuilder<State, Action> var body: Body { get }
}

extension Reducer where Body == Never {
  public var body: Never { fatalError("a reducer of the framework has no body") }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

@resultBuilder public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      let first = accumulated.reduce(into: &state, action: action)
      return .merge(first, next.reduce(into: &state, action: action))
    }
  }
}

public struct Reduce<State, Action>: Reducer {
  private let handle: (inout State, Action) -> Effect<Action>

  public init(_ handle: @escaping (inout State, Action) -> Effect<Action>) { self.handle = handle }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    handle(&state, action)
  }
}

public struct CombineReducers<State, Action>: Reducer {
  private let all: any Reducer<State, Action>

  public init(@ReducerBuilder<State, Action> _ all: () -> some Reducer<State, Action>) {
    self.all = all()
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    all.reduce(into: &state, action: action)
  }
}

/// Runs a child for the actions in one case of the parent's.
public struct Scope<State, Action, Child: Reducer>: Reducer {
  private let state: WritableKeyPath<State, Child.State>
  private let names: [String]
  private let child: Child

  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child: Reducer<ChildState, ChildAction> {
    self.state = state
    names = Case<Action>(names: [])[keyPath: action].names
    self.child = child()
  }

  /// The effects of the child cannot send: nothing makes the parent's action of the child's.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let action = payload(of: action, names) as? Child.Action else { return .none }
    let effect = child.reduce(into: &state[keyPath: self.state], action: action)
    return .run { _ in await effect.run(Send { _ in }) }
  }
}

/// The action in the cases of these names; nil if it is in others.
private func payload(of action: Any, _ names: [String]) -> Any? {
  guard let name = names.first else { return action }
  guard let found = Mirror(reflecting: action).children.first, found.label == name else {
    return nil
  }
  return payload(of: found.value, Array(names.dropFirst()))
}

extension Reducer {
  /// Runs a child while it has a state. As with `Scope`, its effects cannot send.
  public func ifLet<ChildState, ChildAction>(
    _ path: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> some Reducer<ChildState, ChildAction>
  ) -> Reduce<State, Action> {
    let (names, child) = (Case<Action>(names: [])[keyPath: action].names, child())
    return Reduce { state, action in
      var effect = Effect<Action>.none
      if let own = payload(of: action, names) as? ChildAction, var inner = state[keyPath: path] {
        let found = child.reduce(into: &inner, action: own)
        state[keyPath: path] = inner
        effect = .run { _ in await found.run(Send { _ in }) }
      }
      return .merge(effect, self.reduce(into: &state, action: action))
    }
  }

  /// The same for each of several children.
  public func forEach<ID: Hashable, ChildState, ChildAction>(
    _ path: WritableKeyPath<State, [ID: ChildState]>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> element child: () -> some Reducer<
      ChildState, ChildAction
    >
  ) -> Reduce<State, Action> {
    let (names, child) = (Case<Action>(names: [])[keyPath: action].names, child())
    return Reduce { state, action in
      var effect = Effect<Action>.none
      if let own = payload(of: action, names) as? IdentifiedAction<ID, ChildAction>,
        case .element(let id, let childAction) = own, var inner = state[keyPath: path][id]
      {
        let found = child.reduce(into: &inner, action: childAction)
        state[keyPath: path][id] = inner
        effect = .run { _ in await found.run(Send { _ in }) }
      }
      return .merge(effect, self.reduce(into: &state, action: action))
    }
  }
}

/// An enum whose cases have reducers, composed by a macro.
public protocol CaseReducer<State, Action> {
  associatedtype State: CaseReducerState
  associatedtype Action
  static var body: Reduce<State, Action> { get }
}

public protocol CaseReducerState {
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Reducer {
  /// The state tells the reducer.
  public func ifLet<ChildState: CaseReducerState>(
    _ path: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildState.StateReducer.Action>
  ) -> Reduce<State, Action> {
    let child = ChildState.StateReducer.body
    return ifLet(path, action: action) { child }
  }
}

public enum IdentifiedAction<ID: Hashable, Action> {
  case element(id: ID, action: Action)
}

// MARK: - Actions

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// The way to a case of an action.
@dynamicMemberLookup public struct Case<Value> {
  let names: [String]

  public subscript<Member>(dynamicMember name: String) -> Case<Member> {
    Case<Member>(names: names + [name])
  }
}

// MARK: - Effects

public struct Effect<Action>: @unchecked Sendable {
  let run: (Send<Action>) async -> Void

  public static var none: Effect { Effect { _ in } }

  public static func run(
    operation: @escaping (Send<Action>) async throws -> Void,
    catch handler: ((any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect { send in
      do { try await operation(send) } catch { await handler?(error, send) }
    }
  }

  public static func send(_ action: Action) -> Effect { Effect { await $0(action) } }

  public static func merge(_ effects: Effect...) -> Effect {
    Effect { send in for effect in effects { await effect.run(send) } }
  }

  public static func concatenate(_ effects: Effect...) -> Effect {
    Effect { send in for effect in effects { await effect.run(send) } }
  }

  public func cancellable(id: Int) -> Effect { self }

  /// The same effect for a parent: as with `Scope`, it cannot send.
  public func withoutActions<Parent>() -> Effect<Parent> {
    .run { _ in await run(Send { _ in }) }
  }
}

public struct Send<Action>: @unchecked Sendable {
  let send: (Action) async -> Void

  public func callAsFunction(_ action: Action) async { await send(action) }
}

// MARK: - Stores

public enum Exhaustivity: Sendable { case on, off }

/// Without `exhaustivity` its effects do not run before an action is received: a test that does not
/// ask for them cannot rely on them.
public final class TestStore<State, Action>: @unchecked Sendable {
  public var dependencies: DependencyValues
  public var exhaustivity = Exhaustivity.on
  private var state: State
  private let reducer: any Reducer<State, Action>
  private var pending: [Effect<Action>] = []

  public init<R: Reducer<State, Action>>(
    initialState: State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) {
    state = initialState
    (self.reducer, dependencies) = DependencyRuntime.withDependencies {
      change(&$0)
    } operation: {
      @Dependency(\.self) var values
      return (reducer(), values)
    }
  }

  public func send(_ action: Action) async {
    await withDependencies { [dependencies] in
      $0 = dependencies
    } operation: {
      let effect = reducer.reduce(into: &state, action: action)
      if exhaustivity == .on {
        await effect.run(Send { await self.send($0) })
      } else {
        pending.append(effect)
      }
    }
  }

  /// With `exhaustivity` the effects have run before: nothing is left to wait for.
  public func receive(_ action: CaseKeyPath<Action, Void>) async {
    let effects = pending
    pending = []
    await withDependencies { [dependencies] in
      $0 = dependencies
    } operation: {
      for effect in effects { await effect.run(Send { await self.send($0) }) }
    }
  }
}

public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
