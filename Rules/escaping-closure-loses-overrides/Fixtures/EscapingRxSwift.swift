import Dependencies

#if canImport(RxSwift) && canImport(RxCocoa)
  import RxCocoa
  import RxSwift

  final class RxModel {
    private let bag = DisposeBag()

    func observe(_ values: Observable<Int>, _ driver: Driver<Int>) {
      values.subscribe(onNext: { _ in  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        print(date.now)
      }).disposed(by: bag)
      values.bind(onNext: { [weak self] _ in  // expect: escaping-closure-loses-overrides
        self?.show()
      }).disposed(by: bag)
      driver.drive(onNext: showNumber).disposed(by: bag)  // expect: escaping-closure-loses-overrides
    }

    private func show() {
      @Dependency(\.date) var date
      print(date.now)
    }

    private func showNumber(_ number: Int) {
      show()
    }

    func declaredBefore(_ values: Observable<Int>) {
      @Dependency(\.date) var date
      values.subscribe(onNext: { _ in print(date.now) }).disposed(by: bag)
    }
  }
#endif
