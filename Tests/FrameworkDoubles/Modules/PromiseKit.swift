public protocol Thenable<T>: AnyObject {
  associatedtype T
}

public protocol CatchMixin: Thenable {}

public final class Promise<T>: CatchMixin {
  public static func value(_ value: T) -> Promise<T> { fatalError() }
}

extension Thenable {
  public func then<U: Thenable>(_ body: @escaping (T) throws -> U) -> Promise<U.T> {
    fatalError()
  }
  public func done(_ body: @escaping (T) throws -> Void) -> Promise<Void> { fatalError() }
}

extension CatchMixin {
  public func ensure(_ body: @escaping () -> Void) -> Promise<T> { fatalError() }
  @discardableResult
  public func `catch`(_ body: @escaping (any Error) -> Void) -> PMKFinalizer { fatalError() }
}

public final class PMKFinalizer {}

public func firstly<U: Thenable>(execute body: () throws -> U) -> Promise<U.T> { fatalError() }
