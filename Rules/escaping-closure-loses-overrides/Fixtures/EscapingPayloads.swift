import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Closures that a case of an enum carries

enum CarryingEvent {
  case done(@Sendable () -> Void)
  case failed(code: Int, retry: @Sendable () -> Void)
  case idle
}

func handleEvent(_ event: CarryingEvent) {
  switch event {
  case .done(let work): DispatchQueue.main.async { work() }
  case .failed(_, let retry): DispatchQueue.main.async(execute: retry)
  case .idle: break
  }
}

func carriesInCase() {
  handleEvent(
    .done {  // expect: escaping-closure-loses-overrides
      mark()
    })
}

func carriesAsSecondPayload() {
  let event = CarryingEvent.failed(code: 1) {  // expect: escaping-closure-loses-overrides
    mark()
  }
  handleEvent(event)
}

enum OptionalEvent {
  case done(@Sendable () -> Void)
  case idle
}

func handleEvents(_ events: [OptionalEvent]) {
  for case .done(let work) in events {
    Task.detached { work() }
  }
}

func carriesInList() {
  handleEvents([
    .idle,
    .done {  // expect: escaping-closure-loses-overrides
      mark()
    },
  ])
}

/// Another enum with a case of the same name, whose closure runs in place.
enum DirectEvent {
  case done(() -> Void)
  case idle
}

func handleDirectEvent(_ event: DirectEvent) {
  if case .done(let work) = event { work() }
}

func carriesInPlace() {
  handleDirectEvent(.done { mark() })
}

/// Who makes the value decides which code runs it.
enum EitherEvent {
  case done(@Sendable () -> Void)
}

func handleEitherHere(_ event: EitherEvent) {
  switch event {
  case .done(let work): work()
  }
}

func handleEitherLater(_ event: EitherEvent) {
  switch event {
  case .done(let work): Task.detached { work() }
  }
}

func carriesForEither() {
  handleEitherHere(.done { mark() })
}

/// A property takes the closure out of the case, and anybody may run it.
enum OpenedEvent {
  case done(@Sendable () -> Void)
  case idle

  var work: (@Sendable () -> Void)? {
    if case .done(let work) = self { work } else { nil }
  }
}

func handleOpenedEvent(_ event: OpenedEvent) {
  if case .done(let work) = event {
    Task.detached { work() }
  }
}

func carriesForProperty() {
  OpenedEvent.done { mark() }.work?()
}

/// Other modules can take the closure out of the case.
public enum PublicEvent {
  case done(@Sendable () -> Void)
}

func handlePublicEvent(_ event: PublicEvent) {
  switch event {
  case .done(let work): Task.detached { work() }
  }
}

func carriesForOthers() {
  handlePublicEvent(.done { mark() })
}

// MARK: Closures in tuples

func runNamed(_ job: (name: String, work: @Sendable () -> Void)) {
  DispatchQueue.main.async { job.work() }
}

func carriesInTuple() {
  runNamed(  // expect: escaping-closure-loses-overrides
    (
      "first",
      {
        mark()
      }
    ))
}

func runNamedHere(_ job: (name: String, work: () -> Void)) { job.work() }

func carriesInTupleInPlace() {
  runNamedHere(("first", { mark() }))
}

func runSecond(_ jobs: (first: () -> Void, second: @Sendable () -> Void)) {
  jobs.first()
  let second = jobs.second
  Task.detached { second() }
}

/// Only one of the two closures runs later.
func carriesTwoInTuple() {
  runSecond(({ mark() }, {}))
}

// MARK: Closures that an initialiser makes of what it is given

protocol ErasedJob: Sendable {
  func run()
}

struct MarkedJob: ErasedJob {
  func run() { mark() }
}

struct AnyErasedJob: Sendable {
  let work: @Sendable () -> Void
  init(_ job: any ErasedJob) { work = { job.run() } }
}

func erasesJob() {
  let job = AnyErasedJob(MarkedJob())
  Task.detached {  // expect: escaping-closure-loses-overrides
    job.work()
  }
}

func erasesJobInPlace() {
  AnyErasedJob(MarkedJob()).work()
}

// MARK: Lists of closures in a closure

func bothListed(
  _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void
) -> @Sendable () -> Void {
  { [first, second].forEach { $0() } }
}

func combinesInList() {
  let action = bothListed(
    {
      mark()
    }, {})
  DispatchQueue.main.async {  // expect: escaping-closure-loses-overrides
    action()
  }
}

func combinesInListInPlace() {
  let action = bothListed({ mark() }, {})
  action()
}

// MARK: Members by key path

struct LookedUpInner: Sendable {
  var stamp: Int {
    mark()
    return 1
  }
}

@dynamicMemberLookup
struct LookedUpBox: Sendable {
  let inner = LookedUpInner()

  subscript<V>(dynamicMember path: KeyPath<LookedUpInner, V>) -> V { inner[keyPath: path] }
}

func looksUp(_ box: LookedUpBox) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(box.stamp)
  }
}

func looksUpInPlace(_ box: LookedUpBox) { print(box.stamp) }

struct OtherInner: Sendable {
  let stamp = 1
}

/// Of two subscripts, the types of the key paths decide which one is used.
@dynamicMemberLookup
struct TwofoldBox: Sendable {
  let inner = LookedUpInner()
  let other = OtherInner()

  @_disfavoredOverload
  subscript<V>(dynamicMember path: KeyPath<LookedUpInner, V>) -> V { inner[keyPath: path] }
  subscript<V>(dynamicMember path: KeyPath<OtherInner, V>) -> V { other[keyPath: path] }
}

func looksUpInTwofold(_ box: TwofoldBox) {
  Task.detached { print(box.stamp) }
}

/// The box declares the name itself.
@dynamicMemberLookup
struct HidingBox: Sendable {
  let inner = LookedUpInner()
  let stamp = 1

  subscript<V>(dynamicMember path: KeyPath<LookedUpInner, V>) -> V { inner[keyPath: path] }
}

func looksUpHidden(_ box: HidingBox) {
  Task.detached { print(box.stamp) }
}

// MARK: - Proofs

let escapingPayloads = [
  lost(in: "carriesInCase()") { carriesInCase() },
  lost(in: "carriesAsSecondPayload()") { carriesAsSecondPayload() },
  lost(in: "carriesInList()") { carriesInList() },
  kept(in: "carriesInPlace()") { carriesInPlace() },
  kept(in: "carriesForEither()") { carriesForEither() },
  kept(in: "carriesForProperty()") { carriesForProperty() },
  unseen(in: "carriesForOthers()") { carriesForOthers() },
  lost(in: "carriesInTuple()") { carriesInTuple() },
  kept(in: "carriesInTupleInPlace()") { carriesInTupleInPlace() },
  kept(in: "carriesTwoInTuple()") { carriesTwoInTuple() },
  lost(in: "erasesJob()") { erasesJob() },
  kept(in: "erasesJobInPlace()") { erasesJobInPlace() },
  lost(in: "combinesInList()") { combinesInList() },
  kept(in: "combinesInListInPlace()") { combinesInListInPlace() },
  lost(in: "looksUp(_:)") { looksUp(LookedUpBox()) },
  kept(in: "looksUpInPlace(_:)") { looksUpInPlace(LookedUpBox()) },
  kept(in: "looksUpInTwofold(_:)", reads: []) { looksUpInTwofold(TwofoldBox()) },
  kept(in: "looksUpHidden(_:)", reads: []) { looksUpHidden(HidingBox()) },
]
