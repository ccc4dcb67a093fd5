#if os(Linux) || os(macOS)
  import DependencyRuntime
  import Dispatch
  import Testing

  /// In processes of their own, since the executor applies to the whole process.
  @Suite struct MainSerialExecutorTests {
    @Test func tasksRunOnTheMainThreadInOrder() async {
      await #expect(processExitsWith: .success) {
        await withMainSerialExecutor {
          let events = LockIsolated<[Int]>([])
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
              group.addTask {
                dispatchPrecondition(condition: .onQueue(.main))
                events.withValue { $0.append(number) }
                await Task.yield()
                events.withValue { $0.append(500 + number) }
              }
            }
          }
          #expect(events.value == Array(0..<1000))

          events.setValue([])
          let tasks = (0..<500).map { number in
            Task.detached(priority: number.isMultiple(of: 2) ? .low : .high) {
              dispatchPrecondition(condition: .onQueue(.main))
              events.withValue { $0.append(number) }
            }
          }
          for task in tasks { await task.value }
          #expect(events.value == Array(0..<500))
        }
        await Task.detached { dispatchPrecondition(condition: .notOnQueue(.main)) }.value
      }
    }

    @Test func scopesRestoreWhatWasBefore() async {
      await #expect(processExitsWith: .success) {
        #expect(!uncheckedUseMainSerialExecutor)
        await #expect(throws: CancellationError.self) {
          try await withMainSerialExecutor {
            await Task.yield()
            withMainSerialExecutor { #expect(uncheckedUseMainSerialExecutor) }
            #expect(uncheckedUseMainSerialExecutor)
            throw CancellationError()
          }
        }
        #expect(!uncheckedUseMainSerialExecutor)

        uncheckedUseMainSerialExecutor = true
        #expect(throws: CancellationError.self) {
          try withMainSerialExecutor { throw CancellationError() }
        }
        #expect(uncheckedUseMainSerialExecutor)
        uncheckedUseMainSerialExecutor = false
        #expect(!uncheckedUseMainSerialExecutor)
      }
    }

    @Test func scopesMayOverlap() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let gates = (0..<2).map { _ in AsyncStream.makeStream(of: Never.self) }
        let scopes = gates.map { gate in
          Task {
            await withMainSerialExecutor { for await _ in gate.stream {} }
          }
        }
        await Task.megaYield()
        for (gate, scope) in zip(gates, scopes) {
          #expect(uncheckedUseMainSerialExecutor)
          gate.continuation.finish()
          await scope.value
        }
        #expect(!uncheckedUseMainSerialExecutor)
      }
    }

    @Test func clocksWorkOnIt() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await withMainSerialExecutor {
          let clock = TestClock()
          let ticks = LockIsolated(0)
          let task = Task {
            for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
          }
          await clock.advance(by: .seconds(100))
          #expect(ticks.value == 100)
          task.cancel()
          await task.value
          await clock.run()
        }
      }
    }
  }
#endif
