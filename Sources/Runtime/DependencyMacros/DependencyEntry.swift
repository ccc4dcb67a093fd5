/// Declares a dependency and its key in one line.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live)
///   var api = APIClient()
/// }
/// ```
///
/// The value that the property begins with is the one of tests. Without it, a use in a test reports
/// an issue. Without `liveValue`, another module has to make the key a `DependencyKey`, for which
/// the key must be visible there. The key of a public property is named after the property's type,
/// or after the property if no type is written, with `Key` at the end.
///
/// The compiler looks at the arguments before it expands any macro. They cannot use what a macro
/// adds, such as the initialisers of a client: write `APIClient.live`, not `APIClient()`.
///
/// - Parameters:
///   - liveValue: The value of the application.
///   - previewValue: The value of previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntry")

/// Declares a dependency and its key, whose name is given.
///
/// - Parameters:
///   - keyName: The name of the key's type, a string literal.
///   - liveValue: The value of the application.
///   - previewValue: The value of previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntry")

/// Makes the value that a property begins with its getter, for entries without a written type: only
/// a property with a value can go without a type, and only a getter makes each value anew.
@_documentation(visibility: private)
@attached(accessor, names: named(get))
public macro DependencyEntryDefault() =
  #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEntryDefault")
