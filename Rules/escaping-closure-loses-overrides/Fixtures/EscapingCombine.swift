import Dependencies
import Foundation

#if canImport(Combine)
  import Combine

  func show(_ date: Date) {}

  final class CombineStamp {
    @Dependency(\.date) var date
  }

  final class CombineModel {
    private var cancellables: Set<AnyCancellable> = []
    private let ticks = PassthroughSubject<Int, Never>()

    func subscribe() {
      ticks.sink { _ in  // expect: escaping-closure-loses-overrides
        @Dependency(\.date) var date
        show(date.now)
      }
      .store(in: &cancellables)
    }

    func subscribeInAChain() {
      ticks
        .map { $0 + 1 }
        .receive(on: DispatchQueue.main)
        .sink { [weak self] _ in  // expect: escaping-closure-loses-overrides
          @Dependency(\.date) var date
          self?.keep(date.now)
        }
        .store(in: &cancellables)
    }

    func subscribeWithLabels() {
      ticks.sink(  // expect: escaping-closure-loses-overrides
        receiveCompletion: { _ in },
        receiveValue: { _ in
          @Dependency(\.date) var date
          show(date.now)
        }
      )
      .store(in: &cancellables)
    }

    /// Each closure of one call that loses is reported where the call is.
    func subscribeByName() {
      ticks.sink(receiveValue: handle).store(in: &cancellables)  // expect: escaping-closure-loses-overrides
    }

    func subscribeByNameOfSelf() {
      ticks.sink(receiveValue: self.handle).store(in: &cancellables)  // expect: escaping-closure-loses-overrides
    }

    func sideEffects() -> AnyPublisher<Int, Never> {
      ticks  // expect: escaping-closure-loses-overrides
        .handleEvents(receiveOutput: { _ in
          _ = CombineStamp()
        })
        .eraseToAnyPublisher()
    }

    private func handle(_ tick: Int) {
      @Dependency(\.date) var date
      show(date.now)
    }

    private func keep(_ date: Date) {}

    // MARK: Good twins

    func declaredBefore() {
      @Dependency(\.date) var date
      ticks.sink { _ in show(date.now) }.store(in: &cancellables)
    }

    func handedOver() {
      withEscapedDependencies { dependencies in
        ticks.sink { tick in
          dependencies.yield { self.handle(tick) }
        }
        .store(in: &cancellables)
      }
    }

    /// `map` of an array and of a publisher look alike: silent.
    func mapped() -> AnyPublisher<Date, Never> {
      ticks.map { _ in
        @Dependency(\.date) var date
        return date.now
      }
      .eraseToAnyPublisher()
    }
  }
#endif
