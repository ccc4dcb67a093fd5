import Dependencies
import Foundation

final class YieldedStamp {
  @Dependency(\.date) var date
}

// MARK: The captured values replace an override around the yield

func overridesAroundTheYield(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      withDependencies {  // expect: misused-continuation
        $0.date = .constant(Seen.overridden.date)
      } operation: {
        dependencies.yield { observe(YieldedStamp()) }
      }
    }
  }
}

func overridesBesideOtherCode(_ queue: DispatchQueue) {
  let dependencies = withEscapedDependencies { $0 }
  queue.async {
    withDependencies {  // expect: misused-continuation
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      print("begins")
      dependencies.yield {
        @Dependency(\.date) var date
        observe(date.now)
      }
    }
  }
}

// MARK: Good twins

func overridesInsideTheYield(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      dependencies.yield {
        withDependencies {
          $0.date = .constant(Seen.overridden.date)
        } operation: {
          observe(YieldedStamp())
        }
      }
    }
  }
}

/// The continuation captures the override.
func overridesAroundTheCapture(_ queue: DispatchQueue) {
  withDependencies {
    $0.date = .constant(Seen.overridden.date)
  } operation: {
    withEscapedDependencies { dependencies in
      queue.async {
        dependencies.yield { observe(YieldedStamp()) }
      }
    }
  }
}

/// The override is for the code beside the yield.
func overridesForOtherCode(_ queue: DispatchQueue) {
  withEscapedDependencies { dependencies in
    queue.async {
      withDependencies {
        $0.uuid = .constant(Seen.overridden.uuid)
        $0.date = .constant(Seen.distantPast.date)
      } operation: {
        @Dependency(\.uuid) var uuid
        observe(uuid())
        dependencies.yield { print("yields") }
      }
    }
  }
}

// MARK: - Proofs

let overriddenYields = [
  wrong(
    .created, insteadOf: .overridden, in: "overridesAroundTheYield(_:)", context: .live
  ) {
    withCreatedValues { overridesAroundTheYield(someQueue) }
  },
  wrong(
    .created, insteadOf: .overridden, in: "overridesBesideOtherCode(_:)", context: .live
  ) {
    withCreatedValues { overridesBesideOtherCode(someQueue) }
  },
  right(.overridden, in: "overridesInsideTheYield(_:)", context: .live) {
    withCreatedValues { overridesInsideTheYield(someQueue) }
  },
  right(.overridden, in: "overridesAroundTheCapture(_:)", context: .live) {
    withCreatedValues { overridesAroundTheCapture(someQueue) }
  },
  right(.overridden, in: "overridesForOtherCode(_:)", context: .live) {
    withCreatedValues { overridesForOtherCode(someQueue) }
  },
]

private func withCreatedValues(_ body: () -> Void) {
  withDependencies {
    $0.setFixtures(.created)
  } operation: {
    body()
  }
}
