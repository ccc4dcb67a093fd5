package import DependencyFacts

/// The part that a type plays for a framework, which says who makes its instances, and when.
package enum TypeKind: String, Sendable, CaseIterable {
  // SwiftUI's, which makes and remakes them, and fills their properties from the environment
  case view
  case viewModifier = "view modifier"
  case style
  case scene
  case app
  case commands
  case widget
  /// A view or controller of another framework in a view.
  case representable
  /// Content of a toolbar, a map, a chart and their like: parts of a view that are not views.
  case content
  case dynamicProperty = "dynamic property"
  case previews

  // Of reducers
  case reducer
  case reducerState = "state of a reducer"

  // Of tests
  case testCase = "test case"
  case suite

  /// A type that the system calls first: `@main`, or the delegate of an application or a scene.
  case entryPoint = "entry point"
  /// A row of Core Data: the framework makes them as well as code does.
  case managedObject = "managed object"

  /// Those whose wrappers SwiftUI fills.
  package static let ofSwiftUI: Set<TypeKind> = [
    .view, .viewModifier, .style, .scene, .app, .commands, .widget, .representable, .content,
    .dynamicProperty, .previews,
  ]
}

/// The types of frameworks that give their heirs a kind, and those that certainly give none.
enum FrameworkTypes {
  /// By kind, the protocols and classes that heirs of the kind inherit from.
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
