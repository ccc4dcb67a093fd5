internal import DependencyFacts

/// The frameworks that create objects and run code of the program: SwiftUI, reducers, Core Data,
/// applications.
struct FrameworkNames: Sendable {
  /// By kind, the protocols and classes that types of the kind inherit from.
  let parents: [TypeKind: Set<Name>]
  /// By kind, the attributes that give it.
  let attributes: [TypeKind: Set<Name>]
  /// The parents of the kinds that SwiftUI recreates, and of those that a class can have.
  let parentsOfSwiftUI: Set<Name>
  let parentsOfSwiftUIClasses: Set<Name>
  private let plainParents: Set<Name>
  private let plainAttributes: Set<Name>
  private let attributesWithoutWrapper: Set<Name>
  private let eagerAttributes: Set<Name>
  private let emptyProtocols: Set<Name>
  /// The methods that a framework calls before the others of the object, to set it up.
  let settingUp: Set<Name>
  // Reducers
  let state: Name?
  private let initialState: Name?
  let action: Name?
  /// The type of a reducer's actions.
  let actionType: Name?
  private let stores: [Name: FrameworkTypes.Store]
  private let aliases: [Name: Name]
  private let runningStore: Set<Name>
  private let receive: Name?
  private let viewStores: Set<Name>
  private let viewsOfStores: Set<Name>
  private let viewActions: Name?
  private let send: Name?
  /// The case with the actions that a view sends by such a function.
  let view: Name?
  let reducer: Name?
  private let runBySystem: Set<Name>
  private let body: Name?
  private let reducers: [Name: FrameworkTypes.ReducerPart]
  private let effects: [Name: FrameworkTypes.EffectPart]
  private let presented: Name?
  private let element: Name?
  private let dismiss: Name?
  /// The cases of an action that changes the state by a binding.
  let bindings: [Name]
  private let reducing: Name?
  private let into: Name?
  private let effectTypes: Set<Name>
  /// The members of a test store with which a test does not wait for all effects.
  let namesOfLooseTests: Set<Name>
  // SwiftUI
  let swiftUI: Name?
  private let previewMacro: Name?
  private let previews: Name?
  let environment: Name?
  private let takingPathsOfTheirOwn: Set<Name>
  private let puttingOff: Set<Name>
  private let scenesOfWindows: Set<Name>
  private let drawingAtOnce: Set<Name>
  private let showingElements: Set<Name>
  private let runningWhenShown: Set<Name>
  private let path: Name?
  private let traitsOfLayout: Set<Name>
  // Servers
  private let servers: [(module: Name, type: Name, functions: Set<Name>)]
  /// The modules of servers with event loops of their own.
  let serverModules: Set<Name>
  private let routes: Set<Name>
  private let handlers: Set<Name>
  /// The methods by which a test has requests answered, by the module of the server.
  let requests: [Name: [Name]]

