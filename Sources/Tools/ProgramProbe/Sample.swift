/// A random program, ready to be driven.
public struct Sample: Sendable {
  let index: Int
  let drives: [Drive]
  let keys: [Key]

  public init(_ index: Int, drives: [Drive], keys: [Key]) {
    self.index = index
    self.drives = drives
    self.keys = keys
  }

  /// A key, and the read of its default.
  public struct Key: Sendable {
    let site: Int
    let name: String
    let read: @Sendable () -> Void

    public init(_ site: Int, _ name: String, _ read: @escaping @Sendable () -> Void) {
      self.site = site
      self.name = name
      self.read = read
    }
  }
}
