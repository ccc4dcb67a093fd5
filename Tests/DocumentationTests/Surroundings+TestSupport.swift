extension Surroundings {
  private static let mailer = """
    import Dependencies
    import DependencyTestSupport
    import Foundation
    import Testing

    private protocol Mailer: Sendable {
      func send(_ text: String)
    }

    private struct RecordingMailer: Mailer {
      var isRecording: Bool { true }
      func send(_ text: String) {}
    }

    private enum MailerKey: DependencyKey {
      static var liveValue: any Mailer { RecordingMailer() }
      static var testValue: any Mailer { RecordingMailer() }
    }

    extension DependencyValues {
      fileprivate var mailer: any Mailer {
        get { self[MailerKey.self] }
        set { self[MailerKey.self] = newValue }
      }
    }

    """

  static let ofTestSupport: [String: Surroundings] = [
    "Sources/Runtime/DependencyTestSupport/DependencyCast.swift": Surroundings(mailer),

    "Sources/Runtime/DependencyTestSupport/DependencyTrait.swift": """
    import Dependencies
    import DependencyTestSupport
    import Foundation
    import Testing

    private struct Session: DependencyKey {
      static let liveValue = Session()
      static let testValue = Session()
      static let mock = Session()
    }

    extension DependencyValues {
      fileprivate var session: Session {
        get { self[Session.self] }
        set { self[Session.self] = newValue }
      }
    }

    private struct VisitCounter: DependencyKey {
      let count = LockIsolated(0)
      static var liveValue: VisitCounter { VisitCounter() }
      static var testValue: VisitCounter { VisitCounter() }

      func next() -> Int {
        count.withValue {
          $0 += 1
          return $0
        }
      }
    }

    private struct Receipt {
      let date: Date

      init() {
        @Dependency(\\.date) var date
        self.date = date.now
      }
    }

    private struct Mailer: DependencyKey {
      let sent = LockIsolated<[String]>([])
      static var liveValue: Mailer { Mailer() }
      static var testValue: Mailer { Mailer() }
      static var recording: Mailer { Mailer() }
    }

    private struct Order {
      @Dependency(Mailer.self) var mailer
      func confirm() { mailer.sent.withValue { $0.append("confirmation") } }
    }
    """,

    // A property wrapper in place of '@TaskLocal': a macro cannot name what another macro declares
    // in the same module.
    "Sources/Runtime/DependencyTestSupport/TaskLocalTrait.swift": """
    import Dependencies
    import DependencyTestSupport
    import Foundation
    import Testing

    @propertyWrapper
    private struct Bound: Sendable {
      let projectedValue: TaskLocal<String>
      init(_ value: String) { projectedValue = TaskLocal(wrappedValue: value) }
      var wrappedValue: String { projectedValue.get() }
    }

    private struct SessionValues: Sendable {
      @Bound("nobody") var current: String
    }

    private let Session = SessionValues()
    """,
  ]
}