  init(_ names: LibraryNames) {
    parents = FrameworkTypes.parents.mapValues { names.set($0) }
    attributes = FrameworkTypes.attributes.mapValues { names.set($0) }
    parentsOfSwiftUI = TypeKind.ofSwiftUI.reduce(into: []) { all, kind in
      all.formUnion(names.set(FrameworkTypes.parents[kind] ?? []))
    }
    parentsOfSwiftUIClasses = TypeKind.ofValues.reduce(into: parentsOfSwiftUI) { all, kind in
      all.subtract(names.set(FrameworkTypes.parents[kind] ?? []))
    }
    plainParents = names.set(
      FrameworkTypes.plainParents + FrameworkTypes.parents.values.joined())
    plainAttributes = names.set(
      FrameworkTypes.plainAttributes + FrameworkTypes.attributes.values.joined())
    attributesWithoutWrapper = names.set(FrameworkTypes.attributesWithoutWrapper)
    eagerAttributes = names.set(FrameworkTypes.eagerAttributes)
    emptyProtocols = names.set(FrameworkTypes.emptyProtocols)
    settingUp = names.set(FrameworkTypes.settingUp)
    state = names["State"]
    initialState = names["initialState"]
    action = names["action"]
    actionType = names["Action"]
    stores = names.table(FrameworkTypes.stores)
    aliases = names.table(
      FrameworkTypes.aliases.compactMap { alias, type in names[type].map { (alias, $0) } })
    runningStore = names.set(["send", "receive"])
    receive = names["receive"]
    viewStores = names.set(["ViewStore", "ViewStoreOf"])
    viewsOfStores = names.set(["WithViewStore"])
    viewActions = names["ViewAction"]
    send = names["send"]
    view = names["view"]
    reducer = names["reducer"]
    runBySystem = names.set(["body", "reduce"])
    body = names["body"]
    reducers = names.table(FrameworkTypes.reducerParts)
    effects = names.table(FrameworkTypes.effectParts)
    presented = names["presented"]
    element = names["element"]
    dismiss = names["dismiss"]
    bindings = ["binding", "set"].compactMap { names[$0] }
    reducing = names["reduce"]
    into = names["into"]
    effectTypes = names.set(["Effect", "EffectOf", "EffectTask"])
    namesOfLooseTests = names.set(["exhaustivity", "withExhaustivity", "skipInFlightEffects"])
    swiftUI = names["SwiftUI"]
    previewMacro = names["Preview"]
    previews = names["previews"]
    environment = names["Environment"]
    takingPathsOfTheirOwn = names.set(["is", "modify", "environment", "transformEnvironment"])
    puttingOff = names.set(["StateObject"])
    scenesOfWindows = names.set(["WindowGroup", "DocumentGroup"])
    drawingAtOnce = names.set(FrameworkTypes.viewsDrawnAtOnce)
    showingElements = names.set(FrameworkTypes.viewsOfElements)
    runningWhenShown = names.set(FrameworkTypes.modifiersRunWhenShown)
    path = names["path"]
    traitsOfLayout = names.set(FrameworkTypes.traitsOfLayout)
    servers = FrameworkTypes.servers.compactMap { row in
      guard let module = names[row.module], let type = names[row.type] else { return nil }
      return (module, type, names.set(row.functions))
    }
    serverModules = names.set(FrameworkTypes.servers.map(\.module))
    routes = names.set(FrameworkTypes.routes)
    handlers = names.set(FrameworkTypes.handlers)
    requests = FrameworkTypes.requests.reduce(into: [:]) { all, row in
      if let module = names[row.module] { all[module] = row.methods.compactMap { names[$0] } }
    }
  }

  // MARK: Types

  /// Whether a type that inherits from it has no further kind.
  func isPlain(parent: Name) -> Bool { plainParents.contains(parent) }

  /// Whether a type with the attribute has no further kind.
  func isPlain(attribute: Name) -> Bool { plainAttributes.contains(attribute) }

  /// Whether an attribute certainly adds no wrapper to a class or a property.
  func addsNoWrapper(attribute: Name) -> Bool { attributesWithoutWrapper.contains(attribute) }

  /// Whether a property with the attribute gets its initial value with each object.
  func isEager(attribute: Name) -> Bool { eagerAttributes.contains(attribute) }

  /// Whether a property with the attribute gets its initial value when a view appears.
  func putsOff(attribute: Name) -> Bool { puttingOff.contains(attribute) }

  /// Whether a protocol adds no code with an effect to a type.
  func addsNoCode(protocol name: Name) -> Bool { emptyProtocols.contains(name) }

  // MARK: Reducers

  /// Whether it is the name of a reducer's state.
  func isState(_ name: Name) -> Bool { name == state }

  /// Whether an argument tells which actions of a reducer its child gets: `Scope(state: \.row,
  /// action: \.row)`
  func isActionOfChild(label: Name) -> Bool { label == action }

  /// Whether a method takes key paths that begin at a type of the framework, whatever the object is
  /// that it is called on: `element.is(\.row)`, `view.environment(\.openURL, action)`
  func takesPathsOfItsOwn(_ method: Name) -> Bool { takingPathsOfTheirOwn.contains(method) }

  /// Whether an argument is the state of a store that is made.
  func isInitialState(label: Name) -> Bool { label == initialState }

  func type(ofAlias name: Name) -> Name? { aliases[name] }

  func store(named type: Name) -> FrameworkTypes.Store? { stores[type] }

  var namesOfStores: some Collection<Name> { stores.keys }

  /// Whether a method of a store runs its reducers and effects.
  func runsStore(_ method: Name) -> Bool { runningStore.contains(method) }

