/// The types of frameworks that give inheriting types a kind, and those that certainly give none.
enum FrameworkTypes {
  /// By kind, the protocols and classes that types of the kind inherit from.
  static let parents: [TypeKind: [String]] = [
    .view: ["View", "Shape", "InsettableShape"],
    .viewModifier: [
      "ViewModifier", "AnimatableModifier", "EnvironmentalModifier", "GeometryEffect",
    ],
    .style: [
      "ButtonStyle", "PrimitiveButtonStyle", "ControlGroupStyle", "DatePickerStyle",
      "DisclosureGroupStyle", "FormStyle", "GaugeStyle", "GroupBoxStyle", "IndexViewStyle",
      "LabelStyle", "LabeledContentStyle", "MenuStyle", "NavigationSplitViewStyle", "PickerStyle",
      "ProgressViewStyle", "ShapeStyle", "TableStyle", "TextFieldStyle", "ToggleStyle",
    ],
    .scene: ["Scene"],
    .app: ["App"],
    .commands: ["Commands"],
    .widget: ["Widget", "WidgetBundle", "ControlWidget"],
    .representable: [
      "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable",
      "NSViewControllerRepresentable", "WKInterfaceObjectRepresentable",
      "UIGestureRecognizerRepresentable", "NSGestureRecognizerRepresentable",
    ],
    .content: [
      "ToolbarContent", "CustomizableToolbarContent", "TableColumnContent", "TableRowContent",
      "TabContent", "MapContent", "ChartContent", "AccessibilityRotorContent",
      "KeyframeTrackContent", "DynamicViewContent", "CustomHoverEffect",
    ],
    .dynamicProperty: ["DynamicProperty"],
    .previews: ["PreviewProvider"],
    .reducer: ["Reducer", "ReducerProtocol"],
    .testCase: ["XCTestCase"],
    .entryPoint: [
      "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate",
      "WKExtensionDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
    ],
    .managedObject: ["NSManagedObject"],
  ]

  /// By kind, the attributes that give it.
  static let attributes: [TypeKind: [String]] = [
    .reducer: ["Reducer"],
    .reducerState: ["ObservableState"],
    .suite: ["Suite"],
    .entryPoint: ["main", "UIApplicationMain", "NSApplicationMain"],
  ]

  /// Protocols, classes and raw types that give none of the kinds.
  static let plainParents: [String] = [
    "Any", "AnyObject", "Sendable", "SendableMetatype", "Copyable", "BitwiseCopyable", "Escapable",
    "Equatable", "Hashable", "Comparable", "Identifiable", "CaseIterable", "RawRepresentable",
    "Codable", "Encodable", "Decodable", "CodingKey", "CustomStringConvertible",
    "CustomDebugStringConvertible", "CustomReflectable", "LosslessStringConvertible",
    "TextOutputStream", "Error", "LocalizedError", "CustomNSError", "OptionSet", "SetAlgebra",
    "Sequence", "IteratorProtocol", "Collection", "BidirectionalCollection",
    "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection", "AsyncSequence",
    "AsyncIteratorProtocol", "Strideable", "AdditiveArithmetic", "Numeric", "Actor", "GlobalActor",
    "Executor", "SerialExecutor", "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByBooleanLiteral", "ExpressibleByArrayLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByNilLiteral", "String", "Int", "UInt", "Int8",
    "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Character", "NSObject", "NSObjectProtocol", "NSCopying", "NSCoding", "NSSecureCoding",
    "ObservableObject", "Observable", "Publisher", "Subscriber", "Transferable",
    "DependencyKey", "TestDependencyKey", "EnvironmentKey", "PreferenceKey",
  ]

  /// Attributes of types that add no conformance to a protocol of a kind.
  static let plainAttributes: [String] = [
    "available", "unchecked", "retroactive", "preconcurrency", "frozen", "usableFromInline",
    "objc", "objcMembers", "MainActor", "globalActor", "dynamicMemberLookup", "dynamicCallable",
    "propertyWrapper", "resultBuilder", "Observable", "Perceptible", "Model", "ObservableModel",
    "DependencyClient", "CasePathable", "Table", "Selection",
  ]

  /// Attributes of classes and properties, of the language and of the platform's frameworks, which
  /// do not add wrappers. Others than those above are of properties; those of macros of libraries
  /// are left out, because they may rewrite a property.
  static let attributesWithoutWrapper: [String] = [
    "MainActor", "Observable", "ObservationIgnored", "Published", "available", "objc",
    "objcMembers", "dynamicMemberLookup", "preconcurrency", "unchecked", "usableFromInline",
    "frozen", "nonobjc",
  ]

