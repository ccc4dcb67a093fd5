import Dependencies
import XCTest

/// Its creation reads.
struct WalkedRoom {
  var isOpen: Bool

  init() {
    @Dependency(\.walk) var walk
    walk.run()
    isOpen = true
  }
}

struct WalkedHouse {
  var room = WalkedRoom()
  var number = 1
}

struct WalkedStreet {
  var house: WalkedHouse = .init()

  init() {}
}

/// The initial values of structs.
final class WalkedStateTests: WalkedTestCase {
  func testLeftOut() {  // expect: unoverridden-test-dependency
    _ = WalkedHouse(number: 2)
  }

  func testOfInitializer() {  // expect: unoverridden-test-dependency
    _ = WalkedStreet()
  }

  func testGiven() {
    let room = withDependencies {
      $0.walk = walkMock
    } operation: {
      WalkedRoom()
    }
    _ = WalkedHouse(room: room)
  }
}
