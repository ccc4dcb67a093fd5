import Dependencies
import Foundation

// MARK: Reached by an alias, as a nested type, by the values' own namespace

typealias LiveAndTest = DependencyKey

enum AliasedProtocolKey: LiveAndTest {
  static let liveValue = 100
  static let testValue = 2
}

struct AliasedClient {
  var run: @Sendable () -> Void
}

typealias AliasedKey = AliasedClient

extension AliasedClient: TestDependencyKey {
  static let testValue = AliasedClient(run: unimplemented("AliasedClient.run"))
}

extension AliasedKey: DependencyKey {
  static let liveValue = AliasedClient(run: { observe(.live) })
}

enum OuterOfKey {
  struct Inner: TestDependencyKey {
    static let testValue = Inner()
  }
}

typealias InnerOfKey = OuterOfKey.Inner

extension OuterOfKey.Inner: DependencyKey {
  static let liveValue = OuterOfKey.Inner()
}

extension DependencyValues {
  enum OwnKey: TestDependencyKey {
    static let testValue = 1
  }

  var aliased: AliasedClient {
    get { self[AliasedKey.self] }
    set { self[AliasedKey.self] = newValue }
  }

  var inner: OuterOfKey.Inner {
    get { self[InnerOfKey.self] }
    set { self[InnerOfKey.self] = newValue }
  }

  var own: Int {
    get { self[OwnKey.self] }
    set { self[OwnKey.self] = newValue }
  }
}

extension DependencyValues.OwnKey: DependencyKey {
  static let liveValue = 100
}

func readsByOtherNames() {
  @Dependency(\.aliased) var aliased
  @Dependency(\.inner) var inner
  @Dependency(\.own) var own
  @Dependency(InnerOfKey.self) var byAlias
  aliased.run()
  observe([inner, byAlias])
  observe(own)
}

// MARK: The value comes from elsewhere

protocol StandardKey: DependencyKey where Value == Int {}

extension StandardKey {
  static var liveValue: Int { 100 }
  static var testValue: Int { 2 }
}

enum InheritingKey: StandardKey {
  typealias Value = Int
}

extension DependencyKey where Self == ByConstraint {
  static var liveValue: ByConstraint { ByConstraint() }
  static var testValue: ByConstraint { ByConstraint() }
}

struct ByConstraint: DependencyKey {}

/// A macro may bring the value.
#if canImport(GeneratedKeys)
  @GeneratedKey
  struct GeneratedKey: DependencyKey {
    static let testValue = 1
  }
#endif

class InheritedKeyBase {
  static let liveValue = 100
  static let testValue = 2
}

final class InheritedKey: InheritedKeyBase, DependencyKey {}

extension ForeignKit.Client: @retroactive DependencyKey {
  public static let liveValue = ForeignKit.Client()
  public static let testValue = ForeignKit.Client.unimplemented
}

// MARK: A branch for each platform

enum BranchedKey: TestDependencyKey {
  static let testValue = 1
}

#if os(iOS)
  extension BranchedKey: DependencyKey {
    static let liveValue = 100
  }
#else
  extension BranchedKey: DependencyKey {
    static let liveValue = 100
  }
#endif

enum BranchedInside: DependencyKey {
  #if DEBUG
    static let liveValue = 100
  #else
    static let liveValue = 100
  #endif
  static let testValue = 3
}

extension DependencyValues {
  var branched: Int {
    get { self[BranchedKey.self] }
    set { self[BranchedKey.self] = newValue }
  }
}

func readsBranched() {
  @Dependency(\.branched) var branched
  observe(branched)
}

// MARK: - Proofs

let keysByOtherNames = [
  right(.live, in: "readsByOtherNames()", context: .live, reads: [.live, .live]) {
    readsByOtherNames()
  },
  right(.live, in: "readsBranched()", context: .live) { readsBranched() },
  right(.live, in: "AliasedProtocolKey", context: .live) {
    observe(value(AliasedProtocolKey.self))
  },
  right(.live, in: "InheritingKey", context: .live) { observe(value(InheritingKey.self)) },
  right(.live, in: "ByConstraint", context: .live, reads: []) {
    observe(value(ByConstraint.self))
  },
  right(.live, in: "InheritedKey", context: .live) { observe(value(InheritedKey.self)) },
  right(.live, in: "BranchedInside", context: .live) { observe(value(BranchedInside.self)) },
]
