import Dependencies
import Foundation

// MARK: An object that is being created remembers the values around it

final class StartedReader {
  @Dependency(\.date) var date

  init(_ queue: DispatchQueue) {
    queue.async {
      observe(self.date.now)
    }
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      queue.async {
        observe(self.date.now)  // expect: stored-read-after-escape
      }
    }
  }
}

final class NewReader {
  @Dependency(\.date) var date
  var other: NewReader?

  // MARK: So does one that was created on the spot

  func createdHere(_ queue: DispatchQueue) {
    let reader = NewReader()
    reader.other = other
    queue.async {
      observe(reader.date.now)
      queue.async { observe(reader.date.now) }
    }
    let read = {
      queue.async { observe(reader.date.now) }
    }
    read()
  }

  func createdBeforeTheScope(_ queue: DispatchQueue) {
    let reader = NewReader()
    reader.other = other
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      queue.async {
        observe(reader.date.now)  // expect: stored-read-after-escape
      }
    }
  }

  func createdInAScope(_ queue: DispatchQueue) {
    let reader = withDependencies(from: self) {
      $0.date.now = .distantPast
    } operation: {
      NewReader()
    }
    queue.async { observe(reader.date.now) }
  }

  func createdBeforePropagation(_ queue: DispatchQueue) {
    let reader = NewReader()
    reader.other = other
    withDependencies(from: self) {
      queue.async { observe(reader.date.now) }
    }
  }

  func createdInAScopeForAnotherKey(_ queue: DispatchQueue) {
    let reader = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      NewReader()
    }
    reader.other = other
    queue.async { observe(reader.date.now) }
  }

  func foundElsewhere(_ queue: DispatchQueue) {
    guard let other else { return }
    queue.async {
      observe(other.date.now)  // expect: stored-read-after-escape
    }
  }

  // MARK: Capture lists are evaluated where the closure is made

  func captured(_ queue: DispatchQueue) {
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield {
          queue.async { [date = self.date] in observe(date.now) }
        }
      }
    }
    queue.async {
      queue.async { [date = self.date] in  // expect: stored-read-after-escape
        observe(date.now)
      }
    }
  }

  // MARK: Local functions read for those who call them

  func calledLost(_ queue: DispatchQueue) {
    func show() {
      observe(date.now)  // expect: stored-read-after-escape
    }
    queue.async { show() }
  }

  func calledHere(_ queue: DispatchQueue) {
    func show() { observe(date.now) }
    show()
    queue.sync { show() }
  }
}

// MARK: Private code that only runs for new objects

extension NewReader {
  /// The closure loses nothing that the reader remembers.
  func usedInAClosure(_ queue: DispatchQueue) {
    let reader = NewReader()
    reader.other = other
    queue.async { reader.showLater(queue) }
  }

  private func showLater(_ queue: DispatchQueue) {
    queue.async { observe(self.date.now) }
  }
}

// MARK: - Proofs

let storedReadsOfNewObjects = [
  lost(in: "StartedReader.init(_:)", reads: [.overridden, .overridden]) {
    _ = StartedReader(someQueue)
  },
  kept(
    in: "NewReader.createdHere(_:)", calling: NewReader.init,
    reads: [.overridden, .overridden, .overridden]
  ) { $0.createdHere(someQueue) },
  lost(in: "NewReader.createdBeforeTheScope(_:)", reads: [.overridden]) {
    NewReader().createdBeforeTheScope(someQueue)
  },
  kept(in: "NewReader.createdBeforePropagation(_:)", calling: NewReader.init) {
    $0.createdBeforePropagation(someQueue)
  },
  kept(in: "NewReader.createdInAScope(_:)", reads: [.distantPast]) {
    NewReader().createdInAScope(someQueue)
  },
  kept(in: "NewReader.createdInAScopeForAnotherKey(_:)", calling: NewReader.init) {
    $0.createdInAScopeForAnotherKey(someQueue)
  },
  lost(in: "NewReader.foundElsewhere(_:)", calling: readerWithAnother) {
    $0.foundElsewhere(someQueue)
  },
  lost(in: "NewReader.captured(_:)", calling: NewReader.init, reads: [.overridden, .created]) {
    $0.captured(someQueue)
  },
  lost(in: "NewReader.calledLost(_:).show()", calling: NewReader.init) {
    $0.calledLost(someQueue)
  },
  kept(
    in: "NewReader.calledHere(_:).show()", calling: NewReader.init,
    reads: [.overridden, .overridden]
  ) { $0.calledHere(someQueue) },
  kept(in: "NewReader.showLater(_:)", calling: NewReader.init) {
    $0.usedInAClosure(someQueue)
  },
]

private func readerWithAnother() -> NewReader {
  let reader = NewReader()
  reader.other = NewReader()
  return reader
}
