import Dependencies
import DependenciesMacros
import SwiftUI

/// A macro makes the key.
extension DependencyValues {
  @DependencyEntry var entered: Int = 1
}

func readsEntered() {
  @Dependency(\.entered) var entered
  print(entered)
}

/// A key of another module.
func readsForeign() {
  @Dependency(\.defaultDatabase) var database
  @Dependency(ForeignKit.Key.self) var value
  print(database, value)
}

struct GenericKey<Element: Sendable>: TestDependencyKey {
  static var testValue: GenericKey<Element> { GenericKey() }
}

extension GenericKey: DependencyKey {
  static var liveValue: GenericKey<Element> { GenericKey() }
}

func readsGeneric() {
  @Dependency(GenericKey<Int>.self) var key
  print(key)
}

/// Read in previews alone.
enum PreviewedKey: TestDependencyKey {
  static let testValue = 1
}

struct PreviewedKeyView_Previews: PreviewProvider {
  static var previews: some View {
    @Dependency(PreviewedKey.self) var value
    Text("\(value)")
  }
}

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
  @Dependency(\.keyOfAStore) var value
  print(value)
}
