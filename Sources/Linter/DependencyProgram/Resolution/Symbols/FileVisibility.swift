internal import DependencyFacts

/// The declarations of one name in a module, by visibility.
///
/// Thousands of files can each have a private helper of the same name; searching all of them for
/// each file would take quadratic time.
struct FileVisibility {
  /// The declarations that all files of the module see, in program order.
  let shared: [DeclRef]
  /// The declarations that only their own file sees.
  private let own: [Int32: [DeclRef]]

  init(_ declarations: [DeclRef], _ facts: ProgramFacts) {
    var shared: [DeclRef] = []
    var own: [Int32: [DeclRef]] = [:]
    for ref in declarations {
      switch facts.declaration(ref).access {
      case .private, .fileprivate: own[ref.file, default: []].append(ref)
      case .unspecified, .internal, .package, .public, .open: shared.append(ref)
      }
    }
    self.shared = shared
    self.own = own
  }

  /// Whether a file sees more declarations than the shared ones.
  func isOwn(ofFile file: Int32) -> Bool { own[file] != nil }

  /// The declarations that a file sees, in program order.
  func visible(fromFile file: Int32) -> [DeclRef] {
    guard let own = own[file] else { return shared }
    return (shared + own).sorted()
  }
}
