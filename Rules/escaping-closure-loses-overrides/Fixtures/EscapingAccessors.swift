import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Setters, observers, subscripts

final class ObservedSettings: @unchecked Sendable {
  var volume = 0 {
    didSet { mark() }
  }
  var names: [String] = [] {
    didSet { mark() }
  }
  var level: Int {
    get { 1 }
    set { mark() }
  }

  init() { volume = 1 }

  subscript(_ index: Int) -> Int {
    mark()
    return index
  }
}

func changesSettings(_ settings: ObservedSettings) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    settings.volume = 2
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    settings.volume += 1
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    settings.names.append("a")
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    settings.level = 3
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    observeNumber(settings[1])
  }
}

func readsSettings(_ settings: ObservedSettings) {
  Task.detached { observeNumber(settings.volume + settings.level) }
  Task.detached { _ = ObservedSettings() }
  settings.level = 1
}

private func observeNumber(_ number: Int) {}

// MARK: Initial values and default arguments

struct StampedItem {
  let stamp: Date = {
    @Dependency(\.date) var date
    return date.now
  }()
  var name = ""
}

struct NumberedItem {
  var stamp: Date = Dependency(\.date).wrappedValue.now
}

func stamped(at date: Date = Dependency(\.date).wrappedValue.now) -> Date { date }

func makesItems() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(StampedItem(name: "a").stamp)
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(NumberedItem().stamp)
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(stamped())
  }
}

func makesItemsOfGivenDates(_ date: Date) {
  Task.detached { observe(NumberedItem(stamp: date).stamp) }
  Task.detached { observe(stamped(at: date)) }
}

// MARK: Key paths, values that are called, requirements

struct DatedPost {
  var title: Date {
    @Dependency(\.date) var date
    return date.now
  }
}

struct DatedAction {
  func callAsFunction() { mark() }
}

protocol DatedLoader: Sendable {
  func load()
}

struct FirstDatedLoader: DatedLoader {
  func load() { mark() }
}

struct SecondDatedLoader: DatedLoader {
  func load() { mark() }
}

protocol MixedLoader: Sendable {
  func load()
}

struct ReadingLoader: MixedLoader {
  func load() { mark() }
}

struct RestingLoader: MixedLoader {
  func load() {}
}

func callsIndirectly(_ action: @escaping @Sendable () -> DatedAction, _ loader: any DatedLoader) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    for title in [DatedPost()].map(\.title) { observe(title) }
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    let act = action()
    act()
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    loader.load()
  }
}

func callsSomeLoader(_ loader: any MixedLoader) {
  Task.detached { loader.load() }
  mark()
}

func dated<Value>(_ path: KeyPath<DependencyValues, Value> & Sendable) -> Value {
  @Dependency(path) var value
  return value
}

func asksByPath() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(dated(\.date).now)
  }
}

// MARK: - Proofs

let escapingAccessors = [
  lost(in: "changesSettings(_:)", of: ObservedSettings.init) { changesSettings($0) },
  kept(in: "readsSettings(_:)") { readsSettings(ObservedSettings()) },
  lost(in: "makesItems()") { makesItems() },
  kept(in: "makesItemsOfGivenDates(_:)", reads: [.overridden, .overridden]) {
    @Dependency(\.date) var date
    makesItemsOfGivenDates(date.now)
  },
  lost(in: "callsIndirectly(_:_:)") { callsIndirectly({ DatedAction() }, FirstDatedLoader()) },
  kept(in: "callsSomeLoader(_:)") { callsSomeLoader(RestingLoader()) },
  lost(in: "asksByPath()") { asksByPath() },
]
