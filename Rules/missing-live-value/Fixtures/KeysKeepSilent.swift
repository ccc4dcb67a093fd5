import Dependencies

/// A key of another module.
func readsForeign() {
  @Dependency(\.defaultDatabase) var database
  @Dependency(ForeignKit.Key.self) var value
  observe(database)
  observe(value)
}

struct GenericKey<Element: Sendable>: TestDependencyKey {
  static var testValue: GenericKey<Element> { GenericKey() }
}

extension GenericKey: DependencyKey {
  static var liveValue: GenericKey<Element> { GenericKey() }
}

func readsGeneric() {
  @Dependency(GenericKey<Int>.self) var key
  observe(key)
}

/// Read in previews alone.
enum PreviewedKey: TestDependencyKey {
  static let testValue = 1
}

#if canImport(SwiftUI)
  import SwiftUI

  struct PreviewedKeyView_Previews: PreviewProvider {
    static var previews: some View {
      @Dependency(PreviewedKey.self) var value
      Text("\(value)")
    }
  }
#endif

/// Named in a string alone.
enum NamedKeyInText: TestDependencyKey {
  static let testValue = 1
  static let text = "@Dependency(NamedKeyInText.self) var value"
}

/// Supplied by a store's own values.
enum KeyOfAStore: TestDependencyKey {
  static let testValue = 1
}

extension DependencyValues {
  var keyOfAStore: Int {
    get { self[KeyOfAStore.self] }
    set { self[KeyOfAStore.self] = newValue }
  }
}

func readsKeyOfAStore(_ store: ForeignKit.Store) {
  store.dependencies.keyOfAStore = 2
  store.run {
    @Dependency(\.keyOfAStore) var value
    observe(value)
  }
}

// MARK: - Proofs

let keysKeepSilent = [
  right(.live, in: "readsForeign()", context: .live, reads: [.live, .live]) { readsForeign() },
  right(.live, in: "readsGeneric()", context: .live, reads: []) { readsGeneric() },
  right(Seen(2), in: "readsKeyOfAStore(_:)", context: .live) {
    readsKeyOfAStore(ForeignKit.Store())
  },
]
