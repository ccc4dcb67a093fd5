import Dependencies
import Foundation

struct ServedName: DependencyKey {
  var text: String
  static let liveValue = ServedName(text: "live")
  static let testValue = ServedName(text: "test")
}

extension DependencyValues {
  var servedName: ServedName {
    get { self[ServedName.self] }
    set { self[ServedName.self] = newValue }
  }
}

#if canImport(Vapor)
  import Vapor

  // MARK: Around the server

  func servesInScope() async throws {
    let app = try await Application.make(.detect())
    try await withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      try await app.execute()  // expect: override-around-server
    }
  }

  func routesAndServesInScope(_ app: Application) throws {
    try withDependencies {
      $0.date = .constant(Seen.mock.date)
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      app.get("date") {
        @Dependency(\.date) var date
        return date.now
      }
      try app.run()  // expect: override-around-server
    }
  }

  // MARK: Around something else

  func configuresInScope(_ app: Application) async throws {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      app.get("date") {
        @Dependency(\.date) var date
        return date.now
      }
    }
    try await app.execute()
  }

  func opensScopePerRequest(_ app: Application) async throws {
    app.get("date") {
      withDependencies {
        $0.date = .constant(Seen.mock.date)
      } operation: {
        @Dependency(\.date) var date
        return date.now
      }
    }
    try await app.execute()
  }

  private func configure(_ app: Application) {
    @Dependency(\.locale) var locale
    let identifier = locale.identifier
    let reports = Reports()
    app.get("locale") { identifier }
    app.get("reports") { reports.title() }
  }

  private struct Reports {
    @Dependency(\.calendar) var calendar
    func title() -> String { "\(calendar.identifier)" }
  }

  /// Only 'configure' reads the locale, and the controller remembers the calendar.
  func configuresAndServesInScope(_ app: Application) async throws {
    try await withDependencies {
      $0.locale = Locale(identifier: "de_DE")
      $0.calendar = Calendar(identifier: .gregorian)
    } operation: {
      configure(app)
      try await app.execute()
    }
  }

  func configuresBeforeServing(_ app: Application) async throws {
    configure(app)
    try await withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
    } operation: {
      try await app.execute()  // expect: override-around-server
    }
  }

  /// The requests get the live value anyway.
  func servesWithLiveValue(_ app: Application) async throws {
    try await withDependencies {
      $0.servedName = .liveValue
    } operation: {
      try await app.execute()
    }
  }

  func preparesAndServes(_ app: Application) async throws {
    prepareDependencies {
      $0.date = .constant(Seen.mock.date)
    }
    try await app.execute()
  }

  private struct Job {
    func run() { observe(Dependency(\.date).wrappedValue.now) }
  }

  func runsJobInScope() {
    let app = Job()
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      app.run()
    }
  }
#endif
