import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: A handler under another name

final class CopyingLoader: @unchecked Sendable {
  var onDone: (@Sendable () -> Void)?
  private var onFail: (@Sendable () -> Void)?
  private let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) { self.work = work }

  /// Sets the property of the same name.
  func onFail(_ handler: @escaping @Sendable () -> Void) { onFail = handler }

  func load() {
    let work = self.work
    DispatchQueue.main.async(execute: work)
    guard let onDone else { return }
    Task.detached { [onFail] in
      onDone()
      onFail?()
    }
  }
}

func copies() {
  let loader = CopyingLoader {  // expect: escaping-closure-loses-overrides
    mark()
  }
  loader.onDone = {  // expect: escaping-closure-loses-overrides
    mark()
  }
  loader.onFail {  // expect: escaping-closure-loses-overrides
    mark()
  }
  loader.load()
}

func copiesTheValue() {
  @Dependency(\.date) var date
  let loader = CopyingLoader { [date] in observe(date.now) }
  loader.load()
}

func copiesItsArgument(_ done: @escaping @Sendable () -> Void) {
  let handler = done
  Task.detached { handler() }
}

func copiesItsArgumentAtOnce(_ done: @escaping @Sendable () -> Void) {
  let handler = done
  handler()
}

func handsOverToCopies() {
  copiesItsArgument {  // expect: escaping-closure-loses-overrides
    mark()
  }
}

func handsOverToCopiesAtOnce() {
  copiesItsArgumentAtOnce { mark() }
}

// MARK: Through a superclass and a protocol

class HandlingBase: @unchecked Sendable {
  private let done: @Sendable () -> Void
  init(done: @escaping @Sendable () -> Void) { self.done = done }
  func start() { Task.detached { self.done() } }
}

final class HandlingWorker: HandlingBase, @unchecked Sendable {
  init(onDone: @escaping @Sendable () -> Void) { super.init(done: onDone) }
}

func handsOverToSuperclass() {
  let worker = HandlingWorker {  // expect: escaping-closure-loses-overrides
    mark()
  }
  worker.start()
}

protocol MessageSource: AnyObject {
  var onMessage: (@Sendable () -> Void)? { get set }
  func connect()
}

final class MessageSocket: MessageSource, @unchecked Sendable {
  var onMessage: (@Sendable () -> Void)?
  func connect() { Task.detached { self.onMessage?() } }
}

func setsThroughAProtocol(_ source: any MessageSource) {
  source.onMessage = {  // expect: escaping-closure-loses-overrides
    mark()
  }
  source.connect()
}

// MARK: Once more, later

func retries(_ times: Int, _ work: @escaping @Sendable () -> Void) {
  work()
  if times > 0 { DispatchQueue.main.async { retries(times - 1, work) } }
}

func repeatsAtOnce(_ times: Int, _ work: () -> Void) {
  work()
  if times > 0 { repeatsAtOnce(times - 1, work) }
}

func handsOverToRetries() {
  retries(1) {  // expect: escaping-closure-loses-overrides
    mark()
  }
}

func handsOverToRepeats() {
  repeatsAtOnce(1) { mark() }
}

// MARK: A wrapper without a variable

func readsWithoutAVariable() {
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    observe(Dependency(\.date).wrappedValue.now)
  }
}

func readsBefore() {
  let now = Dependency(\.date).wrappedValue.now
  DispatchQueue.main.async { observe(now) }
}

// MARK: - Proofs

let escapingCopies = [
  lost(in: "copies()", reads: [.standard, .standard, .standard]) { copies() },
  kept(in: "copiesTheValue()") { copiesTheValue() },
  lost(in: "handsOverToCopies()") { handsOverToCopies() },
  kept(in: "handsOverToCopiesAtOnce()") { handsOverToCopiesAtOnce() },
  lost(in: "handsOverToSuperclass()") { handsOverToSuperclass() },
  lost(in: "setsThroughAProtocol(_:)") { setsThroughAProtocol(MessageSocket()) },
  lost(in: "handsOverToRetries()", reads: [.overridden, .standard]) { handsOverToRetries() },
  kept(in: "handsOverToRepeats()", reads: [.overridden, .overridden]) { handsOverToRepeats() },
  lost(in: "readsWithoutAVariable()") { readsWithoutAVariable() },
  kept(in: "readsBefore()") { readsBefore() },
]
