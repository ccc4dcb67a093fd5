extension DependencyValues {
  /// The value of a key that is used by its type, not through a property of `DependencyValues`.
  @inlinable
  package func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    value(of: key) { defaultValue(of: key, named: nil, at: nil) }
  }

  /// The value of a key: its override, or else its default if that is there and needs no report, or
  /// else the result of the closure. All reads of values end here.
  ///
  /// The dependency values own the override, so they are kept alive until its value is copied: they
  /// may be a temporary that is used here for the last time.
  @inlinable
  @inline(__always)
  func value<Key: TestDependencyKey>(
    of key: Key.Type, otherwise defaultValue: () -> Key.Value
  ) -> Key.Value {
    withExtendedLifetime(self) {
      if let place = overridePlace(of: ObjectIdentifier(key)) {
        return OverrideEntry.value(at: place, as: Key.Value.self)
      }
      if let box = quietDefaultBox(for: ObjectIdentifier(key)) {
        return unsafeDowncast(box, to: Box<Key.Value>.self).value
      }
      return defaultValue()
    }
  }

  /// The default of a key, for a read that is the first or needs a report.
  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, named name: StaticString?, at site: IssueLocation?
  ) -> Key.Value {
    let values = inFrame
    // An accessor may have taken its values from `_current`, which lacks the overrides that are
    // only remembered.
    if let place = values.overridePlace(of: ObjectIdentifier(key)) {
      return withExtendedLifetime(values) { OverrideEntry.value(at: place, as: Key.Value.self) }
    }
    let accessed = AccessedDependency(
      name: name, site: ReadingFrame.current.pointee.declarationSite ?? site)
    let box = values.inBinding { values.defaultBox(of: key, as: accessed) }
    return unsafeDowncast(box, to: Box<Key.Value>.self).value
  }

  private func defaultBox<Key: TestDependencyKey>(
    of key: Key.Type, as accessed: AccessedDependency
  ) -> AnyBox {
    let place = CachedValues.Place(context: context, test: TestContext.currentTestID)
    let isReported = isReportedWithoutLiveValue(key, in: place.context)
    let computation = Computation(of: key)
    while true {
      switch cache.claim(ObjectIdentifier(key), in: place, for: computation) {
      case .found(let box, let preparation):
        if isReported, preparation == nil { reportNoLiveValue(of: key, accessed) }
        return box
      case .busy(let other):
        guard let substitute = other.substitute else {
          computation.wait(for: other)
          continue
        }
        if isReported { reportNoLiveValue(of: key, accessed) }
        return computedBox(of: key, in: place.context, as: accessed, by: substitute)
      case .claimed:
        if isReported { reportNoLiveValue(of: key, accessed) }
        let box = computedBox(of: key, in: place.context, as: accessed, by: computation)
        cache.finish(
          ObjectIdentifier(key), in: place, with: box, computation: computation,
          preparation: .current, isQuiet: !isReported)
        return box
      }
    }
  }

  private func computedBox<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, as accessed: AccessedDependency,
    by computation: Computation
  ) -> Box<Key.Value> {
    computation.begin()
    defer { computation.end() }
    return Box(accessed.computing { computedDefault(of: key, in: context) })
  }

  /// Runs the computation of a default so that everything it starts sees the values of the read
  /// that it belongs to.
  private func inBinding<R>(_ computation: () -> R) -> R {
    ReadingFrame.current.pointee.isRead
      ? bound(in: ReadingFrame.current, computation) : computation()
  }

  private func computedDefault<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .live:
      // The conformance may be declared in another module, or be missing from the program.
      (key as? any DependencyKey.Type)?.liveValue as? Key.Value ?? key.testValue
    case .preview: key.previewValue
    case .test: key.testValue
    }
  }

  /// Whether reads of the key have to be reported in the context, because it has no live value.
  private func isReportedWithoutLiveValue<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Bool {
    #if DEBUG
      context == .live && !Self.isSetting && !(key is any DependencyKey.Type)
    #else
      false
    #endif
  }

  private func reportNoLiveValue<Key: TestDependencyKey>(
    of key: Key.Type, _ accessed: AccessedDependency
  ) {
    AccessReport.noLiveValue(key, value: Key.Value.self, accessed).report(at: accessed.site)
  }
}
