/// The objects of a project file, which refer to each other by identifiers.
///
/// It must not outlive the bytes of the file.
struct XcodeObjects {
  /// The position of an object in the file.
  typealias ObjectID = Int

  let list: PropertyList
  let bytes: UnsafeBufferPointer<UInt8>
  /// The dictionary of each object; of objects with one identifier, only the last one is found.
  private let values: [PropertyList.NodeID]
  private let keys: [PropertyList.NodeID]
  /// A hash table with open addressing: positions in `values` plus one, or zero.
  private var slots: [UInt32]
  private let mask: Int

  /// - Throws: if the property list has no objects.
  init(_ list: PropertyList, bytes: UnsafeBufferPointer<UInt8>) throws(ProjectFileError) {
    self.list = list
    self.bytes = bytes
    let objects = list.entries(of: PropertyList.root).first { key, value in
      list.nodes[value].kind == .dictionary && list.isText(key, "objects", in: bytes)
    }
    guard let objects else {
      throw list.firstBreak ?? ProjectFileError(line: 1, message: "the file has no objects")
    }
    var keys: [PropertyList.NodeID] = []
    var values: [PropertyList.NodeID] = []
    let estimate = (list.nodes.count - objects.value) / 8 + 1
    keys.reserveCapacity(estimate)
    values.reserveCapacity(estimate)
    for (key, value) in list.entries(of: objects.value)
    where list.nodes[value].kind == .dictionary {
      keys.append(key)
      values.append(value)
    }
    self.keys = keys
    self.values = values
    var capacity = 16
    while capacity < keys.count * 2 { capacity *= 2 }
    mask = capacity - 1
    slots = Array(repeating: 0, count: capacity)
    for position in keys.indices {
      slots[slot(for: text(keys[position]))] = UInt32(truncatingIfNeeded: position + 1)
    }
  }

  /// The number of objects.
  var count: Int { values.count }

  // MARK: Identifiers

  /// The slot that holds the identifier, or the one where it goes.
  @inline(__always)
  private func slot(for identifier: UnsafeBufferPointer<UInt8>) -> Int {
    var index = Int(truncatingIfNeeded: hash(identifier)) & mask
    while slots[index] != 0 {
      if isEqual(text(keys[Int(slots[index]) - 1]), identifier) { return index }
      index = (index + 1) & mask
    }
    return index
  }

  /// Eight bytes at a time: identifiers usually have 24 characters.
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var index = 0
    let raw = UnsafeRawBufferPointer(text)
    while index + 8 <= text.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += 8
    }
    while index < text.count {
      hash = (hash ^ UInt64(text[index])) &* 0x9E37_79B9_7F4A_7C15
      index += 1
    }
    return hash ^ (hash >> 32)
  }

  private func isEqual(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
  }

  /// The object that a string refers to; nil if there is none.
  func object(at reference: PropertyList.NodeID?) -> ObjectID? {
    guard let reference, list.nodes[reference].kind == .string else { return nil }
    let slot = slots[slot(for: text(reference))]
    return slot == 0 ? nil : Int(slot) - 1
  }

  // MARK: Members

  /// The object's value for a key; nil if there is none.
  @inline(__always)
  func member(_ key: StaticString, of object: ObjectID) -> PropertyList.NodeID? {
    value(of: key, in: values[object])
  }

  /// A dictionary's value for a key.
  func value(of key: StaticString, in dictionary: PropertyList.NodeID?) -> PropertyList.NodeID? {
    for entry in list.entries(of: dictionary) where list.isText(entry.key, key, in: bytes) {
      return entry.value
    }
    return nil
  }

  /// The object that another one refers to under a key.
  func object(_ key: StaticString, of object: ObjectID) -> ObjectID? {
    self.object(at: member(key, of: object))
  }

  /// The objects that another one lists under a key, without missing ones.
  func objects(_ key: StaticString, of object: ObjectID) -> [ObjectID] {
    var result: [ObjectID] = []
    for element in list.elements(of: member(key, of: object)) {
      if let element = self.object(at: element) { result.append(element) }
    }
    return result
  }

  /// The string that an object has under a key; nil if it has none.
  func string(_ key: StaticString, of object: ObjectID) -> String? {
    member(key, of: object).flatMap(string)
  }

  /// The text of a string; nil if the node is something else.
  func string(_ node: PropertyList.NodeID) -> String? {
    list.nodes[node].kind == .string ? list.text(of: node, in: bytes) : nil
  }

  /// The strings of the array that an object has under a key.
  func strings(_ key: StaticString, of object: ObjectID) -> [String] {
    list.elements(of: member(key, of: object)).compactMap(string)
  }

  /// Whether the object is of a class, such as `PBXGroup`.
  func isA(_ name: StaticString, _ object: ObjectID) -> Bool {
    guard let isa = member("isa", of: object) else { return false }
    return list.isText(isa, name, in: bytes)
  }

  /// The bytes of a string as written in the file.
  @inline(__always)
  func text(_ node: PropertyList.NodeID) -> UnsafeBufferPointer<UInt8> {
    list.rawText(of: node, in: bytes)
  }
}

extension PropertyList {
  /// Whether a string equals a text, which must not need escapes.
  @inline(__always)
  func isText(
    _ node: NodeID, _ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let raw = rawText(of: node, in: bytes)
    guard raw.count == text.utf8CodeUnitCount else { return false }
    let start = text.utf8Start
    for index in 0..<raw.count where raw[index] != start[index] { return false }
    return true
  }
}
