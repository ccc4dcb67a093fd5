// Checks that only the compiler's type checker can make. Each is an overloaded macro that expands
// to nothing; the overload that matches a mistake reports it. Expansions use them in debug builds.

/// Checks that a client is not isolated to the main actor.
@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck(client: () -> Void) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "Passes")

@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck(client: @MainActor () -> Void) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "IsolatedClient")

/// Checks that an entry is not isolated to the main actor.
@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck(entry: () -> Void) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "Passes")

@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck(entry: @MainActor () -> Void) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "IsolatedEntry")

/// Checks that an entry's value is sendable.
@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck<Root, Value: Sendable>(sendable: KeyPath<Root, Value>) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "Passes")

@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck<Root, Value>(sendable: KeyPath<Root, Value>) =
  #externalMacro(module: "DependencyMacrosPlugin", type: "UnsendableEntry")

/// Checks that an entry's values have the same type.
@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck<Root, Value>(
  _: KeyPath<Root, Value>, liveValue: @autoclosure @MainActor () -> Value
) = #externalMacro(module: "DependencyMacrosPlugin", type: "Passes")

@_documentation(visibility: private)
@freestanding(declaration)
public macro DependencyCheck<Root, Value>(
  _: KeyPath<Root, Value>, previewValue: @autoclosure @MainActor () -> Value
) = #externalMacro(module: "DependencyMacrosPlugin", type: "Passes")
