public import DependencyRuntime

extension Dependency {
  /// Reads the dependency at a key path as a more specific type, in tests.
  ///
  /// For a test that overrides a dependency of protocol type with a test double and inspects the
  /// double afterwards:
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.mailer = RecordingMailer() })
  /// struct OrderTests {
  ///   @Dependency(\.mailer, as: RecordingMailer.self) var mailer
  /// }
  /// ```
  ///
  /// A read stops the process if the dependency has another type.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - type: The type that its value has.
  ///   - fileID: The place of the declaration; leave it and the next three at their defaults.
  ///   - filePath: The declaration's file.
  ///   - line: The declaration's line.
  ///   - column: The declaration's column.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      unchecked: { cast($0[keyPath: keyPath], of: "\(keyPath)", file: filePath, line: line) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key as a more specific type, in tests.
  ///
  /// ```swift
  /// @Dependency(MailerKey.self, as: RecordingMailer.self) var mailer
  /// ```
  ///
  /// A read stops the process if the dependency has another type.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - type: The type that its value has.
  ///   - fileID: The place of the declaration; leave it and the next three at their defaults.
  ///   - filePath: The declaration's file.
  ///   - line: The declaration's line.
  ///   - column: The declaration's column.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      unchecked: { cast($0.value(of: Key.self), of: "\(Key.self)", file: filePath, line: line) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func cast<Base, Value>(
  _ base: Base, of name: @autoclosure () -> String, file: StaticString, line: UInt
) -> Value {
  guard let value = base as? Value else {
    // The name of a property in a key path is not known on every platform.
    let name = name().contains("<computed") ? "" : " '\(name())'"
    fatalError(
      """
      the dependency\(name) is of type '\(type(of: base as Any))', not '\(Value.self)'; override \
      it for the test or its suite: '.dependencies { … }'
      """,
      file: file, line: line)
  }
  return value
}
