import DependencyProgram
import Testing

/// The dependencies that a preview certainly reads.
@Suite struct PreviewReadLayerTests {
  private static let program = """
    import ComposableArchitecture
    import SwiftUI
    struct API { var load: () -> Int; var save: () -> Void }
    extension API: DependencyKey {
      static let liveValue = API(load: { 1 }, save: {})
      static let testValue = API(load: unimplemented("load", placeholder: 1), save: {})
    }
    struct Shelf { var rows: (Bool) -> Int }
    extension Shelf: DependencyKey {
      static let liveValue: Shelf = {
        @Dependency(\\.api) var api
        return Shelf(rows: { isEmpty in
          if isEmpty { return 0 }
          let count = api.load()
          return count
        })
      }()
    }
    struct Log: DependencyKey {
      static var liveValue: Log { @Dependency(\\.api) var api; _ = api.load(); return Log() }
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      var log: Log { get { self[Log.self] } set { self[Log.self] = newValue } }
    }
    class Model { @Dependency(\\.api) var api; func load() { _ = api.load() } }
    extension Model {
      static let mock = withDependencies { $0.api.load = { 2 } } operation: { Model() }
    }
    struct Factory {
      func mocked() -> Model { withDependencies { $0.api.load = { 2 } } operation: { Model() } }
    }
    let factory = Factory()
    struct Feature: Reducer {
      enum Action { case shown, tapped }
      @Dependency(\\.api) var api
      var body: some Reducer<Int, Action> {
        Reduce { state, action in
          switch action {
          case .shown: return .run { _ in _ = api.load() }
          case .tapped: api.save(); return .none
          }
        }
      }
    }
    """

