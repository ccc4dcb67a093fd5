import Foundation
import Testing

@_spi(Beta) @testable import DependencyRuntime

/// Code written for earlier versions compiles and does what it did.
///
/// The suite cannot be deprecated, so each test is: using deprecated names causes no warnings
/// there.
@Suite struct DeprecatedNamesTests {
  @available(*, deprecated)
  @Test func scopesOfDependencyValues() async {
    #expect(DependencyValues.withValue(\.number, 10) { number() } == 10)
    #expect(
      DependencyValues.withValues {
        $0.number = 11
      } operation: {
        number()
      } == 11)
    #expect(
      DependencyValues.withTestValues {
        $0.number = 12
      } assert: {
        number()
      } == 12)
    #expect(
      await DependencyValues.withValue(\.number, 13) {
        await Task.yield()
        return number()
      } == 13)
    #expect(
      await DependencyValues.withValues {
        $0.number = 14
      } operation: {
        await Task.yield()
        return number()
      } == 14)
    #expect(
      await DependencyValues.withTestValues {
        await Task.yield()
        $0.number = 15
      } assert: {
        await Task.yield()
        return number()
      } == 15)
  }

  @available(*, deprecated)
  @Test func defaultsAreForgotten() {
    let values = DependencyValues.test
    let first = values[OnceKey.self]
    #expect(values[OnceKey.self] == first)
    values.resetCache()
    #expect(values[OnceKey.self] != first)
  }

  private enum OnceKey: TestDependencyKey {
    static var testValue: UUID { UUID() }
  }

  @available(*, deprecated)
  @Test func streamsWithTheirContinuations() async throws {
    let (stream, continuation) = AsyncStream.streamWithContinuation(Int.self)
    continuation.yield(1)
    continuation.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1])

    let (throwing, feeder) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    feeder.yield(2)
    feeder.finish(throwing: CancellationError())
    await #expect(throws: CancellationError.self) { for try await _ in throwing {} }
  }

  @available(*, deprecated)
  @Test func streamsOfSequencesWithABuffer() async throws {
    let numbers = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    let buffered = AsyncStream(numbers, bufferingPolicy: .unbounded)
    #expect(await buffered.reduce(into: []) { $0.append($1) } == [1, 2, 3])

    let failing = AsyncThrowingStream<Int, any Error> { throw CancellationError() }
    let rethrowing = AsyncThrowingStream(failing, bufferingPolicy: .unbounded)
    await #expect(throws: CancellationError.self) { for try await _ in rethrowing {} }
  }

  @available(*, deprecated)
  @Test func anActorIsolatedValueChangesInAnAsynchronousOperation() async {
    let count = ActorIsolated(1)
    await count.withValue { value in
      await Task.yield()
      value += 1
    }
    #expect(await count.value == 2)
  }

  @available(*, deprecated)
  @Test func failuresOfXCTest() {
    #expect(_XCTIsTesting)
    let issues = recordedIssues {
      XCTFail("here", file: "File.swift", line: 1)
      XCTFailContext.$current.withValue(XCTFailContext(file: "Other.swift", line: 2)) {
        XCTFail("there")
      }
    }
    #expect(issues.map(\.text) == ["here", "there"])
    #expect(issues.map { $0.place.split(separator: ":").last } == ["1", "2"])
  }
}

/// Unimplemented closures as they were written before placeholders were required.
@Suite struct DeprecatedUnimplementedTests {
  @available(*, deprecated)
  @Test func aPlainValueIsReturned() async {
    let name: @Sendable (Int) -> String = unimplemented("name")
    let fetch: @Sendable () async -> [Int] = unimplemented("fetch")
    let (places, issues) = await withKnownCalls {
      #expect(name(1) == "")
      #expect(await fetch() == [])
    }
    #expect(places == ["name", "fetch"])
    #expect(issues.first?.contains("Invoked with: (1)") == true)
  }

  @available(*, deprecated)
  @Test func closuresOfXCTest() async {
    let placeholder: @Sendable (Int) -> Int = XCTUnimplemented("one", placeholder: 1)
    let plain: @Sendable () -> Bool = XCTUnimplemented("two")
    let throwing: @Sendable () throws -> Int = XCTUnimplemented("three")
    let later: @Sendable () async -> Int = XCTUnimplemented("four", placeholder: 4)
    let plainLater: @Sendable () async -> Int? = XCTUnimplemented("five")
    let throwingLater: @Sendable () async throws -> Int = XCTUnimplemented("six")
    let (places, _) = await withKnownCalls {
      #expect(placeholder(0) == 1)
      #expect(!plain())
      #expect(throws: XCTUnimplementedFailure.self) { try throwing() }
      #expect(await later() == 4)
      #expect(await plainLater() == nil)
      await #expect(throws: XCTUnimplementedFailure.self) { try await throwingLater() }
    }
    #expect(places == ["one", "two", "three", "four", "five", "six"])
  }

  @Test func plainValues() {
    enum Colour: String, CaseIterable { case red, green }
    enum Level: Int { case low, high }
    enum Empty {}
    struct Opaque { let number: Int }
    #expect(plainValue(of: Void.self) is Void)
    #expect(plainValue(of: String.self) as? String == "")
    #expect(plainValue(of: Substring.self) as? Substring == "")
    #expect(plainValue(of: Character.self) as? Character == " ")
    #expect(plainValue(of: Int8.self) as? Int8 == 0)
    #expect(plainValue(of: Double.self) as? Double == 0)
    #expect(plainValue(of: Decimal.self) as? Decimal == 0)
    #expect(plainValue(of: Duration.self) as? Duration == .zero)
    #expect(plainValue(of: Bool.self) as? Bool == false)
    #expect(plainValue(of: [Int].self) as? [Int] == [])
    #expect(plainValue(of: Set<Int>.self) as? Set<Int> == [])
    #expect(plainValue(of: [Int: Int].self) as? [Int: Int] == [:])
    #expect(plainValue(of: Data.self) as? Data == Data())
    #expect(plainValue(of: Opaque?.self) is Opaque?)
    #expect(plainValue(of: Colour.self) as? Colour == .red)
    #expect(plainValue(of: Level.self) as? Level == .low)
    #expect(plainValue(of: URL.self) as? URL == URL(filePath: "/"))
    #expect(plainValue(of: Date.self) is Date)
    #expect(plainValue(of: UUID.self) is UUID)
    #expect(plainValue(of: AsyncStream<Int>.self) is AsyncStream<Int>)
    #expect(plainValue(of: AsyncThrowingStream<Int, any Error>.self) != nil)
    #expect(plainValue(of: Empty.self) == nil)
    #expect(plainValue(of: Opaque.self) == nil)
  }

  /// The names of the endpoints that were called, and the texts of their reports.
  private func withKnownCalls(
    _ body: () async throws -> Void
  ) async rethrows -> (names: [String], texts: [String]) {
    let texts = try await recordedIssues(body).map(\.text)
    let names = texts.map { text in
      text.prefix { $0 != "\n" }.replacing("Unimplemented: ", with: "")
    }
    return (names.map { String($0) }, texts)
  }
}
