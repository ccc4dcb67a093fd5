internal import DependencyFacts
package import DependencyProgram

/// A model creates another model after its own creation, and the child forgets the parent's values.
package let unpropagatedChildModel = Rule(
  id: "unpropagated-child-model", group: .propagation, severity: .error, isMain: true,
  scope: .program,
  fix: .safe, since: "0.2.0",
  summary: "a model creates a child model outside 'withDependencies(from:)'",
  documentation: """
    An object remembers the dependencies that were current when it was created. A child that it
    creates later, in a method, remembers what is current *then*: the overrides that the parent was
    created with are gone, and the child runs with live values in a preview or a test.

    The rule reports a class or actor that owns a wrapper and creates, in a method, a computed or
    lazy property or a stored closure, an object that owns a wrapper too, or whose initialiser reads
    a dependency. Structs that are created in bulk, in a loop or by `map`, or passed to a function
    that only reads them, are data and left alone.

    ```swift
    final class ListModel {
      @Dependency(\\.apiClient) var apiClient
      var detail: DetailModel?

      func rowTapped() {
        detail = DetailModel()  // forgets what ListModel was created with
      }
    }
    ```

    Create the child from the parent:

    ```swift
      func rowTapped() {
        detail = withDependencies(from: self) { DetailModel() }
      }
    ```

    The fix does that, and imports the module that declares `withDependencies` if the file does not
    see it. It is offered only if other files show which module that is, and not in a closure that
    outlives its call and does without `self`, which would begin to keep the parent.

    The default argument of a method is evaluated by the caller, with the caller's values. There is
    no `self` in it: let the method create the child if it is given none.

    Initialisers and initial values of properties do not need this: the child is created in the same
    scope as the parent. Neither does a helper that is called only by initialisers, or only by code
    in `withDependencies(from: self)`. It is reported all the same if a test keeps such an object,
    runs the helper outside of the scope that created it, and loses an override by that.

    `withDependencies(from: self)` looks for a wrapper among the stored properties that the class of
    the object declares itself. If the parent's class may have none, this is neither advised nor
    offered as a fix.

    A parent that is itself the value of a dependency is left alone too: it serves everyone, and the
    objects that it creates belong to its user. Also left alone are a copy that an object makes of
    itself, passing on nothing but properties of its own and constants, or itself to an initialiser
    that takes its properties over; a child whose private wrappers nothing reads; a child for which a
    `withDependencies` overrides all of them; and a type that is named in `ignoredChildren` of the
    configuration.

    It is an error if a scope somewhere in the program, such as a test or a preview, overrides what
    the child reads and creates the parent, which then outlives the scope; a note shows that scope.
    It is a warning if an argument alone chooses whether the code runs, and if a test overrides what
    the child reads, in a scope that may end before, its calls lead to this code, and some test names
    its function or type; notes show the test and the way. Otherwise nobody is known to be harmed,
    and it is a hint. Code of tests is left alone if no test overrides what the child reads.

    ## What it cannot see

    Children that are created through a closure that was passed in, or through a protocol or a
    generic parameter if some types that conform own no wrapper, and those of a class that owns no
    wrapper itself but was given an object or a struct that does.
    """,
  followsEffects: true,
  check: .program { program in
    program.effects.sites.compactMap { site in
      guard let creation = program.childCreations.creation(at: site),
        !program.options.ignoredChildren.contains(program.symbols.name(of: creation.child))
      else { return nil }
      return finding(creation, in: program)
    }
  }
)

