struct FolderMatcher: Sendable {
  let folder: ProjectDescription.Target.Folder
  init(_ folder: ProjectDescription.Target.Folder) { self.folder = folder }
  func contains(_ path: Substring) -> Bool { !folder.excluded.contains(String(path)) }
}
extension ProjectDescription {
  package init(xcodeProject bytes: UnsafeBufferPointer<UInt8>, path: String, read: (String) -> [UInt8]?) throws(ProjectFileError) { fatalError() }
  package init?(xcodeGenSpec bytes: UnsafeBufferPointer<UInt8>, path: String, read: (String) -> [UInt8]?) throws(ProjectFileError) { fatalError() }
}
