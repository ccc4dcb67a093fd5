internal import SeededNumbers
internal import SwiftOutline

extension TreeMutation {
  /// The default of a parameter calls the function that it belongs to, or another one.
  static func addSelfDefaults(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let functions = tree.places([.functionDecl, .initializerDecl])
    let names = tree.names([.functionDecl])
    let calls = random.chance(70)
    for place in random.some(functions) {
      let file = tree.files[place.file]
      let type = file.enclosingType(of: place.node).flatMap { file.name(of: $0) }
      let isInit = file.kind(of: place.node) == .initializerDecl
      let own = file.name(of: place.node) ?? "init"
      let function = calls ? own : random.pick(names) ?? own
      let call =
        isInit
        ? random.pick(["\(type ?? "Self")()", ".init()", "Self.init()"]) ?? ".init()"
        : random.pick([
          "\(function)()", ".\(function)()", "\(type ?? "Self").\(function)()",
          "\(function)(nil)", ".\(function)(.\(function)())", "self.\(function)()",
          "{ \(function)() }", "{ \(function)() }()", "\(function)(\(function)(\(function)()))",
          "\(function)", "(\(function)(), \(function)())",
        ]) ?? "\(function)()"
      let parameters = file.children(of: place.node).filter { file.kind(of: $0) == .parameter }
      if parameters.isEmpty {
        addParameter(of: type, withDefault: call, to: place, &tree)
      }
      for parameter in parameters {
        if let value = file.child(of: parameter, [.initialValue]) {
          tree.replace(.init(file: place.file, node: value), by: "= \(call)")
        } else {
          let end = file.range(of: parameter).upperBound
          tree.edit(place.file, end..<end, " = \(call)")
        }
      }
    }
  }

  private static func addParameter(
    of type: String?, withDefault call: String, to place: ParsedTree.Place,
    _ tree: inout ParsedTree
  ) {
    let file = tree.files[place.file]
    let range = file.range(of: place.node)
    let start = file.nameRange(of: place.node)?.upperBound ?? range.lowerBound
    guard start < range.upperBound,
      let open = file.text[start..<range.upperBound].firstIndex(of: UInt8(ascii: "("))
    else { return }
    tree.edit(place.file, open + 1..<open + 1, "_ x: \(type ?? "Int")? = \(call)")
  }

  static func changeInitialValues(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let values = tree.places([.initialValue])
    let names = tree.names([.functionDecl, .binding]) + tree.names(NodeKind.types)
    for place in random.some(values) {
      let name = random.pick(names) ?? "x"
      let other = random.pick(values) ?? place
      let forms = [
        "", "= \(name)()", "= .\(name)", "= \(name)", "= { \(name)() }()", "= Self.\(name)",
        "= \(name).\(name)", tree.files[other.file].text(of: other.node), "= nil", "= .init()",
        "= { [weak self] in self?.\(name)() }", "= \\.\(name)", "= unimplemented(\"\(name)\")",
        "= await \(name)()", "= \(name) { \(name)() }",
        "= withDependencies { _ in } operation: \(name)",
      ]
      tree.replace(place, by: random.pick(forms) ?? "")
    }
  }

  static func addCalls(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let functions = tree.names([.functionDecl])
    let types = tree.names(NodeKind.types)
    let bodies = tree.places([.block])
    for place in random.some(bodies) {
      let file = tree.files[place.file]
      let parent = file.parent(of: place.node)
      let own = parent.flatMap { file.name(of: $0) } ?? "f"
      let (function, type) = (random.pick(functions) ?? own, random.pick(types) ?? "Self")
      let calls = [
        "\(own)()", "self.\(own)()", "super.\(own)()", "\(function)()", "self.\(function)()",
        "_ = \(type)()", "\(type).\(function)()", "\(type)().\(function)()", "_ = \(type).shared",
        "await \(function)()", "try? \(function) { \(own)() }", "Self.\(own)()", "_ = Self()",
        "self = \(type)()", "self.\(function) = \(function)", "let \(own) = \(own)",
        "withDependencies { $0.date = \(function)() } operation: { \(own)() }",
        "func \(own)() { \(function)() }; \(own)()", "let \(function) = { \(function)() }",
        "let x = withDependencies(from: self) { \(type)() }", "\(own) { \(own) { \(own)() } }",
        "struct \(type): \(type) { var x = \(type)() }", "(\(own))()", "self[\(own)()]",
        "prepareDependencies { $0 = \(function)() }", "@Dependency(\(type).self) var \(own)",
      ]
      tree.insert(" \(random.pick(calls) ?? ""); ", into: place)
    }
  }

  static func addAccessors(_ tree: inout ParsedTree, _ random: inout SeededGenerator) {
    let names = tree.names([.functionDecl, .binding])
    for place in random.some(tree.places([.binding])) {
      let file = tree.files[place.file]
      let name = file.name(of: place.node) ?? "x"
      let other = random.pick(names) ?? name
      let forms = [
        " { \(name) }", " { get { self.\(name) } set { self.\(name) = newValue } }",
        " { \(other) }", " { didSet { \(name) = oldValue } }", " { get }", " { get set }",
        " { willSet { \(other)() } }", " { get async throws { \(other)() } }", " {}",
        " { _read { yield \(name) } _modify { yield &\(name) } }", " { set { \(other)() } }",
        " { get { self[\(other).self] } set { self[\(name).self] = newValue } }",
        " { @storageRestrictions(initializes: \(other)) init { \(other) = newValue } get { \(name) } }",
        " { if #available(iOS 1, *) { \(other) } else { \(name) } }", " { fatalError() }",
      ]
      let form = random.pick(forms) ?? ""
      if let old = file.child(of: place.node, [.initialValue, .accessorBlock]) {
        tree.replace(.init(file: place.file, node: old), by: form)
      } else {
        let end = file.range(of: place.node).upperBound
        tree.edit(place.file, end..<end, form)
      }
    }
  }
}
