import Dependencies
import DependencyMacros
import Foundation

// MARK: Written by hand

public struct HandClient: Sendable {  // expect: handwritten-client
  public var date: @Sendable () throws -> Date
  public var stop: @Sendable () -> Void

  public init(date: @escaping @Sendable () throws -> Date, stop: @escaping @Sendable () -> Void) {
    self.date = date
    self.stop = stop
  }
}

extension HandClient: DependencyKey {
  public static let liveValue = HandClient(date: { Seen.live.date }, stop: {})
  // The name of an endpoint that was copied from another one.
  public static let testValue = HandClient(
    date: unimplemented("HandClient.date"), stop: unimplemented("HandClient.date"))
}

/// Its endpoints need placeholders.
public struct HandPlaceholders: Sendable {  // expect: handwritten-client
  /// The first.
  public var sum: @Sendable (Int, Int) -> Int
  public var date: @Sendable () -> Date

  /// Takes both.
  public init(sum: @escaping @Sendable (Int, Int) -> Int, date: @escaping @Sendable () -> Date) {
    self.sum = sum
    self.date = date
  }

  public static let zero = 0
}

extension HandPlaceholders: DependencyKey {
  public static let liveValue = HandPlaceholders(sum: { $0 + $1 }, date: { Seen.live.date })
  public static let testValue = HandPlaceholders(
    sum: unimplemented("HandPlaceholders.date", placeholder: 0),
    date: unimplemented("HandPlaceholders.date", placeholder: Date(timeIntervalSince1970: 0)))
}

/// Its test value is a constant, and its initialiser in an extension.
struct HandConstant: Sendable {  // expect: handwritten-client
  var date: @Sendable () throws -> Date
  var stop: @Sendable () -> Void

  static let failing = Self(
    date: unimplemented("HandConstant.date"), stop: { unimplemented("HandConstant.date") })
}

extension HandConstant {
  package init(
    starting date: @escaping @Sendable () throws -> Date,
    stopping stop: @escaping @Sendable () -> Void
  ) {
    self.init(date: date, stop: stop)
  }

  package init(stop: @escaping @Sendable () -> Void, date: @escaping @Sendable () throws -> Date) {
    self.date = date
    self.stop = stop
  }
}

extension HandConstant: DependencyKey {
  static let liveValue = HandConstant(date: { Seen.live.date }, stop: {})
  static let testValue = failing
}

// MARK: Left alone

@DependencyClient
public struct MacroClient: Sendable {
  public var date: @Sendable () throws -> Date
  public var stop: @Sendable () -> Void
}

extension MacroClient: DependencyKey {
  public static let liveValue = MacroClient(date: { Seen.live.date }, stop: {})
  public static let testValue = MacroClient()
}

/// Its initialiser does more than to set the endpoints.
public struct CountingClient: Sendable {
  public var date: @Sendable () throws -> Date
  public var stop: @Sendable () -> Void

  public init(date: @escaping @Sendable () throws -> Date, stop: @escaping @Sendable () -> Void) {
    self.date = date
    self.stop = stop
    observe(.standard)
  }
}

extension CountingClient: DependencyKey {
  public static let liveValue = CountingClient(date: { Seen.live.date }, stop: {})
  public static let testValue = CountingClient(
    date: unimplemented("CountingClient.date"), stop: unimplemented("CountingClient.stop"))
}

/// Its endpoints are for its own methods, so the macro's initialiser would be private.
public struct PrivateHandClient: Sendable {
  private var date: @Sendable () throws -> Date
  private var stop: @Sendable () -> Void

  public init(date: @escaping @Sendable () throws -> Date, stop: @escaping @Sendable () -> Void) {
    self.date = date
    self.stop = stop
  }

  public func stopAt() throws -> Date {
    stop()
    return try date()
  }
}

extension PrivateHandClient: DependencyKey {
  public static let liveValue = PrivateHandClient(date: { Seen.live.date }, stop: {})
  public static let testValue = PrivateHandClient(
    date: unimplemented("PrivateHandClient.date"), stop: unimplemented("PrivateHandClient.stop"))
}

/// Its initialiser is the one that Swift writes.
struct PlainHandClient: Sendable {
  var date: @Sendable () throws -> Date
  var stop: @Sendable () -> Void
}

extension PlainHandClient: DependencyKey {
  static let liveValue = PlainHandClient(date: { Seen.live.date }, stop: {})
  static let testValue = PlainHandClient(
    date: unimplemented("PlainHandClient.date"), stop: unimplemented("PlainHandClient.stop"))
}

/// It has data besides its closures.
public struct HandDataClient: Sendable {
  public var name: String
  public var stop: @Sendable () -> Void

  public init(name: String, stop: @escaping @Sendable () -> Void) {
    self.name = name
    self.stop = stop
  }
}

extension HandDataClient: DependencyKey {
  public static let liveValue = HandDataClient(name: "live", stop: {})
  public static let testValue = HandDataClient(
    name: "test", stop: unimplemented("HandDataClient.stop"))
}

/// Its test value is a double.
public struct HandDouble: Sendable {
  public var date: @Sendable () throws -> Date
  public var stop: @Sendable () -> Void

  public init(date: @escaping @Sendable () throws -> Date, stop: @escaping @Sendable () -> Void) {
    self.date = date
    self.stop = stop
  }
}

extension HandDouble: DependencyKey {
  public static let liveValue = HandDouble(date: { Seen.live.date }, stop: {})
  public static let testValue = HandDouble(date: { Seen.mock.date }, stop: {})
}

// MARK: - Proofs

let handwrittenClients = [
  // A test that calls 'stop' hears of another endpoint.
  naming("date", insteadOf: "stop", in: "HandClient") { HandClient.testValue.stop() },
  naming("date", insteadOf: "sum", in: "HandPlaceholders") {
    _ = HandPlaceholders.testValue.sum(1, 2)
  },
  naming("date", insteadOf: "stop", in: "HandConstant") { HandConstant.testValue.stop() },
  naming("stop", in: "MacroClient") { MacroClient.testValue.stop() },
]

private func naming(
  _ name: String, insteadOf expected: String, in client: String, file: String = #filePath,
  _ call: @escaping () -> Void
) -> Proof {
  wrong(.mock, insteadOf: .test, in: client, context: .test, file: file) {
    observe(isNamed(name, by: call) ? Seen.mock : .test)
  }
}

private func naming(
  _ name: String, in client: String, file: String = #filePath, _ call: @escaping () -> Void
) -> Proof {
  right(.test, in: client, context: .test, file: file) {
    observe(isNamed(name, by: call) ? Seen.test : .mock)
  }
}

/// Whether the issue that a call reports names an endpoint.
private func isNamed(_ endpoint: String, by call: () -> Void) -> Bool {
  let reporter = NameReporter()
  withIssueReporters([reporter], operation: call)
  return reporter.text.contains(".\(endpoint)")
}

private final class NameReporter: IssueReporter, @unchecked Sendable {
  var text = ""

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    text = message() ?? ""
  }
}
