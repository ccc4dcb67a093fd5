extension ProjectDescription {
  /// Reads the project file of an Xcode project.
  ///
  /// - Parameters:
  ///   - bytes: of the project file.
  ///   - path: of the project file, relative to the root of the run, such as
  ///     `ios/App.xcodeproj/project.pbxproj`.
  ///   - read: the bytes of another file by its path relative to the root of the run; nil if there
  ///     is none. It is asked for configuration files (`.xcconfig`), and for the manifests of
  ///     folders that may be Swift packages.
  /// - Throws: if the bytes are no project file at all. Where a file is broken, what could be read
  ///   is there, and the description and its targets are incomplete.
  package init(
    xcodeProject bytes: UnsafeBufferPointer<UInt8>, path: String, read: (String) -> [UInt8]?
  ) throws(ProjectFileError) {
    let objects = try XcodeObjects(try PropertyList(bytes), bytes: bytes)
    let description = withoutActuallyEscaping(read) {
      read -> Result<ProjectDescription, ProjectFileError> in
      Result { () throws(ProjectFileError) in
        var reader = try XcodeProjectReader(objects, path: path, read: read)
        return reader.description()
      }
    }
    self = try description.get()
  }
}
