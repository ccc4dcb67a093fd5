import Dispatch

final class BlogModel {
  @ValueDependency(\.number) var number
  @SendableDependency(\.number) var sameNumber

  func localWrapper(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      @ValueDependency(\.number) var number
      observe(number)
    }
  }

  func localSendableWrapper(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      @SendableDependency(\.number) var number
      observe(number)
    }
  }

  /// The wrapper remembers; what is current when it is read does not count.
  func storedRead(_ queue: DispatchQueue) {
    queue.async { observe(self.number) }
  }

  func child() -> BlogChild {
    BlogChild()  // expect: unpropagated-child-model
  }

  func childWithTheValues() -> BlogChild {
    DependencyValue.$current.withValue(_number.values) { BlogChild() }
  }

  /// A lock or another task-local has nothing to do with it.
  func childInAnotherValue() -> BlogChild {
    BlogContext.$depth.withValue(2) {
      BlogChild()  // expect: unpropagated-child-model
    }
  }
}

enum BlogContext { @TaskLocal static var depth = 1 }

final class BlogChild {
  @SendableDependency(\.number) var number
}

func createsBlogModel() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(BlogModel().number)
  }
}

func scopedBlogModel() {
  Task.detached {
    withDependency(\.number, 2) { observe(BlogModel().sameNumber) }
  }
}

final class StubbedModel {
  @Stubbed(\.number) var number

  func storedRead(_ queue: DispatchQueue) {
    queue.async {  // expect: escaping-closure-loses-overrides
      observe(self.number)
    }
  }

  func child() -> StubbedModel { StubbedModel() }
}

// MARK: - Proofs

private func withTen<Result>(_ operation: () throws -> Result) rethrows -> Result {
  try withDependency(\.number, Seen.overridden.number, operation: operation)
}

private func stubbingTen<Result>(_ operation: () throws -> Result) rethrows -> Result {
  var values = StubbedValues.current
  values.number = Seen.overridden.number
  return try StubbedValues.$current.withValue(values, operation: operation)
}

let blogSystem = [
  lost(in: "BlogModel.localWrapper(_:)") { withTen { BlogModel().localWrapper(someQueue) } },
  lost(in: "BlogModel.localSendableWrapper(_:)") {
    withTen { BlogModel().localSendableWrapper(someQueue) }
  },
  kept(in: "BlogModel.storedRead(_:)") { withTen { BlogModel() }.storedRead(someQueue) },
  lost(in: "BlogModel.child()", rule: "unpropagated-child-model") {
    observe(withTen { BlogModel() }.child().number)
  },
  kept(in: "BlogModel.childWithTheValues()") {
    observe(withTen { BlogModel() }.childWithTheValues().number)
  },
  lost(in: "BlogModel.childInAnotherValue()", rule: "unpropagated-child-model") {
    observe(withTen { BlogModel() }.childInAnotherValue().number)
  },
  lost(in: "createsBlogModel()") { withTen { createsBlogModel() } },
  kept(in: "scopedBlogModel()", reads: [Seen(2)]) { scopedBlogModel() },
  lost(in: "StubbedModel.storedRead(_:)") { stubbingTen { StubbedModel().storedRead(someQueue) } },
  kept(in: "StubbedModel.child()") { stubbingTen { observe(StubbedModel().child().number) } },
]
