import DependencyMacros
import DependencyTestSupport
import Testing

/// Clients as the compiler expands them.
@Suite struct ClientTests {
  // MARK: Overrides

  @Test(.dependency(\.users.fetch, { @Sendable _ in User(id: 42, name: "Mock") }))
  func anEndpointIsOverridden() async throws {
    @Dependency(\.users) var users
    #expect(try await users.fetch(id: 42) == User(id: 42, name: "Mock"))
  }

  @Test func theOthersReportTheirCalls() async {
    @Dependency(\.users) var users
    await reports("Unimplemented: 'UserClient.rename'") {
      await #expect(throws: Unimplemented.self) { try await users.rename(id: 1, to: "") }
    }
    await reports("Unimplemented: 'UserClient.isOnline'") { #expect(users.isOnline() == false) }
  }

  @Test(.dependency(\.context, .live)) func theLiveValueIsComplete() async throws {
    @Dependency(\.users) var users
    #expect(try await users.fetch(id: 2).name == "Live")
    #expect(users.isOnline())
  }

  // MARK: Shapes

  @Test func propertiesOfTheInitialiserAreKept() {
    let shapes = Shapes<Int>(name: "a", retries: 5)
    #expect(shapes.description == "a 5")
    #expect(Shapes<Int>.shared.description == "shared 3")
    #expect(shapes.note == nil)
    #expect(shapes.ignored() == 7)
  }

  @Test func propertiesAfterEndpointsAreSetFirst() {
    let named = Named(rename: { $0.isEmpty }, id: 1, title: "a")
    #expect(named.rename(name: "") && named.id == 1 && named.title == "a")
    #expect(Named(id: 2, title: "b").id == 2)
  }

  @Test func staticClosuresAreNoEndpoints() {
    #expect(Named.make() == 42)
    #expect(Named.maker() == 43)
  }

  @Test func unimplementedEndpointsReturnTheirDefaults() async throws {
    let shapes = Shapes<Int>(name: "a")
    await reports("Unimplemented: 'Shapes<Int>.log'") { shapes.log("") }
    await reports("Unimplemented: 'Shapes<Int>.find'") { #expect(shapes.find(id: 1) == nil) }
    await reports("Unimplemented: 'Shapes<Int>.findByName'") {
      #expect(shapes.find(name: "") == nil)
    }
    await reports("Unimplemented: 'Shapes<Int>.load'") {
      let error = #expect(throws: Unimplemented.self) { try shapes.load() }
      #expect(error?.description == "'load' is not implemented")
    }
    await reports("Unimplemented: 'Shapes<Int>.sum'") { #expect(shapes.sum(numbers: 1, 2) == -1) }
    await reports("Unimplemented: 'Shapes<Int>.chosen'") { #expect(shapes.chosen(2) == "many") }
    await reports("Unimplemented: 'Shapes<Int>.typed'") {
      #expect(throws: Unimplemented.self) { try shapes.typed(id: 1) }
    }
    await reports("Unimplemented: 'Shapes<Int>.polite'") { #expect(await shapes.polite(x: 3) == 3) }
    await reports("Unimplemented: 'Shapes<Int>.here'") { #expect(shapes.here() == false) }
  }

  @Test func overriddenEndpointsGetTheirArguments() async throws {
    var shapes = Shapes<Int>(name: "a")
    shapes.find = { $0 + 1 }
    shapes.findByName = { $0.count }
    shapes.sum = { (numbers: Int...) in numbers.reduce(0, +) }
    shapes.count = { $0 += $1 }
    shapes.lazily = { try $0() + 1 }
    #expect(shapes.find(id: 1) == 2)
    #expect(shapes.find(name: "abc") == 3)
    #expect(shapes.sum(numbers: 1, 2, 3) == 6)
    #expect(shapes.sum() == 0)
    var number = 1
    shapes.count(number: &number, by: 4)
    #expect(number == 5)
    #expect(try shapes.lazily(value: number) == 6)
    let called = LockIsolated(0)
    shapes.default = { number in called.setValue(number) }
    await shapes.default(in: 1)
    #expect(called.value == 1)
  }

  // MARK: Entries

  @Test func anEntryHasTheValueOfItsContext() {
    @Dependency(\.flavour) var flavour
    #expect(flavour == .test)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(flavour == .live)
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(flavour == .preview)
    }
    withDependencies {
      $0.flavour = .live
    } operation: {
      #expect(flavour == .live)
    }
  }

  @Test func anEntryWithoutATestValueReportsItsUse() async {
    @Dependency(\.liveFlavour) var flavour
    await reports("liveFlavour") { #expect(flavour == .live) }
  }

  @Test func keysOfVisibleEntriesHaveNames() {
    @Dependency(DependencyValues.StringIntKey.self) var names
    @Dependency(DependencyValues.NamedKey.self) var named
    #expect(names == ["a": 1])
    #expect(named == 5)
  }

  /// Runs an operation that reports exactly one issue, with these words.
  private func reports(
    _ words: String, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async -> Void
  ) async {
    await withKnownIssue {
      await operation()
    } matching: {
      $0.description.contains(words)
    }
  }
}
