public import Foundation

// Values that Foundation takes from the user's settings. Their keys have no test value: each test
// has to choose its settings, and reading them without an override is reported.

extension DependencyValues {
  /// The calendar for date calculations: the user's, which follows changes in the settings.
  ///
  /// ```swift
  /// @Dependency(\.calendar) var calendar
  /// let hour = calendar.component(.hour, from: date)
  /// ```
  ///
  /// A test that reads it without an override gets a report in debug builds, and continues with the
  /// user's:
  ///
  /// ```swift
  /// withDependencies { $0.calendar = Calendar(identifier: .gregorian) } operation: { agenda() }
  /// ```
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The locale for formatting: the user's, which follows changes in the settings.
  ///
  /// ```swift
  /// @Dependency(\.locale) var locale
  /// let price = amount.formatted(.currency(code: "EUR").locale(locale))
  /// ```
  ///
  /// A test that reads it without an override gets a report in debug builds, and continues with the
  /// user's:
  ///
  /// ```swift
  /// withDependencies { $0.locale = Locale(identifier: "fr_CA") } operation: { agenda() }
  /// ```
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The user's preferred locales, most preferred first, looked up at each read.
  ///
  /// ```swift
  /// @Dependency(\.preferredLocales) var preferredLocales
  /// let language = preferredLocales.first?.language
  /// ```
  ///
  /// A test that reads them without an override gets a report in debug builds, and continues with
  /// the user's:
  ///
  /// ```swift
  /// withDependencies { $0.preferredLocales = [Locale(identifier: "fr")] } operation: { agenda() }
  /// ```
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self]() }
    set { self[PreferredLocalesKey.self] = { newValue } }
  }

  /// The time zone to show times in: the user's, which follows changes in the settings.
  ///
  /// ```swift
  /// @Dependency(\.timeZone) var timeZone
  /// ```
  ///
  /// A test that reads it without an override gets a report in debug builds, and continues with the
  /// user's:
  ///
  /// ```swift
  /// withDependencies { $0.timeZone = .gmt } operation: { agenda() }
  /// ```
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}

private enum PreferredLocalesKey: DependencyKey {
  static let liveValue: @Sendable () -> [Locale] = {
    Locale.preferredLanguages.map { Locale(identifier: $0) }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}
