extension ProjectDescription {
  package init?(xcodeGenSpec bytes: UnsafeBufferPointer<UInt8>, path: String, read: (String) -> [UInt8]?) throws(ProjectFileError) { fatalError() }
}