  /// - Parameters:
  ///   - body: the body of the view that the preview shows.
  ///   - others: declarations beside the view.
  ///   - preview: the code of the preview.
  ///   - expected: the reads, in one line.
  private func check(
    _ body: String, members: String = "let model = Model()", others: String = "",
    preview: String = "Shown()",
    arguments: String = "", reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      \(Self.program)
      \(others)
      struct Shown: View {
        @Dependency(\\.api) var api
        @Dependency(\\.log) var log
        \(members)
        var body: some View { \(body) }
        var header: some View { VStack { Text("\\(api.load())") } }
        func show() { _ = api.load() }
      }
      struct Outer: View { var body: some View { ZStack { Shown().padding() } } }
      #Preview\(arguments) { \(preview) }
      """
    let parts = try SampleProgram(text).dump(.previewReads).split(separator: "  ")
    #expect(parts.contains { $0.hasPrefix("preview") }, sourceLocation: sourceLocation)
    let reads = parts.last.map { $0.hasPrefix("preview") ? "" : $0.filter { $0 != "\n" } }
    expect(reads ?? "", is: expected, sourceLocation: sourceLocation)
  }

  @Test("the body of a view that a preview shows runs, and that of a view in it")
  func bodies() throws {
    for body in [
      #"Text("\(api.load())")"#, #"VStack { Text("\(api.load())").bold() }"#, "header",
      "VStack { HStack { header } }", "let n = api.load(); Text(n)",
      "if api.load() > 0 { Text(a) }", "return Text(api.load())",
    ] {
      try check(body, reads: "\\.api.load()")
      try check(body, preview: "Outer()", reads: "\\.api.load()")
      try check(body, preview: "NavigationStack { Shown() }.padding()", reads: "\\.api.load()")
    }
  }

  @Test("a modifier of the program may not show its view")
  func ownModifiers() throws {
    for (modifier, reads) in [
      ("func framed() -> some View { padding() }", "\\.api.load()"),
      ("func framed() -> some View { self.padding().background(a) }", "\\.api.load()"),
      ("func framed() -> some View { VStack { self } }", "\\.api.load()"),
      ("func framed() -> some View { let n = 1; return self.padding(n) }", "\\.api.load()"),
      (
        "func framed() -> some View { card() }; func card() -> some View { bold() }",
        "\\.api.load()"
      ),
      ("func framed() -> some View { EmptyView() }", ""),
      ("func framed() -> some View { print(1); return EmptyView() }", ""),
      ("func framed() -> some View { let d = min(1, 2); return Text(d) }", ""),
      ("func framed() -> some View { Text(a).onTapGesture { self.tap() } }", ""),
      ("func framed() -> some View { ForEach(a) { _ in self } }", ""),
      ("func framed() -> some View { card() }; func card() -> some View { if a { self } }", ""),
      ("func framed(_ c: () -> Text = { a }) -> some View { c() }", ""),
      ("func framed() -> some View { guard a else { return Text(a) }; return self }", ""),
      ("@ViewBuilder func framed() -> some View { if a { self } }", ""),
      ("func framed() -> some View { a ? AnyView(self) : AnyView(EmptyView()) }", ""),
    ] {
      let modifier = "extension View { \(modifier) }"
      let view = "Text(\"\\(api.load())\")"
      try check(view, others: modifier, preview: "Shown().framed()", reads: reads)
      try check("\(view).onAppear { show() }.framed()", others: modifier, reads: "\\.api.load()")
      try check("Text(a).onAppear { show() }.framed()", others: modifier, reads: reads)
    }
  }

  @Test("a view runs some of its closures when it appears, and others when the user acts")
  func closures() throws {
    for body in [
      "Text(a).onAppear { _ = api.load() }", "Text(a).task { _ = api.load() }.padding()",
      "Text(a).task(id: 1) { model.load() }", "VStack {}.onAppear { show() }",
      "Text(a).onAppear(perform: { model.load() })",
    ] {
      try check(body, reads: "\\.api.load()")
    }
    for body in [
      "Button(a) { _ = api.load() }", "Text(a).onTapGesture { _ = api.load() }",
      "List { Text(api.load()) }", "Text(a).sheet(item: b) { Text(api.load()) }",
      "NavigationLink(a) { header }", "if a { header }", "Box { Text(api.load()) }",
      "NavigationLink(a, destination: Text(a).onAppear { show() })",
      "Form { header }", "NavigationStack(path: $path) { header }",
      "let unused = Text(a).onAppear { show() }; Text(a)", "work.task { show() }.value",
    ] {
      try check(body, reads: "")
    }
  }

  @Test("an action that a view sends when it appears runs its reducer, and the effect")
  func actions() throws {
    let store = "let store: StoreOf<Feature>"
    let preview = "Shown(store: Store(initialState: 0) { Feature() })"
    try check(
      "Text(a).onAppear { store.send(.shown) }", members: store, preview: preview,
      reads: "\\.api.load()")
    try check(
      "Text(a).task { await store.send(.shown).finish() }", members: store, preview: preview,
      reads: "\\.api.load()")
    try check(
      "Text(a).onAppear { store.send(.tapped) }", members: store, preview: preview,
      reads: "\\.api.save()")
    try check("Button(a) { store.send(.shown) }", members: store, preview: preview, reads: "")
    for other in ["EmptyReducer()", "", "make()"] {
      try check(
        "Text(a).onAppear { store.send(.shown) }", members: store,
        preview: "Shown(store: Store(initialState: 0) { \(other) })", reads: "")
    }
  }

  @Test("a view's own store sends to the store that it shows")
  func viewStores() throws {
    let store = "let store: StoreOf<Feature>"
    let preview = "Shown(store: Store(initialState: 0) { Feature() })"
    for closure in ["viewStore in", "(viewStore: ViewStoreOf<Feature>) in"] {
      try check(
        "WithViewStore(store, observe: { $0 }) { \(closure) Text(a).onAppear { viewStore.send(.shown) } }",
        members: store, preview: preview, reads: "\\.api.load()")
    }
    for members in [
      "\(store); @ObservedObject var viewStore: ViewStoreOf<Feature>",
      "\(store); let viewStore: ViewStore<Look, Feature.Action>",
      "\(store); let viewStore: ViewStore<Feature.State, Feature.Action>",
    ] {
      try check(
        "Text(a).task { await viewStore.send(.shown).finish() }", members: members,
        preview: preview, reads: "\\.api.load()")
    }
    try check(
      "let viewStore = ViewStore(store, observe: { $0 }); Text(a).onAppear { viewStore.send(.shown) }",
      members: store, preview: preview, reads: "\\.api.load()")
    try check(
      "WithViewStore(other) { viewStore in Text(a).onAppear { viewStore.send(.shown) } }",
      members: store, preview: preview, reads: "")
  }

  @Test("a macro gives a view a function that sends the actions of views")
  func viewActions() throws {
    let feature = """
      @Reducer struct Form {
        enum Action: ViewAction { case view(View); enum View { case shown(Int) } }
        @Dependency(\\.api) var api
        var body: some Reducer<Int, Action> {
          Reduce { state, action in
            switch action {
            case .view(.shown): return .run { _ in _ = api.load() }
            }
          }
        }
      }
      @ViewAction(for: Form.self)
      struct FormView: View {
        let store: StoreOf<Form>
        var body: some View { Text(a).onAppear { send(.shown(1)) } }
      }
      """
    let preview = "FormView(store: Store(initialState: 0) { Form()._printChanges() })"
    try check("Text(a)", others: feature, preview: preview, reads: "\\.api.load()")
    try check(
      "Text(a)",
      others: "\(feature); extension FormView { func send(_ view: Form.Action.View) {} }",
      preview: preview, reads: "")
  }

  @Test("a child's view sends to the reducer that its parent's is composed of")
  func children() throws {
    let parent = """
      @Reducer struct Parent {
        struct State { var child = 0 }
        enum Action { case child(Feature.Action) }
        var body: some Reducer<State, Action> {
          Scope(state: \\.child, action: \\.child) { Feature() }
        }
      }
      struct ParentView: View {
        let store: StoreOf<Parent>
        var body: some View { VStack { Shown(store: store.scope(state: \\.child, action: \\.child)) } }
      }
      """
    for (reducer, reads) in [
      ("Parent()", "\\.api.load()"), ("EmptyReducer()", ""),
      ("Parent().dependency(\\.api.load, { 2 })", ""),
    ] {
      try check(
        "Text(a).onAppear { store.send(.shown) }", members: "let store: StoreOf<Feature>",
        others: parent,
        preview: "ParentView(store: Store(initialState: Parent.State()) { \(reducer) })",
        reads: reads)
    }
  }

  @Test("the value that a preview gets may read another dependency when it is made")
  func values() throws {
    let body = "Text(a).onAppear { use(log) }"
    try check(body, reads: "\\.api.load(), \\.log")
    try check(
      body, preview: "withDependencies { $0.log = Log() } operation: { Shown() }", reads: "")
  }

  @Test("a variable in an endpoint of the value is that endpoint's, whose conditions it keeps")
  func variablesOfEndpoints() throws {
    try check(
      "Text(\"\\(shelf.rows(true))\")", members: "@Dependency(Shelf.self) var shelf",
      reads: "Shelf.rows()")
  }

  @Test("a dependency that the preview overrides, or may override, is left out")
  func overrides() throws {
    let body = "Text(api.load())"
    for preview in [
      "withDependencies { $0.api.load = { 2 } } operation: { Shown() }",
      "let _ = prepareDependencies { $0.api = API.liveValue }; Shown()",
      "withDependencies { change(&$0) } operation: { Shown() }",
    ] {
      try check(body, preview: preview, reads: "")
    }
    for traits in [
      ".dependency(\\.api.load, { 2 })", ".sizeThatFitsLayout, .modifier(Mocks())", ".mocks",
    ] {
      try check(body, arguments: "(traits: \(traits))", reads: "")
    }
    for arguments in [
      "(traits: .sizeThatFitsLayout)", #"("A", traits: .fixedLayout(width: 1, height: 1))"#,
    ] {
      try check(body, arguments: arguments, reads: "\\.api.load()")
    }
    for (members, preview) in [
      ("let model: Model", "Shown(model: .mock)"),
      ("@StateObject var model = Model.mock", "Shown()"),
      ("let model: Model", "Shown(model: a ? .mock : Model())"),
      ("let model: Model", "Shown(model: factory.mocked())"),
    ] {
      try check("Text(a).onAppear { model.load() }", members: members, preview: preview, reads: "")
    }
    // Nothing that this preview names leads to a factory.
    try check(
      "Text(a).onAppear { model.load() }", members: "let model: Model",
      preview: "Shown(model: workshop.mocked())", reads: "\\.api.load()")
    try check(
      body, preview: "withDependencies { $0.context = .live } operation: { Shown() }", reads: "")
    try check(
      body, preview: "withDependencies { $0.log = Log() } operation: { Shown() }",
      reads: "\\.api.load()")
  }

  // MARK: Calls that reach outside

  /// - Parameters:
  ///   - live: the code of the endpoint that the view calls.
  ///   - expected: the name of the call that reaches outside; nil for none.
  private func check(
    live: String, task: String = "try? await client.load()", import module: String = "Foundation",
    preview: String = "Shown()", around condition: (begin: String, end: String) = ("", ""),
    calls expected: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import ComposableArchitecture
      import \(module)
      import SwiftUI
      struct Client: DependencyKey {
        var load: () async throws -> Void
        \(condition.begin)
        static let liveValue = Client(load: { \(live) })
        \(condition.end)
        static let testValue = Client(load: {})
      }
      let stored = ModelConfiguration(isStoredInMemoryOnly: false)
      let kept = ModelConfiguration(isStoredInMemoryOnly: true)
      func save() { UserDefaults.standard.set(1, forKey: "a") }
      func mayStop() throws {}
      func local(_ value: Void) {}
      struct Shown: View {
        @Dependency(Client.self) var client
        var body: some View { Text("").task { \(task) } }
      }
      #Preview { \(preview) }
      """
    let found = try SampleProgram(text).dump(.previewReads).split(separator: "\n")
      .filter { $0.contains("live value of") }
    let calls = found.first?.split(separator: "calls ").last.map(String.init)
    expect(calls ?? "", is: expected ?? "", sourceLocation: sourceLocation)
  }

