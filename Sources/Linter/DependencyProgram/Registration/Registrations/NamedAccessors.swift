internal import DependencyFacts

/// The positions of the accessors of one name among all accessors.
///
/// A name can have thousands of accessors, and thousands of wrappers to resolve.
struct NamedAccessors {
  /// Some of the accessors: their number, and the first of them.
  private struct Some {
    var count = 0
    var first = -1

    var only: Int? { count == 1 ? first : nil }

    mutating func add(_ position: Int) {
      if count == 0 { first = position }
      count += 1
    }

    static func + (a: Some, b: Some) -> Some {
      Some(count: a.count + b.count, first: a.count == 0 ? b.first : a.first)
    }
  }

  /// Those that are not private to a file.
  private var shared = Some()
  /// The same by module, and those of them that other modules see.
  private var all: [ModuleID: Some] = [:]
  private var exported: [ModuleID: Some] = [:]
  /// The private ones, by file.
  private var own: [Int32: Some] = [:]

  /// - Parameter file: the only file that sees it, if it is private.
  mutating func add(_ position: Int, ofFile file: Int32?, _ module: ModuleID, isExported: Bool) {
    if let file { return own[file, default: Some()].add(position) }
    shared.add(position)
    all[module, default: Some()].add(position)
    if isExported { exported[module, default: Some()].add(position) }
  }

  /// The only one that a file sees; nil if there are none or several. One of its own module
  /// comes before those of others, and one that it imports before those that its product has.
  func only(inFile file: Int32, _ modules: ModuleTable) -> Int? {
    let own = own[file] ?? Some()
    let known = shared + own
    guard known.count > 1 else { return known.only }
    let near = own + (all[modules.module(ofFile: file)] ?? Some())
    guard near.count == 0 else { return near.only }
    let visible = modules.visibleModules(fromFile: file).reduce(Some()) { seen, module in
      let isTestable = modules.isTestable(module, fromFile: file)
      return seen + ((isTestable ? all[module] : exported[module]) ?? Some())
    }
    guard visible.count == 0, let target = modules.target(ofFile: file) else {
      return visible.only
    }
    // The members of types are seen without an import if another file of the product has one.
    let linked = modules.linked(by: target)
    return exported.filter { linked.contains(Int($0.key.index)) }.values.reduce(Some(), +).only
  }
}
