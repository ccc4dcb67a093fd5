#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Overrides a dependency for this view and the views in it.
    ///
    /// ```swift
    /// ContentView().dependency(\.calendar, Calendar(identifier: .hebrew))
    /// ```
    ///
    /// It applies to the `@Dependency` properties of views. A model that a view creates does not
    /// see it: a model has the dependencies of the scope that creates it.
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
    ///
    /// - Parameters:
    ///   - keyPath: The property of ``DependencyValues``.
    ///   - value: Its value.
    /// - Returns: The view, in the changed environment.
    public func dependency<V>(
      _ keyPath: WritableKeyPath<DependencyValues, V>,
      _ value: V
    ) -> some View {
      environment((\.dependencies as WritableKeyPath).appending(path: keyPath), value)
    }

    /// Overrides a dependency that is its own key for this view and the views in it.
    ///
    /// Like ``SwiftUICore/View/dependency(_:_:)``:
    ///
    /// ```swift
    /// ContentView().dependency(Mailer.recording)
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value of the dependency.
    ///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
    ///   - filePath: The call's file.
    ///   - line: The call's line.
    ///   - column: The call's column.
    /// - Returns: The view, in the changed environment.
    public func dependency<V: DependencyKey<V>>(
      _ value: V,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let site = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return environment(\.dependencies[KeyArgument<V>(site: site)], value)
    }
  }

  extension Scene {
    /// Overrides a dependency for the views of this scene.
    ///
    /// Like ``SwiftUICore/View/dependency(_:_:)``.
    ///
    /// - Parameters:
    ///   - keyPath: The property of ``DependencyValues``.
    ///   - value: Its value.
    /// - Returns: The scene, with the changed environment.
    public func dependency<V>(
      _ keyPath: WritableKeyPath<DependencyValues, V>,
      _ value: V
    ) -> some Scene {
      environment((\.dependencies as WritableKeyPath).appending(path: keyPath), value)
    }

    /// Overrides a dependency that is its own key for the views of this scene.
    ///
    /// Like ``SwiftUICore/View/dependency(_:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - value: The value of the dependency.
    ///   - fileID: The place of the call in reports; leave it and the next three at their defaults.
    ///   - filePath: The call's file.
    ///   - line: The call's line.
    ///   - column: The call's column.
    /// - Returns: The scene, with the changed environment.
    public func dependency<V: DependencyKey<V>>(
      _ value: V,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some Scene {
      let site = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return environment(\.dependencies[KeyArgument<V>(site: site)], value)
    }
  }

  /// A key as a subscript argument in a key path, which has to be hashable. A type is not.
  private struct KeyArgument<Key>: Hashable {
    let site: IssueLocation

    static func == (a: Self, b: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  extension DependencyValues {
    fileprivate subscript<Key: TestDependencyKey>(_ key: KeyArgument<Key>) -> Key.Value {
      get {
        self[
          Key.self, fileID: key.site.fileID, filePath: key.site.filePath, line: key.site.line,
          column: key.site.column]
      }
      set {
        self[
          Key.self, fileID: key.site.fileID, filePath: key.site.filePath, line: key.site.line,
          column: key.site.column] = newValue
      }
    }
  }
#endif
