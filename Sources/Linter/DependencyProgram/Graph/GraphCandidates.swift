internal import DependencyFacts

/// The features that are of interest only if they lead to another one: views, reducers, entry
/// points and scripts.
///
/// Answers are kept, because most types are never asked for.
final class GraphCandidates {
  private let registrations: Registrations
  private let subjects: GraphSubjects
  private let known = Answers<GraphSubject, Bool>()

  init(of registrations: Registrations, _ subjects: GraphSubjects) {
    self.registrations = registrations
    self.subjects = subjects
  }

  func contains(_ subject: GraphSubject) -> Bool { known(subject) { find(subject) } }

  private func find(_ subject: GraphSubject) -> Bool {
    switch subject {
    case .dependency: return false
    case .code(let ref): return ref.id == .file && registrations.facts.isScript(file: ref.file)
    case .type(let type):
      guard case .program(let id) = type, registrations.symbols[id].kind != .protocol else {
        return false
      }
      let kinds = registrations.expressions.kinds
      guard
        kinds.isRecreatedByFramework(type) || kinds.isKind(.reducer, type)
          || kinds.isKind(.entryPoint, type)
      else { return false }
      return subjects.subject(of: registrations.symbols[id].declaration) == subject
    }
  }
}
