/// One way to write something, for the tally.
struct Construct: Hashable, Sendable {
  var kind: String
  var name: String

  /// The constructs of a program, each as often as it occurs.
  static func all(in program: SampleProgram) -> [Construct] {
    var result: [Construct] = []
    for type in program.types {
      result.append(Construct("type", "\(type.kind)"))
      result.append(Construct("name of a type", type.naming.rawValue))
      if type.isValue { result.append(Construct("type", "value of a key")) }
      if type.superclass != nil { result.append(Construct("type", "subclass")) }
      result += type.children.map { Construct("property", $0.shape.rawValue) }
      result += type.lazies.map { _ in Construct("property", "lazy") }
      for wrapper in type.wrappers {
        result += wrapper.references.map { Construct("reference", "\($0.storage) \($0.type)") }
        if wrapper.before != nil { result.append(Construct("place of a reference", "before")) }
        if wrapper.after != nil { result.append(Construct("place of a reference", "after")) }
      }
      result += type.members.map { Construct("member", caseName($0.role)) }
    }
    for function in program.functions {
      result.append(Construct("function", caseName(function.role)))
    }
    for function in program.functions + program.types.flatMap(\.members) {
      result.append(Construct("parameters", caseName(function.signature)))
      result.append(Construct("access", function.access.rawValue))
      if function.overridden != nil { result.append(Construct("member", "override")) }
      if function.hasProtocol { result.append(Construct("member", "requirement")) }
      if case .taker(let taker) = function.role {
        result.append(Construct("taker", caseName(taker)))
      }
    }
    for statement in program.allStatements {
      result.append(Construct("statement", caseName(statement.kind)))
      result.append(Construct("receiver", statement.route.rawValue))
      switch statement.kind {
      case .boundary(let boundary, let captures):
        result.append(Construct("boundary", boundary.rawValue))
        result += captures.map { Construct("capture", caseName($0)) }
      case .handOver(let boundary), .handOverLater(let boundary), .pass(let boundary, _, _),
        .passLocal(let boundary, _):
        result.append(Construct("boundary", boundary.rawValue))
      case .scope(let supply): result.append(Construct("override", supply.rawValue))
      default: break
      }
    }
    for test in program.tests {
      result.append(Construct("way from a test", caseName(test.way)))
      if case .store(let sending) = test.way {
        result.append(Construct("use by a reducer", caseName(sending)))
      }
    }
    return result
  }

  init(_ kind: String, _ name: String) {
    self.kind = kind
    self.name = name
  }

  private static func caseName<Value>(_ value: Value) -> String {
    String("\(value)".prefix { $0.isLetter })
  }
}
