/// The build settings of a spec, as far as names depend on them.
struct XcodeGenSettings {
  /// Settings of the project as a whole.
  private let project: YAMLNode?
  private let groups: [String: YAMLNode]
  private let configFiles: [String]
  private let folder: String

  private static let deepest = 8

  init(spec: YAMLNode, folder: String) {
    project = spec["settings"]
    groups = XcodeGenReader.dictionary(spec["settingGroups"] ?? spec["settingPresets"])
    configFiles = spec["configFiles"]?.pairs?.compactMap(\.value.text) ?? []
    self.folder = folder
  }

  /// The names of a target's module, one for each configuration that differs; none if they are
  /// unknown.
  ///
  /// - Parameter read: returns the contents of a file by its path relative to the root of the run.
  func moduleNames(
    of target: YAMLNode, named name: String, _ read: (String) -> [UInt8]?
  ) -> [String] {
    let own = settings(target["settings"], depth: 0)
    let files = (target["configFiles"]?.pairs?.compactMap(\.value.text) ?? []) + configFiles
    let fromFiles = files.map { settings(inFile: $0, read) }
    let shared = settings(project, depth: 0)
    let isPerConfiguration = [own, shared].contains { !$0.configurations.isEmpty }
    let configurations =
      isPerConfiguration
      ? Set(own.configurations.keys).union(shared.configurations.keys).sorted().map { [$0] } : [[]]
    var names: [String] = []
    for configuration in configurations + (isPerConfiguration ? [[]] : []) {
      let module = ProjectModuleNames.name(target: name, product: name) { key in
        if let text = own.value(of: key, in: configuration) { return .value(text) }
        let texts = Set(fromFiles.compactMap { $0[key] })
        if let only = texts.first { return texts.count == 1 ? .value(only) : .unknown }
        // XcodeGen sets each target's product name, which overrides the project's.
        guard key != "PRODUCT_NAME" else { return .unset }
        return shared.value(of: key, in: configuration).map { .value($0) } ?? .unset
      }
      guard let module, !module.contains("${") else { return [] }
      if !names.contains(module) { names.append(module) }
    }
    return names
  }

  // MARK: Settings of the spec

  private struct Settings {
    var base: [String: String] = [:]
    /// The settings by configuration name; part of a name may refer to all names that contain it.
    var configurations: [String: [String: String]] = [:]

    func value(of key: String, in configurations: [String]) -> String? {
      configurations.lazy.compactMap { self.configurations[$0]?[key] }.first ?? base[key]
    }
  }

  /// `settings:` is either a mapping of settings or has `groups`, `base` and `configs`, of which
  /// the later ones win.
  private func settings(_ node: YAMLNode?, depth: Int) -> Settings {
    var result = Settings()
    guard let node, depth < Self.deepest else { return result }
    let isGrouped = ["base", "configs", "groups", "presets"].contains { node[$0] != nil }
    guard isGrouped else {
      result.base = texts(node)
      return result
    }
    for group in node["groups"]?.texts ?? node["presets"]?.texts ?? [] {
      let other = settings(groups[group], depth: depth + 1)
      result.base.merge(other.base) { $1 }
      for (name, values) in other.configurations {
        result.configurations[name, default: [:]].merge(values) { $1 }
      }
    }
    result.base.merge(texts(node["base"])) { $1 }
    for (name, value) in node["configs"]?.pairs ?? [] {
      result.configurations[name, default: [:]].merge(settings(value, depth: depth + 1).base) { $1 }
    }
    return result
  }

  private func texts(_ node: YAMLNode?) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in node?.pairs ?? [] { texts[key] = value.text }
    return texts
  }

  // MARK: Files of settings

  /// The unconditional settings of an `.xcconfig`. Included files are not read.
  private func settings(
    inFile path: String, _ read: (String) -> [UInt8]?
  ) -> [String: String] {
    guard let path = RelativePath.resolve(path, in: folder), let bytes = read(path) else {
      return [:]
    }
    var result: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: line, as: UTF8.self)
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
      guard let sign = code.firstIndex(of: "=") else { continue }
      let key = code[..<sign].trimmed
      let value = code[code.index(after: sign)...].trimmed
      if !key.isEmpty { result[String(key)] = String(value) }
    }
    return result
  }
}

extension Substring {
  /// The text without white space at both ends.
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
