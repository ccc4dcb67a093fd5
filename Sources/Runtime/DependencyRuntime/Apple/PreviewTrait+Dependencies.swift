#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Prepares a dependency for a preview.
    ///
    /// ```swift
    /// #Preview(traits: .dependency(\.continuousClock, ImmediateClock())) {
    ///   TimerView()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The property of ``DependencyValues``.
    ///   - value: Its value. An error that it throws is shown in the preview.
    /// - Returns: The trait.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait {
      .dependencies { $0[keyPath: keyPath] = try value() }
    }

    /// Prepares a dependency that is its own key for a preview.
    ///
    /// ```swift
    /// #Preview(traits: .dependency(Mailer.recording)) {
    ///   InboxView()
    /// }
    /// ```
    ///
    /// - Parameter value: The value of the dependency. An error that it throws is shown in the
    ///   preview.
    /// - Returns: The trait.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping () throws -> Value
    ) -> PreviewTrait where Value == Value.Value {
      .dependencies { $0[Value.self] = try value() }
    }

    /// Prepares dependencies for a preview.
    ///
    /// ```swift
    /// #Preview(
    ///   traits: .dependencies {
    ///     $0.continuousClock = ImmediateClock()
    ///     $0.database = try Database.inMemory()
    ///   }
    /// ) {
    ///   TimerView()
    /// }
    /// ```
    ///
    /// Like ``prepareDependencies(_:)``, before the views of the preview exist. Xcode may show
    /// several previews in one process, one after another, so the first trait of a preview also
    /// forgets everything that was prepared and read before.
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
    ///
    /// - Parameter updateValuesForPreview: Sets the dependencies. An error that it throws is shown
    ///   in the preview.
    /// - Returns: The trait.
    public static func dependencies(
      _ updateValuesForPreview: @escaping (inout DependencyValues) throws -> Void
    ) -> PreviewTrait {
      .modifier(DependenciesModifier(updateValues: updateValuesForPreview))
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private struct DependenciesModifier: PreviewModifier {
    @Environment(\.hasDependenciesModifier) var isNested
    let updateValues: (inout DependencyValues) throws -> Void

    func body(content: Content, context: Void) -> some View {
      // Outside the content, whose views are created later.
      let failure = prepare()
      content
        .environment(\.hasDependenciesModifier, true)
        .overlay(alignment: .top) {
          if let failure {
            Text(verbatim: "The dependencies of this preview could not be prepared: \(failure)")
              .foregroundStyle(.white)
              .padding()
              .background(.red)
          }
        }
    }

    private func prepare() -> (any Error)? {
      if !isNested { DependencyValues._current.cache.resetCache() }
      do {
        try prepareDependencies(updateValues)
        return nil
      } catch {
        return error
      }
    }
  }

  extension EnvironmentValues {
    /// Whether an outer trait has begun to prepare the preview.
    fileprivate var hasDependenciesModifier: Bool {
      get { self[HasDependenciesModifierKey.self] }
      set { self[HasDependenciesModifierKey.self] = newValue }
    }
  }

  private enum HasDependenciesModifierKey: EnvironmentKey {
    static let defaultValue = false
  }
#endif
