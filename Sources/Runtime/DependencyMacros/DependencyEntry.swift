/// Declares a dependency and its key in one line.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live)
///   var api = APIClient()
/// }
/// ```
///
/// The initial value of the property is the test value. Without it, using the dependency in a test
/// reports an issue. Without `liveValue`, another module has to make the key a `DependencyKey`, so
/// the key must be visible there. The key of a public property is named after the property's type,
/// or after the property if no type is written, with `Key` at the end.
///
/// The compiler checks the arguments before it expands any macro. They cannot use anything that a
/// macro adds, such as the initialisers of a client: write `APIClient.live`, not `APIClient()`.
///
/// - Parameters:
///   - liveValue: The value in the app.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntry")

/// Declares a dependency and its key, with a name of your choice for the key.
///
/// - Parameters:
///   - keyName: The name of the key's type, a string literal.
///   - liveValue: The value in the app.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntry")

/// Turns a property's initial value into its getter, for entries without a written type: only a
/// property with a value can omit its type, and only a getter creates a new value each time.
@_documentation(visibility: private)
@attached(accessor, names: named(get))
public macro DependencyEntryDefault() =
  #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntryDefault")
