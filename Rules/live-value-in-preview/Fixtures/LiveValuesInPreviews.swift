import Dependencies
import Foundation

struct VisitedClient: Sendable {
  var load: @Sendable () -> Int
  var save: @Sendable () -> Void = {}
}

private let tested = VisitedClient(load: { 0 })

private func file() -> URL {
  URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("deplint-visits")
}

private func writeVisits() {
  observe(.live)
  try? Data([1]).write(to: file())
}

// MARK: Calls that reach outside

/// The body of a view that a preview shows calls it.
enum WritesInBody: DependencyKey {  // expect: live-value-in-preview
  static let liveValue = VisitedClient(load: {
    observe(.live)
    UserDefaults.standard.set(1, forKey: "deplint-visits")
    return 1
  })
  static let testValue = tested
}

/// A model calls it when the view appears; a function of the program does the work.
enum WritesOnAppearance: DependencyKey {  // expect: live-value-in-preview
  static let liveValue = VisitedClient(load: { 1 }, save: { writeVisits() })
  static let testValue = tested
}

/// The value is an object that a protocol describes.
protocol Visits: Sendable { func forget() }
struct StoredVisits: Visits {
  func forget() {
    observe(.live)
    try? FileManager.default.removeItem(at: file())
  }
}
struct NoVisits: Visits { func forget() {} }
enum RemovesFile: DependencyKey {  // expect: live-value-in-preview
  static var liveValue: any Visits { StoredVisits() }
  static var testValue: any Visits { NoVisits() }
}

/// The code that makes the value works already.
enum WritesWhenMade: DependencyKey {  // expect: live-value-in-preview
  static var liveValue: VisitedClient {
    writeVisits()
    return tested
  }
  static let testValue = tested
}

/// The live value of another key, which only asks, calls it.
enum CalledByValue: DependencyKey {  // expect: live-value-in-preview
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
}
enum AskingVisits: DependencyKey {
  static let liveValue = VisitedClient(load: {
    @Dependency(CalledByValue.self) var other
    return other.load()
  })
  static let testValue = tested
}

// MARK: Nothing that a preview certainly does

/// It only reads settings.
enum ReadsSettings: DependencyKey {  // expect: missing-preview-value
  static let liveValue = VisitedClient(load: {
    observe(.live)
    return UserDefaults.standard.integer(forKey: "deplint-visits")
  })
  static let testValue = tested
}

/// Another endpoint does the work.
enum WritesElsewhere: DependencyKey {
  static let liveValue = VisitedClient(
    load: {
      observe(.live)
      return 1
    }, save: { writeVisits() })
  static let testValue = tested
}

/// A condition comes first.
enum WritesSometimes: DependencyKey {  // expect: missing-preview-value
  static let liveValue = VisitedClient(load: {
    observe(.live)
    if UserDefaults.standard.bool(forKey: "deplint-never") { writeVisits() }
    return 1
  })
  static let testValue = tested
}

/// The right side of `&&` may not run.
enum WritesAfterAnd: DependencyKey {  // expect: missing-preview-value
  static let liveValue = VisitedClient(load: {
    observe(.live)
    let isWritten = UserDefaults.standard.bool(forKey: "deplint-never") && didWriteVisits()
    return isWritten ? 1 : 0
  })
  static let testValue = tested
}
private func didWriteVisits() -> Bool {
  writeVisits()
  return true
}

/// The loop before the call may not end.
enum WritesAfterLoop: DependencyKey {
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
}

/// A modifier of the program does not show the view.
enum WritesWhenHidden: DependencyKey {
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
}

/// Only a button calls it.
enum WritesForUser: DependencyKey {
  static let liveValue = VisitedClient(load: { 1 }, save: { writeVisits() })
  static let testValue = tested
}

/// Previews have a value of their own.
enum HasPreviewValue: DependencyKey {
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
  static let previewValue = VisitedClient(load: {
    observe(.preview)
    return 2
  })
}

/// The preview overrides it.
enum OverriddenInWelcome: DependencyKey {
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
}

/// The value that asks for it is overridden.
enum NotReached: DependencyKey {
  static let liveValue = VisitedClient(load: {
    writeVisits()
    return 1
  })
  static let testValue = tested
}
enum AsksForOverridden: DependencyKey {
  static let liveValue = VisitedClient(load: {
    @Dependency(NotReached.self) var other
    return other.load()
  })
  static let testValue = tested
}

