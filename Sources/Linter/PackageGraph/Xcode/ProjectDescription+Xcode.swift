extension ProjectDescription {
  /// Reads the project file of an Xcode project.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the project file.
  ///   - path: the path of the project file, relative to the root of the run, such as
  ///     `ios/App.xcodeproj/project.pbxproj`.
  ///   - read: returns the bytes of another file for its path relative to the root of the run;
  ///     nil if it does not exist. It is called for configuration files (`.xcconfig`), and for the
  ///     manifests of folders that may be Swift packages.
  /// - Throws: if the bytes are not a project file. For a partly broken file, the description
  ///   contains the readable part, and the description and its targets are incomplete.
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
