import Dependencies
import Foundation

/// Stands for SwiftUI's, so that the fixture runs anywhere: its name makes a type a view.
private protocol View {
  associatedtype Body
  var body: Body { get }
}

final class PreviewedModel {
  @Dependency(\.date.now) var date
}

// MARK: Views that read when they are shown

struct ReadingView: View {
  var body: Date {
    @Dependency(\.date.now) var now
    return now
  }
}

struct ModelMakingView: View {
  var body: PreviewedModel { PreviewedModel() }
}

struct ActingView: View {
  var body: Int { 1 }

  func appear() -> Date {
    @Dependency(\.date.now) var now
    return now
  }
}

struct OuterView: View {
  var body: ReadingView { ReadingView() }
}

enum ReadingPreviews {
  static var previews: Any {
    withDependencies {  // expect: lost-preview-override
      $0.date.now = .distantPast
    } operation: {
      ReadingView()
    }
  }
}

enum ModelMakingPreviews {
  static var previews: Any {
    withDependencies {  // expect: lost-preview-override
      $0.date.now = .distantPast
    } operation: {
      ModelMakingView()
    }
  }
}

enum ActingPreviews {
  static var previews: Any {
    withDependencies {  // expect: lost-preview-override
      $0.date.now = .distantPast
    } operation: {
      ActingView()
    }
  }
}

enum OuterPreviews {
  static var previews: Any {
    withDependencies {  // expect: lost-preview-override
      $0.date.now = .distantPast
    } operation: {
      return OuterView()
    }
  }
}

// MARK: Views whose values are remembered

struct ModelView: View {
  let model: PreviewedModel
  var body: Date { model.date }
}

struct OwningView: View {
  let model = PreviewedModel()
  var body: Date { model.date }
}

struct InitializedView: View {
  let body: Date

  init() {
    @Dependency(\.date.now) var now
    body = now
  }
}

struct StoringView: View {
  @Dependency(\.date.now) var now
  var body: Date { now }
}

enum ModelPreviews {
  static var previews: Any {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      ModelView(model: PreviewedModel())
    }
  }
}

enum OwningPreviews {
  static var previews: Any {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      OwningView()
    }
  }
}

enum InitializedPreviews {
  static var previews: Any {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      InitializedView()
    }
  }
}

enum StoringPreviews {
  static var previews: Any {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      StoringView()
    }
  }
}

/// The scope makes the model alone.
enum ModelAlonePreviews {
  static var previews: Any {
    ModelView(
      model: withDependencies {
        $0.date.now = .distantPast
      } operation: {
        PreviewedModel()
      })
  }
}

/// The view's body reads something that the scope does not override.
enum UnrelatedPreviews {
  static var previews: Any {
    withDependencies {
      $0.uuid = .constant(UUID())
    } operation: {
      ReadingView()
    }
  }
}

// MARK: - Proofs

private func show(_ view: Any) -> Any? { (view as? any View)?.body }

let previewScopes = [
  wrong(.standard, insteadOf: .distantPast, in: "ReadingPreviews.previews", context: .preview) {
    observe(show(ReadingPreviews.previews))
  },
  wrong(.standard, insteadOf: .distantPast, in: "ModelMakingPreviews.previews", context: .preview) {
    observe((show(ModelMakingPreviews.previews) as? PreviewedModel)?.date)
  },
  wrong(.standard, insteadOf: .distantPast, in: "ActingPreviews.previews", context: .preview) {
    observe((ActingPreviews.previews as? ActingView)?.appear())
  },
  wrong(.standard, insteadOf: .distantPast, in: "OuterPreviews.previews", context: .preview) {
    observe(show(show(OuterPreviews.previews) as Any))
  },
  right(.distantPast, in: "ModelPreviews.previews", context: .preview) {
    observe(show(ModelPreviews.previews))
  },
  right(.distantPast, in: "OwningPreviews.previews", context: .preview) {
    observe(show(OwningPreviews.previews))
  },
  right(.distantPast, in: "InitializedPreviews.previews", context: .preview) {
    observe(show(InitializedPreviews.previews))
  },
  right(.distantPast, in: "StoringPreviews.previews", context: .preview) {
    observe(show(StoringPreviews.previews))
  },
  right(.distantPast, in: "ModelAlonePreviews.previews", context: .preview) {
    observe(show(ModelAlonePreviews.previews))
  },
  right(.standard, in: "UnrelatedPreviews.previews", context: .preview) {
    observe(show(UnrelatedPreviews.previews))
  },
]
