extension TargetGraph {
  /// Each target with its dependencies, and each file with its targets, in a readable form.
  ///
  /// - Parameter files: paths relative to the root of the run.
  package func dump(files: [String]) -> [String] {
    let owners = targets(ofFiles: files)
    let unowned = areUnowned(files)
    var lines = targets.indices.map(describe)
    if !isWhole { lines.append("some projects could not be read completely") }
    for (index, file) in files.enumerated() {
      lines.append(file)
      lines +=
        owners[index].isEmpty
        ? [unowned[index] ? "  no target" : "  unknown"]
        : owners[index].map { "  " + targets[$0].name }
    }
    return lines
  }

  private func describe(_ index: TargetID) -> String {
    let target = targets[index]
    var parts = ["\(target.name)", target.kind.rawValue, target.declaration]
    if target.moduleNames != [target.name] {
      let names = target.moduleNames.joined(separator: ", ")
      parts.append(names.isEmpty ? "module unknown" : "module \(names)")
    }
    if let original = target.original { parts.append("variant of \(targets[original].name)") }
    let dependencies = target.dependencies.map { targets[$0].name }
    if !dependencies.isEmpty { parts.append("needs \(dependencies.joined(separator: ", "))") }
    if !target.externalProducts.isEmpty {
      parts.append("links \(target.externalProducts.joined(separator: ", "))")
    }
    if !target.isComplete { parts.append("incomplete") }
    return parts.joined(separator: "  ")
  }
}
