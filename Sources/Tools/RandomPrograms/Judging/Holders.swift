/// Classes that own no wrapper but create a structure of wrappers for themselves.
///
/// Their objects remember values, so the linter takes them for parents. The runtime cannot tell what
/// their children would have with these values: `withDependencies(from:)` does not find them.
enum Holders {
  /// The places in their code, at which creations are not judged.
  static func sites(in program: SampleProgram) -> Set<Int> {
    var result: Set<Int> = []
    for type in program.types where isHolder(type, in: program) {
      result.formUnion(type.lazies.map(\.id))
      result.formUnion((type.initializer ?? []).flatMap(\.sites))
      for member in type.members {
        result.formUnion(member.body.flatMap(\.sites))
        if case .factory(let child) = member.role { result.insert(child.id) }
      }
    }
    return result
  }

  private static func isHolder(_ type: TypeDeclaration, in program: SampleProgram) -> Bool {
    type.kind == .class && program.wrappers(of: type.id).isEmpty
      && type.children.contains { child in
        program.type(child.type)?.kind == .struct && !program.wrappers(of: child.type).isEmpty
      }
  }
}