  @Test("an endpoint of a live value reaches outside by the calls that it certainly makes")
  func outsideCalls() throws {
    let rows: [(String, String?)] = [
      ("_ = try await URLSession.shared.data(from: url)", "URLSession.data"),
      (
        "let session: URLSession = make(); _ = try await session.data(from: a)", "URLSession.data"
      ),
      ("let data = Data(); try data.write(to: url)", "Data.write"),
      ("try FileManager.default.removeItem(at: url)", "FileManager.removeItem"),
      ("save()", "UserDefaults.set"), ("Task { save() }", "UserDefaults.set"),
      ("try mayStop(); save()", "UserDefaults.set"),
      ("try? Data(bytes).write(to: url)", "Data.write"),
      ("try? mayStop(); save()", "UserDefaults.set"),
      ("do { try mayStop(); save() } catch {}", nil),
      ("_ = URLRequest(url: try mayStop()); save()", "UserDefaults.set"),
      ("local(try mayStop()); save()", "UserDefaults.set"),
      ("other(try mayStop()); save()", nil),
      ("_ = AsyncStream<Int> { continuation in save() }", "UserDefaults.set"),
      ("_ = AsyncStream<Int> { save(); return 1 }", nil),
      ("SecItemDelete(query)", "SecItemDelete"),
      ("_ = try DatabasePool(path: a)", "DatabasePool"),
      ("_ = try DatabasePool(path: \":memory:\")", nil),
      ("_ = try ModelContainer(for: Row.self)", "ModelContainer"),
      ("_ = try ModelContainer(for: Row.self, configurations: stored)", "ModelContainer"),
      ("_ = try ModelContainer(for: Row.self, configurations: kept)", nil),
    ]
    for (live, calls) in rows {
      try check(live: live, calls: calls)
    }
    for live in [
      "", "_ = UserDefaults.standard.integer(forKey: a)", "if a { save() }", "handler { save() }",
      "guard a else { return }; save()", "_ = FileManager.default.fileExists(atPath: a)",
      "let all = ModelConfiguration(isStoredInMemoryOnly: true); _ = try ModelContainer(for: R.self, b: all)",
      "_ = DatabaseQueue()", "client.data(1)",
      "let session: URLSession? = nil; _ = try await session?.data(from: a)",
      "let location = NSInMemoryStoreType; container(location).loadPersistentStores()",
    ] {
      try check(live: live, calls: nil)
    }
  }

