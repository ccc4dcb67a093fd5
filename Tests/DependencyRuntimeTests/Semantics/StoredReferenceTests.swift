import DependencyRuntime
import Testing

/// Objects with references that are not stored as values of their types: weak, unowned and lazy
/// ones. Where such an object is searched for its wrapper, none of them may be read as a value.
///
/// Most mistakes here show only with the address sanitizer.
@Suite struct StoredReferenceTests {
  /// Takes the object's values while it refers to nothing, to an object, and to one that is gone.
  private func check<Model: AnyObject>(
    _ make: () -> Model, isStrong: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    refer: (Model, Link) -> Void
  ) {
    let model = withNumber(10) { make() }
    func isFound() -> Bool { withDependencies(from: model) { number() } == 10 }
    func link() -> Observer {
      let link = Link()
      refer(model, link)
      #expect(isFound(), sourceLocation: sourceLocation)
      return Observer(link: link)
    }
    #expect(isFound(), sourceLocation: sourceLocation)
    let observer = link()
    #expect((observer.link != nil) == isStrong, sourceLocation: sourceLocation)
    #expect(isFound(), sourceLocation: sourceLocation)
  }

  @Test("Weak references are not read as wrappers")
  func weakOnes() {
    check(WeakProtocolBefore.init) { $0.other = $1 }
    check(WeakProtocolAfter.init) { $0.other = $1 }
    check(WeakObjectBefore.init) { $0.other = $1 }
    check(WeakObjectAfter.init) { $0.other = $1 }
    check(WeakClassBefore.init) { $0.other = $1 }
    check(WeakClassAfter.init) { $0.other = $1 }
  }

  @Test("Unowned references are not read as wrappers")
  func unownedOnes() {
    check(UnownedProtocolBefore.init) { $0.other = $1 }
    check(UnownedProtocolAfter.init) { $0.other = $1 }
    check(UnownedObjectBefore.init) { $0.other = $1 }
    check(UnownedObjectAfter.init) { $0.other = $1 }
    check(UnownedClassBefore.init) { $0.other = $1 }
    check(UnownedClassAfter.init) { $0.other = $1 }
  }

  @Test("Unowned references that nothing checks are not read as wrappers")
  func unsafeOnes() {
    check(UnsafeProtocolBefore.init) { $0.other = $1 }
    check(UnsafeProtocolAfter.init) { $0.other = $1 }
    check(UnsafeObjectBefore.init) { $0.other = $1 }
    check(UnsafeObjectAfter.init) { $0.other = $1 }
    check(UnsafeClassBefore.init) { $0.other = $1 }
    check(UnsafeClassAfter.init) { $0.other = $1 }
  }

  @Test("Lazy properties are not read as wrappers")
  func lazyOnes() {
    check(LazyProtocolBefore.init, isStrong: true) { $0.other = $1 }
    check(LazyProtocolAfter.init, isStrong: true) { $0.other = $1 }
    check(LazyObjectBefore.init, isStrong: true) { $0.other = $1 }
    check(LazyObjectAfter.init, isStrong: true) { $0.other = $1 }
    check(LazyClassBefore.init, isStrong: true) { $0.other = $1 }
    check(LazyClassAfter.init, isStrong: true) { $0.other = $1 }
  }

  @Test("A search that finds no wrapper passes over such references, too")
  func noWrapper() {
    check(Unwrapped.init) { model, link in
      (model.first, model.second, model.third) = (link, link, link)
    }
    let model: Any = Unwrapped()
    let issues = recordedIssues {
      withDependencies(from: model as AnyObject) { #expect(number() == 3) }
    }
    #expect(issues.count == 1)
  }

  @Test("A wrapper in an optional or existential property after such references counts")
  func uncertainWrapper() {
    let wrapper = withNumber(20) { Dependency(\.number) }
    let model = Uncertain()
    let link = Link()
    (model.first, model.second) = (link, link)
    model.third = wrapper
    #expect(withDependencies(from: model) { number() } == 20)
    (model.third, model.fourth) = (nil, wrapper)
    #expect(withDependencies(from: model) { number() } == 20)
    #expect(model.first === link)
    #expect(model.second === link)
  }
}

private protocol Linked: AnyObject {}

private final class Link: Linked {}

private struct Observer {
  weak var link: Link?
}

private final class Unwrapped {
  weak var first: (any Linked)?
  unowned var second: AnyObject?
  unowned(unsafe) var third: Link?
}

private final class Uncertain {
  weak var first: (any Linked)?
  unowned var second: AnyObject?
  var third: Dependency<Int>?
  lazy var fourth: any Sendable = 0
}

private final class WeakProtocolBefore {
  weak var other: (any Linked)?
  @Dependency(\.number) var number
}

private final class WeakProtocolAfter {
  @Dependency(\.number) var number
  weak var other: (any Linked)?
}

private final class WeakObjectBefore {
  weak var other: AnyObject?
  @Dependency(\.number) var number
}

private final class WeakObjectAfter {
  @Dependency(\.number) var number
  weak var other: AnyObject?
}

private final class WeakClassBefore {
  weak var other: Link?
  @Dependency(\.number) var number
}

private final class WeakClassAfter {
  @Dependency(\.number) var number
  weak var other: Link?
}

private final class UnownedProtocolBefore {
  unowned var other: (any Linked)?
  @Dependency(\.number) var number
}

private final class UnownedProtocolAfter {
  @Dependency(\.number) var number
  unowned var other: (any Linked)?
}

private final class UnownedObjectBefore {
  unowned var other: AnyObject?
  @Dependency(\.number) var number
}

private final class UnownedObjectAfter {
  @Dependency(\.number) var number
  unowned var other: AnyObject?
}

private final class UnownedClassBefore {
  unowned var other: Link?
  @Dependency(\.number) var number
}

private final class UnownedClassAfter {
  @Dependency(\.number) var number
  unowned var other: Link?
}

private final class UnsafeProtocolBefore {
  unowned(unsafe) var other: (any Linked)?
  @Dependency(\.number) var number
}

private final class UnsafeProtocolAfter {
  @Dependency(\.number) var number
  unowned(unsafe) var other: (any Linked)?
}

private final class UnsafeObjectBefore {
  unowned(unsafe) var other: AnyObject?
  @Dependency(\.number) var number
}

private final class UnsafeObjectAfter {
  @Dependency(\.number) var number
  unowned(unsafe) var other: AnyObject?
}

private final class UnsafeClassBefore {
  unowned(unsafe) var other: Link?
  @Dependency(\.number) var number
}

private final class UnsafeClassAfter {
  @Dependency(\.number) var number
  unowned(unsafe) var other: Link?
}

private final class LazyProtocolBefore {
  lazy var other: any Linked = Link()
  @Dependency(\.number) var number
}

private final class LazyProtocolAfter {
  @Dependency(\.number) var number
  lazy var other: any Linked = Link()
}

private final class LazyObjectBefore {
  lazy var other: AnyObject = Link()
  @Dependency(\.number) var number
}

private final class LazyObjectAfter {
  @Dependency(\.number) var number
  lazy var other: AnyObject = Link()
}

private final class LazyClassBefore {
  lazy var other: Link = Link()
  @Dependency(\.number) var number
}

private final class LazyClassAfter {
  @Dependency(\.number) var number
  lazy var other: Link = Link()
}
