extension String {
  /// The text; nil if the bytes are not valid UTF-8.
  ///
  /// Not generic, since a generic function of another module is slow: the cache reads all of its
  /// texts in this way.
  package init?(validUTF8 bytes: UnsafeRawBufferPointer) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      self.init(decoding: bytes, as: UTF8.self)
      // Invalid bytes have been replaced by others.
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }

  /// The text; nil if the bytes are not valid UTF-8.
  package init?(validUTF8 bytes: ArraySlice<UInt8>) {
    guard let text = bytes.withUnsafeBytes({ String(validUTF8: $0) }) else { return nil }
    self = text
  }

  /// The text; nil if the bytes are not valid UTF-8.
  package init?(validUTF8 bytes: [UInt8]) { self.init(validUTF8: bytes[...]) }
}
