import DependencyProgram
import Dispatch
import Testing

/// A program that is linked in pieces, each by its own thread, is the same as one that is linked as
/// a whole.
@Suite struct PieceTests {
  /// Every file names what others declare, so that each name has places in several pieces.
  private static let program = SampleProgram([
    "A.swift": #"""
    import Dependencies
    struct APIKey: TestDependencyKey { static let testValue = API() }
    struct RowKey: TestDependencyKey { static let testValue = 1 }
    extension DependencyValues {
      var api: API { self[APIKey.self] }
      var row: Int { self[RowKey.self] }
    }
    """#,
    "B.swift": #"""
    import Dependencies
    struct API { func load() { @Dependency(\.api) var api } }
    class Base { @Dependency(\.api) var api }
    """#,
    "C.swift": #"""
    import Dependencies
    class Model: Base { func open() { queue.async { _ = self.api } } }
    extension Model { func next() -> Child { Child() } }
    typealias Child = Base
    let queue: DispatchQueue
    """#,
    "D.swift": #"""
    import Dependencies
    extension APIKey: DependencyKey { static let liveValue = API() }
    func start() { withDependencies { $0.api = API() } operation: { Model().next().api.load() } }
    """#,
    "E.swift": #"""
    import Dependencies
    let first = API().load()
    class Screen { @Dependency var api: API; init() { _api = Dependency(\.api) } }
    func show() { Model().open(); API().load(); start() }
    func supply() { Store().dependency(\.row, 2) }
    func push(model: Model) { model.next() }
    """#,
    "F.swift": #"""
    import Dependencies
    struct LoopKey: DependencyKey { static var liveValue: Int { wait(); return loop() } }
    extension DependencyValues { var loop: Int { self[LoopKey.self] } }
    func loop() -> Int { @Dependency(\.loop) var loop; return loop }
    func wait() { queue.sync {} }
    """#,
    "Row.swift": #"""
    import Dependencies
    import SwiftUI
    struct Row: View { var body: some View { store.total } }
    class Rows { @Environment(\.locale) var locale }
    struct Total: Reducer {
      struct State { var total: Int { @Dependency(\.row) var row; return row } }
    }
    func stamp() -> UUID { @Dependency(\.uuid) var uuid; return UUID() }
    func unread() { @Dependency(\.row) var unused }
    """#,
    "H.swift": #"""
    import Dependencies
    class Plain { func open() { withDependencies(from: self) { Base() } } }
    func escape() { withEscapedDependencies { _ in queue.async { loop(); Plain().open() } } }
    enum Request {
      @TaskLocal static var id = 1
      func read() { queue.async { Self.id }; Self.$id.withValue(2) { old() } }
    }
    class Late {
      @Dependency(\.row.now) var now
      func wait() async { let now = now; await clock.sleep(1); use(now) }
    }
    func old() { DependencyValues.withValue(\.row, 2) { loop() } }
    """#,
    "Sources/Old/I.swift": #"""
    import Dependencies
    struct Loader {
      @Dependency(\.date) var date
      func load() async { await withTaskGroup(of: Int.self) { group in use(date) } }
    }
    """#,
    "Package.swift": """
    let package = Package(
      name: "P", platforms: [.iOS(.v16)],
      targets: [.target(name: "Old"), .testTarget(name: "OldTests", dependencies: ["Old"])])
    """,
    "Tests/OldTests/M.swift": #"""
    import Dependencies
    import Testing
    struct IdleKey: DependencyKey { static let liveValue = 1 }
    extension DependencyValues {
      var idle: Int { get { self[IdleKey.self] } set { self[IdleKey.self] = newValue } }
    }
    @Test func idles() { withDependencies { $0.idle = 2 } operation: { idle() } }
    """#,
    "G.swift": #"""
    import Testing
    @Test func loads() { _ = loop() }
    class Loads: XCTestCase { let model = Model() }
    """#,
    "J.swift": #"""
    import Dependencies
    func later() -> () -> API {
      withDependencies { $0.api = API() } operation: { { @Dependency(\.api) var api; return api } }
    }
    func shadow() {
      withDependencies { $0.api = API() } operation: {
        let base = withDependencies { $0.api = .init() } operation: { Base() }
        _ = base.api
      }
    }
    enum Bases {
      static func one() -> Base { withDependencies { $0.api = API() } operation: { Base() } }
      static func other() -> Base { Base() }
    }
    """#,
    "K.swift": #"""
    import Dependencies
    struct LateKey: DependencyKey { static let liveValue = 1 }
    extension DependencyValues {
      var late: Int { get { self[LateKey.self] } set { self[LateKey.self] = newValue } }
    }
    func late() -> Int { @Dependency(\.late) var late; return late }
    func prepare() { _ = late(); prepareDependencies { $0.late = 2 } }
    func direct() { APIKey.liveValue.load() }
    """#,
    "L.swift": #"""
    import SwiftUI
    struct Shown: View { var body: some View { Text(late()) } }
    #Preview { Shown() }
    """#,
  ])

  @Test(
    "how many pieces it is linked in, and which is done first, changes nothing", arguments: 2...6)
  func pieces(count: Int) throws {
    for layer in Layer.allCases {
      let expected = try Self.program.dump(layer)
      #expect(!expected.isEmpty, "\(layer) has nothing to compare")
      var program = Self.program
      program.work = ConcurrentWork(pieces: count, fewestElements: 1) { count, body in
        for piece in 0..<count { body(piece) }
      }
      #expect(try program.dump(layer) == expected, "\(layer)")
      program.work = ConcurrentWork(pieces: count, fewestElements: 1) { count, body in
        for piece in (0..<count).reversed() { body(piece) }
      }
      #expect(try program.dump(layer) == expected, "\(layer), the last piece first")
      program.work = ConcurrentWork(
        pieces: count, fewestElements: 1,
        begin: { body in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group, execute: body)
          return { group.wait() }
        },
        run: { count, body in DispatchQueue.concurrentPerform(iterations: count, execute: body) })
      #expect(try program.dump(layer) == expected, "\(layer), on several threads")
    }
  }
}
