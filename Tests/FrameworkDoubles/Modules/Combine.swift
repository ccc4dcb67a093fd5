import Dispatch
import Foundation

public protocol Cancellable {
  func cancel()
}

public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) { fatalError() }
  public func cancel() {}
  public func store(in set: inout Set<AnyCancellable>) {}
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    fatalError()
  }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ output: Output) { fatalError() }
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public init(createPublisher: @escaping () -> DeferredPublisher) { fatalError() }
}

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) { fatalError() }
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  public init() {}
  public func send(_ input: Output) {}
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  public var value: Output
  public init(_ value: Output) { self.value = value }
  public func send(_ input: Output) {}
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

// MARK: Schedulers

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ number: Int) -> Self
  static func seconds(_ number: Double) -> Self
  static func milliseconds(_ number: Int) -> Self
  static func microseconds(_ number: Int) -> Self
  static func nanoseconds(_ number: Int) -> Self
}

public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) {}
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {}
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

/// The distance of two times, for both schedulers of the system.
public struct TimeStride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Sendable {
  public init(integerLiteral value: Int) {}
  public init?(exactly source: some BinaryInteger) {}
  public var magnitude: TimeStride { fatalError() }
  public static func + (a: TimeStride, b: TimeStride) -> TimeStride { fatalError() }
  public static func - (a: TimeStride, b: TimeStride) -> TimeStride { fatalError() }
  public static func * (a: TimeStride, b: TimeStride) -> TimeStride { fatalError() }
  public static func *= (a: inout TimeStride, b: TimeStride) {}
  public static func < (a: TimeStride, b: TimeStride) -> Bool { fatalError() }
  public static func seconds(_ number: Int) -> TimeStride { fatalError() }
  public static func seconds(_ number: Double) -> TimeStride { fatalError() }
  public static func milliseconds(_ number: Int) -> TimeStride { fatalError() }
  public static func microseconds(_ number: Int) -> TimeStride { fatalError() }
  public static func nanoseconds(_ number: Int) -> TimeStride { fatalError() }
}

extension DispatchQueue: Scheduler {
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    public var dispatchTime: DispatchTime
    public init(_ time: DispatchTime) { dispatchTime = time }
    public func distance(to other: SchedulerTimeType) -> TimeStride { fatalError() }
    public func advanced(by distance: TimeStride) -> SchedulerTimeType { fatalError() }
    public func hash(into hasher: inout Hasher) {}
  }
  public struct SchedulerOptions {
    public init() {}
  }
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: TimeStride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {}
  public func schedule(
    after date: SchedulerTimeType, tolerance: TimeStride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {}
  public func schedule(
    after date: SchedulerTimeType, interval: TimeStride, tolerance: TimeStride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

extension RunLoop: Scheduler {
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    public var date: Date
    public init(_ date: Date) { self.date = date }
    public func distance(to other: SchedulerTimeType) -> TimeStride { fatalError() }
    public func advanced(by distance: TimeStride) -> SchedulerTimeType { fatalError() }
  }
  public struct SchedulerOptions {}
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: TimeStride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {}
  public func schedule(
    after date: SchedulerTimeType, tolerance: TimeStride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {}
  public func schedule(
    after date: SchedulerTimeType, interval: TimeStride, tolerance: TimeStride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

// MARK: Operators

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { fatalError() }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    fatalError()
  }

  public func flatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure { fatalError() }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    fatalError()
  }

  public func handleEvents(
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> { fatalError() }

  public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    fatalError()
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { fatalError() }
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: AnyPublisher<Value, Never> { fatalError() }
}
