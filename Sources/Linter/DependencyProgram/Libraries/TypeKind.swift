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

  /// The kinds that no class can have: SwiftUI ends the process. A class with a parent of the same
  /// name has that of another library.
  package static let ofValues: Set<TypeKind> = [
    .view, .viewModifier, .representable, .dynamicProperty,
  ]
}
