import Dependencies
import Foundation

#if canImport(SwiftUI)
  import SwiftUI

  final class ShownModel {
    @Dependency(\.date.now) var date
  }

  struct ShownView: View {
    let model: ShownModel?

    var body: some View {
      @Dependency(\.date.now) var now
      return Button("\(now)") {
        @Dependency(\.uuid) var uuid
        _ = uuid()
      }
    }
  }

  final class LateModel: ObservableObject {
    @Dependency(\.uuid) var uuid
  }

  struct LateModelView: View {
    @StateObject var model = LateModel()
    var body: some View { Text("\(model.uuid())") }
  }

  #Preview {
    withDependencies {  // expect: lost-preview-override
      $0.date.now = .distantPast
    } operation: {
      ShownView(model: nil)
    }
  }

  #Preview("In a stack") {
    withDependencies {  // expect: lost-preview-override
      $0.uuid = .constant(UUID())
    } operation: {
      NavigationStack { ShownView(model: nil) }
    }
  }

  /// The framework makes the model when it first shows the view.
  #Preview("A model that is made late") {
    withDependencies {  // expect: lost-preview-override
      $0.uuid = .constant(UUID())
    } operation: {
      LateModelView()
    }
  }

  #Preview("Prepared") {
    let _ = prepareDependencies { $0.date.now = .distantPast }
    ShownView(model: nil)
  }

  /// The model remembers what its scope overrides.
  #Preview("A model alone") {
    ShownView(
      model: withDependencies {
        $0.date.now = .distantPast
      } operation: {
        ShownModel()
      })
  }
#endif
