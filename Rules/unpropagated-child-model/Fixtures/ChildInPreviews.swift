import Dependencies

#if canImport(SwiftUI)
  import SwiftUI

  final class PreviewedChild {
    @Dependency(\.uuid) var uuid
  }

  final class PreviewedParent {
    @Dependency(\.date) var date
    var child = PreviewedChild()
  }

  struct PreviewedView: View {
    let model: PreviewedParent
    @Dependency(\.date) var date

    var body: some View {
      Button("Reset") { model.child = PreviewedChild() }
    }
  }

  #Preview {
    let model = PreviewedParent()
    model.child = PreviewedChild()
    return PreviewedView(model: model)
  }

  struct PreviewedView_Previews: PreviewProvider {
    static var previews: some View {
      PreviewedView(model: PreviewedParent())
    }
  }
#endif
