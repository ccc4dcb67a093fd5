#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// Where the objects of a class have their first wrapper, among the properties that the class
/// itself declares.
///
/// Found by reflection, once for each class. Reflecting each object would take microseconds every
/// time.
final class WrapperLocation: Sendable {
  /// The offset of the first property that certainly is a wrapper.
  private let certain: Int?
  /// The properties before it that may be one in some objects: optionals, and existentials that
  /// are not constrained to classes.
  private let possible: [Property]

  fileprivate struct Property: Sendable {
    let offset: Int
    let type: Any.Type
  }

  private init(certain: Int?, possible: [Property]) {
    (self.certain, self.possible) = (certain, possible)
  }

  static func of(_ object: AnyObject) -> WrapperLocation {
    let type: any AnyObject.Type = Swift.type(of: object)
    return known.fact(about: type) { find(in: type, like: object) }
  }

  private static let known = ClassTable<WrapperLocation>()

  /// Whether every object of the class has a wrapper.
  var isCertain: Bool { certain != nil }
}

extension WrapperLocation {
  #if canImport(Darwin)
    /// The values that the object's first wrapper remembers, or nil if it has none.
    ///
    /// The standard library of Apple's systems does not expose the offsets of properties.
    func remembered(in object: AnyObject) -> OverrideTable? {
      for child in Mirror(reflecting: object).children {
        if let wrapper = child.value as? any DependencyWrapper {
          return wrapper.remembered ?? BoundValues.root.table
        }
      }
      return nil
    }

    private static func find(in type: any AnyObject.Type, like object: AnyObject) -> Self {
      // An existential property looks like the value in it. So an object of the class may have a
      // wrapper even if this one has none; the opposite is assumed to be impossible.
      let children = Mirror(reflecting: object).children
      let isCertain = children.contains { Swift.type(of: $0.value) is any DependencyWrapper.Type }
      return Self(certain: isCertain ? 0 : nil, possible: [])
    }
  #else
    /// The values that the object's first wrapper remembers, or nil if it has none.
    @inline(__always)
    func remembered(in object: AnyObject) -> OverrideTable? {
      // An address does not keep the object alive, and its owner may not need it any more.
      withExtendedLifetime(object) {
        let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        for property in possible {
          if let remembered = property.remembered(at: address + property.offset) {
            return remembered
          }
        }
        guard let certain else { return nil }
        // The first property of a wrapper, whatever type of dependency it reads.
        let remembered = (address + certain).assumingMemoryBound(to: OverrideTable?.self).pointee
        return remembered ?? BoundValues.root.table
      }
    }

    /// `_EachFieldOptions.classType`, which is declared as a variable.
    private static let classFields = _EachFieldOptions(rawValue: 1)

    private static func find(in type: any AnyObject.Type, like object: AnyObject) -> Self {
      var certain: Int?
      var possible: [Property] = []
      // The fields of the superclasses come first; they are not the class's own.
      var inherited = _getSuperclass(type).map(fieldCount) ?? 0
      _forEachField(of: type, options: classFields) { _, offset, fieldType, kind in
        inherited -= 1
        guard inherited < 0 else { return true }
        if fieldType is any DependencyWrapper.Type {
          certain = offset
        } else if mayHoldWrapper(fieldType, kind) {
          possible.append(Property(offset: offset, type: fieldType))
        }
        return certain == nil
      }
      return Self(certain: certain, possible: possible)
    }

    private static func mayHoldWrapper(_ type: Any.Type, _ kind: _MetadataKind?) -> Bool {
      if kind == .existential { return !isClassConstrained(existential: type) }
      guard let wrapped = (type as? any OptionalType.Type)?.wrapped else { return false }
      let kind = record(of: wrapped).load(as: UInt.self)
      return wrapped is any DependencyWrapper.Type
        || mayHoldWrapper(wrapped, _MetadataKind(rawValue: kind))
    }

    /// Whether only objects conform, so that no wrapper is among the values.
    ///
    /// A property of such a type may be weak or unowned. Its storage is then not a value of
    /// the type and must not be read as one. No other existential can be either.
    private static func isClassConstrained(existential type: Any.Type) -> Bool {
      let flags = record(of: type).load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self)
      return flags & (1 << 31) == 0
    }

    /// The record that describes the type: its kind and then, for an existential, its flags.
    private static func record(of type: Any.Type) -> UnsafeRawPointer {
      unsafeBitCast(type, to: UnsafeRawPointer.self)
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

#if !canImport(Darwin)
  extension WrapperLocation.Property {
    /// The values that the wrapper in the property at the address remembers. The property is a
    /// strong one, since no other can hold a wrapper.
    fileprivate func remembered(at address: UnsafeRawPointer) -> OverrideTable? {
      func wrapper<Value>(as type: Value.Type) -> (any DependencyWrapper)? {
        address.assumingMemoryBound(to: type).pointee as? any DependencyWrapper
      }
      return _openExistential(type, do: wrapper).map {
        $0.remembered ?? BoundValues.root.table
      }
    }
  }

  private protocol OptionalType {
    static var wrapped: Any.Type { get }
  }

  extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
  }
#endif
