/// The parts of a dependency system that files mention. They are gathered per file and joined over
/// all files of a run, in any order, because the parts of a hand-written system can be in different
/// files.
package struct SystemMention: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An import of the well-known system, or a use of its wrapper.
  package static let wellKnown = SystemMention(rawValue: 1 << 0)
  /// A property wrapper that the program declares.
  package static let wrapper = SystemMention(rawValue: 1 << 1)
  /// A task-local variable named like the current values of a system.
  package static let taskLocalValues = SystemMention(rawValue: 1 << 2)
  /// The well-known system's types by name, in any module: keys, values, the wrapper.
  package static let systemTypes = SystemMention(rawValue: 1 << 3)

  /// Whether there can be a system: the well-known one, or a wrapper together with the values that
  /// it would read. Otherwise there is nothing to link. Many apps have a wrapper for user defaults
  /// or for tests, which is not a reason to parse the whole app.
  package var mayBeSystem: Bool {
    contains(.wellKnown)
      || contains(.wrapper) && !isDisjoint(with: [.taskLocalValues, .systemTypes])
  }
}

extension FileFacts {
  /// The parts of a dependency system that the file mentions.
  package var systemMention: SystemMention {
    var mention: SystemMention = []
    let systems: [Name] = [.known(.Dependencies), .known(.ComposableArchitecture)]
    if imports.contains(where: { systems.contains($0.module) }) { mention.insert(.wellKnown) }
    var hasTaskLocal = false
    for attribute in attributes {
      switch attribute.name.known {
      case .Dependency: mention.insert(.wellKnown)
      case .propertyWrapper: mention.insert(.wrapper)
      case .TaskLocal: hasTaskLocal = true
      default: break
      }
    }
    if hasTaskLocal, declarations.contains(where: isTaskLocalValues) {
      mention.insert(.taskLocalValues)
    }
    if namesSystemTypes { mention.insert(.systemTypes) }
    return mention
  }

  private func isTaskLocalValues(_ declaration: Declaration) -> Bool {
    guard declaration.name == .current || declaration.name == ._current else { return false }
    return declaration.attributes.contains { attributes[Int($0)].name == .TaskLocal }
  }

  /// Whether a type or an expression names one of the types.
  private var namesSystemTypes: Bool {
    types.contains { $0.name.isSystemType }
      || code.contains { $0.kind.hasName && $0.name.isSystemType }
  }

  /// A search so cheap that it pays off before lexing. If it is false, `systemMention` of the file
  /// is empty.
  package static func mayMentionSystem(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.containsIdentifier(among: systemWords, sharing: "Dependenc")
      || bytes.contains("ComposableArchitecture", anchor: 10)
      || bytes.mayContainAttribute(among: ["propertyWrapper", "TaskLocal"])
  }

  /// The modules that the file may import, and other words; nil if only a parser could decide. It
  /// costs as little as the search for the system.
  package static func possibleImports(_ bytes: UnsafeBufferPointer<UInt8>) -> [String]? {
    bytes.placesOfImportedNames()?.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  private static let systemWords: [StaticString] = [
    "Dependencies", "Dependency", "DependencyKey", "TestDependencyKey", "DependencyValues",
  ]
}

extension Name {
  fileprivate var isSystemType: Bool {
    switch known {
    case .Dependency, .DependencyKey, .TestDependencyKey, .DependencyValues: true
    default: false
    }
  }
}
