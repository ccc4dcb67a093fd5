import Dependencies

/// Most endpoints ask a server, which is an actor, so they work.
actor AccountServer {
  func load() async -> Seen { .live }
  func send(_ seen: Seen) async { observe(seen) }
}

let accountServer = AccountServer()

struct AccountUser: Sendable {
  var seen: Seen
  static let mock1 = AccountUser(seen: .mock)
  static let mockOwner = AccountUser(seen: .mock)
  static let example = AccountUser(seen: .mock)
  static let guest = AccountUser(seen: .live)
}

enum AccountError: Error { case notConfigured }

struct AccountClient: Sendable {
  var token: @Sendable () async throws -> Seen
  var save: @Sendable (Seen) async throws -> Void
  var user: @Sendable () async throws -> AccountUser
  var all: @Sendable () async throws -> [AccountUser] = { [.mockOwner] }

  static let failing = AccountClient(
    token: unimplemented("AccountClient.token", placeholder: .mock),
    save: unimplemented("AccountClient.save"),
    user: unimplemented("AccountClient.user", placeholder: .mockOwner))
}

/// A value that everybody uses.
func guests() -> [AccountUser] { [.guest] }

enum MockedUser: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { await accountServer.send($0) },
    user: { .mock1 }  // expect: placeholder-live-endpoint (info)
  )
  static let testValue = AccountClient.failing
}

/// The test value returns the same.
enum MockedOwner: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { await accountServer.send($0) },
    user: {  // expect: placeholder-live-endpoint
      try await Task.sleep(nanoseconds: 1)
      return AccountUser.mockOwner
    })
  static let testValue = AccountClient(
    token: unimplemented("AccountClient.token", placeholder: .mock),
    save: unimplemented("AccountClient.save"), user: { .mockOwner })
}

enum MockedUsers: DependencyKey {
  static let liveValue: AccountClient = {
    var client = AccountClient(
      token: { await accountServer.load() },
      save: { await accountServer.send($0) },
      user: { AccountUser(seen: await accountServer.load()) })
    client.all = { [.mock1, .mock1] }  // expect: placeholder-live-endpoint (info)
    return client
  }()
  static let testValue = AccountClient.failing
}

/// Only a preview uses it otherwise.
enum ExampleUser: DependencyKey {
  @Sendable private static func user() async throws -> AccountUser { .example }

  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { await accountServer.send($0) },
    user: user  // expect: placeholder-live-endpoint (info)
  )
  static let testValue = AccountClient.failing
  static let previewValue = AccountClient(
    token: unimplemented("AccountClient.token", placeholder: .mock),
    save: unimplemented("AccountClient.save"), user: { .example })
}

enum IdleSave: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { _ in },  // expect: placeholder-live-endpoint (info)
    user: { AccountUser(seen: await accountServer.load()) },
    all: { [AccountUser(seen: await accountServer.load())] })
  static let testValue = AccountClient.failing
}

enum ThrowingToken: DependencyKey {
  static let liveValue = AccountClient(
    token: { throw AccountError.notConfigured },  // expect: placeholder-live-endpoint
    save: { await accountServer.send($0) },
    user: { AccountUser(seen: await accountServer.load()) },
    all: { [AccountUser(seen: await accountServer.load())] })
  static let testValue = AccountClient.failing
}

// MARK: Good twins

enum WorkingAccount: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { await accountServer.send($0) },
    user: { AccountUser(seen: await accountServer.load()) },
    all: { [AccountUser(seen: await accountServer.load())] })
  static let testValue = AccountClient.failing
}

/// The client does nothing as a whole.
enum IdleAccount: DependencyKey {
  static let liveValue = AccountClient(
    token: { .live }, save: { _ in }, user: { .mock1 }, all: { [] })
  static let testValue = AccountClient.failing
}

/// Code outside tests and previews uses the constant as well.
enum GuestAccount: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { await accountServer.send($0) },
    user: { .guest })
  static let testValue = AccountClient(
    token: unimplemented("AccountClient.token", placeholder: .mock),
    save: unimplemented("AccountClient.save"), user: { .guest })
}

/// Users of another system get the code.
enum AccountOfOneSystem: DependencyKey {
  static let liveValue = AccountClient(
    token: { await accountServer.load() },
    save: { seen in
      #if !os(WASI)
        await accountServer.send(seen)
      #endif
    },
    user: {
      #if os(WASI)
        .mock1
      #else
        AccountUser(seen: await accountServer.load())
      #endif
    })
  static let testValue = AccountClient.failing
}

/// One that waits for nothing may have nothing to do.
struct SwitchClient: Sendable {
  var token: @Sendable () async -> Seen
  var save: @Sendable (Seen) async -> Void
  var reset: @Sendable () -> Void
}

enum SwitchKey: DependencyKey {
  static let liveValue = SwitchClient(
    token: { await accountServer.load() }, save: { await accountServer.send($0) }, reset: {})
  static let testValue = SwitchClient(
    token: unimplemented("SwitchClient.token", placeholder: .mock),
    save: unimplemented("SwitchClient.save"), reset: unimplemented("SwitchClient.reset"))
}

struct AccountScreen {
  var client: AccountClient
  func token() async { observe((try? await client.token()) ?? Seen.issue) }
  func save() async {
    do { try await client.save(.live) } catch { observe(.issue) }
    observe(.nothing)
  }
  func user() async throws { observe(try await client.user().seen) }
  func all() async throws { observe(try await client.all()[0].seen) }
}

// MARK: - Proofs

private func screen<Key: DependencyKey>(_ key: Key.Type) -> AccountScreen
where Key.Value == AccountClient { AccountScreen(client: value(key)) }

let standInEndpoints = [
  wrong(.mock, insteadOf: .live, in: "MockedUser.liveValue", context: .live) {
    try await screen(MockedUser.self).user()
  },
  wrong(.mock, insteadOf: .live, in: "MockedOwner.liveValue", context: .live) {
    try await screen(MockedOwner.self).user()
  },
  wrong(.mock, insteadOf: .live, in: "MockedUsers.liveValue", context: .live) {
    try await screen(MockedUsers.self).all()
  },
  wrong(.mock, insteadOf: .live, in: "ExampleUser.liveValue", context: .live) {
    try await screen(ExampleUser.self).user()
  },
  wrong(.nothing, insteadOf: .live, in: "IdleSave.liveValue", context: .live) {
    await screen(IdleSave.self).save()
  },
  wrong(.issue, insteadOf: .live, in: "ThrowingToken.liveValue", context: .live) {
    await screen(ThrowingToken.self).token()
  },
  right(.live, in: "WorkingAccount.liveValue", context: .live) {
    try await screen(WorkingAccount.self).user()
  },
  right(.live, in: "IdleAccount.liveValue", context: .live) {
    await screen(IdleAccount.self).token()
  },
  right(.live, in: "GuestAccount.liveValue", context: .live) {
    try await screen(GuestAccount.self).user()
  },
  right(.live, in: "AccountOfOneSystem.liveValue", context: .live) {
    try await screen(AccountOfOneSystem.self).user()
  },
  right(.live, in: "SwitchKey.liveValue", context: .live) {
    let client = value(SwitchKey.self)
    client.reset()
    observe(await client.token())
  },
]