  /// Whether an object lets a view observe a store, and sends actions to it.
  func isViewStore(_ type: Name) -> Bool { viewStores.contains(type) }

  /// Whether a view hands the store that it is given on to its closure.
  func handsOnStore(_ view: Name) -> Bool { viewsOfStores.contains(view) }

  /// Whether the macro of an attribute gives a view a function that sends actions to its store.
  func sendsActionsOfView(attribute: Name) -> Bool { attribute == viewActions }

  /// Whether this is the name of such a function.
  func isSend(_ function: Name) -> Bool { function == send }

  /// Whether a method of a test store waits for an action that an effect sends.
  func receives(_ method: Name) -> Bool { method == receive }

  /// Whether a store runs a reducer's member of that name.
  func runsForStore(_ member: Name) -> Bool { runBySystem.contains(member) }

  /// Whether a scene can have several windows, and runs its closure for each.
  func hasSeveralWindows(_ scene: Name) -> Bool { scenesOfWindows.contains(scene) }

  /// Whether a property has what a view, an application or a reducer is composed of.
  func isBody(_ property: Name) -> Bool { property == body }

  /// The part of a reducer's body that a function or a type of that name is.
  func reducerPart(named name: Name) -> FrameworkTypes.ReducerPart? { reducers[name] }

  /// The effect that a function of that name makes.
  func effectPart(named name: Name) -> FrameworkTypes.EffectPart? { effects[name] }

  /// Whether it is the function of a reducer that gets each action.
  func isReducing(_ function: Name) -> Bool { function == reducing }

  /// The parameter of that function with the action, by the labels: `reduce(into:action:)`. Nil for
  /// another function of the same name.
  func actionParameter(ofReducing labels: [Name]) -> Int? {
    guard let into, let action, labels == [into, action] else { return nil }
    return 1
  }

  /// Whether a case only hands the action in it on to a child: `.presented(.saveTapped)`.
  func handsOn(_ actionCase: Name) -> Bool { actionCase == presented || actionCase == element }

  /// The case that a key path to an action leaves out before this name: `\.child.saveTapped` leads
  /// through `.presented`, and `\.rows[id: 1].saveTapped` through `.element`, for which the
  /// subscript stands.
  func impliedCase(before component: Name) -> Name? {
    if component == Name.none { return element }
    return component == presented || component == dismiss ? nil : presented
  }

  /// Whether a case of a presented child's action is not for the child.
  func dismisses(_ actionCase: Name) -> Bool { actionCase == dismiss }

  /// Whether it is the type of a reducer's effects.
  func isEffect(type: Name) -> Bool { effectTypes.contains(type) }

  /// Whether an argument is the reducer of a store.
  func isReducer(label: Name) -> Bool { label == reducer }

  // MARK: Previews

  /// `#Preview`
  func isPreview(macro: Name) -> Bool { macro == previewMacro }

  /// Whether a property has the previews of its type.
  func isPreviews(_ property: Name) -> Bool { property == previews }

  // MARK: Views

  /// Whether a preview's trait is about its layout alone.
  func isOfLayout(trait: Name) -> Bool { traitsOfLayout.contains(trait) }

  /// Whether an argument of a view is the path to another one, which it may show instead.
  func isPath(label: Name) -> Bool { label == path }

  /// Whether a view draws all that is in its closure when it is shown.
  func drawsAtOnce(view: Name) -> Bool { drawingAtOnce.contains(view) }

  /// Whether the closure of a view shows one element of the collection before it.
  func showsElements(view: Name) -> Bool { showingElements.contains(view) }

  /// Whether a view runs the closure of a modifier when it is shown.
  func runsWhenShown(modifier: Name) -> Bool { runningWhenShown.contains(modifier) }

  // MARK: Servers

  /// The modules of which a file must import one, so that a method of a type runs a server.
  func modules(ofServer type: Name, running method: Name) -> Set<Name> {
    Set(servers.filter { $0.type == type && $0.functions.contains(method) }.map(\.module))
  }

  /// Whether a method of a server keeps a handler for requests.
  func keepsHandler(method: Name) -> Bool { routes.contains(method) }

  /// Whether an argument of such a method is a function in place of the closure.
  func isHandler(label: Name) -> Bool { handlers.contains(label) }
}
