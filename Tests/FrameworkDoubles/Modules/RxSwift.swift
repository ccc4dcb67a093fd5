public protocol Disposable {}

extension Disposable {
  public func disposed(by bag: DisposeBag) {}
}

public final class DisposeBag {
  public init() {}
}

public protocol ObservableType {
  associatedtype Element
}

extension ObservableType {
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

public class Observable<Element>: ObservableType {}
