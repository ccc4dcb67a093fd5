/// A target or product. A manifest can describe several with one name.
protocol MergeablePart {
  var name: String { get }
  var isComplete: Bool { get }

  /// Adds the contents of another part with the same name.
  mutating func merge(_ other: Self)
}

/// The targets or products of a manifest in source order. Parts with one name, for example in
/// branches of `#if`, are merged.
struct MergedParts<Part: MergeablePart> {
  private(set) var all: [Part] = []
  /// False if some part is unknown or incomplete.
  private(set) var isComplete = true
  private var indices: [String: Int] = [:]

  /// - Parameter part: nil if it is unknown.
  mutating func add(_ part: Part?) {
    guard let part else {
      isComplete = false
      return
    }
    let index = indices[part.name] ?? all.count
    if index < all.count {
      all[index].merge(part)
    } else {
      indices[part.name] = index
      all.append(part)
    }
    if !all[index].isComplete { isComplete = false }
  }

  /// The index of a part in `all`.
  func index(of name: String) -> Int? { indices[name] }
}
