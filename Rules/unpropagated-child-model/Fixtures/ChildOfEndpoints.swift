import Dependencies
import Foundation

final class EndpointChild {
  @Dependency(\.uuid) var uuid
}

// MARK: Every value outside of tests creates

struct EndpointFactory: Sendable {
  var make: @Sendable () -> EndpointChild
}

extension EndpointFactory: DependencyKey {
  static let liveValue = EndpointFactory { EndpointChild() }
  static let testValue = EndpointFactory { EndpointChild() }
}

extension DependencyValues {
  var endpointFactory: EndpointFactory {
    get { self[EndpointFactory.self] }
    set { self[EndpointFactory.self] = newValue }
  }
}

final class EndpointFactoryUser {
  @Dependency(\.date) var date
  @Dependency(\.endpointFactory) var factory
  private var child: EndpointChild? {
    didSet { observe(child) }
  }

  func open() {
    child = factory.make()  // expect: unpropagated-child-model
  }

  func openWithValues() {
    child = withDependencies(from: self) { factory.make() }
  }
}

// MARK: Another value keeps what it hands out

struct SharedEndpoints: Sendable {
  var make: @Sendable () -> EndpointChild
}

extension SharedEndpoints {
  static func creating() -> SharedEndpoints { SharedEndpoints { EndpointChild() } }

  static func keeping(_ child: EndpointChild) -> SharedEndpoints {
    nonisolated(unsafe) let child = child
    return SharedEndpoints { child }
  }
}

/// Whether the child has the values of its user depends on the value of the factory.
final class SharedEndpointUser {
  @Dependency(\.date) var date
  private let factory: SharedEndpoints
  private var child: EndpointChild? {
    didSet { observe(child) }
  }

  init(_ factory: SharedEndpoints) { self.factory = factory }

  func open() {
    child = factory.make()
  }
}

// MARK: - Proofs

let childOfEndpoints = [
  lost(in: "EndpointFactoryUser.open()", of: EndpointFactoryUser.init) { $0.open() },
  kept(in: "EndpointFactoryUser.openWithValues()", of: EndpointFactoryUser.init) { $0.openWithValues() },
  kept(
    in: "SharedEndpointUser.open()",
    of: { SharedEndpointUser(.keeping(EndpointChild())) }
  ) { $0.open() },
]
