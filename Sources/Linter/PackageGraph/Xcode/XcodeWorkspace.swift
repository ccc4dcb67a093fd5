/// The projects and packages that an Xcode workspace joins.
///
/// Paths are relative to the root of the run. Paths outside it are left out.
package struct XcodeWorkspace: Sendable, Equatable {
  /// The path of its contents: `App.xcworkspace/contents.xcworkspacedata`.
  package var path: String
  /// The folders of its projects: `ios/App.xcodeproj`.
  package var projects: [String] = []
  /// All other references, each of which may be the folder of a Swift package.
  package var packages: [String] = []

  /// Reads the contents of a workspace. Broken parts are skipped.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file `contents.xcworkspacedata`, which is XML.
  ///   - path: the path of that file, relative to the root of the run.
  package init(bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.path = path
    let workspace = RelativePath.parent(Substring(path)) ?? ""
    let container = RelativePath.parent(workspace) ?? ""
    // The workspace that Xcode keeps in each project refers to the project around it.
    let isInProject = container.hasSuffix(".xcodeproj")
    let folder = isInProject ? RelativePath.parent(container) ?? "" : container
    var groups = [XcodeLocation.inside(String(folder))]
    var found: Set<String> = []
    var reader = WorkspaceTags(bytes)
    while let tag = reader.next() {
      let place = tag.location.map { location in
        Self.place(
          location, in: groups[groups.count - 1], workspace: String(folder),
          project: isInProject ? String(container) : nil)
      }
      switch tag.kind {
      case .openGroup: groups.append(place ?? groups[groups.count - 1])
      case .closeGroup: if groups.count > 1 { groups.removeLast() }
      case .file:
        guard case .inside(let path)? = place, found.insert(path).inserted else { continue }
        if path.hasSuffix(".xcodeproj") { projects.append(path) } else { packages.append(path) }
      }
    }
  }

  /// The place of a location such as `group:Core/Core.xcodeproj`.
  private static func place(
    _ location: String, in group: XcodeLocation, workspace: String, project: String?
  ) -> XcodeLocation {
    guard let colon = location.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .unknown }
    let path = String(location[location.utf8.index(after: colon)...])
    switch location[..<colon] {
    case "group": return group.appending(path)
    case "container": return XcodeLocation.inside(workspace).appending(path)
    case "self": return project.map { .inside($0) } ?? .unknown
    case "absolute", "developer": return .outside
    default: return .unknown
    }
  }
}

/// The tags of a workspace's contents that contain locations.
private struct WorkspaceTags {
  struct Tag {
    var kind: Kind
    /// The attribute `location`.
    var location: String?

    enum Kind { case openGroup, closeGroup, file }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Tag? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      position += 1
      if skip("!--") {
        skipComment()
      } else if skip("/") {
        if word() == "Group" { return Tag(kind: .closeGroup) }
      } else {
        switch word() {
        case "Group":
          let tag = Tag(kind: .openGroup, location: location())
          // A group without content closes itself.
          if position > 0, bytes[position - 1] == UInt8(ascii: "/") { continue }
          return tag
        case "FileRef": return Tag(kind: .file, location: location())
        default: break
        }
      }
    }
    return nil
  }

  // MARK: Attributes

  /// The value of `location`; stops at the end of the tag.
  private mutating func location() -> String? {
    var location: String?
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let name = word()
      guard !name.isEmpty else {
        position += 1
        continue
      }
      skipSpaces()
      guard skip("=") else { continue }
      skipSpaces()
      guard let value = quoted() else { continue }
      if name == "location" { location = value }
    }
    return location
  }

  private mutating func quoted() -> String? {
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if position < bytes.count { position += 1 }
    return text.utf8.contains(UInt8(ascii: "&")) ? Self.withoutEntities(text) : text
  }

  /// The text with `&amp;`, `&#38;` and similar entities replaced.
  private static func withoutEntities(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(ofEntity: rest[..<end])
      else {
        result += "&"
        continue
      }
      result.append(character)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func character(ofEntity name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x"
    let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return value.flatMap(Unicode.Scalar.init).map(Character.init)
  }

  // MARK: Steps

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  private mutating func skipComment() {
    while position < bytes.count, !skip("-->") { position += 1 }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] <= UInt8(ascii: " ") { position += 1 }
  }

  /// The letters from here on; empty if there are none.
  private mutating func word() -> String {
    let start = position
    while position < bytes.count {
      let letter = bytes[position] | 0x20
      guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
