/// All messages of the macros.
enum Wording {
  // MARK: Endpoints

  static func missingDefault(of endpoint: String, client: String?, _ closure: ClosureType) -> String
  {
    let reason =
      closure.isThrowing
      ? "it returns a value and can throw only its own errors"
      : "it returns a value and cannot throw"
    let maker = client.map { "'\($0)()'" } ?? "'init()'"
    return """
      '\(endpoint)' needs an initial closure, because \(reason)

      In a client made with \(maker), the endpoint reports an issue when it is called, and then \
      returns the value of this closure. Any value will do, such as 'false' or '[]'.
      """
  }

  static func insertDefault(_ closure: String) -> String { "Insert '= \(closure)'" }

  static let defaultIsNoLiteral =
    "the initial value of an endpoint must be a closure that is written here"

  static let unimplementedDefault =
    "'unimplemented' is not needed here: an endpoint reports its calls by itself"

  static let fatalDefault = """
    'fatalError()' ends the test or preview that calls the endpoint; return any value instead

    The call is reported in any case. Any value will do, such as 'false' or '[]'.
    """

  static let wrapFatalDefault = "Call it in a closure to keep it, without this warning"

  static let endpointOfNoClosure =
    "'@DependencyEndpoint' is for properties whose type is written as a closure"

  static let methodIsNoLiteral = "'method' must be a string literal without interpolation"

  static let methodIsNoName = "'method' must be the name of a method"

  // MARK: Clients

  static let clientIsNoStructure = "'@DependencyClient' is for structures only"

  static func missingType(of property: String) -> String {
    "'@DependencyClient' needs the type of '\(property)', for the initialiser that it generates"
  }

  static let insertType = "Insert ': <#Type#>'"

  static let methodInstead =
    "call the method, which has argument labels; the property is for overrides"

  // MARK: Entries

  static let entryOutside =
    "'@DependencyEntry' is for 'var' declarations in extensions of 'DependencyValues'"

  static let entryWithoutValue = """
    '@DependencyEntry' needs a value: an initial value, which is the one for tests, or a \
    'liveValue'
    """

  // MARK: Checks by type

  static let isolatedClient = """
    the client is isolated to the main actor, as its module is by default; make it a 'nonisolated \
    struct'
    """

  static let isolatedEntry = """
    the entry is isolated to the main actor, as its module is by default; make it a 'nonisolated \
    var'
    """

  static let unsendableEntry = "the value of a dependency must be 'Sendable'"
}
