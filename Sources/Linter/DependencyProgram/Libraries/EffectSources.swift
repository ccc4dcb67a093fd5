/// Types of the standard library and Foundation whose values differ from run to run, and the
/// dependency that replaces each.
struct EffectSource {
  let type: String
  let form: Form
  /// The accessor of the dependency.
  let accessor: String
  /// The rest of the expression that reads the dependency; nil if no other expression of the same
  /// type does.
  var rest: String?

  enum Form {
    /// `Date()`
    case construction
    /// `Locale.current`
    case member(String)
    /// `Task.sleep(for: …)`, by its first label; any if it is nil.
    case call(String, label: String?)
  }

  /// The expression, without its arguments.
  var text: String {
    switch form {
    case .construction: "\(type)()"
    case .member(let name): "\(type).\(name)"
    case .call(let name, _): "\(type).\(name)"
    }
  }

  /// Whether it is replaced by the current time, of which a wrapper may hold the present moment:
  /// `@Dependency(\.date.now)`.
  var isOfTime: Bool { accessor == Self.timeNow[0] }

  static let timeNow = ["date", "now"]

  static let all: [EffectSource] =
    [
      EffectSource(type: "Date", form: .construction, accessor: "date", rest: ".now"),
      EffectSource(type: "Date", form: .member("now"), accessor: "date", rest: ".now"),
      EffectSource(type: "UUID", form: .construction, accessor: "uuid", rest: "()"),
      EffectSource(type: "Locale", form: .member("current"), accessor: "locale", rest: ""),
      EffectSource(
        type: "Locale", form: .member("autoupdatingCurrent"), accessor: "locale", rest: ""),
      EffectSource(type: "Calendar", form: .member("current"), accessor: "calendar", rest: ""),
      EffectSource(
        type: "Calendar", form: .member("autoupdatingCurrent"), accessor: "calendar", rest: ""),
      EffectSource(type: "TimeZone", form: .member("current"), accessor: "timeZone", rest: ""),
      EffectSource(
        type: "TimeZone", form: .member("autoupdatingCurrent"), accessor: "timeZone", rest: ""),
      EffectSource(type: "URLSession", form: .member("shared"), accessor: "urlSession", rest: ""),
      EffectSource(
        type: "Task", form: .call("sleep", label: "for"), accessor: "continuousClock",
        rest: ".sleep"),
      EffectSource(type: "Task", form: .call("sleep", label: nil), accessor: "continuousClock"),
      EffectSource(type: "ContinuousClock", form: .construction, accessor: "continuousClock"),
      EffectSource(type: "SuspendingClock", form: .construction, accessor: "suspendingClock"),
      EffectSource(
        type: "SystemRandomNumberGenerator", form: .construction,
        accessor: "withRandomNumberGenerator"),
    ]
    + ["Int", "UInt", "UInt8", "Double", "Float", "Bool"].map {
      EffectSource(
        type: $0, form: .call("random", label: nil), accessor: "withRandomNumberGenerator")
    }

  /// The types of the dependencies' values; an accessor of another type is not one of these
  /// dependencies.
  static let valueTypes: Set<String> = [
    "DateGenerator", "UUIDGenerator", "Date", "Locale", "Calendar", "TimeZone", "URLSession",
  ]
}
