/// `@Reducer enum Path { case list(List), detail(Detail) }`: the reducer that runs the one of the
/// case that the state is in.
struct ReducerOfCases {
  private let name: Substring
  private let cases: [(name: Substring, reducer: Substring)]

  /// - Returns: nil for the declaration of anything but an enum.
  init?(_ declaration: String) {
    guard let name = declaration.prefixMatch(of: #/[^{]*\benum (\w+)/#)?.1 else { return nil }
    self.name = name
    cases = declaration.matches(of: #/\bcase +(.*)/#).flatMap { line in
      line.1.matches(of: #/(\w+)\((\w+)\)/#).map { (name: $0.1, reducer: $0.2) }
    }
  }

  var members: String {
    """
    enum State: CaseReducerState {
      typealias StateReducer = \(name)
      \(cases.map { "case \($0.name)(\($0.reducer).State)" }.joined(separator: "\n  "))
    }
    enum Action {
      \(cases.map { "case \($0.name)(\($0.reducer).Action)" }.joined(separator: "\n  "))
    }
    static var body: Reduce<State, Action> {
      Reduce { state, action in
        switch (state, action) {
        \(cases.map(branch).joined(separator: "\n    "))
        default: return .none
        }
      }
    }
    """
  }

  private func branch(_ name: Substring, _ reducer: Substring) -> String {
    """
    case (.\(name)(var inner), .\(name)(let action)):
          let effect = \(reducer)().reduce(into: &inner, action: action)
          state = .\(name)(inner)
          return effect.withoutActions()
    """
  }
}
