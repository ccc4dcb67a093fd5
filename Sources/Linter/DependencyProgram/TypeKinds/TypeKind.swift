internal import DependencyFacts

/// The role of a type in a framework, which determines who creates its instances, and when.
package enum TypeKind: String, Sendable, CaseIterable {
  // SwiftUI, which creates and recreates them, and sets their properties from the environment
  case view
  case viewModifier = "view modifier"
  case style
  case scene
  case app
  case commands
  case widget
  /// A wrapper for a view or controller of another UI framework.
  case representable
  /// Content of a toolbar, a map, a chart and the like: parts of a view that are not views.
  case content
  case dynamicProperty = "dynamic property"
  case previews

  // Reducers
  case reducer
  case reducerState = "state of a reducer"

  // Tests
  case testCase = "test case"
  case suite

  /// A type that the system calls first: `@main`, or the delegate of an application or a scene.
  case entryPoint = "entry point"
  /// A Core Data object, which the framework may create as well as code.
  case managedObject = "managed object"

  /// The kinds whose wrappers SwiftUI sets.
  package static let ofSwiftUI: Set<TypeKind> = [
    .view, .viewModifier, .style, .scene, .app, .commands, .widget, .representable, .content,
    .dynamicProperty, .previews,
  ]
}

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
}
