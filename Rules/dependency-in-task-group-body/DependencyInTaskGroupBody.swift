internal import DependencyFacts
package import DependencyProgram

/// A task group's body reads a dependency, which traps on old runtimes.
package let dependencyInTaskGroupBody = Rule(
  id: "dependency-in-task-group-body",
  messages: [
    "detected illegal task-local value binding"
  ],
  group: .propagation, severity: .warning, scope: .targets,
  since: "0.2.0",
  summary: "a task group's body reads or overrides a dependency, which traps on older systems",
  documentation: """
    A read of a dependency binds a task-local value for its duration, and so does
    `withDependencies`. The runtimes before Swift 6.0, which are those of iOS 17, macOS 14, tvOS 17,
    watchOS 10 and earlier, end the process if the body of a task group binds a value. Code in
    `addTask` is a task of its own and may do so.

    ```swift
    struct Loader {
      @Dependency(\\.api) var api

      func load(_ ids: [Int]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
          for id in ids {
            let item = api.item(id)  // traps on iOS 17
            group.addTask { await item.load() }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    }
    ```

    Read it before the group, or in the tasks:

    ```swift
    struct Loader {
      @Dependency(\\.api) var api

      func load(_ ids: [Int]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
          for id in ids {
            group.addTask { await api.item(id).load() }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    }
    ```

    The rule covers packages whose manifest names such a system in its `platforms`, but not their
    tests, which run on newer systems, code after `@available` or `#available`, and servers that are
    written with Vapor or Hummingbird: their manifests name the system of the developers.

    It is a warning: on these systems the executable ends.

    ## What it cannot see

    Functions that the body calls and that read dependencies. Xcode projects, and packages whose
    manifest names no platforms or computes them.
    """,
  check: .program { program in
    program.taskGroupBodies.all.map { finding($0, in: program) }
  }
)

private func finding(_ body: TaskGroupBody, in program: Program) -> Diagnostic {
  let first = body.bindings[0]
  let range: SourceRange
  let subject: String
  switch first {
  case .read(let use, at: let place):
    range = program.facts.range(of: place)
    subject = program.symbols.description(of: use.target)
  case .scope(let call):
    range = program.facts.calleeRange(of: call)
    subject = program.facts.string(program.facts.lastName(of: call))
  }
  let more = body.bindings.count - 1
  return program.diagnostic(
    dependencyInTaskGroupBody, at: range,
    in: program.facts.declaration(around: first.place), subject: subject,
    message: Wording.message(subject, isScope: isScope(first), body.platform),
    notes: (more > 0 ? [Diagnostic.Note(Wording.further(more))] : [])
      + [Diagnostic.Note(isScope(first) ? Wording.scopeAdvice : Wording.advice)])
}

private func isScope(_ binding: TaskGroupBody.Binding) -> Bool {
  if case .scope = binding { true } else { false }
}

private enum Wording {
  static func message(_ subject: String, isScope: Bool, _ platform: String) -> String {
    "'\(subject)' \(isScope ? "overrides" : "is read") in the body of a task group, which traps on "
      + "\(platform)"
  }

  static func further(_ count: Int) -> String {
    count == 1 ? "another place in the body traps as well" : "\(count) other places trap as well"
  }

  static let advice = "read it before the group, or in 'addTask'"
  static let scopeAdvice = "override around the group, or in 'addTask'"
}