  @Test("a live value in one branch may not be the preview's")
  func branches() throws {
    try check(live: "save()", calls: "UserDefaults.set")
    try check(live: "save()", around: ("#if os(iOS)", "#endif"), calls: nil)
    try check(live: "save()", around: ("#if !DEBUG", "#endif"), calls: nil)
  }

  @Test("calls of a library count where the file imports it")
  func callsOfLibraries() throws {
    for (module, live, name) in [
      ("FirebaseFirestore", "_ = Firestore.firestore().collection(a)", "Firestore.firestore"),
      ("Alamofire", "_ = AF.request(a)", "AF.request"),
    ] {
      try check(live: live, import: module, calls: name)
      try check(live: live, calls: nil)
    }
  }

  @Test("a method of the object that a live value is, runs when a preview calls it")
  func objects() throws {
    for type in ["any Store", "DiskStore"] {
      let text = """
        import Dependencies
        import SwiftUI
        protocol Store { func forget() }
        struct DiskStore: Store { func forget() { UserDefaults.standard.removeObject(forKey: "a") } }
        enum StoreKey: DependencyKey { static var liveValue: \(type) { DiskStore() } }
        final class Model {
          @Dependency(StoreKey.self) var store
          func start() { store.forget() }
        }
        struct Shown: View {
          let model: Model
          var body: some View { Text("").onAppear { model.start() } }
        }
        #Preview { Shown(model: Model()) }
        """
      let dump = try SampleProgram(text).dump(.previewReads)
      #expect(dump.contains("live value of StoreKey  calls UserDefaults.removeObject"), "\(type)")
    }
  }

  @Test("the preview has to call the endpoint, and to get the live value")
  func livePreviews() throws {
    for task in ["", "_ = client", "if a { try? await client.load() }"] {
      try check(live: "save()", task: task, calls: nil)
    }
    for preview in [
      "withDependencies { $0[Client.self] = Client(load: {}) } operation: { Shown() }",
      "withDependencies { $0[Client.self].load = {} } operation: { Shown() }",
      "withDependencies { change(&$0) } operation: { Shown() }", "Text(a)", "if a { Shown() }",
      "withDependencies { $0[Client.self].mock() } operation: { Shown() }",
      "withDependencies { change(&$0[Client.self]) } operation: { Shown() }",
      "Shown() }; struct A: App { init() { prepareDependencies { $0.context = .test } }",
      "Shown() }; struct A: App { init() { prepareDependencies { setUp(&$0) } }",
    ] {
      try check(live: "save()", preview: preview, calls: nil)
    }
  }
}
