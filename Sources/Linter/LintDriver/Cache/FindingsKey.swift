internal import DependencyProgram

/// A name for everything that findings are made from: equal keys mean equal files, configuration
/// and rules.
///
/// The key is made from the results of the walk and of the configurations (the list of files, the
/// policy of each, the options of the program), not from their causes, such as a `.gitignore`. So
/// no cause can be forgotten here.
struct FindingsKey: Equatable {
  /// Everything but the contents of the sources.
  let frame: ContentHash
  let contents: ContentHash
}

extension FindingsKey {
  /// - Parameters:
  ///   - contents: the contents of the project's sources, in their order.
  ///   - targetFiles: the contents of its target files, in their order.
  init(
    of project: Project, contents: [ContentHash], targetFiles: [ContentHash], rules: [Rule],
    _ hasher: ContentHasher
  ) {
    frame = Self.frame(of: project, targetFiles: targetFiles, rules: rules, hasher)
    var writer = ByteWriter()
    writer.write(contents) { $0.write($1) }
    self.contents = hasher.hash(writer.bytes)
  }

  private static func frame(
    of project: Project, targetFiles: [ContentHash], rules: [Rule], _ hasher: ContentHasher
  ) -> ContentHash {
    var writer = ByteWriter()
    writer.write(rules) { $0.write($1.id) }
    writer.write(project.options)
    writer.write(project.isWhole)
    writer.write(project.hasUntoldProject)
    writer.write(UInt32(targetFiles.count))
    for (targetFile, content) in zip(project.targetFiles, targetFiles) {
      writer.write(targetFile.file.programPath)
      writer.write(content)
    }
    writer.write(UInt32(project.sources.count))
    var settings = KnownSettings(rules: rules)
    for source in project.sources {
      writer.write(source.programPath)
      writer.write(source.policy.isLinted)
      settings.write(source.policy.rules, to: &writer)
    }
    return hasher.hash(writer.bytes)
  }

  /// Writes which rules run in a file, and how. Many files share one object, which is written once.
  private struct KnownSettings {
    let rules: [Rule]
    private var numbers: [ObjectIdentifier: UInt32] = [:]

    init(rules: [Rule]) { self.rules = rules }

    mutating func write(_ settings: RuleSettings, to writer: inout ByteWriter) {
      if let number = numbers[ObjectIdentifier(settings)] {
        writer.write(number)
        return
      }
      let number = UInt32(numbers.count)
      numbers[ObjectIdentifier(settings)] = number
      writer.write(number)
      writer.write(rules) { writer, rule in
        writer.write(settings.isActive(rule.id))
        writer.write(settings[rule.id]?.severity?.rawValue ?? "")
        writer.write(settings[rule.id]?.isStrict == true)
      }
    }
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ options: Program.Options) {
    write(options.profile?.rawValue ?? "")
    write(options.systems) { writer, system in
      writer.write(system.wrapper)
      writer.write(system.values)
    }
    write(options.escapingFunctions) { writer, function in
      writer.write(function.type != nil)
      writer.write(function.type ?? "")
      writer.write(function.name)
      writer.write(function.labels != nil)
      writer.write(function.labels ?? []) { $0.write($1) }
    }
    write(options.ignoredChildren.sorted()) { $0.write($1) }
  }
}
