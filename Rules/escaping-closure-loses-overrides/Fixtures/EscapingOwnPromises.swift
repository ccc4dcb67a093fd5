import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: A promise of the program's own, which answers on a queue

final class OwnPromise: @unchecked Sendable {
  private var handlers: [@Sendable (Int) -> Void] = []

  func done(_ handler: @escaping @Sendable (Int) -> Void) -> OwnPromise {
    handlers.append(handler)
    return self
  }

  func then(_ next: @escaping @Sendable (Int) -> OwnPromise) -> OwnPromise {
    let result = OwnPromise()
    handlers.append { number in
      _ = next(number).done { result.fulfil($0) }
    }
    return result
  }

  func fulfil(_ number: Int) {
    let handlers = handlers
    DispatchQueue.main.async {
      for handler in handlers { handler(number) }
    }
  }
}

func ownFirstly(_ body: () -> OwnPromise) -> OwnPromise { body() }

func answersLater() {
  let promise = OwnPromise()
  _ = ownFirstly { promise }.done { _ in  // expect: escaping-closure-loses-overrides
    mark()
  }
  promise.fulfil(1)
}

func answersThen() {
  let promise = OwnPromise()
  _ = ownFirstly { promise }.then { _ in  // expect: escaping-closure-loses-overrides
    mark()
    return OwnPromise()
  }
  promise.fulfil(1)
}

func beginsHere() {
  _ = ownFirstly {
    mark()
    return OwnPromise()
  }
}

// MARK: One that has its value already

struct OwnFuture {
  let number: Int

  func done(_ handler: (Int) -> Void) { handler(number) }
}

func answersHere() {
  OwnFuture(number: 1).done { _ in mark() }
}

// MARK: - Proofs

let escapingOwnPromises = [
  lost(in: "answersLater()") { answersLater() },
  lost(in: "answersThen()") { answersThen() },
  kept(in: "beginsHere()") { beginsHere() },
  kept(in: "answersHere()") { answersHere() },
]