final class WelcomeModel {
  @Dependency(WritesOnAppearance.self) var saves
  @Dependency(RemovesFile.self) var visits
  func start() {
    saves.save()
    visits.forget()
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    @ViewBuilder fileprivate func shown(_ isShown: Bool) -> some View {
      if isShown { self }
    }
  }

  struct HiddenView: View {
    @Dependency(WritesWhenHidden.self) var whenHidden
    var body: some View { Text("\(whenHidden.load())") }
  }

  struct WelcomeView: View {
    @Dependency(WritesInBody.self) var inBody
    @Dependency(WritesWhenMade.self) var whenMade
    @Dependency(AskingVisits.self) var asking
    @Dependency(ReadsSettings.self) var settings
    @Dependency(WritesElsewhere.self) var elsewhere
    @Dependency(WritesSometimes.self) var sometimes
    @Dependency(WritesAfterAnd.self) var afterAnd
    @Dependency(WritesAfterLoop.self) var afterLoop
    @Dependency(WritesForUser.self) var forUser
    @Dependency(HasPreviewValue.self) var previewed
    @Dependency(OverriddenInWelcome.self) var overridden
    @Dependency(AsksForOverridden.self) var askingOverridden
    let model: WelcomeModel
    var body: some View {
      VStack {
        Text("\(inBody.load()) \(settings.load()) \(elsewhere.load()) \(sometimes.load())")
        Button("Save") { forUser.save() }
        HiddenView().shown(false)
      }
      .onAppear { model.start() }
      .task {
        _ = whenMade.load()
        _ = asking.load()
        _ = previewed.load()
        _ = afterAnd.load()
      }
      .task {
        for await _ in AsyncStream<Int>(unfolding: { 1 }) {}
        _ = afterLoop.load()
      }
      .task {
        _ = overridden.load()
        _ = askingOverridden.load()
      }
    }
  }

  #Preview {
    withDependencies {
      $0[OverriddenInWelcome.self] = VisitedClient(load: { 0 })
      $0[AsksForOverridden.self] = VisitedClient(load: { 0 })
    } operation: {
      WelcomeView(model: WelcomeModel())
    }
  }
#endif

// MARK: - Proofs

let liveValuesInPreviews = [
  wrong(.live, insteadOf: .preview, in: "WritesInBody", context: .preview) {
    _ = value(WritesInBody.self).load()
  },
  wrong(.live, insteadOf: .preview, in: "WritesOnAppearance", context: .preview) {
    value(WritesOnAppearance.self).save()
  },
  wrong(.live, insteadOf: .preview, in: "RemovesFile", context: .preview) {
    value(RemovesFile.self).forget()
  },
  wrong(.live, insteadOf: .preview, in: "WritesWhenMade", context: .preview) {
    _ = value(WritesWhenMade.self).load()
  },
  wrong(.live, insteadOf: .preview, in: "CalledByValue", context: .preview) {
    _ = value(AskingVisits.self).load()
  },
  wrong(
    .live, insteadOf: .preview, in: "ReadsSettings", context: .preview, rule: "missing-preview-value"
  ) { _ = value(ReadsSettings.self).load() },
  right(.live, in: "WritesElsewhere", context: .preview) {
    _ = value(WritesElsewhere.self).load()
  },
  wrong(
    .live, insteadOf: .preview, in: "WritesSometimes", context: .preview, rule: "missing-preview-value"
  ) { _ = value(WritesSometimes.self).load() },
  wrong(
    .live, insteadOf: .preview, in: "WritesAfterAnd", context: .preview, rule: "missing-preview-value"
  ) { _ = value(WritesAfterAnd.self).load() },
  right(.live, in: "WritesAfterLoop", context: .preview) {
    _ = value(WritesAfterLoop.self).load()
  },
  right(.live, in: "WritesWhenHidden", context: .preview) {
    _ = value(WritesWhenHidden.self).load()
  },
  right(.nothing, in: "WritesForUser", context: .preview, reads: []) {
    _ = value(WritesForUser.self).load()
  },
  right(.nothing, in: "OverriddenInWelcome", context: .preview, reads: []) {
    withDependencies {
      $0[OverriddenInWelcome.self] = VisitedClient(load: { 0 })
    } operation: {
      _ = value(OverriddenInWelcome.self).load()
    }
  },
  right(.nothing, in: "NotReached", context: .preview, reads: []) {
    withDependencies {
      $0[AsksForOverridden.self] = VisitedClient(load: { 0 })
    } operation: {
      _ = value(AsksForOverridden.self).load()
    }
  },
  right(.preview, in: "HasPreviewValue", context: .preview) {
    _ = value(HasPreviewValue.self).load()
  },
]