  /// Attributes of properties whose initial value is made with each object.
  static let eagerAttributes: [String] = [
    "State", "Published", "ObservationIgnored", "Bindable", "ObservedObject", "MainActor",
  ]

  /// Protocols that do not add code with an effect to a type.
  static let emptyProtocols: [String] = [
    "Sendable", "AnyObject", "Equatable", "Hashable", "DependencyKey", "TestDependencyKey",
  ]

  /// Methods that a framework calls once, before other methods of the object, to set it up.
  static let settingUp: [String] = ["loadView", "viewDidLoad"]

  /// An object that runs a reducer.
  enum Store: Sendable { case ofTests, other }

  static let stores: [(String, Store)] = [
    ("Store", .other), ("StoreOf", .other), ("TestStore", .ofTests), ("TestStoreOf", .ofTests),
  ]

  /// Other names for types with the same members.
  static let aliases = [("StoreOf", "Store"), ("TestStoreOf", "TestStore")]

  /// Functions and types that the body of a reducer consists of.
  enum ReducerPart: Sendable {
    /// Its closure, or the function that it is given, gets the state and the action.
    case function
    /// All reducers in its closure get the action.
    case group
    /// A modifier that may change the values of the reducers before it.
    case override
    /// It changes the state for the actions of bindings alone.
    case binding
    /// The reducers in its closure get the action if the one before it has changed some state.
    case change
  }

  static let reducerParts: [(String, ReducerPart)] = [
    ("Reduce", .function), ("CombineReducers", .group), ("dependency", .override),
    ("transformDependency", .override), ("BindingReducer", .binding), ("onChange", .change),
  ]

  /// Functions that make the effect of an action.
  enum EffectPart: Sendable {
    /// Its operation runs as soon as the action was handled.
    case run
    /// Its closure runs in place, when the effect is made.
    case inPlace
    /// Its action is sent then.
    case send
    /// All effects that it is given run.
    case merge
    /// The first one runs; the others follow.
    case concatenate
    /// A modifier that lets its effect begin.
    case modifier
  }

  static let effectParts: [(String, EffectPart)] = [
    ("run", .run), ("send", .send), ("merge", .merge), ("concatenate", .concatenate),
    ("cancellable", .modifier), ("animation", .modifier), ("publisher", .inPlace),
  ]

  /// Servers that answer requests on event loops of their own. Those that run their connections in
  /// child tasks keep the values, and are not among them.
  static let servers: [(module: String, type: String, functions: [String])] = [
    ("Vapor", "Application", ["run", "execute", "start", "startup"]),
    ("Hummingbird", "HBApplication", ["start", "wait"]),
  ]

  /// The methods that keep a handler for the requests to a route.
  static let routes = [
    "get", "post", "put", "patch", "delete", "head", "options", "on", "webSocket", "ws",
  ]

  /// The labels of handlers that are no closures.
  static let handlers = ["use", "onUpgrade"]

  /// The methods by which a test has requests answered.
  static let requests: [(module: String, methods: [String])] = [
    (
      "Vapor",
      ["test", "performTest", "sendRequest", "respond", "start", "startup", "execute", "run"]
    ),
    (
      "Hummingbird",
      ["test", "execute", "XCTExecute", "respond", "start", "run", "runService", "wait"]
    ),
  ]

  /// The views that draw all that is in their closure when they are shown: no list or form, which
  /// draws the rows that it has room for, and nothing that waits for a choice of the user.
  static let viewsDrawnAtOnce = [
    "VStack", "HStack", "ZStack", "Group", "NavigationStack", "NavigationView", "ScrollView",
    "GeometryReader", "ScrollViewReader", "WithPerceptionTracking", "WithViewStore",
  ]

  /// The views that show a view for each element of a collection.
  static let viewsOfElements = ["ForEach", "List"]

  /// The modifiers whose closures run when their view is shown.
  static let modifiersRunWhenShown = ["onAppear", "task"]

  /// The traits of previews that change no values.
  static let traitsOfLayout = [
    "defaultLayout", "sizeThatFitsLayout", "fixedLayout", "portrait", "portraitUpsideDown",
    "landscapeLeft", "landscapeRight",
  ]
}