private func finding(_ creation: ChildCreation, in program: Program) -> Diagnostic? {
  let lost = program.lostOverride(at: [creation.site], .afterScope)
  guard let severity = lost.severity, !creation.isLostByTestsAlone || lost.test != nil else {
    return nil
  }
  var notes = program.notes(
    program.ownership(of: creation.child, losing: lost.read), leadingTo: lost.read)
  if let region = creation.lost {
    notes.insert(
      Diagnostic.Note(Wording.lost(region.callee), at: program.facts.calleeRange(of: region.call)),
      at: 0)
  }
  if let scope = creation.scope {
    notes.insert(
      Diagnostic.Note(Wording.scope, at: program.facts.calleeRange(of: scope)), at: 0)
  }
  notes += lost.notes
  notes.append(Diagnostic.Note(advice(for: creation, in: program)))
  return program.diagnostic(
    unpropagatedChildModel, severity: severity,
    at: program.facts.range(of: creation.site.place),
    in: program.facts.declaration(around: creation.site.place),
    subject: program.symbols.name(of: creation.child),
    message: Wording.message(
      parent: program.symbols.name(of: creation.parent),
      child: program.symbols.name(of: creation.child),
      factory: creation.factory.map(program.facts.quoted)),
    notes: notes, fixes: fixes(for: creation, in: program))
}

private func advice(for creation: ChildCreation, in program: Program) -> String {
  if creation.isHandWritten { return Wording.generalAdvice }
  if creation.isDefaultArgument { return Wording.adviceForDefaultArgument }
  return switch creation.heirWithoutWrapper {
  case nil: Wording.advice
  case .known(let type): Wording.advice(declaringIn: "'\(program.symbols.name(of: type))'")
  case .unknown: Wording.advice(declaringIn: "a subclass")
  }
}

/// Wraps the call in `withDependencies(from: self) { … }`, and imports the module that declares
/// it, unless `try` or `await` covers the call, which would have to be repeated inside, or it uses
/// `$0`, which would mean something else there.
private func fixes(for creation: ChildCreation, in program: Program) -> [Diagnostic.Fix] {
  guard !creation.isHandWritten, creation.scope == nil, creation.lost == nil,
    creation.isSelfInSight, creation.heirWithoutWrapper == nil,
    let call = program.facts.parent(of: creation.site.place),
    program.facts.node(call).kind == .call,
    program.facts.firstChild(of: call) == creation.site.place,
    !program.facts.mayThrowOrSuspend(call), !program.facts.usesArgumentsOfClosureAround(call)
  else { return [] }
  let range = program.facts.range(of: call)
  let start = SourceRange(file: range.file, start: range.start, end: range.start)
  let end = SourceRange(file: range.file, start: range.end, end: range.end)
  // Before the braces of a statement, a closure after the parentheses would be taken for them.
  let isInCondition = program.facts.isInCondition(call)
  var edits: [Diagnostic.Fix.Edit] = [
    .init(
      range: start,
      replacement: isInCondition
        ? "withDependencies(from: self, operation: { " : "withDependencies(from: self) { "),
    .init(range: end, replacement: isInCondition ? " })" : " }"),
  ]
  switch program.scopeImports.access(at: creation.site.place, in: creation.parent) {
  case .visible: return [.init(title: Wording.fix, safety: .safe, edits: edits)]
  case .importing(let module, let edit):
    edits.insert(edit, at: 0)
    return [.init(title: Wording.fix(importing: module), safety: .safe, edits: edits)]
  case .unknown: return []
  }
}

private enum Wording {
  static func message(parent: String, child: String, factory: String?) -> String {
    let way = factory.map { " by \($0)" } ?? ""
    return "'\(child)' created\(way) in '\(parent)' does not inherit the dependencies that "
      + "'\(parent)' was created with"
  }

  static let advice = "create it in 'withDependencies(from: self) { … }'"
  static let generalAdvice = "create it where the values of 'self' are current"

  static let adviceForDefaultArgument =
    "the caller evaluates a default argument, with the values that are current there; create it in "
    + "the body, in 'withDependencies(from: self) { … }'"

  static func advice(declaringIn heir: String) -> String {
    "create it where the values of 'self' are current; 'withDependencies(from: self)' finds none "
      + "in \(heir), which declares no dependency of its own"
  }

  static let fix = "wrap in 'withDependencies(from: self)'"

  static func fix(importing module: String) -> String { "\(fix), and import '\(module)'" }

  static let scope = "this 'withDependencies' starts from the caller's values; add 'from: self'"

  static func lost(_ callee: String) -> String {
    "the closure given to \(callee) does not see the caller's values either"
  }
}
