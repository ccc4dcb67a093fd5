/// Completes a client: a structure whose properties are closures.
///
/// ```swift
/// @DependencyClient
/// struct APIClient {
///   var user: (_ id: Int) async throws -> User
///   var isOnline: () -> Bool = { false }
/// }
/// ```
///
/// - Each closure that can be set is an endpoint; see ``DependencyEndpoint(method:)``. Until it is
///   overridden, a call reports an issue, and then throws, or returns the value of the property's
///   initial closure.
/// - Argument labels create a method: `try await api.user(id: 42)`.
/// - `init()` makes a client whose endpoints are all unimplemented, for a `testValue`. A second
///   initialiser takes every endpoint, for the `liveValue`; its access level is the lowest among
///   those of the structure and its properties.
///
/// An endpoint that returns a value and cannot throw needs an initial closure. Its calls return
/// that closure's value after they report the issue. Without one, an optional value is `nil`.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyClient")

/// Makes a closure property an endpoint, which reports an issue until it is overridden.
///
/// ``DependencyClient()`` adds it to the properties of a client. Write it yourself to name the
/// method that argument labels create, for example to make two endpoints overloads of one method:
///
/// ```swift
/// @DependencyEndpoint(method: "user")
/// var userByID: (_ id: Int) async throws -> User
/// @DependencyEndpoint(method: "user")
/// var userByName: (_ name: String) async throws -> User
/// ```
///
/// - Parameter method: The method's name, a string literal.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEndpoint")

/// Keeps ``DependencyClient()`` from making a property an endpoint or a parameter.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "DependencyMacrosPlugin", type: "DependencyEndpointIgnored")
