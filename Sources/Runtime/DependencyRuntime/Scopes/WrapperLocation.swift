#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// Where the objects of a class have their first wrapper, of the properties that the class itself
/// declares.
///
/// Found by reflection once for each class. Reflecting each object instead would take microseconds
/// each time.
struct WrapperLocation: Sendable {
  private let read: @Sendable (AnyObject) -> OverrideTable?

  func remembered(in object: AnyObject) -> OverrideTable? { read(object) }

  /// The location in the object's class, or nil if the class has no wrapper.
  static func first(in object: AnyObject) -> WrapperLocation? {
    let type: any AnyObject.Type = Swift.type(of: object)
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let location = find(in: type, like: object)
    known.withLock { $0[id] = location }
    return location
  }

  private static let known = Guarded<[ObjectIdentifier: WrapperLocation?]>([:])

  #if canImport(Darwin)
    /// The standard library of Apple's systems does not offer the offsets of properties.
    private static func find(in type: any AnyObject.Type, like object: AnyObject) -> Self? {
      guard
        Mirror(reflecting: object).children.contains(where: { $0.value is any DependencyWrapper })
      else { return nil }
      return WrapperLocation { object in
        for child in Mirror(reflecting: object).children {
          if let wrapper = child.value as? any DependencyWrapper { return wrapper.remembered }
        }
        return nil
      }
    }
  #else
    /// `_EachFieldOptions.classType`, which is declared as a variable.
    private static let classFields = _EachFieldOptions(rawValue: 1)

    private static func find(in type: any AnyObject.Type, like object: AnyObject) -> Self? {
      var location: WrapperLocation?
      // The fields of the superclasses come first, and are not the class's own.
      var inherited = _getSuperclass(type).map(fieldCount) ?? 0
      _forEachField(of: type, options: classFields) { _, offset, fieldType, _ in
        inherited -= 1
        guard inherited < 0,
          let wrapper = fieldType as? any (DependencyWrapper & SendableMetatype).Type
        else { return true }
        location = WrapperLocation { object in
          // An address does not keep the object, and its owner may have no use for it any more.
          withExtendedLifetime(object) {
            let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
            return wrapper.remembered(at: address + offset)
          }
        }
        return false
      }
      return location
    }

    private static func fieldCount(of type: any AnyObject.Type) -> Int {
      var count = 0
      _forEachField(of: type, options: classFields) { _, _, _, _ in
        count += 1
        return true
      }
      return count
    }
  #endif
}

extension DependencyWrapper {
  /// The values that the wrapper at the address remembers.
  fileprivate static func remembered(at address: UnsafeRawPointer) -> OverrideTable {
    address.assumingMemoryBound(to: Self.self).pointee.remembered
  }
}
