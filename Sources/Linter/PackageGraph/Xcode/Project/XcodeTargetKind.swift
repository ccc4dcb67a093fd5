extension ProjectDescription.Target.Kind {
  /// The kind of a target of an Xcode project.
  ///
  /// - Parameter productType: such as `com.apple.product-type.bundle.unit-test`; nil if the target
  ///   does not build a product.
  init(productType: String?) {
    let prefix = "com.apple.product-type."
    guard let productType, productType.hasPrefix(prefix) else {
      self = .other
      return
    }
    let words = productType.dropFirst(prefix.count).split(separator: ".")
    let first = words.first ?? ""
    self =
      switch first {
      case "application": .application
      case "framework": .framework
      case "library": .library
      // Services and system extensions run in a process of their own, on behalf of an app.
      case "xpc-service": .appExtension
      case _ where first.hasSuffix("-extension"): .appExtension
      case "tool": .tool
      case "bundle":
        switch words.dropFirst().first {
        case "unit-test", "ocunit-test": .unitTests
        case let word? where word.contains("ui-testing"): .uiTests
        default: .other
        }
      default: .other
      }
  }
}
