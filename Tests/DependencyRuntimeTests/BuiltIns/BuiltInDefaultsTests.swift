import DependencyRuntime
import DependencyTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The value of each built-in dependency, with and without an override.
@Suite(.dependencies) struct BuiltInDefaultsTests {
  /// A wrapper of a built-in dependency, declared at a line.
  struct Wrapper: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let line: UInt
    let read: @Sendable () -> Void

    init<Value>(
      _ name: String, _ accessor: @escaping @Sendable (DependencyValues) -> Value,
      line: UInt = #line
    ) {
      testDescription = name
      self.line = line
      read = { _ = Dependency(accessor, line: line).wrappedValue }
    }
  }

  @Test(
    .debugBuild,
    arguments: [
      Wrapper("calendar", \.calendar),
      Wrapper("date", \.date),
      Wrapper("date", \.date.now),
      Wrapper("locale", \.locale),
      Wrapper("preferredLocales", \.preferredLocales),
      Wrapper("timeZone", \.timeZone),
      Wrapper("uuid", \.uuid),
      Wrapper("withRandomNumberGenerator", \.withRandomNumberGenerator),
    ])
  func aTestThatReadsItIsToldSo(_ wrapper: Wrapper) {
    let issues = recordedIssues { wrapper.read() }
    #expect(issues.map(\.place) == ["\(#fileID):\(wrapper.line)"])
    let name = wrapper.testDescription
    let report = #"@Dependency(\.\#(name)) has no test implementation"#
    #expect(issues.first?.text.contains(report) == true)
    #expect(recordedIssues { wrapper.read() }.isEmpty)
  }

  @Test(arguments: [
    Wrapper("assert", \.assert),
    Wrapper("assertionFailure", \.assertionFailure),
    Wrapper("context", \.context),
    Wrapper("continuousClock", \.continuousClock),
    Wrapper("fireAndForget", \.fireAndForget),
    Wrapper("notificationCenter", \.notificationCenter),
    Wrapper("precondition", \.precondition),
    Wrapper("suspendingClock", \.suspendingClock),
    Wrapper("urlSession", \.urlSession),
  ])
  func aTestMayReadIt(_ wrapper: Wrapper) {
    #expect(recordedIssues { wrapper.read() }.isEmpty)
  }

  /// A property of a dependency's values.
  struct Nature: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let holds: @Sendable (DependencyValues) -> Bool

    init(_ name: String, _ holds: @escaping @Sendable (DependencyValues) -> Bool) {
      testDescription = name
      self.holds = holds
    }
  }

  @Test(
    arguments: [DependencyValues.live, .preview],
    [
      Nature("calendar") { $0.calendar == .autoupdatingCurrent },
      Nature("continuousClock") { $0.continuousClock is ContinuousClock },
      Nature("date") { abs($0.date().timeIntervalSinceNow) < 3_600 },
      Nature("date.now") { abs($0.date.now.timeIntervalSinceNow) < 3_600 },
      Nature("locale") { $0.locale == .autoupdatingCurrent },
      Nature("notificationCenter") { $0.notificationCenter === NotificationCenter.default },
      Nature("preferredLocales") {
        $0.preferredLocales.map(\.identifier) == Locale.preferredLanguages
      },
      Nature("suspendingClock") { $0.suspendingClock is SuspendingClock },
      Nature("timeZone") { $0.timeZone == .autoupdatingCurrent },
      Nature("urlSession") { $0.urlSession === URLSession.shared },
      // Random ones are of version 4.
      Nature("uuid") { $0.uuid().uuid.6 >> 4 == 4 && $0.uuid() != $0.uuid() },
      Nature("withRandomNumberGenerator") {
        $0.withRandomNumberGenerator { $0.next() } != $0.withRandomNumberGenerator { $0.next() }
      },
    ])
  func outsideOfTestsItIsTheRealOne(_ values: DependencyValues, _ nature: Nature) {
    #expect(nature.holds(values))
  }

  @Test(arguments: [
    Nature("clocks") {
      $0.continuousClock is UnimplementedClock<Duration>
        && $0.suspendingClock is UnimplementedClock<Duration>
    },
    Nature("context") { $0.context == .test },
    Nature("notificationCenter") {
      $0.notificationCenter !== NotificationCenter.default
        && $0.notificationCenter === $0.notificationCenter
        && $0.notificationCenter !== DependencyValues.test.notificationCenter
    },
    Nature("urlSession") {
      $0.urlSession !== URLSession.shared && $0.urlSession === $0.urlSession
        && $0.urlSession !== DependencyValues.test.urlSession
    },
  ])
  func inATestItIsOneForTheTest(_ nature: Nature) {
    #expect(nature.holds(.test))
    #expect(nature.holds(DependencyValues()))
  }

  /// An override, and its observable effect.
  struct Override: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let update: @Sendable (inout DependencyValues) -> Void
    let isSeen: @Sendable () -> Bool

    init<Value: Equatable>(
      _ name: String, _ value: Value,
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable
    ) where Value: Sendable {
      testDescription = name
      update = { $0[keyPath: keyPath] = value }
      isSeen = { Dependency(keyPath).wrappedValue == value }
    }

    init(
      _ name: String, _ update: @escaping @Sendable (inout DependencyValues) -> Void,
      isSeen: @escaping @Sendable () -> Bool
    ) {
      testDescription = name
      self.update = update
      self.isSeen = isSeen
    }
  }

  @Test(arguments: [
    Override("calendar", Calendar(identifier: .buddhist), \.calendar),
    Override("a part of calendar", 3, \.calendar.firstWeekday),
    Override("date.now", .distantPast, \.date.now),
    Override("locale", Locale(identifier: "eo"), \.locale),
    Override("notificationCenter", NotificationCenter(), \.notificationCenter),
    Override("preferredLocales", [Locale(identifier: "eo")], \.preferredLocales),
    Override("timeZone", .gmt, \.timeZone),
    Override("urlSession", URLSession(configuration: .ephemeral), \.urlSession),
    Override(
      "continuousClock", { $0.continuousClock = ImmediateClock() },
      isSeen: { Dependency(\.continuousClock).wrappedValue is ImmediateClock<Duration> }),
    Override(
      "suspendingClock", { $0.suspendingClock = TestClock() },
      isSeen: { Dependency(\.suspendingClock).wrappedValue is TestClock<Duration> }),
    Override(
      "uuid", { $0.uuid = .constant(UUID(7)) },
      isSeen: { Dependency(\.uuid).wrappedValue() == UUID(7) }),
  ])
  func anOverrideIsNotReported(_ override: Override) {
    withDependencies {
      override.update(&$0)
    } operation: {
      #expect(override.isSeen())
    }
  }
}
