import RxSwift

extension ObservableType {
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }
}

public struct SharedSequence<SharingStrategy, Element> {
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

public enum DriverSharingStrategy {}

public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>
