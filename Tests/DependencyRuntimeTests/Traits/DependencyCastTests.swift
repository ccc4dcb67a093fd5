import DependencyRuntime
import DependencyTestSupport
import Testing

private protocol Player: Sendable {
  var title: String { get }
}

private struct Silent: Player { let title = "silence" }

/// A double that a test inspects afterwards.
private final class Recording: Player {
  let titles = Observed<String>()
  let title = "recording"
}

private enum PlayerKey: DependencyKey {
  static let liveValue: any Player = Silent()
  static let testValue: any Player = Silent()
}

extension DependencyValues {
  fileprivate var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}

/// `@Dependency(…, as: …)`: a dependency under the type that a test has given it.
@Suite(.dependency(\.player, Recording())) struct DependencyCastTests {
  @Dependency(\.player, as: Recording.self) private var byKeyPath
  @Dependency(PlayerKey.self, as: Recording.self) private var byKey
  @Dependency(\.player) private var player

  @Test func aDoubleIsSeenUnderItsType() {
    #expect(byKeyPath === byKey)
    #expect(byKeyPath === player as? Recording)
  }

  @Test func aCastSeesTheOverridesOfTheRead() {
    let other = Recording()
    withDependencies {
      $0.player = other
    } operation: {
      #expect(byKeyPath === other)
      #expect(byKey === other)
    }
    #expect(byKeyPath !== other)
  }

  @Test(.dependency(\.player, Silent())) func aCastMayBeToTheProtocolOrAnotherType() {
    #expect(Dependency(\.player, as: Silent.self).wrappedValue.title == "silence")
    #expect(Dependency(\.player, as: (any Player).self).wrappedValue.title == "silence")
    #expect(Dependency(PlayerKey.self, as: Optional<Silent>.self).wrappedValue?.title == "silence")
    #expect(Dependency(\.number, as: Int.self).wrappedValue == 3)
  }

  @Test(.debugBuild) func aMissingTestValueIsReportedAsForAnyWrapper() {
    enum Missing: DependencyKey { static let liveValue: any Player = Silent() }
    let issues = recordedIssues {
      @Dependency(Missing.self, as: Silent.self) var value
      #expect(value.title == "silence")
    }
    #expect(issues.map(\.place) == ["\(#fileID):\(#line - 3)"])
    #expect(
      issues.first?.text.contains("@Dependency(DependencyCastTests.Missing.self) has") == true)
  }

  @Test func aDependencyOfAnotherTypeEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      @Dependency(\.player, as: Recording.self) var player
      _ = player
    }
    #expect(
      message(of: result).contains(
        "is of type 'Silent', not 'Recording'; override it for the test or its suite"))
    #expect(message(of: result).contains("DependencyCastTests.swift:\(#line - 9)"))
  }

  @Test func aKeyOfAnotherTypeEndsTheProcess() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Dependency(PlayerKey.self, as: Recording.self).wrappedValue
    }
    #expect(
      message(of: result).contains(
        "the dependency 'PlayerKey' is of type 'Silent', not 'Recording'"))
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
